import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExportOrder, exportLines } from '../../src/database/maintenance/export-lines.ts';
import { DERIVED, EXPORTED, LEFT_OUT } from '../../src/database/maintenance/export-tables.ts';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { operations } from '../../src/database/sqlite/operations.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { type Contract, sentContract, sha256, signedContract } from '../contracts/records.ts';
import { everyRecord, MAKING_MS } from '../every-record.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { createTestService, INSTANCE_KEY, type TestService } from '../test-service.ts';
import { everyAnswer, everyPdf, fill } from './fixtures.ts';

let world: TestService;
let receiver: Receiver;
let program: Program;
let folder: string;
let file: string;
let signed: Contract;
let other: Awaited<ReturnType<TestService['otherBusiness']>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-export-'));
  process.env.SECRET_KEY = INSTANCE_KEY;
  receiver = await startReceiver();
  const others = (await everyRecord()).copyTo(join(folder, 'every-record.db'));
  world = await createTestService({ settings: { DATABASE_URL: `file:${others}` } });
  await world.endpoint(receiver.url);
  await fill(world);
  signed = await signedContract(world, world.api);
  await sentContract(world.api);
  other = await world.otherBusiness();
  await other.api.POST('/clients', { body: { name: 'Of another business' } });
  program = await createProgram();
  file = join(folder, 'all.jsonl');
  const run = await program.runOn(world.databaseUrl, 'export', file, '--with-credentials', '--json');
  expect([run.stderr, run.status, statSync(file).mode & 0o777]).toEqual(['', 0, 0o600]);
}, MAKING_MS);

afterAll(async () => {
  delete process.env.SECRET_KEY;
  await program.close();
  await world.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

it('every table is exported, or derived from those that are', () => {
  const connection = new SQLite(world.databaseUrl.slice('file:'.length), { readonly: true });
  const tables = connection
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_search%'",
    )
    .pluck()
    .all();
  connection.close();
  expect([...EXPORTED.map(({ table }) => table), ...DERIVED, ...LEFT_OUT].sort()).toEqual([...tables].sort());
});

it('an import has every PDF unchanged, byte for byte: signed ones are stored, the rest is rendered identically', async () => {
  const databaseUrl = `file:${join(folder, 'pdfs.db')}`;
  expect((await program.runOn(databaseUrl, 'import', file)).status).toBe(0);
  const [stored] = new SQLite(databaseUrl.slice('file:'.length), { readonly: true })
    .prepare('SELECT pdf FROM contract_files JOIN contracts ON id = contract_id WHERE reference = ?')
    .pluck()
    .all(signed.reference) as Buffer[];
  expect(sha256(stored as Buffer)).toBe(signed.signed_pdf_sha256);
  const imported = await createTestService({ settings: { DATABASE_URL: databaseUrl } });
  try {
    const pdfs = await everyPdf(imported.url, world.key);
    expect(pdfs[`/contracts/${signed.reference}/signed.pdf`]).toBe(signed.signed_pdf_sha256);
    expect(Object.keys(pdfs).length).toBeGreaterThanOrEqual(2);
    expect(pdfs).toEqual(await everyPdf(world.url, world.key));
  } finally {
    await imported.close();
  }
});

it('an import into an empty database gives the same responses; numbers and webhooks continue; all sums agree', async () => {
  const databaseUrl = `file:${join(folder, 'new', 'imported.db')}`;
  const run = await program.runOn(databaseUrl, 'import', file, '--json');
  expect([run.stderr, run.status]).toEqual(['', 0]);
  expect(run.json()).toMatchObject({ workspace: null, instance_key_fits: true });
  expect((await verifyDatabase(databaseUrl)).count).toBe(0);
  const imported = await createTestService({ settings: { DATABASE_URL: databaseUrl } });
  try {
    for (const key of [world.key, world.sandboxKey, other.key]) {
      expect(await everyAnswer(imported.url, key)).toEqual(await everyAnswer(world.url, key));
    }
    const issue = async (url: string) => {
      const call = async (path: string, init: RequestInit = {}) => {
        const headers = { Authorization: `Bearer ${world.key}`, 'Content-Type': 'application/json' };
        const response = await fetch(`${url}/api/v1${path}`, { ...init, headers });
        return (
          (await response.json()) as { data: { reference: string; number: string }[] & { number: string } }
        ).data;
      };
      const [draft] = await call('/documents?status=draft');
      return (await call(`/documents/${draft?.reference}/issue`, { method: 'POST', body: '{}' })).number;
    };
    const seen = receiver.received.length;
    expect(await issue(imported.url)).toBe(await issue(world.url));
    await receiver.waitFor(seen + 2);
  } finally {
    await imported.close();
  }
});

/** What an import plans for submissions to SEF, of which it does not know how they went on. */
const NOT_COMPARED: Record<string, string> = {
  queue: "WHERE kind NOT LIKE 'sef_%'",
  journal: "WHERE change <> 'restored'",
};
const PLANNED_AGAIN = {
  status: null,
  step: null,
  attempts: null,
  polls: null,
  first_attempt_at: null,
};

it('an import has every row of every exported table unchanged, except what it plans to ask SEF, and that the journal begins a new generation', async () => {
  const source = (await everyRecord()).copyTo(join(folder, 'rows.db'));
  const connection = new SQLite(source);
  // Positions that no operation gives.
  connection.exec(`
    CREATE TEMP TABLE two AS SELECT min(id) AS one, max(id) AS other FROM documents WHERE number IS NOT NULL GROUP BY workspace_id LIMIT 1;
    INSERT INTO document_relations SELECT one, 91, 'deducts', other, NULL, NULL, NULL FROM two;
    INSERT INTO document_relations SELECT one, 92, 'corrects', NULL, 'F-7/2020', '2020-02-29', 'rs_invoice' FROM two;
    INSERT INTO deductions SELECT one, 91, other, NULL, 100, '[]' FROM two;
    INSERT INTO deductions SELECT one, 92, other, 250, 250, '[]' FROM two;`);
  const lines = join(folder, 'rows.jsonl');
  const target = join(folder, 'rows-imported.db');
  const exported = await program.runOn(`file:${source}`, 'export', lines, '--with-credentials', '--json');
  expect([exported.stderr, exported.status]).toEqual(['', 0]);
  // The deductions that were added are in no sum.
  const imported = await program.runOn(`file:${target}`, 'import', lines, '--despite-differences', '--json');
  expect(imported.status).toBe(0);
  const copy = new SQLite(target, { readonly: true });
  for (const { table } of EXPORTED) {
    const rowsOf = (database: SQLite.Database) =>
      (database.prepare(`SELECT * FROM "${table}" ${NOT_COMPARED[table] ?? ''}`).all() as object[])
        .map((row) => ({
          ...row,
          ...(table === 'sef_submissions' && PLANNED_AGAIN),
          ...(table === 'journal_heads' && { generation: null, position: null, hash: null }),
        }))
        .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    expect([table, rowsOf(copy)]).toEqual([table, rowsOf(connection)]);
  }
  const generations = [connection, copy].flatMap((database) =>
    database.prepare('SELECT DISTINCT generation FROM journal_heads').pluck().all(),
  );
  // Cursors of the changes end: those of the copy go on from here.
  expect(generations.at(-1)).not.toBe(generations[0]);
  for (const table of ['payments', 'allocations', 'refunds', 'document_relations', 'deductions']) {
    expect([table, copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get()]).not.toEqual([table, 0]);
  }
  copy.close();
  connection.close();
});

it('an export of one workspace has nothing of the others', async () => {
  const one = join(folder, 'one.jsonl');
  const flags = ['--workspace', world.production.reference, '--with-credentials'];
  await program.runOn(world.databaseUrl, 'export', one, ...flags);
  const text = readFileSync(one, 'utf8');
  for (const foreign of ['Of another business', other.production.reference, world.sandbox.reference]) {
    expect(text).not.toContain(foreign);
  }
  const databaseUrl = `file:${join(folder, 'one.db')}`;
  const run = await program.runOn(databaseUrl, 'import', one, '--json');
  expect(run.json()).toMatchObject({ workspace: world.production.reference });
  const imported = await createTestService({ settings: { DATABASE_URL: databaseUrl } });
  const answers = await everyAnswer(imported.url, world.key);
  expect(answers).toEqual(await everyAnswer(world.url, world.key));
  await imported.close();
});

it('an export holds no plain secret', async () => {
  const { secret } = await world.endpoint('https://another.example/hooks');
  const again = join(folder, 'again.jsonl');
  await program.runOn(world.databaseUrl, 'export', again);
  const text = readFileSync(again, 'utf8');
  for (const plain of [secret, world.key, world.sandboxKey, INSTANCE_KEY]) expect(text).not.toContain(plain);
});

it('says when the instance key is another one', async () => {
  process.env.SECRET_KEY = 'another key that is long enough to be one';
  const run = await program.runOn(`file:${join(folder, 'other-key.db')}`, 'import', file, '--json');
  process.env.SECRET_KEY = INSTANCE_KEY;
  expect(run.json()).toMatchObject({ instance_key_fits: false });
  expect(run.stderr).toMatch(/^warning: The instance key of the export is not in the setting SECRET_KEY/);
});

it.each([
  ['lacks its end', (lines: string[]) => lines.slice(0, -2), /is not whole: its end is missing/],
  ['lacks a row', (lines: string[]) => lines.toSpliced(9, 1), /is not whole|refer to others/],
  ['lacks its head', (lines: string[]) => lines.slice(1), /line 1: this is no export of this service/],
  [
    'is of a newer version',
    (lines: string[]) => [
      (lines[0] ?? '').replace(/"schema_version":\d+/, '"schema_version":99'),
      ...lines.slice(1),
    ],
    /line 1: a newer version of the service wrote it/,
  ],
  [
    'names a table that is not one of records',
    (lines: string[]) => lines.toSpliced(1, 0, '{"table":"schema_migrations","row":{}}'),
    /line 2: there is no table "schema_migrations"/,
  ],
  ['holds no JSON', (lines: string[]) => lines.toSpliced(3, 0, 'oops'), /line 4: /],
])('an export that %s is refused, and nothing is left of it', async (_title, spoil, reason) => {
  const bad = join(folder, 'bad.jsonl');
  writeFileSync(bad, spoil(readFileSync(file, 'utf8').split('\n')).join('\n'));
  const target = join(folder, 'bad.db');
  const run = await program.runOn(`file:${target}`, 'import', bad);
  expect(run.stderr).toMatch(reason);
  expect([run.status, run.stdout, existsSync(target), existsSync(`${target}.importing`)]).toEqual([
    1,
    '',
    false,
    false,
  ]);
});

it('is refused if there are records, or if a server runs', async () => {
  const run = await program.runOn(world.databaseUrl, 'import', file);
  expect(run.stderr).toMatch(/^error: Another server already runs on /);
  const used = await program.run('plans', 'set', 'small');
  expect(used.status).toBe(0);
  await program.run(
    'workspaces',
    'create',
    '--name',
    'A',
    '--country',
    'RS',
    '--currency',
    'RSD',
    '--timezone',
    'Europe/Belgrade',
    '--owner-email',
    'a@example.com',
  );
  expect((await program.run('import', file)).stderr).toMatch(/has records already/);
});

it('a long export reads one state from a copy, and does not block checkpoints of the server', async () => {
  const target = join(folder, 'long.jsonl');
  const copy = `${target}.copy`;
  const order: ExportOrder = {
    created_at: '',
    workspace: null,
    workspaceId: null,
    instance_key_id: null,
    credentials: 'none',
  };
  const lines = await operations.exportFrom(world.databaseUrl, target, async (exported) => {
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const begun = exportLines(exported, order);
    await begun.next();
    await world.api.POST('/clients', { body: { name: 'Came during the export' } });
    const connection = new SQLite(world.databaseUrl.replace(/^file:/, ''));
    const [state] = connection.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
    connection.close();
    expect(state?.checkpointed).toBe(state?.log);
    const rest: string[] = [];
    for await (const line of begun) rest.push(line);
    return rest;
  });
  expect(lines.at(-1)).toMatch(/^{"end"/);
  expect(lines.filter((line) => line.includes('Came during the export'))).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.includes('.copy'))).toEqual([]);
});
