// A document in the terms of EN 16931-1, from which every format is written. All money is in minor units of the currency
// of the document; all other figures are decimal text. Nothing here is computed again: the amounts are those of the document.

/** The codes of UNTDID 1001 that documents of ours can have (BT-3). */
export type TypeCode = '380' | '381' | '383' | '386';

/** A document type of another document, where that is known. */
export type ReferencedTypeCode = TypeCode | '325';

export type EInvoice = {
  /** BT-1 */
  number: string;
  /** BT-2, `2026-11-25` */
  issueDate: string;
  /** The time of issue in the time zone of the seller, `14:05:09`; HR-BT-2. */
  issueTime: string | null;
  /** BT-3 */
  typeCode: TypeCode;
  /** BT-5 */
  currency: string;
  /** BT-8, as the document has it; each format has codes of its own. `none` says that no obligation arises: it has no code. */
  taxPoint: 'issue_date' | 'delivery_date' | 'payment_date' | 'none' | null;
  /** BT-9 */
  dueDate: string | null;
  /** BT-23, where it follows from the document and not from the profile alone: Croatia. */
  process: string | null;
  /** HR-BT-4 and HR-BT-5, for Croatia alone. */
  operator: Operator | null;
  /** BT-10 */
  buyerReference: string | null;
  /** BT-11 */
  projectReference: string | null;
  /** BT-12 */
  contractReference: string | null;
  /** BT-13 */
  orderReference: string | null;
  /** BT-20 */
  paymentTerms: string | null;
  /** BT-22 */
  notes: string[];
  /** BG-3; the documents that a note corrects, and the advance invoices that an invoice deducts. */
  precedingInvoices: PrecedingInvoice[];
  /** BG-4 */
  seller: Seller;
  /** BG-7 */
  buyer: Party;
  /** BG-13 */
  delivery: Delivery | null;
  /** BG-14 */
  period: Period | null;
  /** BG-16; null where nothing is known of how to pay. */
  payment: PaymentInstructions | null;
  /** BG-20 and BG-21, one for each VAT category and rate. */
  allowances: DocumentAllowance[];
  /** BG-22 */
  totals: InvoiceTotals;
  /** BG-23, merged by category and rate: S by rate, every other category once. In the order of the document's bands. */
  vatBreakdown: VatBand[];
  /** BG-25, without texts and sections. */
  lines: InvoiceLine[];
  /** The advance invoices that it deducts, by their bands; their sum is `totals.prepaid`. */
  prepayments: Prepayment[];
  /** BG-24 */
  attachments?: readonly Attachment[];
};

/** A file that goes along: BT-122 (also its name), BT-125. */
export type Attachment = { name: string; mediaType: string; bytes: Buffer };

/** Who issued a document, by the Croatian Fiscalisation Act. */
export type Operator = {
  /** HR-BT-5, an OIB */
  id: string | null;
  /** HR-BT-4 */
  label: string | null;
};

/** BG-3 */
export type PrecedingInvoice = {
  /** BT-25 */
  number: string;
  /** BT-26 */
  issueDate: string | null;
  typeCode: ReferencedTypeCode | null;
  /** `advance` is one that is deducted. */
  relation: 'corrected' | 'advance';
  /** Its place in the document's `related_documents`, from 0: for field paths of the API. */
  place: number;
  /** What is known of it in SEF; null where nothing is, or nothing that matters. */
  inSef: StandingInSef | null;
};

/**
 * How an earlier document stands in SEF: issued outside of it, not submitted yet, rejected by the buyer, or reversed by
 * storno.
 */
export type StandingInSef = 'outside' | 'missing' | 'rejected' | 'reversed';

/** BG-4 or BG-7 */
export type Party = {
  /** BT-27 or BT-44: the legal name, or else the name. */
  name: string;
  /** BT-28 or BT-45: the name, where the legal one is another. */
  tradingName: string | null;
  /** BT-29 or BT-46, such as a number of a public body; first the ones with a scheme. */
  identifiers: Identifier[];
  /** BT-30 or BT-47 */
  registrationNumber: string | null;
  /** BT-31 or BT-48: with the letters of the country, without blanks (`DE123456789`, `EL…` for Greece). */
  vatNumber: string | null;
  /** BT-32 of a seller: the national tax number without blanks, where it is not the VAT number; of a buyer for formats that have it. */
  taxNumber: string | null;
  /** BT-34 or BT-49 */
  electronicAddress: Identifier | null;
  /** BG-5 or BG-8 */
  address: PostalAddress;
  /** BG-6 or BG-9 */
  contact: Contact | null;
  isIndividual: boolean;
};

type Seller = Party & {
  /** How the seller stood to the tax: by the lines of the document. False for a small business that charges none. */
  isRegisteredForVat: boolean;
  /** BT-33 */
  legalInformation: string | null;
};

export type Identifier = {
  id: string;
  /** A code of ISO 6523 or of the EAS list; null where there is none. */
  scheme: string | null;
};

export type PostalAddress = {
  line1: string | null;
  line2: string | null;
  city: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2; null where the document does not know it. */
  country: string | null;
};

export type Contact = { name: string | null; phone: string | null; email: string | null };

/** BG-13 */
type Delivery = {
  /** BT-72 */
  date: string | null;
  /** BT-70 */
  name: string | null;
  /** BG-15 */
  address: PostalAddress | null;
};

/** BG-14 or BG-26 */
export type Period = { start: string | null; end: string | null };

/** BG-16 */
export type PaymentInstructions = {
  /** BT-81, UNTDID 4461: 58 for a SEPA transfer (EUR to an IBAN), else 30; 1 (not defined) where no account is known. */
  meansCode: '1' | '30' | '58';
  /** BT-83; the number of the document where it has no other. */
  reference: string | null;
  /** BG-17 */
  account: PayeeAccount | null;
};

/** BG-17 */
type PayeeAccount = {
  /** BT-84: an IBAN without blanks, or the national number. */
  id: string;
  isIban: boolean;
  /** BT-85 */
  holder: string | null;
  /** BT-86 */
  bic: string | null;
};

/** The VAT category of a line, an allowance or a band. */
export type VatCategory = {
  /** BT-151, BT-95 or BT-118: S, Z, E, AE, K, G or O. */
  category: string;
  /** BT-152, BT-96 or BT-119, without trailing zeros: `20`, `7.7`; not written for category O. */
  rate: string;
  /** The category of the country's own list (SEF: SS, Z, …), where it is another. */
  nationalCategory: string;
};

/** BG-20, or BG-21 where `isCharge`. */
export type DocumentAllowance = VatCategory & {
  isCharge: boolean;
  /** BT-92 or BT-99, never negative. */
  amount: number;
  /** BT-93 and BT-94, both or neither; they give `amount` when it is rounded. */
  percentage: { base: number; percent: string } | null;
  /** BT-97; in the language of the document where it says none. */
  reason: string;
  /** BT-98, UNTDID 5189: 95 for a discount; for a charge there is none. */
  reasonCode: string | null;
};

/** BG-22 */
export type InvoiceTotals = {
  /** BT-106 */
  lines: number;
  /** BT-107 */
  allowances: number;
  /** BT-108 */
  charges: number;
  /** BT-109 */
  withoutVat: number;
  /** BT-110 */
  vat: number;
  /** BT-112 */
  withVat: number;
  /** BT-113 */
  prepaid: number;
  /** BT-114 */
  rounding: number;
  /** BT-115 */
  payable: number;
};

/** BG-23 */
export type VatBand = VatCategory & {
  /** BT-116 */
  taxable: number;
  /** BT-117 */
  tax: number;
  /** BT-120: the reasons of all merged bands, each once. */
  exemptionReason: string | null;
  /** BT-121, where all lines agree, or the category has one code alone (VATEX-EU-AE). */
  exemptionCode: string | null;
  /** Every code that lines of it name, each once. */
  exemptionCodes: string[];
  /** The bands of the document that it is made of: one for each reason. */
  parts: BandPart[];
};

type BandPart = { taxable: number; tax: number; exemptionReason: string | null };

/** BG-25 */
export type InvoiceLine = VatCategory & {
  /** Its place in the document's `lines`, from 0: for field paths of the API. */
  place: number;
  /** BT-126: its position, from 1. */
  id: string;
  /** BT-129, a decimal without trailing zeros */
  quantity: string;
  /** BT-130; `C62` where the document knows none. */
  unitCode: string;
  /** The unit in the words of the document. */
  unit: string | null;
  /** BT-131 */
  amount: number;
  /** BT-146 and BT-149: `amount` + `allowance` = quantity × price ÷ base quantity, rounded. */
  price: { amount: string; baseQuantity: string | null };
  /** BG-27 */
  allowance: LineAllowance | null;
  /** BT-153: the first line of the description, cut at a word. */
  name: string;
  /** BT-154: the rest of the description, which `name` does not say. */
  description: string | null;
  /** BT-155 */
  sellerItemId: string | null;
  /** BT-158, with its scheme (UNTDID 7143) */
  classification: { scheme: string; code: string } | null;
  /** The code of the reason why the line is exempt, where it gives one. */
  exemptionCode: string | null;
  /** The reason of its tax band; HR-BT-13, which EN 16931 does not have. */
  exemptionReason: string | null;
  /** BG-26 */
  period: Period | null;
};

/** BG-27 */
export type LineAllowance = {
  /** BT-136, never negative */
  amount: number;
  /** BT-137 and BT-138, both or neither */
  percentage: { base: number; percent: string } | null;
  /** BT-139 */
  reason: string;
  /** BT-140 */
  reasonCode: string;
};

/** An advance invoice that is deducted. */
export type Prepayment = {
  number: string;
  issueDate: string | null;
  amount: number;
  bands: (VatCategory & { taxable: number; tax: number })[];
};
