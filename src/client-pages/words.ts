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
  sentBy: (seller: string) => string;

  from: string;
  to: string;
  issueDate: string;
  deliveryDate: string;
  dueDate: string;
  lines: string;
  description: string;
  quantity: string;
  unitPrice: string;
  discount: string;
  tax: string;
  amount: string;
  subtotal: string;
  taxOf: (label: string, taxable: string) => string;
  total: string;
  paid: string;
  balance: string;
  amountDue: string;
  payments: string;
  paymentDate: string;
  paymentMethod: string;
  method: Record<PaymentMethod, string>;
  howToPay: string;
  account: string;
  bank: string;
  bic: string;
  payee: string;
  paymentReference: string;
  copy: string;
  copied: string;
  scanToPay: string;
  qrLabel: string;
  downloadPdf: string;

  status: Record<Exclude<DocumentStatus, 'draft'>, string>;
  /** For documents that are not paid, such as a credit note. */
  issued: string;
  dueOn: (date: string) => string;
  overdueSince: (date: string) => string;
  leftToPay: (amount: string) => string;
  paidOn: (date: string) => string;
  cancelledText: string;
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
