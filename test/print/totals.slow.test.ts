// What the API says of a document is what its PDF shows, to the last digit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDecimal } from '../../src/domain/local-format.ts';
import { render } from '../../src/print/render.ts';
import { shared } from '../during-tests.ts';
import { openTestDatabase } from '../test-database.ts';
import { hasPoppler, textOf } from './poppler.ts';

const DECIMALS: Record<string, number> = { RSD: 2, EUR: 2, JPY: 0, KWD: 3 };

const shop = shared(() => openTestDatabase({ currencies: ['EUR', 'JPY', 'KWD'] }));

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 99_999 }).map((thousandths) => thousandths / 1000),
  price: fc.integer({ min: 0, max: 99_999_999 }),
  tax_rate: fc.constantFrom('rs_vat_20', 'rs_vat_10', 'rs_vat_exempt'),
  discount: fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
});

const anyDocument = fc.record({
  currency: fc.constantFrom('RSD', 'EUR', 'JPY', 'KWD'),
  country: fc.constantFrom('RS', 'DE'),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
  paid: fc.boolean(),
});

type AnyDocument = typeof anyDocument extends fc.Arbitrary<infer Value> ? Value : never;

async function issuedOrder({ currency, country, lines, paid }: AnyDocument) {
  const { data: client } = await shop.call('createClient', { body: { name: 'Client', country } });
  const unit = 10 ** (DECIMALS[currency] ?? 2);
  const body = {
    document_type: 'rs_invoice',
    client: client.reference,
    currency,
    lines: lines.map(({ quantity, price, tax_rate, discount }) => ({
      description: 'Line',
      quantity,
      unit_price: price / unit,
      tax_rate,
      ...(discount === null ? {} : { discount_type: 'percent', discount_value: discount }),
    })),
  };
  const { reference } = (await shop.call('createDocument', { body })).data;
  const { data: issued } = await shop.call('issueDocument', { path: { reference } });
  if (paid && issued.balance_cents > 0) {
    const payment = {
      amount: Math.ceil(issued.balance_cents / 2) / unit,
      method: 'bank',
      paid_on: '2026-03-15',
    };
    await shop.call('recordPayment', { path: { reference }, body: payment });
  }
  const answer = await shop.call('getDocumentPdf', { path: { reference } });
  if (!('order' in answer) || answer.order.kind !== 'document') throw new Error('There is no order.');
  return answer.order;
}

describe.skipIf(!hasPoppler)('the totals of a PDF', () => {
  it('are those of the API, for every currency, discount, tax band and payment', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (any) => {
        const order = await issuedOrder(any);
        const { document, language } = order;
        expect(language).toBe(any.country === 'RS' ? 'sr' : 'en');
        const text = textOf(await render(order));
        const shown = (amount: string) => localDecimal(amount, language);
        const words = language === 'sr' ? ['Osnovica', 'PDV', 'Ukupno'] : ['Subtotal', 'Tax', 'Total'];
        for (const [index, amount] of [document.subtotal, document.tax_total, document.total].entries()) {
          expect(text).toContain(`${words[index]} ${shown(amount)} ${document.currency}`);
        }
        if (document.paid_cents > 0) expect(text).toContain(`${shown(document.paid)} ${document.currency}`);
        const due = `${language === 'sr' ? 'Za uplatu' : 'Amount due'} ${shown(document.balance)} ${document.currency}`;
        expect(text.includes(due)).toBe(document.balance_cents > 0);
        for (const { taxable, tax } of document.tax_breakdown)
          expect(text).toContain(`${shown(taxable)} ${shown(tax)}`);
        for (const { line_subtotal } of document.lines) expect(text).toContain(`% ${shown(line_subtotal)}`);
      }),
      { numRuns: 25 },
    );
  });
});
