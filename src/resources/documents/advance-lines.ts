import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type AdvancePart, advanceByBand } from '../../domain/advance-part.ts';
import { titlesOf } from '../../domain/document-titles.ts';
import { kindOf } from '../../domain/document-types.ts';
import { invalid } from '../../domain/failure.ts';
import type { Language } from '../../domain/language.ts';
import { localPercent } from '../../domain/local-format.ts';
import { message } from '../../domain/messages/message.ts';
import { parseAmountCents, parsePercent } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import { languageIn } from '../../workspaces/seller.ts';
import type { DocumentRecord, LineRow } from '../document-records/queries.ts';
import { advancesOf } from '../payments/taken-queries.ts';
import { NO_DISCOUNT } from './discount.ts';
import type { DraftValues } from './draft-values.ts';
import { type DraftLine, NO_DETAILS } from './lines.ts';

// The lines of an advance invoice for a part of a proforma or a quote: an amount with tax for each tax rate, as the law of advances has
// it, from which the tax is taken out.

/** The part that a body asks for, with its field; the amount is read when the currency is known. */
export type GivenPart = {
  field: 'advance_percent' | 'advance_amount';
  percent: string | null;
  in(currency: string): AdvancePart;
};

/** What an advance by a part cannot have as well: it has its own lines. */
const NOT_WITH = ['lines', 'prices_include_tax', 'discount_type', 'discount_value'] as const;

/** @throws Failure on a field that a part does not go together with, and on a percentage */
export function advancePartOf(body: Schema<'DocumentCreate'>): GivenPart | undefined {
  const { advance_percent: percent, advance_amount: amount } = body;
  if (percent == null && amount == null) return undefined;
  const field = percent == null ? 'advance_amount' : 'advance_percent';
  if (percent != null && amount != null)
    throw invalid('advance_amount', message('value.not_with', { field }));
  const other = NOT_WITH.find((name) => body[name] != null);
  if (other) throw invalid(other, message('value.not_with', { field }));
  if (percent == null) {
    return {
      field,
      percent: null,
      in: (currency) => ({
        cents: parseAmountCents(amount as number, currency, field, { positive: true }),
      }),
    };
  }
  const text = parsePercent(percent, field);
  return { field, percent: text, in: () => ({ percent: text }) };
}

/** @throws Failure on the field of the part for more than what is left of the proforma */
export async function linesOfAdvance(
  { tx, actor }: Context<Reader>,
  { head, lines }: DocumentRecord,
  { part, language }: { part: GivenPart; language: Language | null | undefined },
): Promise<Pick<DraftValues, 'lines' | 'discount' | 'pricesIncludeTax'>> {
  const { taxBreakdown: bands, currency } = head;
  const taken = await advancesOf(tx, head.id, 0);
  const shares = advanceByBand(part.in(currency), { bands, currency, taken });
  const words = language ?? languageIn(actor.workspace, head);
  const description = descriptionOf(head, part.percent, words);
  return {
    pricesIncludeTax: true,
    discount: NO_DISCOUNT,
    lines: shares.map(({ band: { tax_rate_key: taxRate }, cents }) =>
      lineOf({ cents, taxRate, description, exemptionCode: exemptionCodeOf(lines, taxRate) }),
    ),
  };
}

function descriptionOf(
  source: Pick<DocumentRecord['head'], 'number' | 'typeKey'>,
  percent: string | null,
  language: Language,
): string {
  const { ofAmount, ofShare, ofAmountOfQuote, ofShareOfQuote } = titlesOf(language).advance;
  const isQuote = kindOf(source) === 'quote';
  const number = source.number ?? '';
  if (percent === null) return (isQuote ? ofAmountOfQuote : ofAmount)({ number });
  return (isQuote ? ofShareOfQuote : ofShare)({ number, share: localPercent(percent, language) });
}

/** The code of the reason why a tax band is exempt, where its lines have the same. */
function exemptionCodeOf(lines: readonly LineRow[], taxRateKey: string): string | null {
  const codes = new Set(
    lines.filter((line) => line.taxRateKey === taxRateKey).map((line) => line.exemptionCode),
  );
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
}

type AdvanceLine = { cents: number; taxRate: string; description: string; exemptionCode: string | null };

function lineOf({ cents, taxRate, description, exemptionCode }: AdvanceLine): DraftLine {
  return {
    kind: 'item',
    details: { ...NO_DETAILS, exemptionCode },
    description,
    taxRate,
    isCopied: true,
    amountsIn: () => ({
      quantity: cents < 0 ? '-1' : '1',
      unitPriceCents: Math.abs(cents),
      exactUnitPrice: null,
      priceBaseQuantity: null,
      discount: null,
    }),
  };
}
