// Users copy the examples: their amounts must be right to the cent.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Node = { [key: string]: unknown };
type Amounts = { [key: string]: number };

const spec = JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'));
const examples = Object.entries(spec.components.examples as Record<string, Node>).map(([name, example]) => ({
  name,
  objects: objectsIn(example.value),
}));
const withAmounts = examplesWhere((object) => Object.keys(object).some((key) => key.endsWith('_cents')));
const withBalance = examplesWhere((object) => 'balance_cents' in object && 'paid_cents' in object);
const withLines = examplesWhere((object) => 'tax_breakdown' in object && 'lines' in object);

describe('an example', () => {
  it.each(withAmounts)('$name gives each amount twice, with the same value', ({ objects }) => {
    for (const object of objects) {
      for (const [field, cents] of Object.entries(object).filter(([key]) => key.endsWith('_cents'))) {
        const amount = object[field.replace(/_cents$/, '')];
        if (cents === null) {
          expect(amount, field).toBeNull();
          continue;
        }
        const text = String(amount);
        expect(text, field).toMatch(/^-?\d+(\.\d{2,3})?$/);
        expect(Number(text.replace('.', '')), field).toBe(cents);
      }
    }
  });

  it.each(withBalance)(
    '$name has the right balance, and none on a credit note or a quote, when cancelled or converted',
    ({ objects }) => {
      for (const object of objects) {
        const { total_cents, paid_cents, credited_cents, prepaid_cents, balance_cents } = object as Amounts;
        const settled = Number(paid_cents) + Number(credited_cents ?? 0) + Number(prepaid_cents ?? 0);
        const isOwed =
          object.status !== 'cancelled' &&
          object.type !== 'rs_credit_note' &&
          object.type !== 'rs_quote' &&
          object.converted_at == null;
        expect(balance_cents).toBe(isOwed ? Number(total_cents) - settled : 0);
      }
    },
  );

  it.each(withLines)(
    '$name adds up: lines to bands, bands to the total, payments to what is paid',
    ({ objects }) => {
      for (const object of objects) {
        const document = object as Amounts &
          Record<'lines' | 'tax_breakdown', Node[]> & { payments?: Node[] };
        const { lines, tax_breakdown: bands, payments } = document;
        const deductions = (object.deductions ?? []) as Node[];
        for (const { amount_cents, tax_breakdown } of deductions) {
          const parts = tax_breakdown as Node[];
          expect(sum(parts, 'taxable_cents') + sum(parts, 'tax_cents')).toBe(amount_cents);
        }
        expect(sum(deductions, 'amount_cents')).toBe(object.prepaid_cents ?? 0);
        for (const line of lines) expect(line).toMatchObject(lineFrom(line));
        for (const band of bands) expect(band).toMatchObject(bandFrom(band, lines));
        const subtotal_cents = sum(bands, 'taxable_cents');
        const tax_total_cents = sum(bands, 'tax_cents');
        const total_cents = subtotal_cents + tax_total_cents;
        expect(document).toMatchObject({ subtotal_cents, tax_total_cents, total_cents });
        // What is not saved yet has no payments.
        if (payments) {
          const valid = payments.filter((payment) => payment.reversed_at === null);
          expect(document.paid_cents).toBe(sum(valid, 'amount_cents'));
        }
        expect(sum(lines, 'line_total_cents')).toBe(total_cents);
      }
    },
  );

  it('shows the worked case of four lines: 279.16 and 55.83 are 334.99', () => {
    expect(examples.find(({ name }) => name === 'DocumentIssued')?.objects[1]).toMatchObject({
      subtotal: '279.16',
      tax_total: '55.83',
      total: '334.99',
      lines: [{ line_tax: '13.67' }, { line_tax: '13.66' }, { line_tax: '11.50' }, { line_tax: '17.00' }],
    });
  });
});

function lineFrom(line: Node): Amounts {
  const gross = rounded(Number(line.quantity) * Number(line.unit_price_cents));
  const value = Number(line.discount_value ?? 0);
  const discount =
    line.discount_type === 'percent' ? rounded((gross * value) / 100) : Math.sign(gross) * value * 100;
  const line_subtotal_cents = gross - discount;
  return { line_subtotal_cents, line_total_cents: line_subtotal_cents + Number(line.line_tax_cents) };
}

function bandFrom(band: Node, lines: Node[]): Amounts {
  const taxed = lines.filter((line) => line.tax_rate_key === band.tax_rate_key);
  const taxable_cents = sum(taxed, 'line_subtotal_cents');
  const tax_cents = rounded((taxable_cents * Number(band.tax_rate)) / 100);
  expect(sum(taxed, 'line_tax_cents')).toBe(tax_cents);
  return { taxable_cents, tax_cents };
}

/** Half away from zero; 0 is never -0. */
function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0;
}

function sum(objects: Node[], field: string): number {
  return objects.reduce((total, object) => total + Number(object[field]), 0);
}

function examplesWhere(wanted: (object: Node) => boolean): { name: string; objects: Node[] }[] {
  return examples
    .map(({ name, objects }) => ({ name, objects: objects.filter(wanted) }))
    .filter(({ objects }) => objects.length > 0);
}

/** Every object of a value, the outer ones first. */
function objectsIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Node, ...inner];
}
