// Totals computed with plain numbers instead of exact decimals. Do not change: see node-http.ts.
import { standardTaxRate } from '../../../src/domain/tax.ts';
import { unitCodeOf } from '../../../src/domain/unit-words.ts';

type Input = {
  issue_date: string;
  lines: { description: string; unit: string; quantity: number; unit_price: number }[];
};

const MILLIONTHS = 1_000_000;

/** Lines and sums at the country's standard rate. The largest remainder method distributes the tax over the lines. */
export function totalled({ lines, issue_date: day }: Input, country: string) {
  const rate = standardTaxRate(country, day);
  if (!rate) throw new Error(`There is no standard rate on ${day}.`);
  const percent = Number(rate.percentage);
  let subtotalCents = 0;
  const rows = lines.map(({ description, unit, quantity, unit_price }, i) => {
    const unitPriceCents = Math.round(unit_price * 100);
    const lineCents = Math.round((Math.round(quantity * MILLIONTHS) * unitPriceCents) / MILLIONTHS);
    subtotalCents += lineCents;
    return {
      position: i + 1,
      description,
      itemReference: null,
      unit,
      quantity: String(quantity),
      unitPriceCents,
      exactUnitPrice: null,
      priceBaseQuantity: null,
      discountType: null,
      discountValue: null,
      taxRateKey: rate.key,
      taxLabel: rate.label,
      taxRate: rate.percentage,
      taxCategory: rate.category,
      subtotalCents: lineCents,
      taxCents: 0,
      totalCents: 0,
      kind: 'item',
      unitCode: unitCodeOf(unit),
      exemptionCode: null,
      classificationScheme: null,
      classificationCode: null,
      servicePeriodStart: null,
      servicePeriodEnd: null,
      sku: null,
    };
  });
  const taxTotalCents = Math.round((subtotalCents * percent) / 100);
  let left = taxTotalCents;
  for (const row of rows) {
    row.taxCents = Math.floor((taxTotalCents * row.subtotalCents) / subtotalCents);
    left -= row.taxCents;
  }
  const remainder = (cents: number) => (taxTotalCents * cents) % subtotalCents;
  const byRemainder = rows.toSorted(
    (a, b) => remainder(b.subtotalCents) - remainder(a.subtotalCents) || a.position - b.position,
  );
  for (const row of byRemainder) {
    if (left > 0) row.taxCents += 1;
    left -= 1;
    row.totalCents = row.subtotalCents + row.taxCents;
  }
  const taxBreakdown = JSON.stringify([
    {
      tax_rate_key: rate.key,
      label: rate.label,
      category: rate.category,
      tax_rate: rate.percentage,
      taxable: (subtotalCents / 100).toFixed(2),
      taxable_cents: subtotalCents,
      tax: (taxTotalCents / 100).toFixed(2),
      tax_cents: taxTotalCents,
      exemption_reason: rate.exemptionReason,
    },
  ]);
  return {
    lines: rows,
    head: { subtotalCents, taxTotalCents, totalCents: subtotalCents + taxTotalCents, taxBreakdown },
  };
}
