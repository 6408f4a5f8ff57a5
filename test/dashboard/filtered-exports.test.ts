// A table holds what the filters of its list show.
import { beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, newExpense, record } from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;
let first: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  first = (await newClient(world.api, { name: 'Šećerana', type: 'business' })).reference;
  const second = (await newClient(world.api, { name: 'Ana', type: 'individual', email: 'ana@ana.example' }))
    .reference;
  const draft = await newDraft(world.api, { client: first });
  await newDraft(world.api, { client: second });
  const params = { path: { reference: draft.reference } };
  await record(world.api.POST('/documents/{reference}/issue', { params, body: {} }));
  for (const [name, active] of [
    ['Hleb', true],
    ['Kifla', false],
  ] as const) {
    const body = { name, active, type: 'product', default_price: 50 } as const;
    await record(world.api.POST('/items', { body }), 201);
  }
});

const rowsOf = async (table: string) => {
  const { status, text } = await owner.ask(
    'GET',
    `/workspaces/${world.production.reference}/v1/exports/${table}`,
  );
  expect(status).toBe(200);
  return text.trim().split('\n').length - 1;
};

it.each([
  ['clients', 2],
  ['clients?type=individual', 1],
  ['clients?search=%D1%88%D0%B5%D1%9B%D0%B5%D1%80', 1],
  ['clients?search=nothing', 0],
  ['items?type=product', 2],
  ['items?type=service', 0],
  ['items?active=true', 1],
  ['items?active=false&search=hleb', 0],
  ['documents', 2],
  ['documents?status=draft', 1],
  ['documents?status=issued&search=secerana', 1],
  ['documents?from=2000-01-01&to=9999-12-31', 1],
  ['documents?to=2000-01-01', 0],
  ['document-lines?status=overdue', 0],
  ['expenses?from=2000-01-01&search=rent', 0],
  ['contracts?status=signed&search=x', 0],
  ['signers?status=draft', 0],
])('%s has %i rows', async (table, rows) => {
  expect(await rowsOf(table)).toBe(rows);
});

it('of one client has only the documents of that one', async () => {
  expect(await rowsOf(`documents?client=${first}`)).toBe(1);
  expect(await rowsOf(`contracts?client=${first}`)).toBe(0);
  expect(await rowsOf('documents?client=01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe(0);
});

it('is refused with a filter that the list does not have', async () => {
  const at = `/workspaces/${world.production.reference}/v1/exports/clients?status=draft`;
  expect((await owner.ask('GET', at)).status).toBe(422);
});

describe('a table in an order', () => {
  beforeAll(async () => {
    for (const title of ['Zakup', 'Đon', 'čistoća']) {
      const contract = await newContract(world.api, { client: first, title });
      if (title === 'Đon')
        await record(
          world.api.POST('/contracts/{reference}/void', {
            params: { path: { reference: contract.reference } },
          }),
        );
      await newExpense(world.api, { description: title });
    }
  });

  it.each([
    ...['client', '-client', 'type', 'status', '-status', 'total'].map((sort) => ['documents', sort]),
    ...['title', '-title', 'status', '-status'].map((sort) => ['contracts', sort]),
    ...['description', '-description'].map((sort) => ['expenses', sort]),
  ])('of %s by %s has them in the order of the list', async (list, sort) => {
    const at = `/workspaces/${world.production.reference}/v1/exports/${list}?sort=${sort}`;
    const { text } = await owner.ask('GET', at);
    const references = text
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[0]);
    const { data } = (await (await world.request(`/${list}?sort=${sort}`)).json()) as {
      data: { reference: string }[];
    };
    expect(references).toEqual(data.map(({ reference }) => reference));
    expect(references.length).toBeGreaterThan(1);
  });
});
