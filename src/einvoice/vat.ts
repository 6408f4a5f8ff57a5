import { formatDecimal, parseDecimal, roundHalfAwayFromZero } from '../domain/money.ts';
import type { TaxBand } from '../domain/totals.ts';
import type { DocumentAllowance, InvoiceLine, VatBand, VatCategory } from './model.ts';
import type { EInvoiceSource } from './source.ts';

/** The reason codes of the categories that have one alone (CEF VATEX list). */
export const VATEX: Record<string, string> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  K: 'VATEX-EU-IC',
  O: 'VATEX-EU-O',
};

/** The category and rate of a band, by which bands are merged. */
export function categoryOfBand(
  band: Pick<TaxBand, 'tax_rate_key' | 'category' | 'tax_rate'>,
  keysOutsideTax: readonly string[],
): VatCategory {
  const { category, tax_rate_key: key } = band;
  const isSerbian = key.startsWith('rs_');
  const national =
    isSerbian && keysOutsideTax.includes(key) ? 'SS' : isSerbian && category === 'G' ? 'Z' : category;
  return { category, rate: formatDecimal(parseDecimal(band.tax_rate)), nationalCategory: national };
}

function groupOf({ category, rate, nationalCategory }: VatCategory): string {
  return `${nationalCategory}/${category}${category === 'S' ? `/${rate}` : ''}`;
}

/** The bands that EN 16931 counts as one: S by rate, every other category once (BR-S-08, BR-E-01 and others). */
export function breakdownOf(source: EInvoiceSource, lines: readonly InvoiceLine[]): VatBand[] {
  const merged = new Map<string, VatBand>();
  for (const band of source.document.tax_breakdown) {
    const category = categoryOfBand(band, source.keysOutsideTax);
    const added = {
      ...category,
      taxable: band.taxable_cents,
      tax: band.tax_cents,
      exemptionReason: band.exemption_reason,
      exemptionCode: null,
      exemptionCodes: [],
      parts: [{ taxable: band.taxable_cents, tax: band.tax_cents, exemptionReason: band.exemption_reason }],
    };
    merged.set(groupOf(category), joinedBand(merged.get(groupOf(category)), added));
  }
  return [...merged].map(([group, band]) => ({ ...band, ...codesOf(group, band, lines) }));
}

/** A band with another one added that is written as the same: their sums, and each reason and code once. */
export function joinedBand(before: VatBand | undefined, band: VatBand): VatBand {
  const reasons = [before?.exemptionReason, band.exemptionReason].filter((reason) => reason);
  return {
    ...(before ?? band),
    taxable: (before?.taxable ?? 0) + band.taxable,
    tax: (before?.tax ?? 0) + band.tax,
    exemptionReason: reasons.length > 0 ? [...new Set(reasons)].join('; ') : null,
    exemptionCodes: [...new Set([...(before?.exemptionCodes ?? []), ...band.exemptionCodes])],
    parts: [...(before?.parts ?? []), ...band.parts],
  };
}

function codesOf(
  group: string,
  { category }: VatBand,
  lines: readonly InvoiceLine[],
): Pick<VatBand, 'exemptionCode' | 'exemptionCodes'> {
  const codes = [
    ...new Set(
      lines
        .filter((line) => groupOf(line) === group)
        .map((line) => line.exemptionCode ?? VATEX[category] ?? null),
    ),
  ];
  const given = codes.filter((code) => code !== null);
  return { exemptionCode: codes.length === 1 ? (codes[0] ?? null) : null, exemptionCodes: given };
}

/** BG-20: what the discount of the document takes of each category, which is the lines of it less its band. */
export function allowancesOf(
  { document, language }: EInvoiceSource,
  lines: readonly InvoiceLine[],
  bands: readonly VatBand[],
): DocumentAllowance[] {
  return bands.flatMap((band): DocumentAllowance[] => {
    const base = lines
      .filter((line) => groupOf(line) === groupOf(band))
      .reduce((sum, line) => sum + line.amount, 0);
    const amount = base - band.taxable;
    if (amount === 0) return [];
    const { category, rate, nationalCategory } = band;
    const isCharge = amount < 0;
    const reason = document.discount_reason?.trim() || discountWord(language);
    const { discount_type: type, discount_value: percent } = document;
    const percentage =
      type === 'percent' && percent !== null && isPercentOf(amount, base, percent) ? { base, percent } : null;
    return [
      {
        category,
        rate,
        nationalCategory,
        isCharge,
        amount: Math.abs(amount),
        percentage,
        reason,
        reasonCode: isCharge ? null : DISCOUNT_CODE,
      },
    ];
  });
}

function isPercentOf(amount: number, base: number, percent: string): boolean {
  const { digits, scale } = parseDecimal(percent);
  return (
    base > 0 && roundHalfAwayFromZero(BigInt(base) * digits, 100n * 10n ** BigInt(scale)) === BigInt(amount)
  );
}

/** Discount, in UNTDID 5189. */
export const DISCOUNT_CODE = '95';

const WORDS: Record<string, string> = {
  de: 'Rabatt',
  sr: 'Popust',
  'sr-Cyrl': 'Попуст',
  hr: 'Popust',
  bs: 'Popust',
};

/** The reason of a discount that says none: EN 16931 asks for one (BR-33, BR-42). */
export function discountWord(language: string): string {
  return WORDS[language] ?? 'Discount';
}
