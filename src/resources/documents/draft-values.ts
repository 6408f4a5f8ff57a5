import { addDays } from '../../domain/calendar.ts';
import { isCountryCode } from '../../domain/countries.ts';
import type { DocumentRelation } from '../../domain/document-relations.ts';
import { kindOf } from '../../domain/document-types.ts';
import { type FieldErrors, gather, invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { parsePaymentReference } from '../../domain/payment-reference.ts';
import { blankToNull, footerFault, footerIn, trimmedAddress, trimmedToNull } from '../../domain/text.ts';
import type { Schema } from '../../spec/public.ts';
import type { DefaultParticulars } from '../../workspaces/document-defaults.ts';
import type { DocumentRecord, DocumentRow } from '../document-records/queries.ts';
import { type AdvanceValues, advanceValues, storedAdvances } from '../payments/advances.ts';
import { type RelatedValues, relatedValues, storedRelations } from '../payments/related.ts';
import {
  changedDiscount,
  type DraftDiscount,
  discountOver,
  NO_DISCOUNT,
  storedDiscount,
} from './discount.ts';
import { type DraftLine, draftLine, storedLine } from './lines.ts';

/** What a draft is composed of: from the body of a request, or from stored rows with a PATCH over them. */
export type DraftValues = {
  /** What the body lacks, to be named together with what else is wrong. */
  missing?: FieldErrors;
  /** The id of a stored draft. */
  ownId?: number;
  documentType: string;
  /** Reference of the client. */
  client: string;
  /** Null for the default of the client or the workspace. */
  currency: string | null;
  issueDate: string | null;
  /** Undefined where a new draft takes the default. */
  due: Due | undefined;
  /** The last day of a quote; that of any other document counts for nothing. */
  validUntil: string | null;
  deliveryDate: string | null;
  particulars: GivenParticulars;
  pricesIncludeTax: boolean;
  discount: DraftDiscount;
  lines: DraftLine[];
  related: RelatedValues[];
  advances: AdvanceValues[];
};

/** The values of a body that creates a draft of its own. */
export function parseDraft(body: Schema<'DocumentCreate'>): DraftValues {
  const { document_type: documentType, client, lines } = body;
  const errors: FieldErrors = {};
  if (documentType === undefined) errors.document_type = [message('value.required')];
  if (client === undefined) errors.client = [message('value.required')];
  if (lines === undefined) errors.lines = [message('value.required')];
  Object.assign(errors, faultsOfDates(documentType ?? '', body));
  return {
    missing: errors,
    ...givenDates(body),
    particulars: particularsOver(body, NEW_PARTICULARS),
    documentType: documentType ?? '',
    client: client ?? '',
    currency: body.currency ?? null,
    pricesIncludeTax: body.prices_include_tax ?? false,
    discount: discountOver(body, NO_DISCOUNT),
    lines: (lines ?? []).map(draftLine),
    related: relatedValues(body.related_documents ?? []),
    advances: advanceValues(body.advances ?? []),
  };
}

/** The values that a new draft never takes from another document. */
export function givenDates(body: Schema<'DocumentCreate'>) {
  return {
    issueDate: body.issue_date ?? null,
    due: givenDue(body),
    validUntil: body.valid_until ?? null,
    deliveryDate: body.delivery_date ?? null,
  };
}

/** A quote has a last day instead of a due date, and no other document has one. */
export function faultsOfDates(
  typeKey: string,
  body: Pick<Schema<'DocumentUpdate'>, 'due_date' | 'due_days' | 'valid_until'>,
): FieldErrors {
  const errors: FieldErrors = {};
  const isQuote = kindOf({ typeKey }) === 'quote';
  if (isQuote && body.due_date != null) errors.due_date = [message('quote.no_due_date')];
  if (isQuote && body.due_days != null) errors.due_days = [message('quote.no_due_date')];
  if (!isQuote && body.valid_until != null) errors.valid_until = [message('quote.only_valid_until')];
  return errors;
}

/** The values of a stored draft with the fields of a PATCH over them; lines that are sent replace the whole set. */
export function draftOf(record: DocumentRecord, body: Schema<'DocumentUpdate'>): DraftValues {
  const { head, lines } = record;
  const documentType = body.document_type ?? head.typeKey;
  return {
    missing: faultsOfDates(documentType, body),
    ownId: head.id,
    documentType,
    client: body.client ?? head.clientReference,
    currency: body.currency === undefined ? head.currency : body.currency,
    issueDate: body.issue_date === undefined ? head.issueDate : body.issue_date,
    due: dueOver(body, head),
    validUntil: body.valid_until === undefined ? head.validUntil : body.valid_until,
    deliveryDate: body.delivery_date === undefined ? head.deliveryDate : body.delivery_date,
    particulars: particularsOver(body, head),
    pricesIncludeTax:
      body.prices_include_tax === undefined ? head.pricesIncludeTax : (body.prices_include_tax ?? false),
    discount: discountOver(changedDiscount(body, head), storedDiscount(head)),
    lines: body.lines?.map(draftLine) ?? lines.map((line) => storedLine(line, head.currency)),
    related: body.related_documents
      ? relatedValues(body.related_documents)
      : storedRelations(record.relations),
    advances: body.advances ? advanceValues(body.advances) : storedAdvances(record.deductions, head.currency),
  };
}

/** What a document says besides its parties, dates, lines and amounts. */
export type Particulars = Pick<
  DocumentRow,
  | 'servicePeriodStart'
  | 'servicePeriodEnd'
  | 'buyerReference'
  | 'orderReference'
  | 'contractReference'
  | 'projectReference'
  | 'paymentTerms'
  | 'paymentReference'
  | 'bankAccount'
  | 'notes'
  | 'internalNote'
  | 'language'
  | 'secondLanguage'
  | 'footerText'
  | 'deliveryAddress'
  | 'taxPoint'
  | 'isWithoutTaxPoint'
>;

/** Those that have a default. */
type WithDefault = 'paymentTerms' | 'notes' | 'language' | 'secondLanguage' | 'footerText';

/** Those of a draft; undefined where a new draft takes the default. */
export type GivenParticulars = Omit<Particulars, WithDefault> & {
  [Field in WithDefault]: Particulars[Field] | undefined;
};

/** Those of a new draft that says nothing. */
const NEW_PARTICULARS: GivenParticulars = {
  servicePeriodStart: null,
  servicePeriodEnd: null,
  buyerReference: null,
  orderReference: null,
  contractReference: null,
  projectReference: null,
  paymentTerms: undefined,
  paymentReference: null,
  bankAccount: null,
  notes: undefined,
  internalNote: null,
  language: undefined,
  secondLanguage: undefined,
  footerText: undefined,
  deliveryAddress: null,
  taxPoint: null,
  isWithoutTaxPoint: false,
};

/** Those of a body; what it leaves out stays as it is, and null or a blank text clears it. */
export function particularsOver(
  body: Schema<'DocumentCreate'> | Schema<'DocumentUpdate'>,
  stored: GivenParticulars,
): GivenParticulars {
  return {
    servicePeriodStart: or(body.service_period_start, stored.servicePeriodStart),
    servicePeriodEnd: or(body.service_period_end, stored.servicePeriodEnd),
    buyerReference: or(trimmedToNull(body.buyer_reference), stored.buyerReference),
    orderReference: or(trimmedToNull(body.order_reference), stored.orderReference),
    contractReference: or(trimmedToNull(body.contract_reference), stored.contractReference),
    projectReference: or(trimmedToNull(body.project_reference), stored.projectReference),
    paymentTerms: or(blankToNull(body.payment_terms), stored.paymentTerms),
    paymentReference: or(trimmedToNull(body.payment_reference), stored.paymentReference),
    bankAccount: or(trimmedToNull(body.bank_account), stored.bankAccount),
    notes: or(blankToNull(body.notes), stored.notes),
    internalNote: or(blankToNull(body.internal_note), stored.internalNote),
    language: or(body.language, stored.language),
    secondLanguage: or(body.second_language, stored.secondLanguage),
    footerText: or(footerIn(body.footer_text), stored.footerText),
    deliveryAddress:
      body.delivery_address === undefined ? stored.deliveryAddress : trimmedAddress(body.delivery_address),
    ...taxPointOver(body.tax_point, stored),
  };
}

function taxPointOver(
  given: Schema<'TaxPoint'> | null | undefined,
  { taxPoint, isWithoutTaxPoint }: Pick<Particulars, 'taxPoint' | 'isWithoutTaxPoint'>,
) {
  if (given === undefined) return { taxPoint, isWithoutTaxPoint };
  return { taxPoint: given === 'none' ? null : given, isWithoutTaxPoint: given === 'none' };
}

function or<Given extends string, Stored extends string | null | undefined>(
  given: Given | null | undefined,
  stored: Stored,
): Given | null | Stored {
  return given === undefined ? stored : given;
}

/**
 * What a document takes over from the one that it is made from; the default applies where that one has no terms, notes,
 * language or footer. Not the period, which is that of a supply of its own, not the internal note, which is about the other
 * document, and not the payment reference, by which a payment is matched with one document.
 * Nothing is paid on a credit note, so it has no payment terms and no account; tax that it takes back arises by other rules.
 */
export function copiedParticulars(
  from: Particulars,
  relation: DocumentRelation | undefined,
): GivenParticulars {
  const { buyerReference, orderReference, contractReference, projectReference } = from;
  return {
    ...NEW_PARTICULARS,
    buyerReference,
    orderReference,
    contractReference,
    projectReference,
    paymentTerms: relation === 'credits' ? null : (from.paymentTerms ?? undefined),
    bankAccount: relation === 'credits' ? null : from.bankAccount,
    notes: from.notes ?? undefined,
    language: from.language ?? undefined,
    secondLanguage: from.secondLanguage ?? undefined,
    footerText: from.footerText ?? undefined,
    deliveryAddress: from.deliveryAddress,
    taxPoint: relation === 'credits' ? null : from.taxPoint,
    isWithoutTaxPoint: relation !== 'credits' && from.isWithoutTaxPoint,
  };
}

/** Those of a draft in a country, the payment reference in its usual form; the errors of its fields go to `errors`. */
export function checkedParticulars(
  errors: FieldErrors,
  particulars: Particulars,
  country: string,
): Particulars {
  gather(errors, () => checkServicePeriod(particulars));
  const fault = footerFault(particulars.footerText);
  if (fault) errors.footer_text = [fault];
  if (particulars.deliveryAddress && !isCountryCode(particulars.deliveryAddress.country))
    errors['delivery_address.country'] = [message('code.country')];
  const { paymentReference: text } = particulars;
  const paymentReference = text === null ? null : gather(errors, () => parsePaymentReference(text, country));
  return { ...particulars, paymentReference: paymentReference ?? null };
}

/** @throws Failure on `service_period_end` when it lies before the start */
function checkServicePeriod({
  servicePeriodStart: start,
  servicePeriodEnd: end,
}: Pick<Particulars, 'servicePeriodStart' | 'servicePeriodEnd'>): void {
  if (start === null || end === null || end >= start) return;
  throw invalid('service_period_end', message('date.before_start', { date: start }));
}

/** Until when a document is to be paid: a day, or days from the issue date, from which the day follows. */
type Due = { date: string | null; days: number | null };

/** That of a document which asks for no payment. */
export const NO_DUE: Due = { date: null, days: null };

type DueInput = Pick<Schema<'DocumentUpdate'>, 'due_date' | 'due_days'>;

/** That of the body of a new document; undefined where it says nothing, and the default applies. */
function givenDue(body: DueInput): Due | undefined {
  if (body.due_date === undefined && body.due_days === undefined) return undefined;
  return dueOver(body, { dueDate: null, dueDays: null });
}

/** That of a stored draft with a PATCH over it: a day that is sent, also null, replaces days, and the other way round. */
function dueOver(
  { due_date: date, due_days: days }: DueInput,
  { dueDate, dueDays }: Pick<DocumentRow, 'dueDate' | 'dueDays'>,
): Due {
  if (days != null) return { date: date ?? null, days };
  if (date !== undefined) return { date, days: null };
  // A day that follows from the issue date is computed again.
  return days === undefined && dueDays !== null
    ? { date: null, days: dueDays }
    : { date: dueDate, days: null };
}

/**
 * The due date: with days, it follows from the issue date, and there is none before there is an issue date.
 * @throws Failure on `due_days` where a day was sent too, and is another one
 */
export function dueDateOf({ date, days }: Due, issueDate: string | null): string | null {
  if (days === null) return date;
  const due = issueDate === null ? null : addDays(issueDate, days);
  if (date === null || date === due) return due;
  throw invalid('due_days', message('document.due_days_differ', { date }));
}

/** @throws Failure on `field` when the due date lies before the issue date */
export function checkDueDate(
  issueDate: string | null | undefined,
  dueDate: string | null | undefined,
  field: 'due_date' | 'issue_date',
): void {
  if (!issueDate || !dueDate || dueDate >= issueDate) return;
  throw invalid(
    field,
    field === 'due_date'
      ? message('date.before_issue', { date: issueDate })
      : message('date.after_due', { date: dueDate }),
  );
}

/** What a draft says, with the defaults where it says nothing. */
export function completed(
  { due, particulars }: { due: Due | undefined; particulars: GivenParticulars },
  { dueDays, paymentTerms, notes, language, secondLanguage, footerText }: DefaultParticulars,
): { due: Due; particulars: Particulars } {
  return {
    due: due ?? { date: null, days: dueDays },
    particulars: {
      ...particulars,
      paymentTerms: particulars.paymentTerms === undefined ? paymentTerms : particulars.paymentTerms,
      notes: particulars.notes === undefined ? notes : particulars.notes,
      language: particulars.language === undefined ? language : particulars.language,
      secondLanguage: particulars.secondLanguage === undefined ? secondLanguage : particulars.secondLanguage,
      footerText: particulars.footerText === undefined ? footerText : particulars.footerText,
    },
  };
}
