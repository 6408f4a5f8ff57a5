import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { TaxRate } from '../../domain/catalogue.ts';
import { invalid } from '../../domain/failure.ts';
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
import { sellerOn } from '../../workspaces/tax-status.ts';
import type { ItemRow } from '../items/queries.ts';
import type { DraftLine } from './draft-values.ts';
import type { Related } from '../payments/related.ts';

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
export function lineRate(
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
