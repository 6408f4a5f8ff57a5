import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import type { Discount } from '../../domain/discount.ts';
import { documentTypeByKey, documentTypeFault } from '../../domain/document-types.ts';
import { type FieldErrors, gather, gatherAll, throwGathered } from '../../domain/failure.ts';
import { totalsOfItems } from '../../domain/line-kinds.ts';
import type { LineToTotal } from '../../domain/line-sums.ts';
import { message } from '../../domain/messages/message.ts';
import { isCurrency } from '../../domain/money.ts';
import { blankToNull } from '../../domain/text.ts';
import { computeTotals, type Totals, toTaxBreakdown } from '../../domain/totals.ts';
import { defaultsOf } from '../../workspaces/document-defaults.ts';
import { chosenAccount } from '../../workspaces/payee-account.ts';
import { hasActivePaymentMethod } from '../../workspaces/payment-methods.ts';
import { type ClientRow, documentSearchText, findClientAndTypeDefaults } from '../clients/queries.ts';
import { findItems, type ItemRow } from '../items/queries.ts';
import { checkDueDate, completed, dueDateOf } from './defaults.ts';
import { discountColumns, discountFor } from './discount.ts';
import type { DraftLine, DraftValues, LineAmounts } from './draft-values.ts';
import { checkDetails, itemColumns, noteColumns } from './line-fields.ts';
import { isUsableRate, type LineTaxes, lineRate, lineTaxes } from './line-rate.ts';
import { checkedParticulars } from './particulars.ts';
import type { LineValues } from '../document-records/queries.ts';
import { uncreditedAmounts } from './rest.ts';
import { findDeductions, mustFitInvoice, prepaidCents } from '../payments/advances.ts';
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

export type ComposedDraft = Awaited<ReturnType<typeof composeDraft>>;

/**
 * Validates a draft against the workspace's records and catalogues, and computes it (arithmetic: the spec's
 * description, "Money").
 * @param storedCurrency the currency that the draft already has: its payment methods are not checked again
 * @throws Failure `validation_failed` with every faulty field
 */
export async function composeDraft(context: Context<Reader>, input: DraftValues, storedCurrency?: string) {
  const { tx, actor, now } = context;
  const { id: workspaceId, country, timezone } = actor.workspace;
  const { documentType: typeKey } = input;
  const errors: FieldErrors = {};
  const typeFault = documentTypeFault(country, typeKey);
  if (typeFault !== undefined) errors.document_type = [typeFault];
  const found = await findClientAndTypeDefaults(tx, { workspaceId, reference: input.client, typeKey });
  const client = found?.client;
  if (!client) errors.client = [message('client.unknown')];
  const currency = currencyOf(context, input.currency, client);
  if (!isCurrency(currency)) errors.currency = [message('code.currency')];
  else if (currency !== storedCurrency && !(await hasActivePaymentMethod(tx, workspaceId, currency))) {
    errors.currency = [message('document.no_payment_method', { currency })];
  }
  const defaults = defaultsOf(typeKey, [client, found?.ofType, actor.workspace]);
  const { due, particulars: given } = completed(input, defaults);
  const dueDate = gather(errors, () => dueDateOf(due, input.issueDate)) ?? null;
  gather(errors, () => checkDueDate(input.issueDate, dueDate, 'due_date'));
  const particulars = checkedParticulars(errors, given, country);
  const account = await gatherAll(errors, chosenAccount(tx, workspaceId, { ...particulars, currency }));
  const type = documentTypeByKey(typeKey);
  const relating = { kind: type?.kind, clientId: client?.id, currency };
  const related = await gatherAll(errors, findRelated(context, input.related, relating));
  // A correction of what was issued before still goes out: to the party that its original froze.
  if (isGone(client, related ?? [])) errors.client = [message('client.erased')];
  const deducted = await gatherAll(errors, findDeductions(context, input.advances, relating));
  const advances = (deducted ?? []).map(({ advance }) => advance);
  gather(errors, () => checkIssueDate(input.issueDate, related ?? [], advances));
  const taxDate =
    taxDateOfOriginal(related ?? []) ?? input.deliveryDate ?? input.issueDate ?? today(now, timezone);
  const { language } = particulars;
  const taxes = await lineTaxes(context, { taxDate, related: related ?? [], language, client });
  // Amounts can be parsed only in a known currency.
  const composed = isCurrency(currency)
    ? await gatherAll(errors, composeLines(context, input.lines, currency, taxes))
    : undefined;
  if (composed?.every(({ toTotal }) => toTotal === undefined)) errors.lines = [message('line.needs_item')];
  const discount = (isCurrency(currency) && input.discount.in(currency, errors)) || null;
  throwGathered({ ...errors, ...input.missing });
  const lines = composed ?? [];
  const deductions = deducted ?? [];
  const totals = await totalsOf(context, lines, related ?? [], { currency, input, discount });
  const prepaid = prepaidCents(deductions);
  mustFitInvoice(deductions, { ...totals, currency }, (key) => isUsableRate(key, taxes));
  return {
    document: {
      clientId: (client as ClientRow).id,
      typeKey,
      currency,
      issueDate: input.issueDate,
      dueDate,
      dueDays: due.days,
      deliveryDate: input.deliveryDate,
      ...particulars,
      ...totals.columns,
      paidCents: 0,
      prepaidCents: prepaid,
      balanceCents: type?.takesPayments ? totals.totalCents - prepaid : 0,
      searchText: documentSearchText(client as ClientRow),
    },
    client: client as ClientRow,
    account,
    related: related ?? [],
    deductions,
    lines: lineRows(lines, totals),
  };
}

export function lineRows(
  lines: Awaited<ReturnType<typeof composeLines>>,
  totals: Pick<Totals, 'lines'>,
): LineValues[] {
  return lines.map(({ values }, i) => ({ ...values, ...totals.lines[i], position: i + 1 }) as LineValues);
}

/** The totals of a document; those of a credit note are at most what is left of the document that it credits. */
async function totalsOf(
  { tx }: Context<Reader>,
  lines: Awaited<ReturnType<typeof composeLines>>,
  related: Related[],
  terms: { currency: string; input: DraftValues; discount: Discount | null },
) {
  const { currency, input } = terms;
  const { pricesIncludeTax } = input;
  const original = creditedOf(related);
  const left = original && (await creditableBands(tx, original));
  const isDiscounted = terms.discount !== null && original !== undefined && original.discountType !== null;
  const rest = input.discount.rest ?? (isDiscounted ? await uncreditedAmounts(tx, original) : undefined);
  const { discount, ...totals } = totalsOfItems(
    lines.map(({ toTotal }) => toTotal),
    (items) => {
      const computed = { lines: items, currency, pricesIncludeTax, left, rest };
      const { discount, parts } = discountFor(input.discount, terms.discount, computed);
      const of = { discount, discountParts: parts, pricesIncludeTax, left };
      return { discount, ...computeTotals(items, currency, of) };
    },
  );
  const taxBreakdown = toTaxBreakdown(totals.bands, currency);
  if (left) mustFitOriginal(taxBreakdown, left, currency);
  const { subtotalCents, taxTotalCents, totalCents } = totals;
  const sums = { subtotalCents, taxTotalCents, totalCents, taxBreakdown };
  const discounted = discountColumns(discount, input.discount, totals);
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

type PricedLine = LineToTotal & LineAmounts;

type ParsedLine = Partial<PricedLine> & { input: DraftLine; item?: ItemRow | undefined };

export async function composeLines(
  context: Context<Reader>,
  inputs: DraftLine[],
  currency: string,
  taxes: LineTaxes,
) {
  const { tx, actor } = context;
  const references = inputs.flatMap(({ item }) => (item ? [item] : []));
  const items = await findItems(tx, actor.workspace.id, [...new Set(references)]);
  const itemsByReference = new Map(items.map((item) => [item.reference, item]));
  const errors: FieldErrors = {};
  const lines = inputs.map((input, i) => {
    const field = `lines.${i}`;
    if (input.kind !== 'item') return { input, ...input.amountsIn(currency, field, errors, undefined) };
    const item = input.item ? itemsByReference.get(input.item) : undefined;
    if (input.item && !item) errors[`${field}.item`] = [message('item.unknown')];
    const amounts = input.amountsIn(currency, field, errors, item);
    const rate = gather(errors, () => lineRate(input, item, taxes, `${field}.tax_rate`));
    checkDetails(input.details, rate?.category, { field, errors });
    return { input, item, ...amounts, rate };
  });
  throwGathered(errors);
  return lines.map(({ input, item, ...parsed }: ParsedLine) => {
    if (input.kind !== 'item')
      return { toTotal: undefined, values: noteColumns(input.kind, input.description) };
    const toTotal = parsed as PricedLine;
    return { toTotal, values: lineColumns(input, item, toTotal) };
  });
}

/** Fields that a line omits come from its item; null leaves a field empty. */
function lineColumns(
  input: DraftLine,
  item: ItemRow | undefined,
  { quantity, unitPriceCents, exactUnitPrice, priceBaseQuantity, discount, rate }: PricedLine,
) {
  const unit = blankToNull(input.unit === undefined ? item?.unit : input.unit) ?? null;
  return {
    ...itemColumns(input.details, unit, item),
    description: blankToNull(input.description === undefined ? item?.name : input.description) ?? null,
    unit,
    quantity,
    unitPriceCents,
    exactUnitPrice,
    priceBaseQuantity,
    itemId: item?.id ?? null,
    itemReference: item?.reference ?? null,
    sku: item?.sku ?? null,
    discountType: discount?.type ?? null,
    discountValue: discount?.value ?? null,
    taxRateKey: rate.key,
    taxLabel: rate.label,
    taxRate: rate.percentage,
    taxCategory: rate.category,
  };
}
