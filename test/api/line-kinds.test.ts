// Texts and sections among the lines, and the fields that lines and documents have for e-invoices.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { sharedService } from '../during-tests.ts';
import {
  cancel,
  type Document,
  draftBody,
  getDocument,
  getItem,
  invalid,
  issue,
  line,
  newClient,
  newDraft,
  newIssued,
  newItem,
  patchDocument,
  record,
  refused,
} from './records.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  client = (await newClient(world.api)).reference;
});
afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

const text = (description: string) => ({ kind: 'text' as const, description });
const section = (description: string) => ({ kind: 'section' as const, description });
const LINES = [
  text('Before all'),
  line({ unit_price: 10 }),
  section('Design'),
  line({ quantity: 3, unit_price: 33.33 }),
  text('Two rounds of corrections'),
  line({ quantity: 1, unit_price: 49.99, tax_rate: 'rs_vat_10' }),
  section('Print'),
  line({ quantity: -1, unit_price: 5 }),
  section('Nothing yet'),
];
type Sums = Pick<Document, 'subtotal' | 'tax_total' | 'total' | 'tax_breakdown'>;
const sumsOf = ({ subtotal, tax_total, total, tax_breakdown }: Sums) => ({
  subtotal,
  tax_total,
  total,
  tax_breakdown,
});
const kindsOf = ({ lines }: Document) => lines.map(({ kind }) => kind);
const subtotalsOf = ({ lines }: Document) => lines.flatMap(({ section_subtotal: sum }) => sum ?? []);
const creditOf = (from: string, fields: object = {}) =>
  world.api.POST('/documents', { body: { document_type: 'rs_credit_note', from, ...fields } });
/** The lines of an answer as a body. */
const again = ({ lines }: Document) =>
  lines.map((each) =>
    each.kind === 'item'
      ? {
          kind: each.kind,
          description: each.description,
          unit: each.unit,
          quantity: Number(each.quantity),
          unit_price: Number(each.unit_price),
          tax_rate: each.tax_rate_key,
          unit_code: each.unit_code,
          exemption_code: each.exemption_code,
          classification: each.classification,
          service_period_start: each.service_period_start,
          service_period_end: each.service_period_end,
        }
      : { kind: each.kind, description: each.description },
  );

describe('texts and sections', () => {
  it('change no total and no tax band', async () => {
    const items = LINES.filter((each) => !('kind' in each));
    for (const terms of [
      {},
      { prices_include_tax: true },
      { discount_type: 'percent' as const, discount_value: 7.5 },
    ]) {
      const plain = await newDraft(world.api, { client, lines: items, ...terms });
      const sectioned = await newDraft(world.api, { client, lines: LINES, ...terms });
      expect(sumsOf(sectioned)).toEqual(sumsOf(plain));
    }
  });

  it('a section shows what the lines until the next one come to, in the terms of the document', async () => {
    const net = await newDraft(world.api, { client, lines: LINES });
    expect(subtotalsOf(net)).toEqual(['149.98', '-5.00', '0.00']);
    expect(net.lines[2]).toMatchObject({ section_subtotal: '149.98', section_subtotal_cents: 14_998 });
    expect(net.lines[1]).toMatchObject({ section_subtotal: null, section_subtotal_cents: null });
    const gross = await newDraft(world.api, { client, lines: LINES, prices_include_tax: true });
    expect(subtotalsOf(gross)).toEqual(['149.98', '-5.00', '0.00']);
    expect(gross.total).toBe('154.98');
  });

  it('have zeros where an item has amounts, so that callers of before can read them', async () => {
    const { lines } = await newDraft(world.api, { client, lines: LINES });
    expect(lines[0]).toEqual({
      position: 1,
      description: 'Before all',
      item_reference: null,
      unit: null,
      quantity: '0',
      unit_price: '0.00',
      unit_price_cents: 0,
      discount_type: null,
      discount_value: null,
      tax_rate_key: null,
      tax_rate: null,
      line_subtotal: '0.00',
      line_subtotal_cents: 0,
      line_tax: '0.00',
      line_tax_cents: 0,
      line_total: '0.00',
      line_total_cents: 0,
      kind: 'text',
      section_subtotal: null,
      section_subtotal_cents: null,
      unit_code: null,
      unit_price_is_exact: true,
      price_base_quantity: null,
      exemption_code: null,
      classification: null,
      service_period_start: null,
      service_period_end: null,
      sku: null,
    });
  });

  it('go in, out, and back in as they are, and issuing freezes them', async () => {
    const draft = await newDraft(world.api, { client, lines: LINES });
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
    expect(await record(patchDocument(world.api, draft.reference, {}))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 1,
    });
    expect(await record(patchDocument(world.api, draft.reference, { lines: again(draft) }))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 2,
    });
    const issued = await issue(world.api, draft.reference);
    expect(issued.lines).toEqual(draft.lines);
  });

  it('have a description and nothing else: any other field is named', async () => {
    const item = (await newItem(world.api)).reference;
    const fields = {
      unit: 'kom',
      quantity: 1,
      unit_price: 1,
      item,
      tax_rate: 'rs_vat_20',
      discount_type: 'percent' as const,
      discount_value: 1,
      unit_code: 'H87',
      exemption_code: 'VATEX-EU-AE',
      classification: { scheme: 'STI', code: '1' },
      service_period_start: '2026-01-01',
      service_period_end: '2026-01-02',
    };
    for (const kind of ['text', 'section'] as const) {
      const body = await draftBody(world.api, {
        client,
        lines: [line(), { kind, description: 'Words', ...fields }],
      });
      await invalid(
        world.api.POST('/documents', { body }),
        ...Object.keys(fields).map((field) => `lines.1.${field}`),
      );
      for (const description of [undefined, null, '  ']) {
        const wordless = {
          ...body,
          lines: [line(), { kind, ...(description === undefined ? {} : { description }) }],
        };
        await invalid(world.api.POST('/documents', { body: wordless }), 'lines.1.description');
      }
    }
  });

  it('alone make no document', async () => {
    const body = await draftBody(world.api, { client, lines: [section('Design'), text('Nothing')] });
    await invalid(world.api.POST('/documents', { body }), 'lines');
    const { reference } = await newDraft(world.api, { client, lines: LINES });
    await invalid(patchDocument(world.api, reference, { lines: [text('Nothing')] }), 'lines');
  });

  it('keep the places of faulty lines after them', async () => {
    const lines = [section('A'), line(), text('B'), line({ unit_price: 9_000_000_000_000, quantity: 99 })];
    const body = await draftBody(world.api, { client, lines });
    await invalid(world.api.POST('/documents', { body }), 'lines.3.quantity');
  });

  it('are copied with a document, and into the credit note of all of it', async () => {
    const original = await newIssued(world.api, { client, lines: LINES });
    const copy = await record(world.api.POST('/documents', { body: { from: original.reference } }), 201);
    expect(kindsOf(copy)).toEqual(kindsOf(original));
    const credit = await record(creditOf(original.reference), 201);
    expect(kindsOf(credit)).toEqual(kindsOf(original));
    expect(sumsOf(await issue(world.api, credit.reference))).toEqual(sumsOf(original));
  });

  it('are left out of the credit note of a rest, which credits all that is left', async () => {
    const original = await newIssued(world.api, { client, lines: LINES });
    const first = await record(creditOf(original.reference, { lines: [{ from_line: 4, quantity: 1 }] }), 201);
    await issue(world.api, first.reference);
    const rest = await record(creditOf(original.reference), 201);
    expect(new Set(kindsOf(rest))).toEqual(new Set(['item']));
    const issued = await issue(world.api, rest.reference);
    expect(first.total_cents + issued.total_cents).toBe(original.total_cents);
    await refused(cancel(world.api, original.reference), 409, 'conflict');
  });

  it('are taken over by from_line with their kind, and take no quantity there', async () => {
    const original = await newIssued(world.api, { client, lines: LINES });
    const lines = [{ from_line: 3 }, { from_line: 4 }, { from_line: 5, description: 'Returned' }];
    const credit = await record(creditOf(original.reference, { lines }), 201);
    expect(credit.lines).toMatchObject([
      { kind: 'section', description: 'Design', section_subtotal: '99.99' },
      { kind: 'item' },
      { kind: 'text', description: 'Returned' },
    ]);
    await invalid(
      creditOf(original.reference, { lines: [{ from_line: 4 }, { from_line: 3, quantity: 1 }] }),
      'lines.1.quantity',
    );
    await invalid(creditOf(original.reference, { lines: [{ from_line: 4, kind: 'text' }] }), 'lines.0.kind');
  });

  it('move no stock', async () => {
    const { reference } = await newItem(world.api, { initial_stock: 10 });
    await newIssued(world.api, {
      client,
      lines: [section('Goods'), line({ item: reference, quantity: 4 }), text('Packed')],
    });
    expect((await getItem(world.api, reference)).stock_quantity).toBe('6');
  });

  it('a body of before is answered as before, with kind item', async () => {
    const { lines } = await newDraft(world.api, { client, lines: [line({ unit: 'bag' })] });
    expect(lines).toMatchObject([
      {
        kind: 'item',
        unit_code: null,
        exemption_code: null,
        classification: null,
        service_period_start: null,
        service_period_end: null,
      },
    ]);
    const nulls = await newDraft(world.api, {
      client,
      lines: [line({ unit: 'bag', kind: null, unit_code: null, classification: null })],
    });
    expect(nulls.lines).toEqual(lines);
  });
});

describe('the unit code of a line', () => {
  it.each([
    ['kom', 'H87'],
    ['сат', 'HUR'],
    ['mjesec', 'MON'],
    ['Stk.', 'H87'],
    ['m²', 'MTK'],
    ['paket', null],
  ])('follows from the words %s', async (unit, code) => {
    const { lines } = await newDraft(world.api, { client, lines: [line({ unit })] });
    expect(lines[0]).toMatchObject({ unit, unit_code: code });
  });

  it('is the given one, also with an X for packages, and any other is refused', async () => {
    const { lines } = await newDraft(world.api, {
      client,
      lines: [line({ unit: 'kom', unit_code: 'XPP' }), line({ unit_code: 'C62' })],
    });
    expect(lines.map(({ unit_code: code }) => code)).toEqual(['XPP', 'C62']);
    for (const code of ['ZZZ', 'h87', 'PP', 'H8', 'LONG']) {
      const body = await draftBody(world.api, { client, lines: [line({ unit_code: code })] });
      await invalid(world.api.POST('/documents', { body }), 'lines.0.unit_code');
    }
  });

  it('follows from the unit of the item, and from another unit that takes over a line', async () => {
    const { reference } = await newItem(world.api, { unit: 'kg' });
    const { lines } = await newDraft(world.api, { client, lines: [line({ item: reference })] });
    expect(lines[0]).toMatchObject({ unit: 'kg', unit_code: 'KGM' });
    const original = await newIssued(world.api, { client, lines: [line({ unit: 'kom', unit_code: 'C62' })] });
    const copied = await record(creditOf(original.reference), 201);
    expect(copied.lines[0]?.unit_code).toBe('C62');
    const other = await record(creditOf(original.reference, { lines: [{ from_line: 1, unit: 'sat' }] }), 201);
    expect(other.lines[0]?.unit_code).toBe('HUR');
  });
});

describe('an item', () => {
  const CODES = { unit_code: 'SET', classification: { scheme: 'CG', code: '58.11.12' } };

  it('has a unit code and a classification, which its lines take unless they say others', async () => {
    const item = await newItem(world.api, { unit: 'pcs', ...CODES });
    expect(item).toMatchObject(CODES);
    expect(await getItem(world.api, item.reference)).toEqual(item);
    const { reference } = item;
    const other = { unit_code: 'XPP', classification: { scheme: 'STI', code: '1' } };
    const { lines } = await newDraft(world.api, {
      client,
      lines: [
        line({ item: reference }),
        line({ item: reference, ...other }),
        line({ item: reference, unit: 'kg', classification: null }),
      ],
    });
    expect(lines).toMatchObject([CODES, other, { unit_code: 'KGM', classification: null }]);
  });

  it('loses them with null, and refuses a code that is on no list', async () => {
    const { reference } = await newItem(world.api, CODES);
    const path = { params: { path: { reference } } };
    const cleared = { unit_code: null, classification: null };
    expect(await record(world.api.PATCH('/items/{reference}', { ...path, body: cleared }))).toMatchObject(
      cleared,
    );
    await invalid(
      world.api.PATCH('/items/{reference}', { ...path, body: { unit_code: 'ZZZ' } }),
      'unit_code',
    );
  });
});

describe('the exemption code, classification and period of a line', () => {
  const FULL = {
    tax_rate: 'rs_vat_exempt',
    exemption_code: 'PDV-RS-25-2-7',
    classification: { scheme: 'CG', code: '62.10.11' },
    service_period_start: '2026-02-01',
    service_period_end: '2026-02-28',
  };

  it('go in, out, and back in as they are', async () => {
    const draft = await newDraft(world.api, { client, lines: [line(FULL)] });
    const { tax_rate: _, ...given } = FULL;
    expect(draft.lines[0]).toMatchObject(given);
    expect(await record(patchDocument(world.api, draft.reference, { lines: again(draft) }))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 1,
    });
    expect((await issue(world.api, draft.reference)).lines).toEqual(draft.lines);
  });

  it('a period is not copied to another document, the rest is', async () => {
    const original = await newIssued(world.api, { client, lines: [line(FULL)] });
    const copy = await record(world.api.POST('/documents', { body: { from: original.reference } }), 201);
    expect(copy.lines[0]).toMatchObject({
      exemption_code: FULL.exemption_code,
      classification: FULL.classification,
      service_period_start: null,
      service_period_end: null,
    });
    const taxed = { lines: [{ from_line: 1, tax_rate: 'rs_vat_20' }] };
    const other = await record(
      world.api.POST('/documents', { body: { from: original.reference, ...taxed } }),
      201,
    );
    expect(other.lines[0]?.exemption_code).toBeNull();
  });

  it.each([
    ['exemption_code', { exemption_code: 'VATEX-EU-AE' }],
    ['exemption_code', { tax_rate: 'rs_vat_exempt', exemption_code: 'no code!' }],
    ['classification.scheme', { classification: { scheme: 'cpv', code: '1' } }],
    ['classification.code', { classification: { scheme: 'STI', code: '  ' } }],
    ['service_period_end', { service_period_start: '2026-02-02', service_period_end: '2026-02-01' }],
    ['service_period_start', { service_period_start: '2026-02-30' }],
  ])('refuse what makes no sense, at %s: %j', async (field, fields) => {
    const body = await draftBody(world.api, { client, lines: [line(fields as object)] });
    await invalid(world.api.POST('/documents', { body }), `lines.0.${field}`);
  });

  it('may have only one day of the period', async () => {
    const { lines } = await newDraft(world.api, {
      client,
      lines: [line({ service_period_end: '2026-02-01' })],
    });
    expect(lines[0]).toMatchObject({ service_period_start: null, service_period_end: '2026-02-01' });
  });
});

describe('the delivery address and the tax point of a document', () => {
  const ADDRESS = {
    name: 'Store',
    street: 'Kej 1',
    city: 'Zemun',
    postal_code: '11080',
    country: 'RS',
  };

  it('go in, out, and back in as they are, and issuing freezes them', async () => {
    const draft = await newDraft(world.api, { client, delivery_address: ADDRESS, tax_point: 'payment_date' });
    expect(draft).toMatchObject({ delivery_address: ADDRESS, tax_point: 'payment_date' });
    expect(await record(patchDocument(world.api, draft.reference, {}))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 1,
    });
    const { delivery_address, tax_point } = draft;
    expect(await record(patchDocument(world.api, draft.reference, { delivery_address, tax_point }))).toEqual({
      ...draft,
      updated_at: expect.any(String),
      version: draft.version + 2,
    });
    const issued = await issue(world.api, draft.reference);
    expect(issued).toMatchObject({ delivery_address: ADDRESS, tax_point: 'payment_date' });
    await refused(
      patchDocument(world.api, draft.reference, { delivery_address: null }),
      409,
      'immutable_document',
    );
  });

  it('are null where none is given, and null takes them away', async () => {
    const plain = await newDraft(world.api, { client });
    expect(plain).toMatchObject({ delivery_address: null, tax_point: null });
    const { reference } = await newDraft(world.api, {
      client,
      delivery_address: ADDRESS,
      tax_point: 'issue_date',
    });
    const cleared = { delivery_address: null, tax_point: null };
    expect(await record(patchDocument(world.api, reference, cleared))).toMatchObject(cleared);
  });

  it('an address is replaced as a whole, and blank parts are null', async () => {
    const { reference } = await newDraft(world.api, { client, delivery_address: ADDRESS });
    const other = { country: 'HR', city: ' Split ', name: '' };
    const changed = await record(patchDocument(world.api, reference, { delivery_address: other }));
    expect(changed.delivery_address).toEqual({
      name: null,
      street: null,
      city: 'Split',
      postal_code: null,
      country: 'HR',
    });
  });

  it.each([
    ['delivery_address.country', { delivery_address: { city: 'Zemun' } }],
    ['delivery_address.country', { delivery_address: { country: 'XX' } }],
    ['delivery_address.country', { delivery_address: { country: 'rs' } }],
    ['delivery_address.town', { delivery_address: { country: 'RS', town: 'Zemun' } }],
    ['tax_point', { tax_point: '35' }],
  ])('are refused at %s: %j', async (field, fields) => {
    const body = { ...(await draftBody(world.api, { client })), ...fields } as never;
    await invalid(world.api.POST('/documents', { body }), field);
  });

  it('are copied with a document, the tax point not to a credit note', async () => {
    const fields = { client, delivery_address: ADDRESS, tax_point: 'delivery_date' as const };
    const original = await newIssued(world.api, fields);
    const copy = await record(world.api.POST('/documents', { body: { from: original.reference } }), 201);
    expect(copy).toMatchObject({ delivery_address: ADDRESS, tax_point: 'delivery_date' });
    const credit = await record(creditOf(original.reference), 201);
    expect(credit).toMatchObject({ delivery_address: ADDRESS, tax_point: null });
  });
});
