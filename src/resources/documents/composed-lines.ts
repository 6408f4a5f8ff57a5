import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { TaxRate } from '../../domain/catalogue.ts';
import { type FieldErrors, gather, invalid } from '../../domain/failure.ts';
import { type Language, languageFor } from '../../domain/language.ts';
import { message } from '../../domain/messages/message.ts';
import { taxRateByKey, taxRateKeyOn } from '../../domain/tax.ts';
import {
  defaultTaxRate,
  rateFault,
  reasonIn,
  sellerRate,
  sellerRateKeys,
  type TaxedSeller,
} from '../../domain/tax-status.ts';
import { blankToNull } from '../../domain/text.ts';
import type { LineToTotal, LineTotals, Totals } from '../../domain/totals.ts';
import { sellerOn } from '../../workspaces/tax-rates.ts';
import type { LineValues } from '../document-records/queries.ts';
import { findItems, type ItemRow } from '../items/queries.ts';
import type { Related } from '../payments/related.ts';
import { checkDetails, type DraftLine, itemColumns, type LineAmounts, noteColumns } from './lines.ts';

/** What decides the tax rates of the lines of a document. */
export type LineTaxes = {
  /** With its status on the tax date. */
  seller: TaxedSeller;
  /** The calendar date on which rates must be valid: of supply, else of issue; that of the original of a correction. */
  taxDate: string;
  /** True for a credit note: it takes back what was charged, also where it should not have been. */
  takesBack: boolean;
  /**
   * That in which the document says why no tax is due. Null for the language of the law: without a tax status, a document
   * that has chosen no language is as all were before.
   */
  language: Language | null;
};

/** What of a document its taxes depend on. */
type Taxed = {
  taxDate: string;
  related: readonly Related[];
  /** The language that the document has chosen. */
  language: Language | null | undefined;
  client: { country: string | null } | undefined;
};

/** The taxes of a document of the acting workspace. */
export async function lineTaxes(
  { tx, actor }: Context<Reader>,
  { taxDate, related, language: chosen, client }: Taxed,
): Promise<LineTaxes> {
  const { workspace } = actor;
  const seller = await sellerOn(tx, workspace, taxDate);
  const byClient = {
    clientCountry: client?.country,
    workspaceLanguage: workspace.language,
    workspaceCountry: workspace.country,
  };
  return {
    seller,
    taxDate,
    takesBack: related.some(({ relation }) => relation === 'credits'),
    language: chosen ?? (seller.status === null ? null : languageFor(byClient)),
  };
}

/** Whether lines may have the rate of a key. */
export function isUsableRate(key: string, { seller, taxDate }: LineTaxes): boolean {
  const rate = sellerRate(seller, key, taxDate);
  return rate !== undefined && rateFault(rate, seller) === undefined;
}

/**
 * The line's own rate, else that of its item, else the default of the seller; valid on the tax date. A rate of the item, or
 * of the line that a new document copies, is replaced by that default where the seller cannot use it: it
 * may be older than the tax status.
 * @throws Failure on `field`
 */
function lineRate(
  input: Pick<DraftLine, 'taxRate' | 'isCopied'>,
  item: Pick<ItemRow, 'taxRateKey'> | undefined,
  taxes: LineTaxes,
  field: string,
): TaxRate {
  const rate = chosenRate(input, item, taxes, field);
  return { ...rate, exemptionReason: reasonIn(rate, taxes.language) };
}

function chosenRate(
  input: Pick<DraftLine, 'taxRate' | 'isCopied'>,
  item: Pick<ItemRow, 'taxRateKey'> | undefined,
  taxes: LineTaxes,
  field: string,
): TaxRate {
  const { seller, taxDate: date, takesBack } = taxes;
  const given = blankToNull(input.taxRate) ?? null;
  const named = given ?? item?.taxRateKey ?? null;
  if (named === null) return standardRate(taxes, field);
  const right = taxRateKeyOn(named, date);
  // What was charged at a rate of another time is taken back at it.
  if (takesBack && right !== named && seller.country === named.slice(0, 2).toUpperCase())
    return taxRateByKey(named) as TaxRate;
  if (given !== null && !input.isCopied && right !== named && sellerRate(seller, right, date))
    throw invalid(field, message('tax_rate.replaced_on', { key: named, date, right }));
  const key = right;
  const rate = sellerRate(seller, key, date);
  if (!rate) {
    const { country } = seller;
    throw invalid(
      field,
      message('tax_rate.unknown_on', { key, country, date, keys: sellerRateKeys(seller, date) }),
    );
  }
  const fault = takesBack ? undefined : rateFault(rate, seller);
  if (fault === undefined) return rate;
  if (given === null || input.isCopied) return standardRate(taxes, field);
  if (fault === 'retired') throw invalid(field, message('tax_rate.retired', { key }));
  throw invalid(
    field,
    fault === 'charges_tax'
      ? message('tax_rate.charges_tax', { key, date, default: defaultTaxRate(seller, date)?.key ?? '' })
      : message('tax_rate.of_another_status', { key, date }),
  );
}

function standardRate({ seller, taxDate }: LineTaxes, field: string): TaxRate {
  const rate = defaultTaxRate(seller, taxDate);
  if (rate) return rate;
  throw invalid(field, message('tax_rate.no_standard', { country: seller.country, date: taxDate }));
}

type PricedLine = LineToTotal & LineAmounts;

type ParsedLine = Partial<PricedLine> & { input: DraftLine; item?: ItemRow | undefined };

/** A line with its columns; `toTotal` is undefined for a text or a section. */
export type ComposedLine = {
  toTotal: PricedLine | undefined;
  values: Omit<LineValues, 'position' | keyof LineTotals>;
};

type GivenLines = { lines: readonly DraftLine[]; currency: string; taxes: LineTaxes };

/**
 * The lines of a draft with what they take from their items.
 * @returns undefined where something is wrong, all of which goes to `errors`
 */
export async function composeLines(
  { tx, actor }: Context<Reader>,
  given: GivenLines,
  errors: FieldErrors,
): Promise<ComposedLine[] | undefined> {
  const items = await findItems(tx, actor.workspace.id, itemsIn(given.lines));
  return linesWith(new Map(items.map((item) => [item.reference, item])), given, errors);
}

/** The references of the items of lines, each once. */
export function itemsIn(lines: readonly DraftLine[]): string[] {
  return [...new Set(lines.flatMap(({ item }) => (item ? [item] : [])))];
}

/** The same with items, by reference, that were read before. */
export function linesWith(
  itemsByReference: ReadonlyMap<string, ItemRow>,
  { lines: inputs, currency, taxes }: GivenLines,
  errors: FieldErrors,
): ComposedLine[] | undefined {
  const faults: FieldErrors = {};
  const lines = inputs.map((input, i) => {
    const field = `lines.${i}`;
    if (input.kind !== 'item') return { input, ...input.amountsIn(currency, field, faults, undefined) };
    const item = input.item ? itemsByReference.get(input.item) : undefined;
    if (input.item && !item) faults[`${field}.item`] = [message('item.unknown')];
    const amounts = input.amountsIn(currency, field, faults, item);
    const rate = gather(faults, () => lineRate(input, item, taxes, `${field}.tax_rate`));
    checkDetails(input.details, rate?.category, { field, errors: faults });
    return { input, item, ...amounts, rate };
  });
  Object.assign(errors, faults);
  if (Object.keys(faults).length > 0) return undefined;
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

export function lineRows(lines: readonly ComposedLine[], totals: Pick<Totals, 'lines'>): LineValues[] {
  return lines.map(({ values }, i) => ({ ...values, ...totals.lines[i], position: i + 1 }) as LineValues);
}
