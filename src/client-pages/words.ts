import type { AccountType } from '../domain/bank-account.ts';
import type { DocumentStatus } from '../domain/document-status.ts';
import type { PaymentMethod } from '../domain/payment-methods.ts';

/** The reason why a signing page has nothing to sign. */
export type ClosedState =
  | 'waiting'
  | 'signed_by_you'
  | 'signed'
  | 'declined'
  | 'expired'
  | 'voided'
  | 'withheld';

/** A signer's state, as the page words it. */
export type SignerState = 'pending' | 'viewed' | 'signed' | 'declined';

/** A page with a single message. */
type Notice = { title: string; text: string };

/** Every text of the pages; a language with a missing text does not compile. */
export type Words = {
  skipToContent: string;
  /** The name of the switch between languages. */
  language: string;
  sentBy: (seller: string) => string;

  from: string;
  to: string;
  issueDate: string;
  deliveryDate: string;
  servicePeriod: string;
  buyerReference: string;
  orderReference: string;
  contractReference: string;
  projectReference: string;
  paymentTerms: string;
  notes: string;
  dueDate: string;
  lines: string;
  description: string;
  quantity: string;
  unitPrice: string;
  unitPriceWithTax: string;
  amountWithTax: string;
  linesTotal: string;
  linesTotalWithTax: string;
  discount: string;
  tax: string;
  amount: string;
  subtotal: string;
  taxOf: (label: string, taxable: string) => string;
  total: string;
  prepaid: string;
  credited: string;
  paid: string;
  balance: string;
  amountDue: string;
  deductedAdvance: string;
  taxBand: string;
  taxable: string;
  deductedInTotal: string;
  afterDeduction: string;
  payments: string;
  paymentsAndCredits: string;
  credit: (number: string) => string;
  /** What a credit note settles. */
  creditUse: string;
  creditedDocument: string;
  refunds: string;
  paymentDate: string;
  paymentMethod: string;
  method: Record<PaymentMethod, string>;
  howToPay: string;
  account: string;
  bank: string;
  bic: string;
  routingNumber: string;
  sortCode: string;
  accountNumber: string;
  accountType: string;
  accountTypes: Record<AccountType, string>;
  payee: string;
  paymentReference: string;
  copy: string;
  copied: string;
  scanToPay: string;
  qrLabel: string;
  barCodeLabel: string;
  downloadPdf: string;

  status: Record<Exclude<DocumentStatus, 'draft'>, string>;
  /** For documents that are not paid, such as a credit note. */
  issued: string;
  /** For a proforma that another document follows. */
  invoiced: string;
  /** In place of "paid" and "partly paid" where a credit note settles some of it. */
  settled: string;
  partlySettled: string;
  dueOn: (date: string) => string;
  overdueSince: (date: string) => string;
  leftToPay: (amount: string) => string;
  paidOn: (date: string) => string;
  cancelledText: string;
  /** A date within a sentence. */
  onDay: (date: string) => string;
  /** Of a document that was cancelled with a credit note. Names of documents end with their date. */
  cancelledByText: (documents: string) => string;
  /** Of a proforma, with the documents that follow it. */
  convertedText: (documents: string) => string;
  nothingToPay: string;

  portalTitle: string;
  portalIntro: (seller: string) => string;
  portalEmpty: string;
  pageOf: (page: number, last: number) => string;
  newer: string;
  older: string;
  pages: string;

  contract: string;
  parties: string;
  deadlineAt: (instant: string) => string;
  bodyHash: string;
  fileHash: string;
  openPdf: string;
  pdfShown: string;
  pagesShown: string;
  contractText: string;
  signers: string;
  signer: Record<SignerState, string>;
  signedAt: (instant: string) => string;
  you: string;
  signHere: string;
  signIntro: (name: string) => string;
  yourName: string;
  yourNameHint: string;
  consent: string;
  evidence: string;
  sign: string;
  declineTitle: string;
  declineIntro: string;
  declineReason: string;
  declineHint: string;
  decline: string;
  problemTitle: string;
  nameMissing: string;
  nameTooLong: string;
  nameOdd: string;
  nameUnprintable: (characters: string) => string;
  consentMissing: string;
  reasonTooLong: string;
  downloadSigned: string;
  closed: Record<ClosedState, Notice>;
  reason: string;

  notFound: Notice;
  badRequest: Notice;
  forbidden: Notice;
  methodNotAllowed: Notice;
  tooMany: (seconds: number) => Notice;
  failed: Notice;
};
