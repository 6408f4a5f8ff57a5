// The lists of records on the command line take the filters and the orders of the API.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, newExpense, newItem, record } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { createProgram, type Program } from './program.ts';

let world: TestService;
let program: Program;
let client: string;
let issued: string;
let draft: string;

beforeAll(async () => {
  world = await createTestService({ now: '2026-03-05T12:00:00.000Z' });
  program = await createProgram();
  client = (await newClient(world.api, { name: 'Ana', type: 'individual' })).reference;
  world.clock.set('2026-03-05T13:00:00.000Z');
  await newClient(world.api, { name: 'Zora', type: 'business' });
  const made = await newDraft(world.api, { client, due_date: '2026-03-20' });
  const params = { path: { reference: made.reference } };
  issued = (await record(world.api.POST('/documents/{reference}/issue', { params, body: {} }))).reference;
  draft = (await newDraft(world.api, { client })).reference;
  await newItem(world.api, { name: 'Hleb', active: false });
  await newItem(world.api, { name: 'Kifla' });
  await newExpense(world.api, { description: 'Brašno', category: 'Materijal', occurs_on: '2026-03-01' });
  await newExpense(world.api, { description: 'Struja', occurs_on: '2026-03-02' });
});
afterAll(async () => {
  await program.close();
  await world.close();
});

const run = (...args: string[]) => program.runOn(world.databaseUrl, ...args);

async function listed(noun: string, ...options: string[]): Promise<Record<string, unknown>[]> {
  const answer = await run(noun, 'list', world.production.reference, '--json', ...options);
  expect([answer.stderr, answer.status]).toEqual(['', 0]);
  return answer.json();
}

describe('documents list', () => {
  it.each([
    [[], 2],
    [['--status', 'unpaid'], 1],
    [['--status', 'draft,unpaid'], 2],
    [['--status', 'paid'], 0],
    [['--type', 'rs_invoice', '--currency', 'rsd'], 2],
    [['--due-from', '2026-03-20', '--due-to', '2026-03-20'], 1],
    [['--from', '2026-03-06'], 0],
    [['--search', 'ana'], 2],
    [['--number', 'none'], 0],
    [['--updated-since', '2026-03-05T13:00:00Z'], 2],
    [['--limit', '1'], 1],
  ])('%j: %i', async (options, count) => {
    expect(await listed('documents', ...(options as string[]))).toHaveLength(count as number);
  });

  it('is in the order that is asked for, and of one client', async () => {
    const references = async (...options: string[]) =>
      (await listed('documents', '--client', client, ...options)).map(({ reference }) => reference);
    expect(await references()).toEqual([draft, issued]);
    expect(await references('--sort', 'issue_date')).toEqual([issued, draft]);
  });

  it('is a table for people', async () => {
    const { stdout } = await run('documents', 'list', world.production.reference, '--status', 'unpaid');
    expect(stdout).toMatch(/Reference +Number +Type +Client +Issued +Due +Status +Total +Balance/);
    expect(stdout).toMatch(/rs_invoice +Ana +2026-03-05 +2026-03-20 +issued/);
  });
});

it('clients, items and expenses are listed as the API lists them', async () => {
  const names = (rows: Record<string, unknown>[]) => rows.map(({ name, description }) => name ?? description);
  expect(names(await listed('clients'))).toEqual(['Ana', 'Zora']);
  expect(names(await listed('clients', '--sort', '-name'))).toEqual(['Zora', 'Ana']);
  expect(names(await listed('clients', '--type', 'business'))).toEqual(['Zora']);
  expect(names(await listed('clients', '--updated-since', '2026-03-05T12:30:00Z'))).toEqual(['Zora']);
  expect(names(await listed('items', '--active', 'false'))).toEqual(['Hleb']);
  expect(names(await listed('items', '--type', 'service'))).toEqual([]);
  expect(names(await listed('expenses'))).toEqual(['Struja', 'Brašno']);
  expect(names(await listed('expenses', '--category', 'MATERIJAL'))).toEqual(['Brašno']);
  expect(names(await listed('expenses', '--from', '2026-03-02', '--currency', 'RSD'))).toEqual(['Struja']);
  expect(await listed('contracts', '--sort', '-updated_at', '--status', 'draft')).toEqual([]);
});

it('goes on over the pages of the API', async () => {
  for (let i = 0; i < 130; i += 1) await newClient(world.api);
  expect(await listed('clients', '--limit', '120')).toHaveLength(120);
  expect(await listed('clients', '--limit', '1000')).toHaveLength(132);
});

it.each([
  [['documents', '--status', 'strange'], 'status'],
  [['documents', '--from', '5.3.2026'], 'date'],
  [['documents', '--sort', 'total'], 'sort'],
  [['items', '--active', 'perhaps'], 'true or false'],
  [['documents', '--from', '2026-03-02', '--to', '2026-03-01'], 'to'],
  [['clients', '--updated-since', 'yesterday'], 'instant'],
])('%j is refused and says why', async ([noun, ...options], word) => {
  const { status, stderr } = await run(noun as string, 'list', world.production.reference, ...options);
  expect(status).not.toBe(0);
  expect(stderr).toContain(word);
});
