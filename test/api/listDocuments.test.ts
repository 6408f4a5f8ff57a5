import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import {
  answered,
  type Client,
  cancel,
  type Document,
  invalid,
  newClient,
  newDraft,
  newIssued,
  pay,
  record,
  send,
  UNKNOWN,
} from './records.ts';

const world = sharedService();
let api: Api;
let sugar: Client;
let steel: Client;
let undated: Document;
let future: Document;
let sent: Document;
let partly: Document;
let paid: Document;
let overdue: Document;
let cancelled: Document;

beforeAll(async () => {
  ({ api } = await world.otherBusiness());
  sugar = await newClient(api, { name: 'Шећерана 50%', legal_name: 'Ђердап_Kombinat', tax_number: 'RS-555' });
  steel = await newClient(api, { name: 'Čeličana', email: 'steel@example.com', city: 'Smederevo' });
  overdue = await newIssued(api, {
    client: sugar.reference,
    issue_date: '2026-01-10',
    due_date: '2026-02-01',
  });
  paid = await newIssued(api, { client: steel.reference, issue_date: '2026-02-10' });
  await record(pay(api, paid.reference, 120), 201);
  partly = await newIssued(api, { client: steel.reference, issue_date: '2026-02-10' });
  await record(pay(api, partly.reference, 20), 201);
  sent = await newIssued(api, {
    client: steel.reference,
    document_type: 'rs_proforma',
    issue_date: '2026-03-01',
  });
  await record(send(api, sent.reference));
  cancelled = await newIssued(api, { client: sugar.reference, issue_date: '2026-03-14' });
  await record(cancel(api, cancelled.reference));
  future = await newDraft(api, { client: sugar.reference, issue_date: '2026-12-31' });
  undated = await newDraft(api, { client: steel.reference });
});

const list = (query: object = {}, with_ = api) => with_.GET('/documents', { params: { query } });

async function references(query: object = {}): Promise<string[]> {
  return (await answered(list(query))).data.map(({ reference }) => reference);
}

const of = (...documents: Document[]) => documents.map(({ reference }) => reference);

describe('listDocuments 200', () => {
  it('shows summaries', async () => {
    const { data } = await answered(list({ status: 'partially_paid' }));
    expect(data).toEqual([
      {
        reference: partly.reference,
        number: 'INV-2026-00003',
        status: 'partially_paid',
        type: 'rs_invoice',
        type_name: 'Faktura',
        client: { reference: steel.reference, name: 'Čeličana' },
        issue_date: '2026-02-10',
        due_date: null,
        currency: 'RSD',
        total: '120.00',
        total_cents: 12000,
        paid: '20.00',
        paid_cents: 2000,
        balance: '100.00',
        balance_cents: 10000,
        credited: '0.00',
        credited_cents: 0,
        prepaid: '0.00',
        prepaid_cents: 0,
        remaining_credit: '0.00',
        remaining_credit_cents: 0,
        settlement: null,
        created_at: partly.created_at,
        updated_at: expect.any(String),
        version: expect.any(Number),
        external_id: null,
        metadata: {},
        scheduled: null,
        reminders: null,
        last_reminder: null,
        next_reminder: null,
        valid_until: null,
      },
    ]);
  });

  it('has the newest issue date first; documents without issue date come before all', async () => {
    const sameDay = of(paid, partly).sort().reverse();
    expect(await references()).toEqual([...of(undated, future, cancelled, sent), ...sameDay, ...of(overdue)]);
  });

  it.each([
    ['draft', () => of(undated, future)],
    ['sent', () => of(sent)],
    ['partially_paid', () => of(partly)],
    ['paid', () => of(paid)],
    ['overdue', () => of(overdue)],
    ['cancelled', () => of(cancelled)],
    ['issued', () => []],
    ['viewed', () => []],
  ])('status=%s shows only those', async (status, expected) => {
    expect(await references({ status })).toEqual(expected());
  });

  it('filters by client; an unknown client gives an empty list', async () => {
    expect(await references({ client: sugar.reference })).toEqual(of(future, cancelled, overdue));
    expect(await references({ client: UNKNOWN })).toEqual([]);
    const foreign = await newClient(world.api);
    expect(await references({ client: foreign.reference })).toEqual([]);
  });

  it('from and to filter by issue date, both inclusive; drafts without one are left out', async () => {
    expect(await references({ from: '2026-03-14' })).toEqual(of(future, cancelled));
    expect(await references({ to: '2026-01-10' })).toEqual(of(overdue));
    expect(await references({ to: '2026-01-09' })).toEqual([]);
    expect(await references({ from: '2026-03-01', to: '2026-03-01' })).toEqual(of(sent));
    expect(await references({ from: '2026-03-02', to: '2026-03-13' })).toEqual([]);
  });

  it('all filters narrow together', async () => {
    const query = {
      status: 'cancelled',
      client: sugar.reference,
      from: '2026-01-01',
      to: '2026-12-31',
      search: '2026',
    };
    expect(await references(query)).toEqual(of(cancelled));
    expect(await references({ ...query, status: 'paid' })).toEqual([]);
  });

  it.each<[string, () => string, () => string[]]>([
    ['number', () => 'INV-2026-00001', () => of(overdue)],
    ['a part of the number in any case', () => 'pro-2026', () => of(sent)],
    ['client name', () => 'шећер', () => of(future, cancelled, overdue)],
    ['client name in plain Latin', () => 'secer', () => of(future, cancelled, overdue)],
    ['client name in Latin with accents', () => 'ŠEĆERANA', () => of(future, cancelled, overdue)],
    ['client legal name', () => 'đerdap', () => of(future, cancelled, overdue)],
    ['client legal name with dj', () => 'djerdap', () => of(future, cancelled, overdue)],
    ['client tax number', () => 'rs-555', () => of(future, cancelled, overdue)],
    ['a percent sign, which is literal', () => '50%', () => of(future, cancelled, overdue)],
    ['an underscore, which is literal', () => 'p_k', () => of(future, cancelled, overdue)],
    ['a wildcard that is none', () => 'INV%1', () => []],
    ['exact reference', () => partly.reference, () => of(partly)],
    ['not a part of a reference', () => partly.reference.slice(0, 20), () => []],
    ['not the e-mail or city of the client', () => 'smederevo', () => []],
    ['nor the description of a line', () => 'work', () => []],
  ])('search matches %s', async (_what, search, expected) => {
    expect(await references({ search: search() })).toEqual(expected());
  });

  it('search matches a Latin client name written in Cyrillic', async () => {
    const found = await references({ search: 'челичана' });
    expect(found.sort()).toEqual(of(undated, sent, paid, partly).sort());
  });

  it('a renamed client: drafts are found by the new name, issued documents by the one they froze', async () => {
    const { api } = await world.otherBusiness();
    const found = async (query: object) => (await answered(list(query, api))).data;
    const client = (await newClient(api, { name: 'Quondam' })).reference;
    const draft = await newDraft(api, { client });
    const issued = await newIssued(api, { client });
    const params = { path: { reference: client } };
    await record(api.PATCH('/clients/{reference}', { params, body: { name: 'Posthac' } }));
    expect(await found({ search: 'posthac' })).toMatchObject([{ reference: draft.reference }]);
    expect(await found({ search: 'quondam' })).toMatchObject([{ reference: issued.reference }]);
    const names = (await found({ client })).map((document) => document.client.name);
    expect(names).toEqual(['Posthac', 'Quondam']);
  });

  it('an empty search is the same as none', async () => {
    expect(await references({ search: '' })).toEqual(await references());
    expect(await references({ search: '  ' })).toEqual(await references());
  });

  it('pages follow each other without a gap', async () => {
    const all = await references();
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => answered(list({ page, per_page: 2 }))));
    expect(pages.flatMap(({ data }) => data.map(({ reference }) => reference))).toEqual(all);
    expect(pages[0]?.meta).toEqual({
      page: 1,
      per_page: 2,
      total: all.length,
      last_page: Math.ceil(all.length / 2),
      next_cursor: expect.any(String),
    });
  });

  it('per_page above 100 is lowered to 100; last_page is 1 when there is nothing', async () => {
    const { data, meta } = await answered(list({ per_page: 500, search: 'nothing like it' }));
    expect(data).toEqual([]);
    expect(meta).toEqual({ page: 1, per_page: 100, total: 0, last_page: 1, next_cursor: null });
  });

  it('holds the documents of the bound workspace only', async () => {
    expect((await answered(list({}, world.sandboxApi))).meta.total).toBe(0);
    expect((await answered(list({ search: partly.reference }, world.api))).meta.total).toBe(0);
  });
});

describe('listDocuments 422', () => {
  it.each([
    ['status', 'open'],
    ['status', ''],
    ['client', 'x'],
    ['from', '2026-02-29'],
    ['from', 'yesterday'],
    ['to', '2026-1-1'],
    ['to', ''],
    ['search', 's'.repeat(201)],
    ['per_page', 0],
    ['per_page', '1.5'],
    ['page', 0],
    ['page', '01x'],
    ['type', 't'.repeat(101)],
    ['kind', 'rs_invoice'],
  ])('%s cannot be %j', (parameter, value) => invalid(list({ [parameter]: value }), parameter));

  it('from after to is a 422 on to', async () => {
    await invalid(list({ from: '2026-03-02', to: '2026-03-01' }), 'to');
  });
});
