import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { UNSCHEDULED } from '../../database/schema/documents.ts';
import { UNREMINDED } from '../../database/schema/reminder-columns.ts';
import type { PayeeAccount } from '../../domain/bank-account.ts';
import { today } from '../../domain/calendar.ts';
import type { Discount } from '../../domain/document-discount.ts';
import { documentTypeByKey, documentTypeFault, kindOf } from '../../domain/document-types.ts';
import { type FieldErrors, gather, gatherAll, invalidFields } from '../../domain/failure.ts';
import { bandsOfLines, totalsOfItems } from '../../domain/line-kinds.ts';
import { message } from '../../domain/messages/message.ts';
import { isCurrency } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { blankToNull } from '../../domain/text.ts';
import { computeTotals, toTaxBreakdown } from '../../domain/totals.ts';
import { defaultsOf } from '../../workspaces/document-defaults.ts';
import { chosenAccount } from '../../workspaces/payee-account.ts';
import { hasActivePaymentMethod } from '../../workspaces/payment-methods.ts';
import { type ClientRow, documentSearchText, findClientAndTypeDefaults } from '../clients/queries.ts';
import { loadDocument } from '../document-records/document.ts';
import {
  type DocumentRecord,
  type DocumentRow,
  type DocumentValues,
  insertDocument,
  insertLines,
  type LineValues,
  NO_SETTLEMENT,
} from '../document-records/queries.ts';
import { insertRelated } from '../document-records/related-queries.ts';
import { orExternalIdTaken } from '../own-data.ts';
import {
  type Deducted,
  findDeductions,
  leftOfProforma,
  mustFitInvoice,
  prepaidCents,
} from '../payments/advances.ts';
import { creditableBands, mustFitOriginal } from '../payments/credit.ts';
import {
  checkIssueDate,
  creditedOf,
  findRelated,
  isGone,
  type Related,
  relationRows,
  taxDateOfOriginal,
} from '../payments/related.ts';
import {
  type ComposedLine,
  composeLines,
  isUsableRate,
  type LineTaxes,
  lineRows,
  lineTaxes,
} from './composed-lines.ts';
import { discountColumns, discountFor } from './discount.ts';
import {
  checkDueDate,
  checkedParticulars,
  completed,
  type DraftValues,
  dueDateOf,
  NO_DUE,
  type Particulars,
} from './draft-values.ts';
import { uncreditedAmounts } from './rest.ts';

/** A valid draft, as it is stored. */
export type ComposedDraft = {
  document: Omit<DocumentRow, keyof typeof UNISSUED | ColumnsOfRecord>;
  client: ClientRow;
  account: PayeeAccount | null;
  related: Related[];
  deductions: Deducted[];
  lines: LineValues[];
};

/** The columns that the draft itself says nothing of. */
type ColumnsOfRecord =
  | 'id'
  | 'reference'
  | 'workspaceId'
  | 'status'
  | 'externalId'
  | 'metadata'
  | 'createdAt'
  | 'updatedAt'
  | 'recordVersion';

/**
 * Validates a draft against the workspace's records and catalogues, and computes it (arithmetic: the spec's
 * description, "Money").
 * @param storedCurrency the currency that the draft already has: its payment methods are not checked again
 * @throws Failure `validation_failed` with every faulty field
 */
export async function composeDraft(
  context: Context<Reader>,
  input: DraftValues,
  storedCurrency?: string,
): Promise<ComposedDraft> {
  const checked = await checkDraft(context, input, storedCurrency);
  const { client, currency, deductions, related, lines, taxes } = checked;
  const totals = await totalsOf(context, input, checked);
  const prepaid = prepaidCents(deductions);
  mustFitInvoice(deductions, { ...totals, currency }, (key) => isUsableRate(key, taxes));
  const { documentType: typeKey } = input;
  return {
    document: {
      clientId: client.id,
      typeKey,
      currency,
      issueDate: input.issueDate,
      dueDate: checked.dueDate,
      dueDays: checked.dueDays,
      validUntil: checked.validUntil,
      deliveryDate: input.deliveryDate,
      ...checked.particulars,
      ...totals.columns,
      paidCents: 0,
      prepaidCents: prepaid,
      balanceCents: documentTypeByKey(typeKey)?.takesPayments ? totals.totalCents - prepaid : 0,
      searchText: documentSearchText(client),
    },
    client,
    account: checked.account,
    related,
    deductions,
    lines: lineRows(lines, totals),
  };
}

/** A draft of which every field is valid for itself. */
type CheckedDraft = Pick<ComposedDraft, 'client' | 'account' | 'related' | 'deductions'> & {
  currency: string;
  dueDate: string | null;
  dueDays: number | null;
  validUntil: string | null;
  particulars: Particulars;
  taxes: LineTaxes;
  lines: ComposedLine[];
  discount: Discount | null;
};

/** @throws Failure `validation_failed` with every faulty field */
async function checkDraft(
  context: Context<Reader>,
  input: DraftValues,
  storedCurrency: string | undefined,
): Promise<CheckedDraft> {
  const { tx, actor, now } = context;
  const { id: workspaceId, country, timezone } = actor.workspace;
  const { documentType: typeKey, issueDate } = input;
  const errors: FieldErrors = {};
  const typeFault = documentTypeFault(country, typeKey);
  if (typeFault !== undefined) errors.document_type = [typeFault];
  const found = await findClientAndTypeDefaults(tx, { workspaceId, reference: input.client, typeKey });
  const client = found?.client;
  if (!client) errors.client = [message('client.unknown')];
  const currency = currencyOf(context, input.currency, client);
  if (!isCurrency(currency)) errors.currency = [message('code.currency')];
  else if (currency !== storedCurrency && !(await hasActivePaymentMethod(tx, workspaceId, currency)))
    errors.currency = [message('document.no_payment_method', { currency })];
  const defaults = defaultsOf(typeKey, [client, found?.ofType, actor.workspace]);
  const isQuote = kindOf({ typeKey }) === 'quote';
  const { due, particulars: given } = completed(isQuote ? { ...input, due: NO_DUE } : input, defaults);
  const validUntil = isQuote ? input.validUntil : null;
  if (issueDate !== null && validUntil !== null && validUntil < issueDate)
    errors.valid_until = [message('date.before_issue', { date: issueDate })];
  const dueDate = gather(errors, () => dueDateOf(due, issueDate)) ?? null;
  gather(errors, () => checkDueDate(issueDate, dueDate, 'due_date'));
  const particulars = checkedParticulars(errors, given, country);
  const account = await gatherAll(errors, chosenAccount(tx, workspaceId, { ...particulars, currency }));
  const relating = { kind: kindOf({ typeKey }), clientId: client?.id, currency };
  const related = await findRelated(context, input.related, relating, errors);
  // A correction of what was issued before still goes out: to the party that its original froze.
  if (isGone(client, related)) errors.client = [message('client.erased')];
  const deductions = await findDeductions(context, input.advances, relating, errors);
  const advances = deductions.map(({ advance }) => advance);
  gather(errors, () => checkIssueDate(issueDate, related, advances));
  const taxDate = taxDateOfOriginal(related) ?? input.deliveryDate ?? issueDate ?? today(now, timezone);
  const taxes = await lineTaxes(context, { taxDate, related, language: particulars.language, client });
  // Amounts can be parsed only in a known currency.
  const isKnown = isCurrency(currency);
  const lines = isKnown
    ? await composeLines(context, { lines: input.lines, currency, taxes }, errors)
    : undefined;
  if (lines?.every(({ toTotal }) => toTotal === undefined)) errors.lines = [message('line.needs_item')];
  const discount = (isKnown && input.discount.in(currency, errors)) || null;
  const faults = { ...errors, ...input.missing };
  if (!client || !lines || Object.keys(faults).length > 0) throw invalidFields(faults);
  const dueDays = due.days;
  const parties = { client, account: account ?? null, related, deductions };
  return { ...parties, currency, dueDate, dueDays, validUntil, particulars, taxes, lines, discount };
}

/** The totals of a document; those of a credit note are at most what is left of the document that it credits. */
async function totalsOf(
  { tx }: Context<Reader>,
  { discount: given, pricesIncludeTax, documentType: typeKey, ownId = 0 }: DraftValues,
  { lines, related, currency, discount: chosen }: CheckedDraft,
) {
  const original = creditedOf(related);
  const toTotal = lines.map((line) => line.toTotal);
  const terms = { discount: chosen, pricesIncludeTax };
  const left = original
    ? await creditableBands(tx, original)
    : await leftOfProforma(tx, { kind: kindOf({ typeKey }), related, ownId }, () =>
        bandsOfLines(toTotal, currency, terms),
      );
  const isDiscounted = chosen !== null && original !== undefined && original.discountType !== null;
  const rest = given.rest ?? (isDiscounted ? await uncreditedAmounts(tx, original) : undefined);
  const { discount, ...totals } = totalsOfItems(toTotal, (items) => {
    const computed = { lines: items, currency, pricesIncludeTax, left, rest };
    const { discount, parts } = discountFor(given, chosen, computed);
    const of = { discount, discountParts: parts, pricesIncludeTax, left };
    return { discount, ...computeTotals(items, currency, of) };
  });
  const taxBreakdown = toTaxBreakdown(totals.bands, currency);
  if (left && original) mustFitOriginal(taxBreakdown, left, currency);
  const { subtotalCents, taxTotalCents, totalCents } = totals;
  const sums = { subtotalCents, taxTotalCents, totalCents, taxBreakdown };
  const discounted = discountColumns(discount, given, totals);
  return { ...totals, taxBreakdown, columns: { pricesIncludeTax, ...discounted, ...sums } };
}

/** The rows of relations and deductions; with number, date and type of each document where they are to be frozen. */
export function relatedRows({ related, deductions }: ComposedDraft, isFrozen: boolean) {
  const deducts = deductions.map(({ advance }) => ({
    relation: 'deducts' as const,
    target: advance,
    field: '',
    document: advance.reference,
    number: null,
    issueDate: null,
    documentType: null,
  }));
  return {
    relations: relationRows([...related, ...deducts], isFrozen),
    deductions: deductions.map(({ row }) => row),
  };
}

/** The given currency, else the client's default, else the workspace's. */
export function currencyOf(
  { actor }: Context<Reader>,
  input: string | null | undefined,
  client: ClientRow | undefined,
): string {
  return blankToNull(input) ?? client?.defaultCurrency ?? actor.workspace.currency;
}

/** The columns of a new draft that only later steps set. */
export const UNISSUED = {
  number: null,
  issuedAt: null,
  sentAt: null,
  viewedAt: null,
  cancelledAt: null,
  creditedCents: 0,
  appliedCents: 0,
  refundedCents: 0,
  convertedAt: null,
  outcome: null,
  cancelReason: null,
  isCancelledByCredit: false,
  frozenClient: null,
  frozenSeller: null,
  linkGeneration: 1,
  ...UNSCHEDULED,
  ...UNREMINDED,
};

/** Stores a new draft. @returns it as it is read back */
export async function insertDraft(
  context: Context,
  draft: ComposedDraft,
  ownData: Pick<DocumentValues, 'externalId' | 'metadata'>,
): Promise<DocumentRecord> {
  const { tx, actor, now } = context;
  const values = {
    ...draft.document,
    ...UNISSUED,
    externalId: ownData.externalId ?? null,
    metadata: ownData.metadata ?? null,
    reference: newReference(),
    workspaceId: actor.workspace.id,
    status: 'draft' as const,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    recordVersion: 1,
  };
  const id = await orExternalIdTaken(insertDocument(tx, values), 'document');
  const lines = await insertLines(tx, id, draft.lines);
  const rows = relatedRows(draft, false);
  if (rows.relations.length > 0) {
    await insertRelated(tx, id, rows);
    return loadDocument(context, values.reference);
  }
  const { reference: clientReference, name: clientName } = draft.client;
  // The same as reading it back: every column was written here.
  const head = { ...values, id, clientReference, clientName };
  return { ...NO_SETTLEMENT, head, lines };
}
