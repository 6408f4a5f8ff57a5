import { beforeAll, describe, expect, it } from 'vitest';
import { message } from '../../src/domain/messages/message.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { notifyUntilEnough } from '../../src/workspaces/notifications.ts';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { newClient, newDraft, newIssued, pay, record } from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { createMaker, everything, type Maker, ownPlaces } from '../security/calls.ts';
import { createTestService, SERVICE } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

type Json = Record<string, unknown>;

const receiver = shared(startReceiver);
const world = sharedService();
let make: Maker;
let owner: Browser;
let at: string;

beforeAll(async () => {
  make = createMaker(world, ownPlaces(world).production, receiver.url);
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

describe('the preview of a draft', () => {
  const LINES = [
    { description: 'A', quantity: 1, unit_price: 68.33 },
    { description: 'B', quantity: 1, unit_price: 68.33 },
    { description: 'C', quantity: 2.5, unit_price: 23, discount_type: 'percent', discount_value: 10 },
    { description: 'D', quantity: 1, unit_price: 85, tax_rate: 'rs_vat_10' },
  ];

  it('has the money that the draft will have, and makes none', async () => {
    const before = await everything(world);
    const { data: preview } = await owner.ask('POST', `${at}/v1/documents/preview`, { lines: LINES });
    expect(await everything(world)).toEqual(before);
    const client = await make.client();
    const { data: draft } = await owner.ask('POST', `${at}/v1/documents`, {
      document_type: 'rs_invoice',
      client,
      lines: LINES,
    });
    for (const field of ['currency', 'subtotal', 'tax_total', 'total_cents', 'tax_breakdown', 'lines'])
      expect([field, preview[field]]).toEqual([field, draft[field]]);
  });

  it('may be negative, because what returns are deducted from may be typed later', async () => {
    const lines = [{ quantity: -2, unit_price: 10 }];
    const { status, data } = await owner.ask('POST', `${at}/v1/documents/preview`, { lines });
    expect([status, data.subtotal, data.tax_total, data.total]).toEqual([200, '-20.00', '-4.00', '-24.00']);
    expect(data.lines).toMatchObject([{ quantity: '-2', line_subtotal: '-20.00', line_tax: '-4.00' }]);
  });

  it('names every faulty field of a line', async () => {
    const { status, body } = await owner.ask('POST', `${at}/v1/documents/preview`, {
      lines: [
        { quantity: 1, unit_price: 1.000000001 },
        { quantity: 1, unit_price: 1, tax_rate: 'de_vat_19' },
      ],
    });
    expect([status, Object.keys((body.error as { errors: Json }).errors)]).toEqual([
      422,
      ['lines.0.unit_price', 'lines.1.tax_rate'],
    ]);
  });
});

describe('the timeline of a document', () => {
  it('lists what happened, newest first', async () => {
    await world.endpoint(receiver.url, ['document.issued']);
    const reference = await make.issued();
    world.clock.advance(60_000);
    const { data: paid } = await owner.ask<{ payments: { reference: string }[] }>(
      'POST',
      `${at}/v1/documents/${reference}/payments`,
      {
        amount: 20,
        method: 'bank',
        paid_on: '2026-03-14',
      },
    );
    world.clock.advance(60_000);
    const payment = paid.payments[0]?.reference;
    await owner.ask('POST', `${at}/v1/documents/${reference}/payments/${payment}/reverse`, {
      reason: 'mistyped',
    });
    const { data } = await owner.ask<Json[]>('GET', `${at}/v1/documents/${reference}/timeline`);
    expect(data.map(({ kind }) => kind)).toEqual([
      'payment_reversed',
      'payment_recorded',
      'delivery',
      'issued',
      'created',
    ]);
    expect(data[0]).toMatchObject({
      reference: payment,
      amount: '20.00',
      currency: 'RSD',
      reason: 'mistyped',
    });
    expect(data[2]).toMatchObject({ event: 'document.issued', endpoint_url: new URL(receiver.url).origin });
  });
});

describe('the check before a document is issued', () => {
  const ADDRESS = { address_line1: 'Kralja Petra 1', city: 'Beograd' };
  const codesOf = async (reference: string) => {
    const path = `${at}/documents/${reference}/issue-check`;
    const { data } = await owner.ask<{ findings: { code: string }[] }>('GET', path);
    return data.findings.map(({ code }) => code);
  };

  it('names what readers would miss, until it is there', async () => {
    await owner.ask('POST', `${at}/v1/payment-methods`, { currency: 'EUR', method: 'bank' });
    const client = await make.client();
    const draft = { document_type: 'rs_invoice', client, currency: 'EUR' };
    const lines = [{ description: 'A', quantity: 1, unit_price: 10 }];
    const { data } = await owner.ask('POST', `${at}/v1/documents`, { ...draft, lines });
    const missing = () => codesOf(data.reference as string);
    await owner.ask('PATCH', at, { tax_number: null, registration_number: null, address_line1: null });
    expect(await missing()).toEqual([
      'tax_status_missing',
      'seller_number_missing',
      'seller_address_missing',
      'client_address_missing',
      'delivery_date_missing',
      'due_date_missing',
      'place_of_issue_missing',
      'account_missing',
      'tax_in_foreign_currency',
    ]);
    const status = { valid_from: '2026-01-01', status: 'registered' };
    expect((await owner.ask('PATCH', `${at}/v1/tax-statuses`, status)).status).toBe(200);
    await owner.ask('PATCH', at, { registration_number: '20123456', place_of_issue: 'Beograd', ...ADDRESS });
    expect(await missing()).toEqual([
      'client_address_missing',
      'delivery_date_missing',
      'due_date_missing',
      'account_missing',
      'tax_in_foreign_currency',
    ]);
    await owner.ask('POST', `${at}/v1/bank-accounts`, { currency: 'EUR', iban: 'RS35105008123123123173' });
    await owner.ask('PATCH', `${at}/v1/clients/${client}`, ADDRESS);
    expect(await missing()).toEqual(['delivery_date_missing', 'due_date_missing', 'tax_in_foreign_currency']);
    await owner.ask('PATCH', `${at}/v1/documents/${data.reference}`, { due_date: '2027-01-31' });
    expect(await missing()).toEqual(['delivery_date_missing', 'tax_in_foreign_currency']);
    await owner.ask('PATCH', `${at}/v1/documents/${data.reference}`, { delivery_date: '2026-03-14' });
    expect(await missing()).toEqual(['tax_in_foreign_currency']);
    const issued = await owner.ask('POST', `${at}/v1/documents/${data.reference}/issue`);
    expect(issued.status).toBe(200);
  });

  it('asks no offer for an account or a date to pay by', async () => {
    const draft = await owner.ask('POST', `${at}/v1/documents`, {
      document_type: 'rs_proforma',
      client: await make.client(),
      lines: [{ description: 'A', quantity: 1, unit_price: 10 }],
    });
    expect(await codesOf(draft.data.reference as string)).toEqual(['client_address_missing']);
  });
});

describe('a recurring expense', () => {
  const RENT = {
    description: 'Rent',
    amount: 650.5,
    category: 'Office',
    every: 'monthly',
    on: 'last',
    start: '2026-01-01',
  };

  it('adds what is due at once, and its category can be suggested', async () => {
    const { data, status } = await owner.ask('POST', `${at}/v1/recurring-expenses`, RENT);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      amount: '650.50',
      last_on: '2026-02-28',
      next_on: '2026-03-31',
      status: 'active',
    });
    const { data: expenses } = await owner.ask<Json[]>('GET', `${at}/v1/expenses`);
    expect(expenses.map(({ occurs_on }) => occurs_on)).toEqual(['2026-02-28', '2026-01-31']);
    expect((await owner.ask('GET', `${at}/v1/expense-categories`)).data).toEqual(['Office']);
  });

  it('is changed for the future alone', async () => {
    const { data } = await owner.ask<{ reference: string }>('POST', `${at}/v1/recurring-expenses`, RENT);
    const path = `${at}/v1/recurring-expenses/${data.reference}`;
    const changed = await owner.ask('PATCH', path, {
      amount: 700,
      on: '20',
      category: null,
      end: '2026-12-31',
    });
    expect(changed.data).toMatchObject({
      amount: '700.00',
      on: '20',
      next_on: '2026-03-20',
      category: null,
      last_on: '2026-02-28',
    });
    const faulty = await owner.ask('PATCH', path, { amount: 1.234, on: '40' });
    expect(Object.keys((faulty.body.error as { errors: Json }).errors)).toEqual(['amount', 'on']);
    expect((await owner.ask('POST', `${path}/pause`)).data).toMatchObject({
      status: 'paused',
      next_on: null,
    });
    expect((await owner.ask('POST', `${path}/resume`)).data).toMatchObject({
      status: 'active',
      next_on: '2026-03-20',
    });
    expect((await owner.ask('DELETE', path)).status).toBe(204);
    expect((await owner.ask('PATCH', path, { amount: 1 })).status).toBe(404);
  });

  it('shows its next dates before it is made', async () => {
    const { data } = await owner.ask<{ dates: string[] }>('POST', `${at}/v1/recurring-expenses/preview`, {
      every: 'monthly',
      on: '31',
      start: '2026-01-01',
      end: '2026-06-30',
    });
    expect(data.dates).toEqual(['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  });
});

describe('a table', () => {
  const TABLE =
    'Naziv;PIB;E-mail;Beleška\r\n"Šećerana, d.o.o.";101;a@b.example;x\r\n\r\n;102;no-address;y\r\nAlfa;101;;z\r\n';

  it('is shown with its columns and every faulty row before anything is added', async () => {
    const before = await everything(world);
    const { data } = await owner.ask<Json>('POST', `${at}/clients/import-preview`, { csv: TABLE });
    expect(data).toMatchObject({
      columns: [
        { title: 'Naziv', field: 'name', sample: 'Šećerana, d.o.o.' },
        { title: 'PIB', field: 'tax_number' },
        { title: 'E-mail', field: 'email' },
        { title: 'Beleška', field: null },
      ],
      rows: 3,
      valid_rows: 1,
      errors: [
        { row: 4, errors: { name: ['is required'], email: ['must be an e-mail address'] } },
        { row: 5, errors: { tax_number: [expect.any(String)] } },
      ],
    });
    expect(await everything(world)).toEqual(before);
  });

  it('is imported whole or not at all', async () => {
    const before = await everything(world);
    const { status, body } = await owner.ask('POST', `${at}/v1/clients/import`, { csv: TABLE });
    expect([status, Object.keys((body.error as { errors: Json }).errors)]).toEqual([
      422,
      ['rows.4.name', 'rows.4.email', 'rows.5.tax_number'],
    ]);
    expect(await everything(world)).toEqual(before);
    const csv = 'Client\tNote\nŠećerana\t=1+1\nAlfa\t"two\nlines"\n';
    const imported = await owner.ask('POST', `${at}/v1/clients/import`, { csv, columns: ['name', 'notes'] });
    expect(imported.data).toEqual({ created: 2 });
    const { data } = await owner.ask<Json[]>('GET', `${at}/v1/clients?per_page=100`);
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Alfa', 'Šećerana']));
  });

  it('of items reads numbers as people write them', async () => {
    const csv = 'Tip;Naziv;Cena;Zaliha\nproduct;Olovka;"1.234,56";10\nservice;Savet;6500;\n';
    expect((await owner.ask('POST', `${at}/v1/items/import`, { csv })).data).toEqual({ created: 2 });
    const { data } = await owner.ask<Json[]>('GET', `${at}/v1/items?search=olovka`);
    expect(data[0]).toMatchObject({ name: 'Olovka', default_price: '1234.56', stock_quantity: '10' });
  });

  it('of items names the row and the column of what cannot be read as one number', async () => {
    const written = [
      '1.2.3',
      '1.234.56',
      '1,23,456.00',
      '1.234,567,890',
      '12 34',
      "1'23",
      '1.234.567',
      '1 234,5',
    ];
    const csv = ['Tip;Naziv;Cena', ...written.map((price, i) => `service;Lampa ${i};"${price}"`)].join('\n');
    const { data } = await owner.ask<Json>('POST', `${at}/items/import-preview`, { csv });
    const errors = [2, 3, 4, 5, 6, 7].map((row) => ({
      row,
      errors: { default_price: ['must be a number'] },
    }));
    expect(data).toMatchObject({ rows: 8, valid_rows: 2, errors });
    const { body } = await owner.ask('POST', `${at}/v1/items/import`, { csv });
    expect(Object.keys((body.error as { errors: Json }).errors)[0]).toBe('rows.2.default_price');
  });

  it('of items reads thousands as the other numbers of the table are written, and asks where they are ambiguous', async () => {
    const preview = async (...prices: string[]) => {
      const rows = prices.map((price, i) => `product;Sto ${i};"${price}";"1.000"`);
      const csv = ['Tip;Naziv;Cena;Zaliha', ...rows].join('\n');
      const { data } = await owner.ask<{ errors: { row: number; errors: Json }[] }>(
        'POST',
        `${at}/items/import-preview`,
        { csv },
      );
      return data.errors.map(({ row, errors }) => ({ row, errors }));
    };
    expect(await preview('2.350,00', '1.500')).toEqual([]);
    const asked = {
      default_price: ['could be 1500 or 1.500: write 1500 without a separator, or 1.5000'],
      initial_stock: ['could be 1000 or 1.000: write 1000 without a separator, or 1.0000'],
    };
    expect(await preview('1.500')).toEqual([{ row: 2, errors: asked }]);
    // Two ways in one column say nothing.
    expect((await preview('1,50', '2.75', '1.500'))[2]).toEqual({ row: 4, errors: asked });

    const csv = 'Tip;Naziv;Cena;Zaliha\nproduct;Stolica;"45.500";"1.000"\nproduct;Stolica 2;"2.350,00";12\n';
    expect((await owner.ask('POST', `${at}/v1/items/import`, { csv })).data).toEqual({ created: 2 });
    const { data } = await owner.ask<Json[]>('GET', `${at}/v1/items?search=stolica`);
    expect(data).toContainEqual(
      expect.objectContaining({ name: 'Stolica', default_price: '45500.00', stock_quantity: '1000' }),
    );
  });

  it('comes out as CSV that a spreadsheet runs nothing of', async () => {
    const answer = await owner.ask('GET', `${at}/v1/exports/clients`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="clients.csv"');
    expect(answer.text).toMatch(/^reference,name,/);
    expect(answer.text).toContain("'=1+1");
    const items = await owner.ask('GET', `${at}/v1/exports/items`);
    expect(items.text).toContain(',1234.56,');
  });

  it('comes back as it was, also where a cell could begin for a spreadsheet that separates by semicolons', async () => {
    const notes = 'first;=HYPERLINK("http://evil.example")\n- second';
    await owner.ask('POST', `${at}/v1/clients`, { name: 'Injekcija', country: 'RS', notes });
    const { text } = await owner.ask('GET', `${at}/v1/exports/clients`);
    const cell = `"first;'=HYPERLINK(""http://evil.example"")\n'- second"`;
    expect(text).toContain(cell);
    await owner.ask('POST', `${at}/v1/clients/import`, { csv: `name,country,notes\nInjekcija,RS,${cell}` });
    const { data } = await owner.ask<Json[]>('GET', `${at}/v1/clients?search=Injekcija`);
    expect(data).toHaveLength(2);
    for (const { reference } of data) {
      expect((await owner.ask('GET', `${at}/v1/clients/${reference}`)).data).toMatchObject({ notes });
    }
  });

  it('comes back with the ids and texts of other programs, each id once', async () => {
    const own = { external_id: '=crm-1', metadata: { a: '1;=2', 'b c': '"quoted"\nline' } };
    await owner.ask('POST', `${at}/v1/clients`, { name: 'Izvezen', ...own });
    await owner.ask('POST', `${at}/v1/items`, { type: 'service', name: 'Izvezen', default_price: 1, ...own });
    for (const noun of ['clients', 'items']) {
      const { text } = await owner.ask('GET', `${at}/v1/exports/${noun}?search=Izvezen`);
      const twice = await owner.ask('POST', `${at}/v1/${noun}/import`, { csv: text });
      expect([twice.status, JSON.stringify(twice.body)]).toEqual([
        422,
        expect.stringContaining('rows.2.external_id'),
      ]);
      const csv = text.replace('=crm-1', '=crm-2');
      expect((await owner.ask('POST', `${at}/v1/${noun}/import`, { csv })).data).toEqual({ created: 1 });
      const { data } = await owner.ask<Json[]>('GET', `${at}/v1/${noun}?external_id=%3Dcrm-2`);
      expect(data).toMatchObject([{ name: 'Izvezen', ...own, external_id: '=crm-2' }]);
    }
    for (const [noun, row, field] of [
      ['clients', 'Faulty;;nothing', 'metadata'],
      ['clients', 'Faulty;;{"a":1}', 'metadata.a'],
      ['clients', 'Faulty;"=crm-2";', 'external_id'],
    ]) {
      const csv = `name;external_id;metadata\n${row}\n`;
      const { data } = await owner.ask<Json>('POST', `${at}/${noun}/import-preview`, { csv });
      expect(data.errors).toMatchObject([{ row: 2, errors: { [field as string]: [expect.any(String)] } }]);
    }
    for (const list of ['documents', 'expenses', 'contracts']) {
      const { text } = await owner.ask('GET', `${at}/v1/exports/${list}`);
      expect(text.split('\r\n')[0]).toMatch(/,external_id,metadata(,|$)/);
    }
  });

  it('comes out with the client that was frozen, also where the client had no tax number then', async () => {
    const client = await newClient(world.api, { name: 'Before' });
    const by = { client: client.reference };
    const [issued, draft] = [await newIssued(world.api, by), await newDraft(world.api, by)];
    const [sent, unsent] = [await newContract(world.api, by), await newContract(world.api, by)];
    await record(world.api.POST('/contracts/{reference}/send', { params: { path: sent } }));
    await owner.ask('PATCH', `${at}/v1/clients/${by.client}`, { name: 'After', tax_number: '100002' });
    const lineOf = async (list: string, { reference }: { reference: string }) => {
      const { text } = await owner.ask('GET', `${at}/v1/exports/${list}`);
      return text.split('\r\n').find((line) => line.startsWith(reference));
    };
    expect(await lineOf('documents', issued)).toContain(`,${by.client},Before,,`);
    expect(await lineOf('documents', draft)).toContain(`,${by.client},After,100002,`);
    expect(await lineOf('contracts', sent)).toContain(`,${by.client},Before,`);
    expect(await lineOf('contracts', unsent)).toContain(`,${by.client},After,`);
  });

  it('of more columns than anybody has is refused before anything is made of it', async () => {
    const csv = `name${',x'.repeat(300_000)}\nAlfa\n`;
    for (const path of ['clients/import-preview', 'v1/clients/import']) {
      const { status, body } = await owner.ask('POST', `${at}/${path}`, { csv });
      expect([status, body]).toMatchObject([
        422,
        { error: { errors: { csv: ['must have at most 200 columns'] } } },
      ]);
    }
  });
});

describe('the settings', () => {
  it('show in what is issued from then on', async () => {
    const changed = await owner.ask('PATCH', at, {
      legal_name: 'Zora d.o.o.',
      website: 'zora.example',
      language: 'en',
      phone: ' ',
    });
    expect(changed.data).toMatchObject({
      legal_name: 'Zora d.o.o.',
      website: 'https://zora.example',
      language: 'en',
      phone: null,
    });
    const faulty = await owner.ask('PATCH', at, { number_template: '{YYYY}', timezone: 'Mars' });
    expect(faulty.status).toBe(422);
  });

  it('preview the numbers that a template gives', async () => {
    const { data } = await owner.ask<Json[]>('POST', `${at}/v1/number-series/preview`, {
      number_template: '{PREFIX}/{YY}-{SEQ:4}',
    });
    expect(data[0]).toMatchObject({
      document_type: 'rs_invoice',
      number: expect.stringMatching(/^INV\/26-\d{4}$/),
    });
  });

  it('take a logo that is a picture', async () => {
    const image =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    expect((await owner.ask('PUT', `${at}/logo`, { image })).data).toMatchObject({
      data_url: `data:image/png;base64,${image}`,
    });
    for (const bad of ['aGVsbG8=', '!!!'])
      expect((await owner.ask('PUT', `${at}/logo`, { image: bad })).body).toMatchObject({
        error: { errors: { image: [expect.any(String)] } },
      });
    expect((await owner.ask('DELETE', `${at}/logo`)).status).toBe(204);
    expect((await owner.ask('GET', `${at}/logo`)).status).toBe(404);
  });
});

describe('integrations', () => {
  it('make a key that opens the API at once, and shut it at once', async () => {
    const { data } = await owner.ask<{ key: string; api_key: { reference: string } }>(
      'POST',
      `${at}/api-keys`,
      { name: 'Shop' },
    );
    const use = () => world.request('/clients', { key: data.key });
    expect((await use()).status).toBe(200);
    const { text } = await owner.ask('GET', `${at}/api-keys`);
    expect(text).not.toContain(data.key);
    expect((await owner.ask('DELETE', `${at}/api-keys/${data.api_key.reference}`)).data).toMatchObject({
      revoked_at: expect.any(String),
    });
    expect((await use()).status).toBe(401);
  });

  it.each(['2026-12-31T23:59:60Z', '9999-12-31T23:59:59-05:00', '0001-01-01T00:00:00+00:01'])(
    'make no key that would end at %s, which is no instant that could be stored',
    async (expires_at) => {
      const keys = async () => (await owner.ask('GET', `${at}/api-keys`)).text;
      const before = await keys();
      const answer = await owner.ask('POST', `${at}/api-keys`, { name: 'Shop', expires_at });
      expect([answer.status, answer.body.error]).toMatchObject([
        422,
        { errors: { expires_at: [expect.stringMatching(/^must be an instant/)] } },
      ]);
      expect(await keys()).toBe(before);
    },
  );

  it('make a key that ends at the last instant of all and opens the API until then', async () => {
    const expires_at = '9999-12-31T23:59:59.999Z';
    const { data } = await owner.ask<{ key: string }>('POST', `${at}/api-keys`, { name: 'Shop', expires_at });
    expect((await world.request('/clients', { key: data.key })).status).toBe(200);
  });

  it('show a member without the rights of an owner only the own keys', async () => {
    const { email } = await world.member({ permissions: ['integrations.manage', 'clients.view'] });
    const browser = await signedInAs(world, email);
    const { data } = await browser.ask<{ email: string }[]>('GET', `${at}/api-keys`);
    expect(data.map((key) => key.email)).toEqual([email]);
    const { data: all } = await owner.ask<{ email: string; reference: string }[]>('GET', `${at}/api-keys`);
    const foreign = all.find((key) => key.email !== email)?.reference;
    expect((await browser.ask('DELETE', `${at}/api-keys/${foreign}`)).status).toBe(404);
  });

  it('try an endpoint with an event that is signed as every other', async () => {
    const { data } = await owner.ask<{ secret: string; endpoint: { reference: string } }>(
      'POST',
      `${at}/v1/webhook-endpoints`,
      {
        url: `${receiver.url}/try`,
        events: ['contract.signed'],
      },
    );
    const path = `${at}/v1/webhook-endpoints/${data.endpoint.reference}`;
    const sent = await owner.ask<{ reference: string }>('POST', `${path}/test`);
    expect([sent.status, sent.data]).toMatchObject([200, { event: 'contract.signed', is_test: true }]);
    await expect
      .poll(
        async () =>
          (await owner.ask<Json[]>('GET', `${at}/v1/webhook-deliveries?endpoint=${data.endpoint.reference}`))
            .data[0],
        { timeout: 30_000 },
      )
      .toMatchObject({ status: 'delivered' });
    await owner.ask('POST', `${path}/pause`);
    expect((await owner.ask('POST', `${path}/test`)).status).toBe(409);
    expect((await owner.ask('POST', `${path}/redeliver-failed`)).status).toBe(409);
  });
});

describe('a notification', () => {
  it('notifies owners and admins of a limit that is near and one that is reached, and is read by each alone', async () => {
    const own = await createTestService();
    const { production } = own;
    await own.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 5 }));
    await own.write((tx) =>
      addMember(tx, {
        workspace: production,
        email: 'admin@zora.example',
        role: 'admin',
        now: own.clock.now(),
      }),
    );
    const [first, second] = [
      await signedInAs(own, own.ownerEmail),
      await signedInAs(own, 'admin@zora.example'),
    ];
    const issue = createMaker(own, ownPlaces(own).production, receiver.url);
    for (let i = 0; i < 5; i += 1) await issue.issued();
    const path = `/workspaces/${production.reference}/notifications`;
    const { data, body } = await first.ask<{ kind: string; reference: string }[]>('GET', path);
    expect(data.map(({ kind }) => kind)).toEqual(['plan_limit_reached', 'plan_limit_near']);
    expect(body.meta).toMatchObject({ total: 2, unread: 2 });
    await first.ask('POST', `${path}/${data[0]?.reference}/read`);
    expect((await first.ask('GET', `${path}?unread=true`)).body.meta).toMatchObject({ total: 1, unread: 1 });
    expect(
      (await first.ask('POST', `${path.replace('notifications', 'mark-notifications-read')}`)).data,
    ).toEqual({ count: 1 });
    expect((await second.ask('GET', path)).body.meta).toMatchObject({ unread: 2 });
    expect((await second.ask('POST', `${path}/${data[0]?.reference}/read`)).status).toBe(404);
    await own.close();
  });

  it('reports documents that are overdue, one by one while they are few', async () => {
    const own = await createTestService();
    const issue = createMaker(own, ownPlaces(own).production, receiver.url);
    const due = async () => {
      const { data } = await own.api.POST('/documents', {
        params: {},
        body: { ...(await issue.draftBody()), issue_date: '2026-03-15', due_date: '2026-03-20' } as never,
      });
      await own.api.POST('/documents/{reference}/issue', {
        params: { path: { reference: data?.data.reference as string } },
        body: {},
      });
    };
    await due();
    await due();
    own.clock.set('2026-03-25T10:00:00.000Z');
    await runJobs(own.server.database, { asOf: own.clock.now(), clock: own.clock.now, service: SERVICE });
    const browser = await signedInAs(own, own.ownerEmail);
    const { data } = await browser.ask<{ kind: string }[]>(
      'GET',
      `/workspaces/${own.production.reference}/notifications`,
    );
    expect(data.map(({ kind }) => kind)).toEqual(['document_overdue', 'document_overdue']);
    await own.close();
  });

  it('reports what clients open and pay, but not to the member who entered the payment, and no more than is read', async () => {
    const own = await createTestService();
    const { email } = await own.member({ role: 'admin' });
    const [owner, admin] = [await signedInAs(own, own.ownerEmail), await signedInAs(own, email)];
    const path = `/workspaces/${own.production.reference}`;
    const kindsOf = async (browser: typeof owner) =>
      (await browser.ask<{ kind: string }[]>('GET', `${path}/notifications`)).data.map(({ kind }) => kind);
    const at = (reference: string) => ({ params: { path: { reference } } });
    const first = await newIssued(own.api);
    const { url } = await record(own.api.GET('/documents/{reference}/public-link', at(first.reference)));
    for (let views = 0; views < 2; views += 1)
      expect((await fetch(`${url}/viewed`, { method: 'POST' })).status).toBe(204);
    expect(await kindsOf(owner)).toEqual(['document_viewed']);
    const payment = { amount: Number(first.total), method: 'bank', paid_on: '2026-03-15' };
    const payments = `${path}/v1/documents/${first.reference}/payments`;
    const inDashboard = await owner.ask('POST', payments, payment);
    expect(inDashboard.status).toBe(201);
    expect(await kindsOf(owner)).toEqual(['document_viewed']);
    expect(await kindsOf(admin)).toEqual(['document_paid', 'document_viewed']);
    const second = await newIssued(own.api);
    await record(pay(own.api, second.reference, Number(second.total)), 201);
    expect((await kindsOf(owner))[0]).toBe('document_paid');
    const more = {
      workspaceId: own.production.id,
      kind: 'document_paid',
      message: message('notice.document_paid', { number: 'INV-1', client: 'Ana' }),
      now: own.clock.now(),
    };
    await own.write(async (tx) => {
      for (let paid = 0; paid < 24; paid += 1) await notifyUntilEnough(tx, more);
    });
    const paid = (await kindsOf(owner)).filter((kind) => kind === 'document_paid');
    expect(paid.length).toBeGreaterThan(5);
    expect(paid.length).toBeLessThan(24);
    await own.close();
  });
});
