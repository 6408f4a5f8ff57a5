// Whatever parts of a discounted document are credited one after the other: none is refused, and they add up to it.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import {
  acceptCurrencies,
  type Document,
  getDocument,
  newClient,
  newIssued,
  record,
  tryIssue,
} from '../api/records.ts';

import { sharedService } from '../during-tests.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'JPY', 'KWD');
  client = (await newClient(world.api)).reference;
});
afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

const DECIMALS: Record<string, number> = { RSD: 2, JPY: 0, KWD: 3 };

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  price: fc.integer({ min: 1, max: 99_999 }),
  tax_rate: fc.constantFrom('rs_vat_20', 'rs_vat_10', 'rs_vat_exempt'),
});

const anyDocument = fc.record({
  currency: fc.constantFrom('RSD', 'JPY', 'KWD'),
  prices_include_tax: fc.boolean(),
  discount_type: fc.constantFrom('percent' as const, 'fixed' as const),
  /** Ten-thousandths of a percent, or of the sum of the lines. */
  discount: fc.integer({ min: 1, max: 1_000_000 }),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
});

type AnyDocument = typeof anyDocument extends fc.Arbitrary<infer Value> ? Value : never;

function issuedOf({ currency, prices_include_tax, discount_type, discount, lines }: AnyDocument) {
  const unit = 10 ** (DECIMALS[currency] as number);
  const whole = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const fixed = Math.floor((whole * discount) / 1_000_000) / unit;
  return newIssued(world.api, {
    client,
    currency,
    prices_include_tax,
    discount_type,
    discount_value: discount_type === 'percent' ? discount / 10_000 : fixed,
    lines: lines.map(({ quantity, price, tax_rate }, i) => ({
      description: `Line ${i}`,
      unit: 'pcs',
      quantity,
      unit_price: price / unit,
      tax_rate,
    })),
  });
}

/** A credit note for what `parts` say of what is left of each line; undefined where that is nothing. */
async function creditPart(from: string, left: number[], parts: number[]): Promise<Document | undefined> {
  const lines = left.flatMap((quantity, i) => {
    const part = Math.min(quantity, parts[i] ?? 0);
    left[i] = quantity - part;
    return part === 0 ? [] : [{ from_line: i + 1, quantity: part }];
  });
  if (lines.length === 0) return undefined;
  const body = { document_type: 'rs_credit_note', from, lines };
  const draft = await record(world.api.POST('/documents', { body }), 201);
  const note = await record(tryIssue(world.api, draft.reference));
  expect(note.tax_breakdown).toEqual(draft.tax_breakdown);
  return note;
}

it('parts of any document are credited without a refusal, and take all of it and no more', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDocument,
      fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 }), { maxLength: 4 }),
      async (any, parts) => {
        const { reference, total_cents } = await issuedOf(any);
        const left = any.lines.map(({ quantity }) => quantity);
        let credited = 0;
        for (const part of [...parts, left.map(() => 12)]) {
          credited += (await creditPart(reference, left, part))?.total_cents ?? 0;
          expect(credited).toBeLessThanOrEqual(total_cents);
        }
        expect(credited).toBe(total_cents);
        expect((await getDocument(world.api, reference)).balance_cents).toBe(0);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
