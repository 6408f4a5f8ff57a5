// `invoicing api`: the operations of the API for the operator, through the pipeline of every request.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSpec, routesOf } from '../../src/http/pipeline/routes.ts';
import { changeRights, listMemberAccounts } from '../../src/workspaces/members.ts';
import { getClient, getDocument, newClient, newDraft, newIssued, UNKNOWN } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { createProgram, runProgram, wholeCommandLine } from './program.ts';

const program = shared(createProgram);
const world = sharedService({ now: '2026-03-05T12:00:00.000Z' });
let workspace: string;

beforeAll(async () => {
  workspace = world.production.reference;
});

const api = (operation: string, ...args: string[]) =>
  program.runOn(world.databaseUrl, 'api', operation, ...args);

type Answer<Data> = { data: Data; meta: { total: number; next_cursor: string | null } };

/** The answer of a call that must succeed. */
async function called<Data = Record<string, unknown>>(
  operation: string,
  ...args: string[]
): Promise<Answer<Data>> {
  const run = await api(operation, ...args, '--json');
  expect([run.stderr, run.status]).toEqual(['', 0]);
  return run.json<Answer<Data>>();
}

async function refused(text: string, operation: string, ...args: string[]): Promise<void> {
  const run = await api(operation, ...args);
  expect([run.status, run.stdout, run.stderr]).toEqual([1, '', expect.stringContaining(text)]);
}

type Named = { reference: string; name: string };

describe('a list', () => {
  it('has the filters, the orders and the answer of the API', async () => {
    const other = await world.otherBusiness();
    for (const name of ['Ana', 'Mina', 'Zora']) await newClient(other.api, { name });
    const at = ['--workspace', other.production.reference];
    const { data } = await other.api.GET('/clients', { params: { query: { sort: '-name', per_page: 2 } } });
    expect(await called('listClients', ...at, '--sort', '-name', '--per-page', '2')).toEqual(data);
    const table = await api('listClients', ...at, '--per-page', '2');
    expect(table.stdout).toMatch(/^Reference +Name +Type .*\n01\w{24} +Ana .*\n01\w{24} +Mina /);
    expect(table.stdout).toMatch(/\n\nThere are more: --all, or --after \S+\n$/);
    const all = await called<Named[]>('listClients', ...at, '--all', '--search', 'a');
    expect(all.data.map(({ name }) => name)).toEqual(['Ana', 'Mina', 'Zora']);
    expect((await api('listItems', ...at)).stdout).toBe('There are none.\n');
    await refused('--sort: must be one of', 'listClients', ...at, '--sort', 'size');
    await refused('--updated-since: ', 'listClients', ...at, '--updated-since', 'yesterday');
  });

  it('goes on over all pages', async () => {
    const other = await world.otherBusiness();
    const makeTen = (tens: number) =>
      Promise.all(Array.from({ length: 10 }, (_, i) => newClient(other.api, { name: `Client ${tens}${i}` })));
    for (let tens = 0; tens < 11; tens += 1) await makeTen(tens);
    const all = await called<Named[]>('listClients', '--workspace', other.production.reference, '--all');
    expect(all.data).toHaveLength(110);
    expect(new Set(all.data.map(({ reference }) => reference)).size).toBe(110);
    expect(all.meta).toMatchObject({ total: 110, next_cursor: null });
  });
});

describe('an invoice', () => {
  it('is drafted by fields, issued, paid and printed', async () => {
    const client = await newClient(world.api, { name: 'Dunav' });
    const draft = await called<Named>(
      ...(['createDocument', '--workspace', workspace, '--document-type', 'rs_invoice'] as const),
      ...['--client', client.reference, '--notes', 'Hvala\nviše'],
      ...['--lines', '{"description":"Sajt","quantity":2,"unit_price":100.5}'],
      ...['--lines', '{"description":"Put","quantity":1,"unit_price":50}'],
    );
    const { reference } = draft.data;
    expect(draft.data).toEqual(await getDocument(world.api, reference));
    const issued = await api('issueDocument', '--reference', reference, '--issue-date', '2026-03-04');
    expect(issued.stdout).toMatch(/^number +INV-2026-\d+$/m);
    expect(issued.stdout).toMatch(
      /^lines +position: 1, description: Sajt, quantity: 2, unit price: 100\.50/m,
    );
    const pay = ['--method', 'bank', '--paid-on', '2026-03-05'];
    await refused('--amount: ', 'recordPayment', '--reference', reference, '--amount', '301.21', ...pay);
    const paid = await called('recordPayment', '--reference', reference, '--amount', '301.2', ...pay);
    expect(paid.data).toMatchObject({ status: 'paid', paid: '301.20', balance: '0.00' });
    const file = join(program.folder, 'invoice.pdf');
    const written = await api('getDocumentPdf', '--reference', reference, '--output', file, '--json');
    const bytes = readFileSync(file);
    expect(written.json()).toEqual({ file, type: 'application/pdf', bytes: bytes.length });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await refused('exists already', 'getDocumentPdf', '--reference', reference, '--output', file);
  });

  it('is a row of a table, which goes into a file', async () => {
    const client = await newClient(world.api, { name: 'Tabela' });
    const file = join(program.folder, 'clients.xlsx');
    const named = ['--workspace', workspace, '--references', client.reference];
    const written = await api('exportClients', ...named, '--format', 'xlsx', '--output', file, '--json');
    const bytes = readFileSync(file);
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(written.json()).toEqual({ file, type, bytes: bytes.length });
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await refused('--format: ', 'exportClients', '--workspace', workspace, '--format', 'ods');
  });

  it('is drafted from a file, which fields go before', async () => {
    const client = await newClient(world.api);
    const file = join(program.folder, 'draft.json');
    const line = { description: 'Sajt', quantity: 1, unit_price: 0.1 };
    writeFileSync(
      file,
      JSON.stringify({ document_type: 'rs_invoice', client: client.reference, notes: 'x', lines: [line] }),
    );
    const { data } = await called('createDocument', '--workspace', workspace, '--body', file, '--notes', 'y');
    expect(data).toMatchObject({ notes: 'y', total: '0.12' });
    const args = ['api', 'createDocument', '--workspace', workspace, '--body', '-', '--json'];
    const settings = { DATABASE_URL: world.databaseUrl };
    const piped = await runProgram(settings, args, readFileSync(file, 'utf8'));
    expect(piped.json().data).toMatchObject({ notes: 'x', total: '0.12' });
    writeFileSync(file, '[1]');
    await refused(
      '--body: must be an object in JSON',
      'createDocument',
      '--workspace',
      workspace,
      '--body',
      file,
    );
  });
});

it('a file goes to stdout where that is no terminal', async () => {
  const { reference } = await newDraft(world.api);
  const args = ['api', 'getDraftPdf', '--reference', reference];
  const run = await runProgram({ DATABASE_URL: world.databaseUrl }, args);
  expect([run.stderr, run.status, run.stdout.slice(0, 5)]).toEqual(['', 0, '%PDF-']);
});

describe('a change', () => {
  it('empties the fields that --clear names, and archives', async () => {
    const { reference } = await newClient(world.api, { phone: '1', city: 'Zemun', external_id: 'e-1' });
    const args = ['--reference', reference, '--clear', 'phone', '--clear', 'external-id', '--archived'];
    const { data } = await called('updateClient', ...args);
    expect(data).toMatchObject({ phone: null, external_id: null, city: 'Zemun' });
    expect(data.archived_at).not.toBeNull();
    const back = await called('updateClient', '--reference', reference, '--archived', 'false');
    expect(back.data.archived_at).toBeNull();
  });

  it('happens only to the state that If-Match names, which a record shows', async () => {
    const { reference } = await newClient(world.api);
    const shown = await api('getClient', '--reference', reference);
    const [, tag = ''] = /--if-match '(.+)'$/m.exec(shown.stdout) ?? [];
    const change = ['--reference', reference, '--if-match', tag, '--city'];
    expect((await called('updateClient', ...change, 'Zemun')).data).toMatchObject({ city: 'Zemun' });
    await refused('has changed since', 'updateClient', ...change, 'Novi Sad');
    expect((await getClient(world.api, reference)).city).toBe('Zemun');
  });
});

describe('an idempotency key', () => {
  it('makes a call happen once, and is refused for another call', async () => {
    const call = ['--workspace', workspace, '--idempotency-key', 'once', '--name'];
    const first = await called<Named>('createClient', ...call, 'Sava');
    const again = await api('createClient', ...call, 'Sava', '--json');
    expect(again.json<{ data: Named }>().data.reference).toBe(first.data.reference);
    expect(again.stderr).toMatch(/^warning: Nothing was done this time/);
    await refused('used for a different request', 'createClient', ...call, 'Tisa');
    const found = await called<Named[]>('listClients', '--workspace', workspace, '--search', 'Sava');
    expect(found.data).toHaveLength(1);
  });

  it('needs an owner, among whose keys it is kept', async () => {
    const other = await world.otherBusiness();
    const business = other.production;
    await world.write(async (tx) => {
      for (const member of await listMemberAccounts(tx, business.businessId))
        await changeRights(tx, business, { member, rights: { role: 'viewer', permissions: null } });
    });
    const call = ['--workspace', business.reference, '--name', 'Sava'];
    await refused('this business has none', 'createClient', ...call, '--idempotency-key', 'k');
    expect((await called('createClient', ...call)).data).toMatchObject({ name: 'Sava' });
  });
});

describe('validation is that of the API', () => {
  it('names every field by its option, and changes nothing', async () => {
    const { reference } = await newIssued(world.api);
    const records = async () => [
      await getDocument(world.api, reference),
      (await called('listDocuments', '--workspace', workspace)).meta.total,
    ];
    const before = await records();
    const run = await api(
      'recordPayment',
      '--reference',
      reference,
      '--amount',
      'much',
      '--method',
      'shells',
    );
    expect(run.stderr.trim().split('\n').sort()).toEqual([
      '--amount: must be a number',
      '--method: must be one of bank, cash, card, gateway',
      'error: --paid-on: is required',
    ]);
    const line = '{"description":"x","quantity":0,"unit_price":1}';
    const draft = ['--workspace', workspace, '--document-type', 'rs_invoice', '--client', UNKNOWN];
    const wrong = await api('createDocument', ...draft, '--lines', line);
    expect(wrong.stderr).toContain('--lines (0.quantity): ');
    expect(wrong.stderr).toContain('--client: ');
    const digits = ['--amount', '0.30000000000000001', '--method', 'cash', '--paid-on', '2026-03-01'];
    await refused('at most 15 significant digits', 'recordPayment', '--reference', reference, ...digits);
    await refused(
      "argument '{' is invalid. It is not written in JSON.",
      'createDocument',
      ...draft,
      '--lines',
      '{',
    );
    await refused('--reference: is required', 'issueDocument', '--workspace', workspace);
    await refused(
      'An issued document can no longer be changed',
      'updateDocument',
      '--reference',
      reference,
      '--notes',
      'x',
    );
    expect(await records()).toEqual(before);
  });

  it('and so are plans and areas', async () => {
    const other = await world.otherBusiness();
    const at = ['--workspace', other.production.reference];
    const run = (...args: string[]) => program.runOn(world.databaseUrl, ...args);
    expect((await run('plans', 'set', 'paper', '--features', 'api')).status).toBe(0);
    expect((await run('workspaces', 'set-plan', other.production.reference, '--plan', 'paper')).status).toBe(
      0,
    );
    await refused('contracts', 'listContracts', ...at);
    process.env.TOOLSETS_DISABLED = 'expenses';
    try {
      await refused('expenses', 'listExpenses', '--workspace', workspace);
    } finally {
      delete process.env.TOOLSETS_DISABLED;
    }
  });
});

describe('the workspace', () => {
  it('is that of the record, and a record of another is not found in one that is named', async () => {
    const other = await world.otherBusiness();
    const client = await newClient(other.api, { name: 'Only there' });
    expect((await called('getClient', '--reference', client.reference)).data).toEqual(client);
    for (const at of [workspace, world.sandbox.reference])
      await refused(
        'No such client in this workspace',
        'getClient',
        '--reference',
        client.reference,
        '--workspace',
        at,
      );
    const change = ['--reference', client.reference, '--workspace', workspace, '--city', 'Zemun'];
    await refused('No such client in this workspace', 'updateClient', ...change);
    const draft = [
      '--document-type',
      'rs_invoice',
      '--lines',
      '{"description":"x","quantity":1,"unit_price":1}',
    ];
    await refused(
      '--client: ',
      'createDocument',
      '--workspace',
      workspace,
      '--client',
      client.reference,
      ...draft,
    );
    expect((await getClient(other.api, client.reference)).city).toBeNull();
  });

  it('is asked for where several could be meant, with what there are', async () => {
    const run = await api('listClients');
    expect(run.stderr).toMatch(/^error: Name the workspace with --workspace:\n {2}01\w{24} {2}/);
    expect(run.stderr).toContain(`${world.sandbox.reference}  `);
    await refused(`There is no record "${UNKNOWN}"`, 'getClient', '--reference', UNKNOWN);
    await refused(`There is no workspace "${UNKNOWN}"`, 'listClients', '--workspace', UNKNOWN);
  });

  it('is the only one where there is only one', async () => {
    const business = [
      '--name',
      'Zora',
      '--country',
      'RS',
      '--currency',
      'RSD',
      '--timezone',
      'Europe/Belgrade',
    ];
    await program.run(
      'workspaces',
      'create',
      ...business,
      '--owner-email',
      'ana@zora.example',
      '--no-sandbox',
    );
    const run = await program.run(
      'api',
      'createItem',
      '--type',
      'product',
      '--name',
      'Hleb',
      '--default-price',
      '120',
      '--json',
    );
    expect([run.stderr, run.status]).toEqual(['', 0]);
    expect(run.json().data).toMatchObject({ name: 'Hleb', default_price: '120.00' });
  });

  it('works for the operator while it is suspended', async () => {
    const other = await world.otherBusiness();
    const { reference } = other.production;
    await program.runOn(world.databaseUrl, 'workspaces', 'suspend', reference);
    expect((await called('listClients', '--workspace', reference)).data).toEqual([]);
  });
});

describe('help', () => {
  let whole: Command;
  beforeAll(async () => {
    whole = await wholeCommandLine();
  });

  it('lists every operation of the specification by its tag', async () => {
    const { stdout } = await program.run('api');
    for (const { operationId } of routesOf(loadSpec()))
      expect(stdout).toMatch(new RegExp(`^ {2}${operationId} +[A-Z]`, 'm'));
    expect(stdout.match(/^[A-Z][\w ]+:$/gm)).toEqual(
      expect.arrayContaining(['Clients:', 'Documents:', 'Statistics:']),
    );
  });

  it('has every parameter and field of an operation once, in kebab-case', async () => {
    const noun = whole.commands.find((each) => each.name() === 'api');
    for (const { name, command } of (noun?.commands ?? []).map((each) => ({
      name: each.name(),
      command: each,
    }))) {
      if (name === 'help') continue;
      const options = command.options.map(({ long }) => long);
      expect([name, new Set(options).size]).toEqual([name, options.length]);
      for (const option of options) expect(option).toMatch(/^--[a-z][a-z0-9-]*$/);
    }
    const { stdout } = await program.run('api', 'createContract', '--help');
    expect(stdout).toMatch(/--title <text> .*\n?.*\(required\)/);
    // The name of an option of the command: its text is a field all the same.
    expect(stdout).toContain('--field-body <text>');
    expect(stdout).toContain('--body <file>');
  });
});
