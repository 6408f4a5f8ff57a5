import { beforeAll, describe, expect, it } from 'vitest';
import { deactivatePaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { sharedService } from '../during-tests.ts';
import {
  acceptCurrencies,
  answered,
  type Document,
  draftBody,
  getDocument,
  getItem,
  invalid,
  line,
  listener,
  newClient,
  newDraft,
  newItem,
  patchDocument,
  record,
  UNKNOWN,
} from './records.ts';

const world = sharedService();

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'EUR', 'JPY', 'KWD');
});

const create = async (fields: object, api = world.api) =>
  api.POST('/documents', { body: (await draftBody(api, fields)) as never });

const createLine = (fields: object, document: object = {}) => create({ lines: [line(fields)], ...document });

const firstLine = async (fields: object, document: object = {}): Promise<Document['lines'][number]> => {
  const draft = await record(createLine(fields, document), 201);
  return draft.lines[0] as Document['lines'][number];
};

describe('createDocument 201', () => {
  it('is a draft without a number, with its totals and tax bands computed live', async () => {
    const client = await newClient(world.api, { name: 'Kupac' });
    const body = {
      document_type: 'rs_invoice',
      client: client.reference,
      lines: [{ quantity: 2, unit_price: 10 }],
    };
    const draft = await record(world.api.POST('/documents', { body }), 201);
    expect(draft).toEqual({
      reference: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      number: null,
      status: 'draft',
      type: 'rs_invoice',
      type_name: 'Faktura',
      client: { reference: client.reference, name: 'Kupac' },
      currency: 'RSD',
      issue_date: null,
      due_date: null,
      due_days: null,
      delivery_date: null,
      service_period_start: null,
      service_period_end: null,
      buyer_reference: null,
      order_reference: null,
      contract_reference: null,
      project_reference: null,
      payment_terms: null,
      payment_reference: null,
      bank_account: null,
      notes: null,
      internal_note: null,
      language: null,
      second_language: null,
      footer_text: null,
      prices_include_tax: false,
      discount_type: null,
      discount_value: null,
      discount_reason: null,
      discount: null,
      discount_cents: null,
      delivery_address: null,
      tax_point: null,
      issued_at: null,
      sent_at: null,
      viewed_at: null,
      cancelled_at: null,
      cancel_reason: null,
      converted_at: null,
      answer: null,
      converted_to: [],
      valid_until: null,
      scheduled: null,
      reminders: null,
      last_reminder: null,
      next_reminder: null,
      subtotal: '20.00',
      subtotal_cents: 2000,
      tax_total: '4.00',
      tax_total_cents: 400,
      total: '24.00',
      total_cents: 2400,
      paid: '0.00',
      paid_cents: 0,
      balance: '24.00',
      balance_cents: 2400,
      credited: '0.00',
      credited_cents: 0,
      prepaid: '0.00',
      prepaid_cents: 0,
      payable: '24.00',
      payable_cents: 2400,
      applied: '0.00',
      applied_cents: 0,
      refunded: '0.00',
      refunded_cents: 0,
      remaining_credit: '0.00',
      remaining_credit_cents: 0,
      settlement: null,
      tax_breakdown: [
        {
          tax_rate_key: 'rs_vat_20',
          label: 'PDV 20 %',
          category: 'S',
          tax_rate: '20.00',
          taxable: '20.00',
          taxable_cents: 2000,
          tax: '4.00',
          tax_cents: 400,
          exemption_reason: null,
          parts: null,
        },
      ],
      lines: [
        {
          position: 1,
          description: null,
          item_reference: null,
          unit: null,
          quantity: '2',
          unit_price: '10.00',
          unit_price_cents: 1000,
          unit_price_is_exact: true,
          price_base_quantity: null,
          discount_type: null,
          discount_value: null,
          tax_rate_key: 'rs_vat_20',
          tax_rate: '20.00',
          line_subtotal: '20.00',
          line_subtotal_cents: 2000,
          line_tax: '4.00',
          line_tax_cents: 400,
          line_total: '24.00',
          line_total_cents: 2400,
          kind: 'item',
          section_subtotal: null,
          section_subtotal_cents: null,
          unit_code: null,
          exemption_code: null,
          classification: null,
          service_period_start: null,
          service_period_end: null,
          sku: null,
        },
      ],
      payments: [],
      credits: [],
      allocations: [],
      refunds: [],
      deductions: [],
      related_documents: [],
      referenced_by: [],
      created_at: '2026-03-15T10:00:00.000Z',
      updated_at: '2026-03-15T10:00:00.000Z',
      version: 1,
      external_id: null,
      metadata: {},
    });
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
  });

  it('keeps its dates; the due date may be the issue date itself', async () => {
    const dates = { issue_date: '2026-03-20', due_date: '2026-03-20', delivery_date: '2026-03-01' };
    expect(await newDraft(world.api, dates)).toMatchObject(dates);
    const leapDay = { issue_date: '2028-02-29', due_date: null, delivery_date: null };
    expect(await newDraft(world.api, leapDay)).toMatchObject(leapDay);
  });

  it('keeps its lines in the order sent, with positions from 1', async () => {
    const words = ['c', 'a', 'b'];
    const draft = await newDraft(world.api, { lines: words.map((description) => line({ description })) });
    expect(draft.lines.map(({ position, description }) => [position, description])).toEqual([
      [1, 'c'],
      [2, 'a'],
      [3, 'b'],
    ]);
  });

  it('takes 500 lines', async () => {
    const draft = await newDraft(world.api, { lines: Array.from({ length: 500 }, () => line()) });
    expect(draft.lines.at(-1)?.position).toBe(500);
    expect(draft.total).toBe('60000.00');
  });

  it.each([
    ['rs_invoice', 'Faktura'],
    ['rs_proforma', 'Predračun'],
    ['rs_advance_invoice', 'Avansna faktura'],
    ['rs_credit_note', 'Knjižno odobrenje'],
    ['rs_debit_note', 'Knjižno zaduženje'],
  ])('%s is a type in RS: %s', async (document_type, type_name) => {
    expect(await newDraft(world.api, { document_type })).toMatchObject({ type: document_type, type_name });
  });

  it.each(['', null])('takes %j in an optional text field of a line for no value', async (nothing) => {
    const first = await firstLine({ description: nothing, unit: nothing, tax_rate: nothing, item: null });
    expect(first).toMatchObject({ description: null, unit: null, tax_rate_key: 'rs_vat_20' });
  });

  it('emits document.created with the draft as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await newDraft(business.api);
    expect(await business.delivered(2)).toEqual({
      event: 'document.created',
      occurred_at: '2026-03-15T10:00:00.000Z',
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    await business.close();
  });
});

describe('createDocument 201, currency', () => {
  it("defaults to the client's default currency, then the workspace currency", async () => {
    const european = (await newClient(world.api, { default_currency: 'EUR' })).reference;
    expect(await newDraft(world.api, { client: european })).toMatchObject({ currency: 'EUR' });
    expect(await newDraft(world.api, { client: european, currency: null })).toMatchObject({
      currency: 'EUR',
    });
    expect(await newDraft(world.api, { client: european, currency: '' })).toMatchObject({ currency: 'EUR' });
    expect(await newDraft(world.api, { client: european, currency: 'RSD' })).toMatchObject({
      currency: 'RSD',
    });
    expect(await newDraft(world.api)).toMatchObject({ currency: 'RSD' });
  });

  it.each([
    ['JPY', 1200, '1200', '240', '1440', 1440],
    ['RSD', 1200, '1200.00', '240.00', '1440.00', 144000],
    ['KWD', 1.234, '1.234', '0.247', '1.481', 1481],
  ])(
    "in %s amounts have exactly the currency's decimals",
    async (currency, unit_price, net, tax, total, cents) => {
      const draft = await newDraft(world.api, { currency, lines: [line({ unit_price })] });
      expect(draft).toMatchObject({ currency, subtotal: net, tax_total: tax, total, total_cents: cents });
      expect(draft.lines[0]).toMatchObject({ unit_price: net, line_tax: tax, line_total: total });
      expect(draft.tax_breakdown[0]).toMatchObject({ taxable: net, tax });
    },
  );
});

describe('createDocument 201, arithmetic', () => {
  it('adds up the worked case of four lines: 279.16 and 55.83 are 334.99', async () => {
    const lines = [68.33, 68.33, 57.5, 85].map((unit_price) => line({ unit_price }));
    const draft = await newDraft(world.api, { lines });
    expect(draft).toMatchObject({ subtotal: '279.16', tax_total: '55.83', total: '334.99' });
    expect(draft.lines.map(({ line_tax }) => line_tax)).toEqual(['13.67', '13.66', '11.50', '17.00']);
  });

  it('adds up the worked case of a full discount: 2.25 × 64.22 less 100 % is 0.00', async () => {
    const first = await firstLine({
      quantity: 2.25,
      unit_price: 64.22,
      discount_type: 'percent',
      discount_value: 100,
    });
    expect(first).toMatchObject({ line_subtotal: '0.00', line_tax: '0.00', line_total: '0.00' });
  });

  it.each([
    // quantity, price, discount, subtotal
    [2.25, 64.22, null, '144.50'], // 144.495, half away from zero
    [0.5, 0.01, null, '0.01'], // 0.005
    [0.1, 0.04, null, '0.00'],
    [3, 33.33, null, '99.99'],
    [1.005, 100, null, '100.50'], // by binary arithmetic it would be 100.49
    [0.000001, 999999.99, null, '1.00'],
    [1, 10, ['percent', 12.5], '8.75'],
    [1, 0.05, ['percent', 50], '0.02'], // the discount of 0.025 is 0.03
    [3, 9.99, ['percent', 33.3333], '19.98'],
    [1, 10, ['percent', 0], '10.00'],
    [2, 10, ['fixed', 5.55], '14.45'],
    [2, 10, ['fixed', 20], '0.00'],
    [2, 10, ['fixed', 0], '20.00'],
  ] as const)(
    'a line of %d × %d less %j has the subtotal %s',
    async (quantity, unit_price, discount, subtotal) => {
      const [discount_type, discount_value] = discount ?? [null, null];
      const first = await firstLine({ quantity, unit_price, discount_type, discount_value });
      expect(first.line_subtotal).toBe(subtotal);
      expect(first.discount_type).toBe(discount_type);
      expect(first.discount_value).toBe(discount_value === null ? null : String(discount_value));
    },
  );

  it.each([
    [2.5, '2.5'],
    [10, '10'],
    [0.000001, '0.000001'],
    [1e3, '1000'],
    [123456789.123456, '123456789.123456'],
  ])('quantity %d is output without trailing zeros: %s', async (quantity, text) => {
    expect((await firstLine({ quantity, unit_price: 1 })).quantity).toBe(text);
  });

  it('computes tax once per band, not per line: three times 0.33 at 20 % is 0.20', async () => {
    const draft = await newDraft(world.api, {
      lines: Array.from({ length: 3 }, () => line({ unit_price: 0.33 })),
    });
    expect(draft).toMatchObject({ subtotal: '0.99', tax_total: '0.20', total: '1.19' });
    // 6.666… each: of the two units left over the lower positions get one on a tie.
    expect(draft.lines.map(({ line_tax_cents }) => line_tax_cents)).toEqual([7, 7, 6]);
  });

  it('has a band for every key, highest rate first, then by key; zero, exempt and reverse charge apart', async () => {
    const keys = [
      'rs_vat_out_of_scope',
      'rs_vat_0',
      'rs_vat_10',
      'rs_vat_reverse_charge',
      'rs_vat_20',
      'rs_vat_exempt',
    ];
    const draft = await newDraft(world.api, {
      lines: [...keys, 'rs_vat_10'].map((tax_rate) => line({ tax_rate, unit_price: 10.05 })),
    });
    expect(
      draft.tax_breakdown.map((band) => [
        band.tax_rate_key,
        band.category,
        band.tax_rate,
        band.taxable,
        band.tax,
      ]),
    ).toEqual([
      ['rs_vat_20', 'S', '20.00', '10.05', '2.01'],
      ['rs_vat_10', 'S', '10.00', '20.10', '2.01'],
      ['rs_vat_0', 'Z', '0.00', '10.05', '0.00'],
      ['rs_vat_exempt', 'E', '0.00', '10.05', '0.00'],
      ['rs_vat_out_of_scope', 'O', '0.00', '10.05', '0.00'],
      ['rs_vat_reverse_charge', 'AE', '0.00', '10.05', '0.00'],
    ]);
    for (const { category, exemption_reason } of draft.tax_breakdown) {
      expect(exemption_reason === null, category).toBe(['S', 'Z'].includes(category));
    }
    expect(draft).toMatchObject({ subtotal: '70.35', tax_total: '4.02', total: '74.37' });
  });

  it('lines add up to bands, bands to tax_total, and subtotal + tax_total = total', async () => {
    const lines = Array.from({ length: 40 }, (_, i) =>
      line({
        quantity: (i + 1) / 8,
        unit_price: Number((7.77 + i * 3.13).toFixed(2)),
        tax_rate: ['rs_vat_20', 'rs_vat_10', 'rs_vat_exempt'][i % 3],
        ...(i % 4 === 0 ? { discount_type: 'percent', discount_value: i + 0.5 } : {}),
      }),
    );
    const draft = await newDraft(world.api, { lines });
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    for (const band of draft.tax_breakdown) {
      const own = draft.lines.filter(({ tax_rate_key }) => tax_rate_key === band.tax_rate_key);
      expect(sum(own.map((l) => l.line_subtotal_cents))).toBe(band.taxable_cents);
      expect(sum(own.map((l) => l.line_tax_cents))).toBe(band.tax_cents);
    }
    expect(sum(draft.tax_breakdown.map((band) => band.tax_cents))).toBe(draft.tax_total_cents);
    expect(sum(draft.lines.map((l) => l.line_total_cents))).toBe(draft.total_cents);
    expect(draft.subtotal_cents + draft.tax_total_cents).toBe(draft.total_cents);
  });

  it('reaches up to 9 007 199 254 740 991 minor units', async () => {
    const draft = await newDraft(world.api, {
      currency: 'JPY',
      lines: [
        line({ quantity: 9, unit_price: 999999999999999, tax_rate: 'rs_vat_0' }),
        line({ quantity: 1, unit_price: 7199254741000, tax_rate: 'rs_vat_0' }),
      ],
    });
    expect(draft).toMatchObject({ total_cents: 9_007_199_254_740_991, total: '9007199254740991' });
  });
});

describe('createDocument 201, lines with a negative quantity', () => {
  it('take from the totals; unit price and discount have no minus', async () => {
    const lines = [
      line({ quantity: 3 }),
      line({ quantity: -1.5, unit_price: 40, discount_type: 'percent', discount_value: 10 }),
      line({ quantity: -1, unit_price: 40, discount_type: 'fixed', discount_value: 5.5 }),
    ];
    const draft = await newDraft(world.api, { lines });
    expect(draft).toMatchObject({ subtotal: '211.50', tax_total: '42.30', total: '253.80' });
    expect(draft.lines.slice(1)).toMatchObject([
      {
        quantity: '-1.5',
        unit_price: '40.00',
        discount_value: '10',
        line_subtotal: '-54.00',
        line_subtotal_cents: -5400,
        line_tax: '-10.80',
        line_tax_cents: -1080,
        line_total: '-64.80',
        line_total_cents: -6480,
      },
      {
        quantity: '-1',
        discount_value: '5.5',
        line_subtotal: '-34.50',
        line_tax: '-6.90',
        line_total: '-41.40',
      },
    ]);
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
  });

  it.each(['rs_invoice', 'rs_proforma', 'rs_advance_invoice', 'rs_credit_note', 'rs_debit_note'])(
    'are taken on a document of the type %s',
    async (document_type) => {
      const lines = [line({ quantity: 2 }), line({ quantity: -1 })];
      expect(await newDraft(world.api, { document_type, lines })).toMatchObject({ total: '120.00' });
    },
  );

  it.each([
    // quantity, price, discount, subtotal: the opposite of the positive line
    [-2.25, 64.22, null, '-144.50'], // -144.495, half away from zero
    [-0.5, 0.01, null, '-0.01'], // -0.005
    [-0.1, 0.04, null, '0.00'],
    [-1.005, 100, null, '-100.50'],
    [-0.000001, 999999.99, null, '-1.00'],
    [-1, 0.05, ['percent', 50], '-0.02'], // the discount of -0.025 is -0.03
    [-3, 9.99, ['percent', 33.3333], '-19.98'],
    [-1, 10, ['percent', 100], '0.00'],
    [-2, 10, ['fixed', 5.55], '-14.45'],
    [-2, 10, ['fixed', 20], '0.00'],
  ] as const)(
    'a line of %d × %d less %j has the subtotal %s',
    async (quantity, unit_price, discount, subtotal) => {
      const [discount_type, discount_value] = discount ?? [null, null];
      const returned = line({ quantity, unit_price, discount_type, discount_value });
      const draft = await newDraft(world.api, { lines: [line({ unit_price: 1000 }), returned] });
      expect(draft.lines[1]?.line_subtotal).toBe(subtotal);
    },
  );

  it.each([
    ['JPY', 1200, '-1200', '-240', '-1440'],
    ['RSD', 0.03, '-0.03', '-0.01', '-0.04'],
    ['KWD', 1.234, '-1.234', '-0.247', '-1.481'],
  ])("in %s amounts have exactly the currency's decimals", async (currency, unit_price, net, tax, total) => {
    const lines = [line({ unit_price: 5000, tax_rate: 'rs_vat_10' }), line({ quantity: -1, unit_price })];
    const draft = await newDraft(world.api, { currency, lines });
    expect(draft.lines[1]).toMatchObject({ line_subtotal: net, line_tax: tax, line_total: total });
    expect(draft.tax_breakdown[0]).toMatchObject({ taxable: net, tax });
  });

  it('have the tax of their own where a band is 0 and they are not', async () => {
    const draft = await newDraft(world.api, {
      lines: [line({ unit_price: 99.99 }), line({ quantity: -1, unit_price: 99.99 })],
    });
    expect(draft).toMatchObject({ subtotal: '0.00', tax_total: '0.00', total: '0.00', status: 'draft' });
    expect(draft.lines.map(({ line_tax }) => line_tax)).toEqual(['20.00', '-20.00']);
  });

  it('and a PATCH: the lines are computed again, and refused where a total would be negative', async () => {
    const { reference } = await newDraft(world.api);
    const lines = [line({ quantity: 2 }), line({ quantity: -1 })];
    expect((await record(patchDocument(world.api, reference, { lines }))).total).toBe('120.00');
    await invalid(patchDocument(world.api, reference, { lines: [line({ quantity: -1 })] }), 'lines');
    expect((await getDocument(world.api, reference)).total).toBe('120.00');
  });

  it('never move the stock of the item', async () => {
    const item = await newItem(world.api, { initial_stock: 5 });
    const lines = [line({ quantity: 3 }), line({ item: item.reference, quantity: -2 })];
    await newDraft(world.api, { lines });
    expect((await getItem(world.api, item.reference)).stock_quantity).toBe('5');
  });
});

describe('createDocument 201, tax rate of a line', () => {
  it("is its own, else the linked item's, else the country's standard rate", async () => {
    const taxed = await newItem(world.api, { tax_rate: 'rs_vat_10' });
    const plain = await newItem(world.api);
    const draft = await newDraft(world.api, {
      lines: [
        line({ item: taxed.reference, tax_rate: 'rs_vat_exempt' }),
        line({ item: taxed.reference }),
        line({ item: plain.reference }),
        line(),
      ],
    });
    expect(draft.lines.map((l) => [l.item_reference, l.tax_rate_key])).toEqual([
      [taxed.reference, 'rs_vat_exempt'],
      [taxed.reference, 'rs_vat_10'],
      [plain.reference, 'rs_vat_20'],
      [null, 'rs_vat_20'],
    ]);
  });

  it('comes with the name and the unit of the linked item, unless the line has its own or says null', async () => {
    const item = await newItem(world.api, { name: 'Štampanje', type: 'service', unit: 'day' });
    const inherited = { quantity: 1, unit_price: 10, item: item.reference };
    const { lines } = await newDraft(world.api, {
      lines: [
        inherited,
        { ...inherited, description: 'Noćno štampanje', unit: 'noć' },
        { ...inherited, description: null, unit: null },
      ],
    });
    expect(lines.map(({ description, unit }) => [description, unit])).toEqual([
      ['Štampanje', 'day'],
      ['Noćno štampanje', 'noć'],
      [null, null],
    ]);
  });

  it('stays what it was when the item is changed later', async () => {
    const item = await newItem(world.api, { tax_rate: 'rs_vat_10' });
    const draft = await newDraft(world.api, { lines: [line({ item: item.reference })] });
    const params = { path: { reference: item.reference } };
    await record(world.api.PATCH('/items/{reference}', { params, body: { tax_rate: 'rs_vat_20' } }));
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
  });

  it('an inactive item can still be linked by its reference', async () => {
    const item = await newItem(world.api, { active: false });
    expect(await firstLine({ item: item.reference })).toMatchObject({ item_reference: item.reference });
  });

  it('does not move the stock of the item as long as it is a draft', async () => {
    const item = await newItem(world.api, { initial_stock: 5 });
    await newDraft(world.api, { lines: [line({ item: item.reference, quantity: 3 })] });
    const params = { path: { reference: item.reference } };
    expect((await record(world.api.GET('/items/{reference}', { params }))).stock_quantity).toBe('5');
  });

  it('is valid by the delivery date, else the issue date', async () => {
    const old = { issue_date: '2013-06-01' };
    await invalid(createLine({ tax_rate: 'rs_vat_10' }, old), 'lines.0.tax_rate');
    const delivered = { ...old, delivery_date: '2014-01-01' };
    expect(await firstLine({ tax_rate: 'rs_vat_10' }, delivered)).toMatchObject({ tax_rate: '10.00' });
    await invalid(createLine({ tax_rate: 'rs_vat_10' }, { delivery_date: '2013-12-31' }), 'lines.0.tax_rate');
    await invalid(createLine({}, { issue_date: '2012-09-30' }), 'lines.0.tax_rate');
  });
});

const CATALOGUES = {
  RS: {
    currency: 'RSD',
    kinds: ['invoice', 'proforma', 'advance_invoice', 'credit_note', 'debit_note'],
    rates: {
      rs_vat_20: '20.00',
      rs_vat_10: '10.00',
      rs_vat_0: '0.00',
      rs_vat_exempt: '0.00',
      rs_vat_reverse_charge: '0.00',
      rs_vat_out_of_scope: '0.00',
    },
  },
  BA: {
    currency: 'BAM',
    kinds: ['invoice', 'proforma', 'advance_invoice', 'credit_note', 'debit_note'],
    rates: { ba_vat_17: '17.00', ba_vat_0: '0.00', ba_vat_exempt: '0.00' },
  },
  ME: {
    currency: 'EUR',
    kinds: ['invoice', 'proforma', 'advance_invoice', 'credit_note', 'debit_note'],
    rates: {
      me_vat_21: '21.00',
      me_vat_15: '15.00',
      me_vat_7: '7.00',
      me_vat_0: '0.00',
      me_vat_exempt: '0.00',
    },
  },
  HR: {
    currency: 'EUR',
    kinds: ['invoice', 'proforma', 'advance_invoice', 'credit_note', 'debit_note'],
    rates: {
      hr_vat_25: '25.00',
      hr_vat_13: '13.00',
      hr_vat_5: '5.00',
      hr_vat_0: '0.00',
      hr_vat_exempt: '0.00',
      hr_vat_reverse_charge: '0.00',
    },
  },
  DE: {
    currency: 'EUR',
    kinds: ['invoice', 'proforma', 'advance_invoice', 'credit_note', 'debit_note'],
    rates: {
      de_vat_19: '19.00',
      de_vat_7: '7.00',
      de_vat_0: '0.00',
      de_vat_exempt: '0.00',
      de_vat_reverse_charge: '0.00',
      de_vat_small_business: '0.00',
    },
  },
  GB: {
    currency: 'GBP',
    kinds: ['invoice', 'proforma', 'advance_invoice', 'credit_note', 'debit_note'],
    rates: { gb_vat_20: '20.00', gb_vat_5: '5.00', gb_vat_0: '0.00', gb_vat_exempt: '0.00' },
  },
  US: {
    currency: 'USD',
    kinds: ['invoice', 'proforma', 'credit_note'],
    rates: { us_tax_none: '0.00' },
  },
};

describe('createDocument in every country', () => {
  it.each(Object.entries(CATALOGUES))(
    '%s has its own document types and tax rates, and no others',
    async (country, { currency, kinds, rates }) => {
      const { api } = await world.otherBusiness({ country, currency });
      const client = (await newClient(api)).reference;
      const prefix = country.toLowerCase();
      for (const kind of kinds) {
        const draft = await newDraft(api, { client, document_type: `${prefix}_${kind}` });
        expect(draft).toMatchObject({
          type: `${prefix}_${kind}`,
          type_name: expect.stringMatching(/\S/),
          currency,
        });
      }
      const document_type = `${prefix}_invoice`;
      const lines = Object.keys(rates).map((tax_rate) => line({ tax_rate }));
      const draft = await newDraft(api, { client, document_type, lines });
      expect(Object.fromEntries(draft.lines.map((l) => [l.tax_rate_key, l.tax_rate]))).toEqual(rates);
      // The first row of each catalogue is its standard rate.
      const standard = await newDraft(api, { client, document_type });
      expect(standard.lines[0]?.tax_rate_key).toBe(Object.keys(rates)[0]);

      const others = Object.keys(CATALOGUES).filter((other) => other !== country);
      for (const other of others) {
        const foreign = `${other.toLowerCase()}_invoice`;
        await invalid(create({ client, document_type: foreign }, api), 'document_type');
      }
      const foreignRates = others.flatMap((other) =>
        Object.keys(CATALOGUES[other as keyof typeof CATALOGUES].rates),
      );
      const wrong = foreignRates.map((tax_rate) => line({ tax_rate }));
      await invalid(
        create({ client, document_type, lines: wrong }, api),
        ...wrong.map((_, i) => `lines.${i}.tax_rate`),
      );
    },
  );

  it('an unknown key is answered with those that can be used', async () => {
    const answered = async (request: Promise<{ error?: unknown }>) => JSON.stringify((await request).error);
    expect(await answered(create({ document_type: 'invoice' }))).toMatch(
      /"document_type":\["[^"]*\(RS\); these are: rs_invoice, [^"]*rs_debit_note"/,
    );
    expect(await answered(createLine({ tax_rate: 'rs_vat_18' }))).toMatch(
      /"lines\.0\.tax_rate":\["[^\]]*; these are: rs_vat_20, [^"]*rs_vat_not_registered"/,
    );
  });

  it('US shows its proforma as Estimate and has neither advance invoices nor debit notes', async () => {
    const { api } = await world.otherBusiness({ country: 'US', currency: 'USD' });
    expect(await newDraft(api, { document_type: 'us_proforma' })).toMatchObject({ type_name: 'Estimate' });
    await invalid(create({ document_type: 'us_advance_invoice' }, api), 'document_type');
    await invalid(create({ document_type: 'us_debit_note' }, api), 'document_type');
  });
});

describe('createDocument 422', () => {
  it('document_type, client and lines are required', () =>
    invalid(world.api.POST('/documents', { body: {} as never }), 'document_type', 'client', 'lines'));

  it.each(['rs_receipt', 'invoice', 'RS_INVOICE', 'de_invoice', '', null])(
    "document_type is an active key of the workspace's country: %j is not",
    (document_type) => invalid(create({ document_type }), 'document_type'),
  );

  it('an unknown, malformed or foreign client is a 422 on client', async () => {
    const foreign = await newClient((await world.otherBusiness()).api);
    const sandboxed = await newClient(world.sandboxApi);
    for (const client of [UNKNOWN, 'x', foreign.reference, sandboxed.reference]) {
      await invalid(create({ client }), 'client');
    }
  });

  it('an unknown, malformed or foreign item is a 422 on its line', async () => {
    const foreign = await newItem((await world.otherBusiness()).api);
    await invalid(create({ lines: [line(), line({ item: UNKNOWN })] }), 'lines.1.item');
    await invalid(create({ lines: [line({ item: 'x' })] }), 'lines.0.item');
    await invalid(create({ lines: [line({ item: foreign.reference })] }), 'lines.0.item');
  });

  it('the currency must have an active payment method', async () => {
    await invalid(create({ currency: 'USD' }), 'currency');
    const client = (await newClient(world.api, { default_currency: 'USD' })).reference;
    await invalid(create({ client }), 'currency');
  });

  it('an inactive payment method does not count', async () => {
    const { production: workspace, api } = await world.otherBusiness();
    await acceptCurrencies(world, workspace, 'EUR');
    await newDraft(api, { currency: 'EUR' });
    await world.write((tx) => deactivatePaymentMethod(tx, { workspace, currency: 'EUR', method: 'bank' }));
    await invalid(create({ currency: 'EUR' }, api), 'currency');
  });

  it.each(['ABC', 'rsd', 'EURO'])('currency is in ISO 4217: %s is not', (currency) =>
    invalid(create({ currency }), 'currency'),
  );

  it('due_date before issue_date is a 422', () =>
    invalid(create({ issue_date: '2026-03-20', due_date: '2026-03-19' }), 'due_date'));

  it.each(['issue_date', 'due_date', 'delivery_date'])('%s is a calendar date', async (field) => {
    for (const value of ['2026-02-29', '2026-13-01', '2026-3-1', '20260301', '2026-03-01T00:00:00Z', '', 5]) {
      await invalid(create({ [field]: value }), field);
    }
  });

  it('has 1 to 500 lines', async () => {
    await invalid(create({ lines: [] }), 'lines');
    await invalid(create({ lines: Array.from({ length: 501 }, () => line()) }), 'lines');
    await invalid(create({ lines: null }), 'lines');
    await invalid(create({ lines: 'x' }), 'lines');
  });

  it.each([
    ['quantity', 0],
    ['quantity', 0.0000001],
    ['quantity', -0.0000001],
    ['quantity', -1234567890.1234567],
    ['quantity', 1234567890.1234567],
    ['quantity', '1'],
    ['quantity', null],
    ['quantity', undefined],
    ['unit_price', -0.01],
    ['unit_price', 1.123456789],
    ['unit_price', 12345678901234.56],
    ['unit_price', '1'],
    ['unit_price', null],
    ['unit_price', undefined],
    ['description', 'd'.repeat(2001)],
    ['unit', 'u'.repeat(31)],
    ['tax_rate', 'rs_vat_99'],
    ['tax_rate', '20.00'],
    ['tax_rate', 'de_vat_19'],
    ['discount_type', 'absolute'],
    ['colour', 'red'],
    ['line_total', 5],
  ])('%s of a line cannot be %j', (field, value) =>
    invalid(createLine({ [field]: value }), `lines.0.${field}`),
  );

  it('the description of a line has at most 2000 characters, its unit 30', async () => {
    const longest = { description: 'š'.repeat(2000), unit: 'š'.repeat(30) };
    expect(await firstLine(longest)).toMatchObject(longest);
  });

  it.each([
    ['JPY', 0.5],
    ['RSD', 0.005],
    ['KWD', 0.0005],
  ])('an amount has at most as many decimals as %s: no discount of %d', (currency, discount_value) =>
    invalid(createLine({ discount_type: 'fixed', discount_value }, { currency }), 'lines.0.discount_value'),
  );

  it.each([
    [{ discount_type: 'percent' }, 'discount_value'],
    [{ discount_value: 5 }, 'discount_type'],
    [{ discount_type: 'percent', discount_value: null }, 'discount_value'],
    [{ discount_type: 'percent', discount_value: 100.0001 }, 'discount_value'],
    [{ discount_type: 'percent', discount_value: 1.00001 }, 'discount_value'],
    [{ discount_type: 'percent', discount_value: -1 }, 'discount_value'],
    [{ discount_type: 'fixed', discount_value: 100.01 }, 'discount_value'],
    [{ discount_type: 'fixed', discount_value: 1.234 }, 'discount_value'],
    [{ discount_type: 'fixed', discount_value: -1 }, 'discount_value'],
    [{ discount_type: 'fixed', discount_value: '5' }, 'discount_value'],
  ])('a discount comes as a pair within its bounds: not %j', (discount, field) =>
    invalid(createLine(discount), `lines.0.${field}`),
  );

  it('no total may be negative, though a line and a band may: 422 on lines, with the amount', async () => {
    const refusedLines = async (lines: object[], currency = 'EUR') => {
      const { error } = await create({ currency, lines });
      return (error as { error: { errors?: object } } | undefined)?.error.errors;
    };
    const returned = (fields: object) => line({ quantity: -1, ...fields });
    expect(await refusedLines([line(), returned({ unit_price: 100.01 })])).toEqual({
      lines: ['must not add up to a negative subtotal: it would be -0.01 EUR'],
    });
    expect(await refusedLines([line({ tax_rate: 'rs_vat_0' }), returned({ unit_price: 50 })])).toEqual({
      lines: ['must not add up to a negative tax: it would be -10.00 EUR'],
    });
    expect(await refusedLines([returned({ unit_price: 100 })], 'JPY')).toEqual({
      lines: [
        'must not add up to a negative subtotal: it would be -100 JPY',
        'must not add up to a negative tax: it would be -20 JPY',
      ],
    });
    expect(await refusedLines([line(), returned({ tax_rate: 'rs_vat_10' })])).toBeUndefined();
  });

  it.each([
    { discount_type: 'fixed', discount_value: 100.01 },
    { discount_type: 'fixed', discount_value: -1 },
    { discount_type: 'percent', discount_value: -10 },
    { discount_type: 'percent', discount_value: 100.01 },
  ] as const)('a discount on a negative line is at most the line, without a minus: not %j', (discount) =>
    invalid(
      create({ lines: [line({ quantity: 5 }), line({ quantity: -1, ...discount })] }),
      'lines.1.discount_value',
    ),
  );

  it('the limit of minor units holds for negative lines, too, and for their sum without a minus', async () => {
    const most = { unit_price: 9999999999999.99, tax_rate: 'rs_vat_0' };
    await invalid(createLine({ ...most, quantity: -10 }), 'lines.0.quantity');
    await invalid(createLine({ ...most, quantity: -9, tax_rate: 'rs_vat_20' }), 'lines.0.quantity');
    const lines = [line({ ...most, quantity: 9 }), line({ ...most, quantity: -9 })];
    await invalid(create({ lines }), 'lines');
  });

  it('any result above 9 007 199 254 740 991 minor units is a 422', async () => {
    const most = { unit_price: 9999999999999.99, tax_rate: 'rs_vat_0' };
    await invalid(createLine({ ...most, quantity: 10 }), 'lines.0.quantity');
    await invalid(createLine({ ...most, quantity: 9, tax_rate: 'rs_vat_20' }), 'lines.0.quantity');
    const lines = [line({ ...most, quantity: 9 }), line({ ...most, quantity: 1 })];
    await invalid(create({ lines }), 'lines');
  });

  it('names every faulty field at once', async () => {
    await invalid(
      create({
        document_type: 'de_invoice',
        client: UNKNOWN,
        currency: 'USD',
        issue_date: '2026-03-02',
        due_date: '2026-03-01',
      }),
      'document_type',
      'client',
      'currency',
      'due_date',
    );
    await invalid(
      create({ lines: [line({ quantity: 0.0000001 }), line({ unit_price: 0.000000001, tax_rate: 'x' })] }),
      'lines.0.quantity',
      'lines.1.unit_price',
      'lines.1.tax_rate',
    );
  });

  it.each(['number', 'status', 'reference', 'total', 'payments', 'note'])(
    'an unknown field is named: %s',
    (field) => invalid(create({ [field]: 'x' }), field),
  );

  it('a refused request leaves no trace', async () => {
    const business = await listener(world);
    const client = (await newClient(business.api)).reference;
    await invalid(create({ client, lines: [line({ tax_rate: 'x' })] }, business.api), 'lines.0.tax_rate');
    expect((await answered(business.api.GET('/documents', {}))).meta.total).toBe(0);
    expect(await business.recorded()).toHaveLength(1);
    await business.close();
  });
});
