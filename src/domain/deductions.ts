import { formatCents } from './money.ts';
import type { TaxBand } from './totals.ts';

// What a final invoice shows of the advance invoices that it deducts: base and tax of each, and what remains of both.

type Deduction = {
  document: { number: string | null };
  issue_date: string | null;
  tax_breakdown: readonly TaxBand[];
};

/** Amounts as decimals: without tax, the tax, and both together. */
export type BandAmounts = { taxable: string; tax: string; amount: string };

type DeductedBand = BandAmounts & { number: string | null; issueDate: string | null; band: TaxBand };

type RemainingBand = BandAmounts & { band: TaxBand };

export type DeductionTable = {
  /** A row for each tax band of each advance invoice. */
  deducted: DeductedBand[];
  deductedSum: BandAmounts;
  /** What remains of each tax band; negative where more is deducted than the invoice has in it. */
  remaining: RemainingBand[];
  remainingSum: BandAmounts;
};

/** The deductions of a document by tax band, and what remains; null where it deducts nothing. */
export function deductionTable({
  tax_breakdown: bands,
  deductions,
  currency,
}: {
  tax_breakdown: readonly TaxBand[];
  deductions: readonly Deduction[];
  currency: string;
}): DeductionTable | null {
  if (deductions.length === 0) return null;
  const amounts = (taxable: number, tax: number): BandAmounts => ({
    taxable: formatCents(taxable, currency),
    tax: formatCents(tax, currency),
    amount: formatCents(taxable + tax, currency),
  });
  const sumOf = (rows: readonly TaxBand[]) =>
    amounts(
      rows.reduce((sum, row) => sum + row.taxable_cents, 0),
      rows.reduce((sum, row) => sum + row.tax_cents, 0),
    );
  const taken = deductions.flatMap((deduction) => deduction.tax_breakdown);
  const remaining = bandsAfter(bands, taken);
  return {
    deducted: deductions.flatMap(({ document, issue_date: issueDate, tax_breakdown: rows }) =>
      rows.map((band) => ({
        number: document.number,
        issueDate,
        band,
        ...amounts(band.taxable_cents, band.tax_cents),
      })),
    ),
    deductedSum: sumOf(taken),
    remaining: remaining.map((band) => ({ band, ...amounts(band.taxable_cents, band.tax_cents) })),
    remainingSum: sumOf(remaining),
  };
}

/** The bands less what is taken; a band that only advances have follows those of the document. */
function bandsAfter(bands: readonly TaxBand[], taken: readonly TaxBand[]): TaxBand[] {
  const rest = new Map(bands.map((band) => [band.tax_rate_key, { ...band, parts: null }]));
  for (const band of taken) {
    const sum = rest.get(band.tax_rate_key) ?? { ...band, parts: null, taxable_cents: 0, tax_cents: 0 };
    sum.taxable_cents -= band.taxable_cents;
    sum.tax_cents -= band.tax_cents;
    rest.set(band.tax_rate_key, sum);
  }
  return [...rest.values()];
}
