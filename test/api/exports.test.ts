// Tables and archives over the API: what the lists show, with a key that may list it, made while they are sent.
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../src/formats/csv.ts';
import { loadSpec, routesOf } from '../../src/http/pipeline/routes.ts';
import { loseContracts, newContract } from '../contracts/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { at, newTemplate } from '../jobs/recurring-stage.ts';
import { startReceiver } from '../receiver.ts';
import { answered, newClient, newDraft, newExpense, newIssued, newItem, record } from './records.ts';

const receiver = shared(startReceiver);
const world = sharedService();
let client: string;
let endpoint: string;
let issued: { reference: string; number: string | null };
let changedAt: string;

beforeAll(async () => {
  endpoint = (await world.endpoint(receiver.url, ['client.created'])).reference;
  const own = (metadata: string) => ({ metadata: { shop: metadata, land: 'RS' } });
  client = (await newClient(world.api, { name: 'Zora', external_id: 'c-1', ...own('a') })).reference;
  await newClient(world.api, { name: 'Ana', type: 'individual', ...own('b') });
  await newItem(world.api, { name: 'Kafa', external_id: 'i-1', ...own('a') });
  await newItem(world.api, { name: 'Hleb', active: false });
  await newExpense(world.api, { category: 'Rent', ...own('a') });
  await newExpense(world.api, { occurs_on: '2026-01-01' });
  await newContract(world.api, { title: 'Lease', client, ...own('a') });
  await newContract(world.api, { title: 'Loan' });
  issued = await newIssued(world.api, { client, order_reference: 'PO-1', external_id: 'd-1', ...own('a') });
  await newDraft(world.api, { lines: [{ description: 'Work', quantity: 1, unit_price: 9000 }] });
  const params = { path: { reference: issued.reference } };
  const paid = { amount: 20, method: 'bank', paid_on: '2026-03-15' } as const;
  await record(
    world.api.POST('/documents/{reference}/payments', {
      params,
      body: { ...paid, bank_reference: 'B-1', external_id: 'p-1', ...own('a') },
    }),
    201,
  );
  const onAccount = { ...paid, client, keep_rest_as_credit: true };
  const payment = await record(world.api.POST('/payments', { body: onAccount }), 201);
  await answered(
    world.api.POST('/payments/{reference}/refund', {
      params: { path: { reference: payment.reference } },
      body: { amount: 5, method: 'cash', paid_on: '2026-03-15' },
    }),
  );
  const hosting = { name: 'Hosting', client, external_id: 'r-1' };
  await newTemplate(world.api, hosting);
  const rule = { every: 'monthly', on: '1', starts_on: '2026-07-01' } as const;
  const paused = await newTemplate(world.api, { name: 'Rent', rule });
  await record(world.api.POST('/recurring-documents/{reference}/pause', at(paused.reference)));
  const gone = await newTemplate(world.api, { name: 'Gone' });
  await answered(world.api.DELETE('/recurring-documents/{reference}', at(gone.reference)), 204);
  world.clock.advance(60_000);
  changedAt = world.clock.now().toISOString();
  await record(
    world.api.PATCH('/clients/{reference}', {
      params: { path: { reference: client } },
      body: { city: 'Niš' },
    }),
  );
  await record(world.api.PATCH('/documents/{reference}', { params, body: { metadata: { seen: 'yes' } } }));
});

const rowsIn = (text: string) => parseCsv(text, 1000).map(({ cells }) => cells);

async function table(path: string, key?: string): Promise<string[][]> {
  const response = await world.request(`/exports/${path}`, key === undefined ? {} : { key });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return rowsIn(text);
}

const first = ([reference = '']: string[]) => reference;

describe('a table', () => {
  it.each([
    ['clients', 'type=individual'],
    ['clients', 'search=zora'],
    ['clients', 'external_id=c-1'],
    ['clients', 'metadata.shop=a&metadata.land=RS'],
    ['clients', 'metadata[shop]=none'],
    ['items', 'active=false'],
    ['items', 'external_id=i-1'],
    ['items', 'metadata.shop=a'],
    ['documents', 'status=issued,partially_paid'],
    ['documents', 'order_reference=PO-1'],
    ['documents', 'currency=RSD&total_from=1000'],
    ['documents', 'currency=RSD&total_to=1000'],
    ['documents', 'external_id=d-1'],
    ['documents', 'metadata.land=RS'],
    ['payments', 'bank_reference=B-1'],
    ['payments', 'external_id=p-1'],
    ['payments', 'metadata.shop=a'],
    ['refunds', 'from=2026-03-15&to=2026-03-15'],
    ['refunds', 'to=2026-03-14'],
    ['expenses', 'from=2026-02-01&category=rent'],
    ['expenses', 'metadata.shop=a'],
    ['contracts', 'metadata.shop=a'],
    ['contracts', 'status=draft'],
    ['webhook-deliveries', 'event=client.created'],
    ['webhook-deliveries', 'event=client.updated'],
    ['recurring-documents', 'status=paused'],
    ['recurring-documents', 'search=zora'],
    ['recurring-documents', 'search=hosting'],
    ['recurring-documents', 'archived=true'],
    ['recurring-documents', 'archived=false'],
    ['recurring-documents', 'external_id=r-1'],
    ['recurring-documents', 'client={client}'],
    ['recurring-documents', ''],
    ['documents', 'client={client}'],
    ['payments', 'client={client}'],
    ['refunds', 'client={client}'],
    ['contracts', 'client={client}'],
    ['webhook-deliveries', 'endpoint={endpoint}'],
  ])('of %s has what the list shows with %s', async (list, filter) => {
    const query = filter.replace('{client}', client).replace('{endpoint}', endpoint);
    const response = await world.request(`/${list}?${query}&per_page=100`);
    const { data } = (await response.json()) as { data: { reference: string }[] };
    const [, ...rows] = await table(`${list}?${query}`);
    expect(rows.map(first).toSorted()).toEqual(data.map(({ reference }) => reference).toSorted());
  });

  it.each([
    ['clients', 'sort=-name'],
    ['documents', 'sort=-total'],
    ['payments', 'sort=-amount'],
    ['refunds', 'sort=created_at'],
    ['expenses', 'sort=occurs_on'],
    ['contracts', 'sort=-created_at'],
    ['recurring-documents', 'sort=next_on'],
    ['recurring-documents', 'sort=-name'],
    ['recurring-documents', 'sort=-created_at'],
  ])('of %s is in the order of the list with %s', async (list, query) => {
    const response = await world.request(`/${list}?${query}&per_page=100`);
    const { data } = (await response.json()) as { data: { reference: string }[] };
    expect((await table(`${list}?${query}`)).slice(1).map(first)).toEqual(
      data.map(({ reference }) => reference),
    );
  });

  it('has what changed since an instant in the order of the changes, and in no other', async () => {
    const since = `updated_since=${changedAt}`;
    expect((await table(`clients?${since}`)).slice(1).map(first)).toEqual([client]);
    expect((await table(`document-lines?${since}`)).slice(1).map(first)).toEqual([issued.reference]);
    const response = await world.request(`/exports/documents?${since}&sort=total`);
    expect([response.status, Object.keys((await errorOf(response)).errors ?? {})]).toEqual([422, ['sort']]);
  });

  it.each(routesOf(loadSpec()).filter(({ path }) => path.startsWith('/exports/')))(
    '$path takes what its list takes, but for pages',
    ({ path, parameters }) => {
      const table = path.replace('/exports/', '');
      const lists: Record<string, string> = { signers: 'contracts' };
      const ofDocuments = /^(document-.*|tax-bands|related-documents|deductions)$/.test(table);
      const list = ofDocuments ? 'documents' : (lists[table] ?? table);
      const ofList = routesOf(loadSpec()).find(
        (route) => route.path === `/${list}` && route.method === 'get',
      );
      const others = [
        'page',
        'per_page',
        'limit',
        'after',
        'include',
        ...(table === 'document-pdfs' ? ['sort'] : []),
      ];
      const own = ['format', 'language', 'references'];
      const names = (all: { name: string }[] = [], without: string[]) =>
        all.map(({ name }) => name).filter((name) => !without.includes(name));
      expect(names(parameters, own).toSorted()).toEqual(names(ofList?.parameters, others).toSorted());
    },
  );
});

it('the table of recurring documents has the rule, what was made last, and the quote', async () => {
  const quote = await newIssued(world.api, { client, document_type: 'rs_quote' });
  const rule = { every: 'monthly', interval: 3, on: '31', starts_on: '2026-07-01', count: 4 } as const;
  const fields = { name: 'Ponuda', client, from: quote.reference, rule, lines: undefined } as never;
  const { reference } = await newTemplate(world.api, fields);
  await record(world.api.POST('/recurring-documents/{reference}/run', { ...at(reference), body: {} }));
  const [head = [], row = []] = await table(`recurring-documents?references=${reference}`);
  const cells = Object.fromEntries(head.map((name, i) => [name, row[i]]));
  expect(cells).toMatchObject({
    reference,
    name: 'Ponuda',
    status: 'active',
    type: 'rs_invoice',
    client,
    client_name: 'Zora',
    currency: 'RSD',
    every: 'monthly',
    interval: '3',
    on_day: '31',
    starts_on: '2026-07-01',
    count: '4',
    made: '1',
    next_on: '2026-10-31',
    last_on: '2026-07-31',
    last_outcome: 'created',
    quote: quote.reference,
    quote_number: quote.number,
  });
  const german = await table(`recurring-documents?references=${reference}&language=de`);
  expect(JSON.stringify(german)).toContain('Monatlich');
});

it('the table of documents has what is scheduled, in the local time of the business', async () => {
  const { reference } = await newDraft(world.api, { client });
  const body = { issue_on: '2026-12-24', send_at: '2026-12-24T08:30' };
  await record(world.api.POST('/documents/{reference}/schedule', { ...at(reference), body }));
  const [head = [], row = []] = await table(`documents?references=${reference}`);
  expect([head.slice(-2), row.slice(-2)]).toEqual([
    ['scheduled_issue_on', 'scheduled_send_at'],
    ['2026-12-24', '2026-12-24T08:30'],
  ]);
  const english = await table(`documents?references=${reference}&language=en`);
  expect(english[1]?.slice(-2)).toEqual(['2026-12-24', '2026-12-24 08:30:00']);
});

const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; errors?: object } }).error;

describe('the answer', () => {
  it('is no record that a cache may keep: it has no ETag, and is whole each time', async () => {
    const response = await world.request('/exports/clients', { headers: { 'If-None-Match': '*' } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="clients.csv"',
      'x-content-type-options': 'nosniff',
    });
    expect([response.headers.get('etag'), response.headers.get('content-encoding')]).toEqual([null, null]);
  });

  it('is a workbook where that is wanted, in the language of its reader', async () => {
    const response = await world.request('/exports/documents?format=xlsx&language=sr-Cyrl');
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="documents.xlsx"');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Buffer.from(files['xl/sharedStrings.xml'] as Uint8Array).toString()).toContain('Фактура');
  });

  it('is refused by field before anything is sent', async () => {
    for (const [path, field] of [
      ['clients?format=ods', 'format'],
      ['clients?language=sr-Latn', 'language'],
      ['signers?format=csv', 'format'],
      ['payments?from=2026-02-01&to=2026-01-01', 'to'],
      ['documents?total_from=1', 'currency'],
      ['expenses?currency=XXX', 'currency'],
      ['clients?updated_since=yesterday', 'updated_since'],
      ['clients?metadata.a=1&metadata.a=2', 'metadata.a'],
    ] as const) {
      const response = await world.request(`/exports/${path}`);
      expect([path, response.status, Object.keys((await errorOf(response)).errors ?? {})]).toEqual([
        path,
        422,
        [field],
      ]);
    }
  });
});

it('a key sees the tables of its own workspace alone', async () => {
  expect(await table('clients', world.sandboxKey)).toHaveLength(1);
  const other = await world.otherBusiness();
  expect(await table('documents', other.key)).toHaveLength(1);
  expect(await table(`documents?references=${issued.reference}`, other.key)).toHaveLength(1);
});

it('a plan without contracts exports none', async () => {
  const business = await world.otherBusiness();
  await loseContracts(world, business);
  for (const list of ['contracts', 'signers'] as const) {
    const response = await world.request(`/exports/${list}`, { key: business.key });
    expect([response.status, (await errorOf(response)).code]).toEqual([402, 'feature_unavailable']);
  }
});

describe('an archive of PDFs', () => {
  const archive = async (query: string) => {
    const response = await world.request(`/exports/document-pdfs?${query}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('etag')).toBeNull();
    return unzipSync(new Uint8Array(await response.arrayBuffer()));
  };

  it.each(['', 'metadata.land=RS', 'order_reference=PO-1'])(
    'has the issued documents of a list: %s',
    async (query) => {
      const files = await archive(query);
      const name = `${issued.number}.pdf`;
      expect(Object.keys(files)).toEqual(query === '' ? expect.arrayContaining([name]) : [name]);
      for (const pdf of Object.values(files))
        expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    },
  );

  it('has those that are named, and what changed since an instant', async () => {
    expect(Object.keys(await archive(`references=${issued.reference}`))).toHaveLength(1);
    expect(Object.keys(await archive(`updated_since=${changedAt}`))).toContain(`${issued.number}.pdf`);
    expect(Object.keys(await archive('updated_since=2099-01-01T00:00:00Z'))).toHaveLength(0);
  });
});
