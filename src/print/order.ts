import type { PayeeAccount } from '../domain/bank-account.ts';
import type { Language } from '../domain/language.ts';
import type { Look } from '../domain/look.ts';
import type { Schema } from '../spec/public.ts';

/** Everything that a PDF is printed from: the printer reads no other data, and the same order gives the same bytes. */
export type PrintOrder = DocumentPrint | ContractPrint | StatementPrint | ConfirmationPrint;

/** Renders a PDF on a worker thread; the orders of one workspace wait for each other. */
export type Print = (order: PrintOrder, workspaceId: number) => Promise<Buffer>;

/** A party as a document or contract froze it: `name`, `legal_name`, `tax_number`, address and so on. */
export type PrintedParty = Readonly<Record<string, string | null>>;

/**
 * A document as the API shows it, without instants, the internal note, the data of other programs and what later documents
 * made of it, which are not printed: neither viewing it, nor a new external id, nor a document that refers to it changes
 * the PDF.
 */
export type PrintedDocument = Omit<
  Schema<'Document'>,
  | 'created_at'
  | 'updated_at'
  | 'version'
  | 'viewed_at'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'converted_at'
  | 'scheduled'
  | 'reminders'
  | 'last_reminder'
  | 'next_reminder'
  | 'internal_note'
  | 'language'
  | 'second_language'
  | 'footer_text'
  | 'due_days'
  | 'bank_account'
  | 'external_id'
  | 'metadata'
  | 'applied'
  | 'applied_cents'
  | 'refunded'
  | 'refunded_cents'
  | 'remaining_credit'
  | 'remaining_credit_cents'
  | 'settlement'
  | 'answer'
  | 'converted_to'
  | 'credits'
  | 'allocations'
  | 'refunds'
  | 'referenced_by'
>;

export type DocumentPrint = {
  kind: 'document';
  language: Language;
  /** The language that the labels are printed in too; null for none. */
  secondLanguage?: Language | null;
  document: PrintedDocument;
  /** Name of the document's type in its country and language. */
  title: string;
  /** The same in the second language; null without one, and where it is the same. */
  secondTitle?: string | null;
  /** UNTDID 1001 code of the type, such as 380 for an invoice. */
  typeCode: number;
  seller: PrintedParty;
  client: PrintedParty;
  /** Where to pay; null where no account is known for the currency, or nothing is to be paid. */
  bankAccount: PayeeAccount | null;
  logo: { mediaType: 'image/png' | 'image/jpeg'; image: Uint8Array } | null;
  /** Absent for the look of before there was a choice. */
  look?: Look;
  /** When a draft was last changed; absent for an issued document. */
  draftedAt?: string;
  /** For a page that is looked at while it is typed: without the mark of a draft across it. */
  isPreview?: true;
  /** The file in CII that is attached, for PDF/A-3; absent for an ordinary PDF. */
  einvoice?: Uint8Array;
};

/** What papers about the account of a client have in common. */
type AccountPaper = Pick<DocumentPrint, 'language' | 'seller' | 'client' | 'bankAccount' | 'logo'> & {
  look: Look;
};

/** The statement of account of a client. */
export type StatementPrint = AccountPaper & {
  kind: 'statement';
  /** Without instants: the same statement of another moment is the same PDF. */
  statement: Schema<'ClientStatement'>;
};

/** A letter that asks a client to confirm a balance. */
export type ConfirmationPrint = AccountPaper & {
  kind: 'confirmation';
  confirmation: PrintedConfirmation;
};

/** What such a letter shows: as it was sent, and the answer once there is one. */
export type PrintedConfirmation = Pick<
  Schema<'BalanceConfirmation'>,
  | 'reference'
  | 'currency'
  | 'as_of'
  | 'answer_by'
  | 'items'
  | 'owed'
  | 'on_account'
  | 'on_account_cents'
  | 'net'
  | 'net_cents'
  | 'answer'
> & {
  /** The calendar day on which it was sent. */
  sentOn: string;
};

export type ContractPrint = {
  kind: 'contract';
  language: Language;
  timezone: string;
  reference: string;
  number: string;
  title: string;
  /** Markdown, as it was sent for signature; empty where a PDF replaces it. */
  body: string;
  /** SHA-256 of the text, or of the PDF. */
  bodySha256: string;
  /** The PDF that is signed, which the page with the signatures is appended to; absent for a contract in writing. */
  uploaded?: Uint8Array;
  /** The file that those pages were drawn from, which is attached; absent where an earlier version has not kept it. */
  original?: Uint8Array;
  originalSha256?: string;
  seller: PrintedParty;
  client: PrintedParty;
  sentAt: string;
  signers: PrintedSigner[];
};

/** A signature as the last page of a signed contract shows it. */
export type PrintedSigner = {
  position: number;
  name: string;
  email: string;
  /** The name as the signer typed it. */
  signedName: string;
  signedAt: string;
  /** The network address that the signature came from, and the browser's user agent. */
  address: string;
  userAgent: string;
};
