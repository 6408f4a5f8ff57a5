// Prices that include tax, and the discount on a whole document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { sharedService } from '../during-tests.ts';
import {
  acceptCurrencies,
  type Document,
  draftBody,
  getDocument,
  invalid,
  issue,
  newClient,
  newDraft,
  newIssued,
  patchDocument,
  pay,
  record,
  refused,
} from './records.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'JPY', 'KWD', 'EUR');
  client = (await newClient(world.api)).reference;
});
afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

const lineAt = (unit_price: number, quantity = 1, tax_rate = 'rs_vat_20') => ({
  description: `At ${unit_price}`,
  unit: 'pcs',
  quantity,
  unit_price,
  tax_rate,
});
const LINES = [lineAt(100, 3), lineAt(49.99, 2, 'rs_vat_10'), lineAt(10, -1)];
const FIXED = { discount_type: 'fixed' as const, discount_value: 37.77, discount_reason: 'Spring' };
const PERCENT = { discount_type: 'percent' as const, discount_value: 12.5, discount_reason: 'Spring' };
type Sums = Pick<Document, 'subtotal_cents' | 'tax_total_cents' | 'total_cents' | 'tax_breakdown'>;
const bandsOf = ({ tax_breakdown: bands }: Sums) =>
  bands.map(({ taxable_cents: taxable, tax_cents: tax }) => [taxable, tax]);
const creditOf = (from: string, fields: object = {}) =>
  world.api.POST('/documents', { body: { document_type: 'rs_credit_note', from, ...fields } });

describe('prices that include tax', () => {
  it('are taken apart once per band: lines with tax add up to the total', async () => {
    const lines = [lineAt(1), lineAt(1), lineAt(1), lineAt(5, 1, 'rs_vat_10')];
    const document = await newDraft(world.api, { client, prices_include_tax: true, lines });
    expect(document).toMatchObject({
      prices_include_tax: true,
      total: '8.00',
      subtotal: '7.05',
      tax_total: '0.95',
    });
    expect(bandsOf(document)).toEqual([
      [250, 50],
      [455, 45],
    ]);
    expect(document.lines.map(({ line_total_cents: cents }) => cents)).toEqual([100, 100, 100, 500]);
    expect(document.lines.map(({ line_tax_cents: cents }) => cents)).toEqual([17, 17, 16, 45]);
  });

  it.each([
    ['JPY', 1000, '1000'],
    ['KWD', 1.005, '1.005'],
    ['EUR', 9.99, '9.99'],
  ])('keep the total to the unit in %s', async (currency, price, total) => {
    const body = { client, currency, prices_include_tax: true, lines: [lineAt(price)] };
    const issued = await newIssued(world.api, body);
    expect(issued).toMatchObject({ total, currency });
    expect(issued.subtotal_cents + issued.tax_total_cents).toBe(issued.total_cents);
  });

  it('are without tax where nothing is said, and null is that too', async () => {
    const plain = await newDraft(world.api, { client });
    expect(plain).toMatchObject({ prices_include_tax: false, discount_type: null, discount: null });
    const given = await newDraft(world.api, { client, prices_include_tax: null });
    expect(given.total).toBe(plain.total);
    const { reference } = await newDraft(world.api, { client, prices_include_tax: true });
    expect(await record(patchDocument(world.api, reference, { prices_include_tax: null }))).toMatchObject({
      prices_include_tax: false,
      total: plain.total,
    });
  });
});

describe('a discount on the whole document', () => {
  it('is spread over the tax bands, and stands apart from the lines', async () => {
    const document = await newDraft(world.api, { client, lines: LINES, ...FIXED });
    expect(document).toMatchObject({
      ...FIXED,
      discount_value: '37.77',
      discount: '37.77',
      discount_cents: 3777,
    });
    // 290.00 and 99.98 share 37.77 as 28.09 and 9.68.
    expect(bandsOf(document)).toEqual([
      [26_191, 5238],
      [9030, 903],
    ]);
    expect(document.lines.map(({ line_subtotal_cents: cents }) => cents)).toEqual([30_000, 9998, -1000]);
    expect(document.subtotal_cents).toBe(38_998 - 3777);
  });

  it('includes tax where the prices do', async () => {
    const document = await newDraft(world.api, {
      client,
      lines: LINES,
      prices_include_tax: true,
      ...PERCENT,
    });
    expect(document).toMatchObject({ discount: '48.75', total: '341.23' });
    expect(document.subtotal_cents + document.tax_total_cents).toBe(34_123);
  });

  it('goes in, out, and back in as it is, and issuing freezes it', async () => {
    const draft = await newDraft(world.api, { client, lines: LINES, prices_include_tax: true, ...PERCENT });
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
    expect(await record(patchDocument(world.api, draft.reference, {}))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 1,
    });
    const again = { prices_include_tax: true, ...PERCENT };
    expect(await record(patchDocument(world.api, draft.reference, again))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 2,
    });
    const issued = await issue(world.api, draft.reference);
    expect(issued).toMatchObject({ discount: draft.discount, tax_breakdown: draft.tax_breakdown });
    for (const body of [{ prices_include_tax: false }, { discount_value: 1 }, { discount_reason: 'Other' }])
      await refused(patchDocument(world.api, draft.reference, body), 409, 'immutable_document');
  });

  it('changes in part, and null in either field ends it', async () => {
    const { reference } = await newDraft(world.api, { client, lines: LINES, ...PERCENT });
    expect(await record(patchDocument(world.api, reference, { discount_value: 10 }))).toMatchObject({
      discount_type: 'percent',
      discount: '39.00',
      discount_reason: 'Spring',
    });
    expect(await record(patchDocument(world.api, reference, { discount_reason: null }))).toMatchObject({
      discount: '39.00',
      discount_reason: null,
    });
    expect(await record(patchDocument(world.api, reference, { discount_type: null }))).toMatchObject({
      discount_type: null,
      discount_value: null,
      discount: null,
      discount_cents: null,
      subtotal: '389.98',
    });
  });

  it.each([
    [{ discount_type: 'percent' as const }, 'discount_value'],
    [{ discount_value: 5 }, 'discount_type'],
    [{ discount_reason: 'Why' }, 'discount_type'],
    [{ discount_type: 'percent' as const, discount_value: 100.5 }, 'discount_value'],
    [{ discount_type: 'fixed' as const, discount_value: 389.99 }, 'discount_value'],
    [{ discount_type: 'fixed' as const, discount_value: 1.005 }, 'discount_value'],
    [{ ...FIXED, discount_reason: 'x'.repeat(201) }, 'discount_reason'],
  ])('%j is refused', async (fields, field) => {
    const body = await draftBody(world.api, { client, lines: LINES, ...fields });
    await invalid(world.api.POST('/documents', { body }), field);
  });

  it('may take all of it', async () => {
    const all = { discount_type: 'percent' as const, discount_value: 100 };
    expect(await newIssued(world.api, { client, lines: LINES, ...all })).toMatchObject({ total: '0.00' });
  });
});

describe.each([
  [false, FIXED],
  [false, PERCENT],
  [true, FIXED],
  [true, PERCENT],
])('documents made from a discounted one (with tax: %s, %j)', (prices_include_tax, discount) => {
  const POSITIVE = [lineAt(100.01, 3), lineAt(49.99, 5, 'rs_vat_10')];
  const original = () => newIssued(world.api, { client, lines: POSITIVE, prices_include_tax, ...discount });

  it('a credit note and a copy have the same totals', async () => {
    const { reference, tax_breakdown, total } = await original();
    const credit = await record(creditOf(reference), 201);
    expect(credit).toMatchObject({ tax_breakdown, total, prices_include_tax, discount_reason: 'Spring' });
    expect(await issue(world.api, credit.reference)).toMatchObject({ tax_breakdown, total });
    const copy = await record(world.api.POST('/documents', { body: { from: reference } }), 201);
    expect(copy).toMatchObject({ tax_breakdown, total });
  });

  it('one band of it never takes the discount of another, so that the last part can be credited', async () => {
    const { reference, total_cents } = await newIssued(world.api, {
      client,
      lines: [lineAt(0.18, 10), lineAt(4.31, 10, 'rs_vat_10')],
      discount_type: 'percent',
      discount_value: 2.9065,
    });
    let credited = 0;
    for (const quantity of [1, 5, 1, 1, 2]) {
      const lines = [
        { from_line: 1, quantity },
        { from_line: 2, quantity },
      ];
      const draft = await record(creditOf(reference, { lines }), 201);
      const note = await issue(world.api, draft.reference);
      expect(note.tax_breakdown).toEqual(draft.tax_breakdown);
      credited += note.total_cents;
    }
    expect(credited).toBe(total_cents);
    expect(await getDocument(world.api, reference)).toMatchObject({ balance: '0.00' });
  });

  it('credit notes for its parts take all of each band, and the balance ends at 0', async () => {
    const { reference, total_cents } = await original();
    const parts = [
      [{ from_line: 1, quantity: 1 }],
      [{ from_line: 2, quantity: 2 }],
      [
        { from_line: 1, quantity: 1 },
        { from_line: 2, quantity: 1 },
      ],
    ];
    let credited = 0;
    for (const lines of parts) {
      const draft = await record(creditOf(reference, { lines }), 201);
      const issued = await issue(world.api, draft.reference);
      expect(bandsOf(issued)).toEqual(bandsOf(draft));
      credited += issued.total_cents;
      expect((await getDocument(world.api, reference)).balance_cents).toBe(total_cents - credited);
    }
    const rest = await record(creditOf(reference), 201);
    expect(rest.lines.map(({ quantity }) => quantity)).toEqual(['1', '2']);
    expect((await issue(world.api, rest.reference)).total_cents).toBe(total_cents - credited);
    expect(await getDocument(world.api, reference)).toMatchObject({ balance: '0.00', status: 'paid' });
  });

  it('what is left of bands is credited by one line each where parts were no whole lines', async () => {
    const { reference, total_cents } = await original();
    const lines = [{ ...lineAt(33.33), tax_rate: 'rs_vat_20' }];
    const part = await record(creditOf(reference, { lines, discount_type: null }), 201);
    await issue(world.api, part.reference);
    const rest = await record(creditOf(reference), 201);
    expect((await issue(world.api, rest.reference)).total_cents).toBe(total_cents - part.total_cents);
  });

  it('cancelling with a credit note credits all of it', async () => {
    const { reference, total } = await original();
    const params = { path: { reference } };
    await record(world.api.POST('/documents/{reference}/cancel', { params, body: { credit: true } }));
    const { credits } = await getDocument(world.api, reference);
    expect(credits).toMatchObject([{ amount: total }]);
  });

  it('an advance invoice is deducted by its frozen bands', async () => {
    const advance = await newIssued(world.api, {
      client,
      document_type: 'rs_advance_invoice',
      lines: POSITIVE,
      prices_include_tax,
      ...discount,
    });
    await record(pay(world.api, advance.reference, Number(advance.total)), 201);
    const body = { client, document_type: 'rs_invoice', lines: POSITIVE, prices_include_tax, ...discount };
    const final = await record(
      world.api.POST('/documents', { body: { ...body, advances: [{ document: advance.reference }] } }),
      201,
    );
    expect(await issue(world.api, final.reference)).toMatchObject({
      payable: '0.00',
      prepaid: advance.total,
    });
  });
});
