// Every record of the service can be backed up and restored, exported and imported; and faults that a restore would
// find are found on the day of the backup.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { readManifest } from '../../src/database/sqlite/backup-manifest.ts';
import { listBackups } from '../../src/database/sqlite/backups.ts';
import { newestSchemaVersion } from '../../src/database/sqlite/connect.ts';
import { isCheckDue } from '../../src/database/sqlite/scheduled-check.ts';
import { makeBackups } from '../../src/jobs/schedule.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { type EveryRecord, everyRecord, MAKING_MS } from '../every-record.ts';
import { look } from '../reliability/service.ts';
import { createTestService, SERVICE } from '../test-service.ts';
import { everyAnswer, everyPdf } from './fixtures.ts';

type Difference = { table: string; key: string; kept: string; expected: string };
type Outcome = { difference_count: number; differences: Difference[] };

let every: EveryRecord;
let program: Program;
let folder: string;
let files = 0;

beforeAll(async () => {
  every = await everyRecord();
  program = await createProgram();
  folder = mkdtempSync(join(tmpdir(), 'invoicing-restorable-'));
  process.env.SECRET_KEY = every.instanceKey;
}, MAKING_MS);

afterEach(() => {
  process.exitCode = 0;
});

afterAll(async () => {
  delete process.env.SECRET_KEY;
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A file of this name in a folder of its own. */
function newFile(name = 'invoicing.db'): string {
  files += 1;
  const own = join(folder, String(files));
  mkdirSync(own);
  return join(own, name);
}

function copyWith(sql = ''): string {
  const file = every.copyTo(newFile());
  const connection = new SQLite(file);
  connection.exec(sql);
  connection.close();
  return file;
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

async function backupOf(file: string): Promise<string> {
  const backup = join(dirname(file), 'backup.db');
  const run = await program.runOn(`file:${file}`, 'backup', backup);
  expect([run.status, run.stderr]).toEqual([0, '']);
  return backup;
}

/** Both give the same responses and PDFs for every record of the two workspaces. */
async function expectSameAnswers(one: string, other: string): Promise<void> {
  const now = '2026-03-01T10:00:00.000Z';
  const open = (file: string) => {
    // A service doubts a clock that was moved in the fixture, and leaves the work of a start undone.
    const connection = new SQLite(file);
    connection.exec('DELETE FROM clock_state');
    connection.close();
    return createTestService({ now, settings: { DATABASE_URL: `file:${file}` } });
  };
  const [first, second] = [await open(one), await open(other)];
  try {
    for (const key of [every.key, every.sandboxKey]) {
      expect(Object.keys(await everyAnswer(first.url, key)).length).toBeGreaterThan(10);
      // The jobs of a start send what was made before it, in each in its own time.
      await vi.waitFor(
        async () => expect(await everyAnswer(second.url, key)).toEqual(await everyAnswer(first.url, key)),
        { timeout: 60_000 },
      );
    }
    const pdfs = await everyPdf(first.url, every.key);
    expect(pdfs).toHaveProperty(`/contracts/${every.uploaded.signed}/signed.pdf`);
    // Files of documents and of expenses, both of which every workspace of the fixture has.
    for (const noun of ['documents', 'expenses'])
      expect(Object.keys(pdfs).some((at) => at.startsWith(`/${noun}/`) && at.endsWith('/content'))).toBe(
        true,
      );
    expect(await everyPdf(second.url, every.key)).toEqual(pdfs);
  } finally {
    await first.close();
    await second.close();
  }
}

describe('a database with a record of every kind', () => {
  it(
    'is backed up, passes the checks and is restored: every row and every file of a contract is there',
    async () => {
      const backup = await backupOf(copyWith());
      const verified = await program.run('backup', 'verify', backup, '--json');
      expect([verified.status, process.exitCode ?? 0]).toEqual([0, 0]);
      expect(verified.json()).toMatchObject({ ok: true, problems: [], difference_count: 0 });
      const target = newFile();
      const run = await program.runOn(`file:${target}`, 'backup', 'restore', backup, '--json');
      expect([run.stderr, run.status]).toEqual(['', 0]);
      expect(run.json()).toMatchObject({ restored: true, difference_count: 0, instance_key_fits: true });
      expect(look(target, 'SELECT * FROM contract_files')).toEqual(
        look(every.file, 'SELECT * FROM contract_files'),
      );
      expect((await verifyDatabase(`file:${target}`)).differences).toEqual([]);
      await expectSameAnswers(every.copyTo(newFile()), target);
    },
    MAKING_MS,
  );

  it(
    'is exported and imported, and the import gives the same answers and PDFs',
    async () => {
      const file = join(folder, 'every.jsonl');
      const exported = await program.runOn(`file:${every.file}`, 'export', file, '--with-credentials');
      expect([exported.status, exported.stderr]).toEqual([0, '']);
      const target = newFile();
      const run = await program.runOn(`file:${target}`, 'import', file, '--json');
      expect([run.stderr, run.status]).toEqual(['', 0]);
      expect(run.json()).toMatchObject({ difference_count: 0, credentials: 'all' });
      await expectSameAnswers(every.copyTo(newFile()), target);
    },
    MAKING_MS,
  );

  it('of an older version is checked on a copy: the backup stays as it is, and nothing is left next to it', async () => {
    const old = newFile('old.db');
    const connection = new SQLite(old);
    const migrations = new URL('../../src/database/migrations/', import.meta.url);
    connection.exec(readFileSync(new URL('0000_spine.sql', migrations), 'utf8'));
    connection.exec(
      `CREATE TABLE schema_migrations (position INTEGER PRIMARY KEY, hash TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT;
       INSERT INTO schema_migrations VALUES (0, 'the first', '2026-01-01T00:00:00.000Z')`,
    );
    connection.close();
    expect(newestSchemaVersion()).toBeGreaterThan(1);
    const before = hashOf(old);
    const run = await program.run('backup', 'verify', old, '--json');
    expect(run.json()).toMatchObject({ ok: true, schema_version: 1, problems: [], difference_count: 0 });
    expect([hashOf(old), readdirSync(dirname(old))]).toEqual([before, ['old.db']]);
  });
});

const FIRST_ISSUED =
  "SELECT id FROM documents WHERE number IS NOT NULL AND status = 'sent' AND total_cents > 700 LIMIT 1";

/** Changes made outside the service, and what `verify` reports. */
const TAMPERED: [title: string, sql: string, table: string, key: RegExp][] = [
  [
    'a payment without a record',
    `UPDATE documents SET paid_cents = paid_cents + 700, balance_cents = balance_cents - 700 WHERE id = (${FIRST_ISSUED})`,
    'settled documents',
    /paid_cents$/,
  ],
  [
    'a total that is not that of the lines',
    `UPDATE documents SET subtotal_cents = subtotal_cents + 100, total_cents = total_cents + 100, balance_cents = balance_cents + 100 WHERE id = (${FIRST_ISSUED})`,
    'documents',
    /subtotal_cents$|total_cents$/,
  ],
  [
    'a tax that is not that of the lines',
    `UPDATE documents SET tax_total_cents = tax_total_cents + 1, total_cents = total_cents + 1, balance_cents = balance_cents + 1 WHERE id = (${FIRST_ISSUED})`,
    'documents',
    /tax_total_cents$|total_cents$/,
  ],
  [
    'another price of a line',
    `UPDATE document_lines SET unit_price_cents = unit_price_cents + 1000 WHERE document_id = (${FIRST_ISSUED}) AND position = 1`,
    'document_lines',
    / 1 \w+_cents$/,
  ],
  [
    'another share of the tax',
    `UPDATE document_lines SET tax_cents = tax_cents + 1, total_cents = total_cents + 1 WHERE document_id = (${FIRST_ISSUED}) AND position = 1`,
    'document_lines',
    / 1 (tax|total)_cents$/,
  ],
  ['a line less', `DELETE FROM document_lines WHERE document_id = (${FIRST_ISSUED})`, 'documents', /_cents$/],
  [
    'another band of the tax',
    `UPDATE documents SET tax_breakdown = '[]' WHERE id = (${FIRST_ISSUED})`,
    'documents',
    /tax_breakdown$/,
  ],
  [
    'a status that follows from nothing',
    `UPDATE documents SET status = 'paid' WHERE id = (${FIRST_ISSUED})`,
    'documents',
    /status$/,
  ],
  [
    'overdue before its day',
    `UPDATE documents SET status = 'overdue', due_date = '2099-01-01' WHERE id = (${FIRST_ISSUED})`,
    'documents',
    /status$/,
  ],
  [
    'a reversal that was undone',
    'UPDATE allocations SET reversed_at = NULL WHERE reversed_at IS NOT NULL',
    'settled documents',
    /paid_cents$/,
  ],
  [
    'a number less',
    `DELETE FROM documents WHERE id = (${FIRST_ISSUED})`,
    'number_series',
    / rs_invoice 2026$/,
  ],
  [
    'a counter ahead',
    "UPDATE number_series SET last = last + 1 WHERE type_key = 'rs_invoice'",
    'number_series',
    / rs_invoice 2026$/,
  ],
  [
    'a first number ahead',
    "UPDATE number_series SET first = first + 1 WHERE type_key = 'rs_invoice'",
    'number_series',
    / rs_invoice 2026$/,
  ],
  [
    'another number of a contract',
    "UPDATE contracts SET number = 'CTR-2026-00999' WHERE number = 'CTR-2026-00002'",
    'contracts.number',
    / CTR-2026$/,
  ],
  ['another use of the plan', 'UPDATE monthly_usage SET issued = issued + 1', 'monthly_usage', /./],
  [
    'another text of a contract',
    "UPDATE contracts SET body = body || '.' WHERE status = 'signed' AND source = 'written'",
    'contracts.body_sha256',
    /./,
  ],
  [
    'another PDF instead of an uploaded one',
    "UPDATE contract_files SET pdf = CAST(pdf || x'00' AS BLOB) WHERE kind = 'uploaded'",
    'contracts.body_sha256',
    /./,
  ],
  [
    'another upload than the one that was drawn',
    "UPDATE contract_files SET original = CAST(original || x'00' AS BLOB) WHERE kind = 'uploaded'",
    'contract_files.original_sha256',
    /./,
  ],
  [
    'another signed PDF',
    "UPDATE contract_files SET pdf = x'25' WHERE kind = 'signed'",
    'contracts.signed_pdf_sha256',
    /./,
  ],
  ['a draft without its PDF', "DELETE FROM contract_files WHERE kind = 'uploaded'", 'contracts', /uploaded$/],
  [
    'a signature less',
    "UPDATE signers SET status = 'pending', signed_at = NULL WHERE id IN (SELECT max(s.id) FROM signers s JOIN contracts c ON c.id = contract_id WHERE c.status = 'signed')",
    'contracts',
    /status$/,
  ],
  ['a run less', "DELETE FROM recurring_runs WHERE outcome = 'created'", 'recurring_documents', / made$/],
  ['another logo', "UPDATE logos SET image = x'00'", 'logos.sha256', /./],
  ['another former logo', "UPDATE former_logos SET image = x'00'", 'former_logos.sha256', /./],
  ['a lost logo of issued documents', 'DELETE FROM former_logos', 'documents.logo', /./],
  [
    'a client that is listed as deleted',
    "INSERT INTO deleted_records (workspace_id, type, reference, deleted_at) SELECT workspace_id, 'client', reference, created_at FROM clients ORDER BY id LIMIT 1",
    'deleted_records',
    /./,
  ],
  [
    'another stock',
    "UPDATE items SET stock_quantity = '7.25' WHERE id = (SELECT min(id) FROM items)",
    'stock of items',
    / stock_quantity$/,
  ],
  [
    'a low stock that is not shown',
    'UPDATE items SET is_low_stock = 0 WHERE is_low_stock = 1',
    'stock of items',
    / is_low_stock$/,
  ],
  [
    'a movement of stock less',
    "DELETE FROM stock_movements WHERE kind = 'opening'",
    'stock_movements',
    / position$/,
  ],
  [
    'another quantity of a movement',
    "UPDATE stock_movements SET quantity = '-2' WHERE kind = 'issued'",
    'stock_movements',
    / stock_after$/,
  ],
  ['another sum', 'UPDATE cash SET received_cents = received_cents + 1', 'cash', /./],
  [
    'a word that cannot be found',
    "UPDATE clients SET search_text = 'zzzzzz' WHERE id = (SELECT min(id) FROM clients)",
    'clients_search',
    /./,
  ],
];

/** A copy that was changed without the triggers that would keep derived data consistent. */
function copyQuietly(sql: string): string {
  const file = every.copyTo(newFile());
  const connection = new SQLite(file);
  const triggers = connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  connection.pragma('foreign_keys = OFF');
  for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`);
  connection.exec(sql);
  for (const trigger of triggers) connection.exec(trigger.sql);
  // Dependent rows of a deleted document are deleted, too: this test is not about foreign keys.
  for (const table of [
    'document_lines',
    'allocations',
    'document_texts',
    'einvoice_files',
    'sef_submissions',
  ]) {
    connection.exec(`DELETE FROM ${table} WHERE document_id NOT IN (SELECT id FROM documents)`);
  }
  connection.exec('DELETE FROM sef_transitions WHERE submission_id NOT IN (SELECT id FROM sef_submissions)');
  connection.close();
  return file;
}

describe('a change made outside the service', () => {
  it.each(TAMPERED)(
    '%s is found by each of verify, backup verify and restore',
    async (_title, sql, table, key) => {
      const file = copyQuietly(sql);
      const expected = expect.objectContaining({ table, key: expect.stringMatching(key) });
      const found = await verifyDatabase(`file:${file}`);
      expect(found.differences).toContainEqual(expected);

      const backup = await backupOf(file);
      const before = hashOf(backup);
      const verified = await program.run('backup', 'verify', backup, '--json');
      expect([verified.json<{ ok: boolean }>().ok, process.exitCode]).toEqual([false, 1]);
      expect(verified.json<Outcome>().differences).toContainEqual(expected);

      const target = newFile();
      const refused = await program.runOn(`file:${target}`, 'backup', 'restore', backup);
      expect(refused.stderr).toMatch(/cannot be restored: \d+ entr(y|ies) differs? .*--despite-differences/);
      expect([refused.status, refused.stdout, existsSync(target)]).toEqual([1, '', false]);
      expect(hashOf(backup)).toBe(before);
    },
  );

  it('doctor --deep finds it as well', async () => {
    const file = copyQuietly(TAMPERED[0]?.[1] ?? '');
    const run = await program.runOn(`file:${file}`, 'doctor', '--deep', '--json');
    const { checks } = run.json<{ checks: { check: string; state: string; remedy: string }[] }>();
    const counters = checks.find(({ check }) => check === 'counters');
    expect(counters).toMatchObject({
      state: 'fail',
      remedy: expect.stringContaining('--despite-differences'),
    });
  });

  it('is restored with --despite-differences, which lists each of them; the database before is kept', async () => {
    const backup = await backupOf(copyWith(TAMPERED[0]?.[1]));
    const target = every.copyTo(newFile());
    const run = await program.runOn(
      `file:${target}`,
      'backup',
      'restore',
      backup,
      '--despite-differences',
      '--json',
    );
    expect([run.stderr, run.status]).toEqual(['', 0]);
    const { restore_point: kept, differences } = run.json<Outcome & { restore_point: string }>();
    expect(differences).toEqual(
      [
        {
          table: 'settled documents',
          key: expect.stringMatching(/ paid_cents$/),
          kept: '700',
          expected: '0',
        },
        {
          table: 'documents',
          key: expect.stringMatching(/ status$/),
          kept: 'sent',
          expected: 'partially_paid',
        },
      ].sort((one, other) => (one.table < other.table ? -1 : 1)),
    );
    expect((await verifyDatabase(`file:${target}`)).differences).toEqual(differences);
    expect((await verifyDatabase(`file:${kept}`)).differences).toEqual([]);
    const text = await program.runOn(
      `file:${newFile()}`,
      'backup',
      'restore',
      backup,
      '--despite-differences',
    );
    expect(text.stdout).toMatch(
      /It was taken although 2 entries differ .*settled documents +\S+ paid_cents +700 +0/s,
    );
  });

  it('is imported with --despite-differences alone', async () => {
    const file = copyWith(TAMPERED[0]?.[1]);
    const lines = join(dirname(file), 'tampered.jsonl');
    expect((await program.runOn(`file:${file}`, 'export', lines)).status).toBe(0);
    const refused = await program.runOn(`file:${newFile()}`, 'import', lines);
    expect(refused.stderr).toMatch(/cannot be imported: 2 entries differ .*--despite-differences/);
    const run = await program.runOn(`file:${newFile()}`, 'import', lines, '--despite-differences', '--json');
    expect(run.json<Outcome>()).toMatchObject({
      difference_count: 2,
      differences: expect.arrayContaining([
        expect.objectContaining({ table: 'settled documents', kept: '700', expected: '0' }),
      ]),
    });
  });

  it('another signed PDF cannot pass by replacing its hash as well', async () => {
    const file = copyQuietly(
      "UPDATE contract_files SET pdf = x'00', sha256 = '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d' WHERE kind = 'signed'",
    );
    const tables = (await verifyDatabase(`file:${file}`)).differences.map(({ table }) => table);
    expect(tables).toContain('contracts.signed_pdf_sha256');
    expect(tables).not.toContain('contract_files.sha256');
  });
});

describe('a scheduled backup', () => {
  const day = 86_400_000;

  it('that cannot be restored is kept, fails the job with a message, and is shown by doctor; the last good one stays', async () => {
    const file = every.copyTo(newFile());
    const databaseUrl = `file:${file}`;
    const backups = { databaseUrl, folder: join(dirname(file), 'backups'), schedule: '* * * * *', keep: 1 };
    const run = (after: number) => {
      const asOf = new Date(Date.now() + after);
      return makeBackups(program.database, { asOf, clock: () => asOf, service: SERVICE, backups });
    };
    expect(await run(-3 * day)).toBe(1);
    const [good] = listBackups(databaseUrl, backups.folder);
    expect(readManifest(good?.file ?? '')?.check?.problems).toEqual([]);
    const connection = new SQLite(file);
    connection.exec(`UPDATE cash SET received_cents = received_cents + 1`);
    connection.close();
    for (const after of [-2 * day, -day]) {
      await expect(run(after)).rejects.toThrow(
        /was made and is kept, but cannot be restored as it is: \d+ entries differ/,
      );
    }
    const kept = listBackups(databaseUrl, backups.folder);
    expect(kept).toHaveLength(2);
    expect(kept.map((each) => each.file)).toContain(good?.file);
    expect(kept[0]?.manifest?.check?.problems.join()).toMatch(/cash/);
    const doctor = await program.runOn(databaseUrl, 'doctor', '--json');
    const { checks } = doctor.json<{ checks: { check: string; state: string; found: string }[] }>();
    expect(checks.find(({ check }) => check === 'backups')).toMatchObject({
      state: 'fail',
      found: expect.stringContaining('cannot be restored as it is'),
    });
  });

  it('of a large database is put through all checks once a week, and again after one that failed', () => {
    const file = every.copyTo(newFile());
    const databaseUrl = `file:${file}`;
    const backups = join(dirname(file), 'backups');
    mkdirSync(backups);
    const isDue = (at: string, bytes: number) => isCheckDue(databaseUrl, backups, new Date(at), bytes);
    const large = 10_000_000_000;
    expect([isDue('2026-03-10T02:30:00Z', 1000), isDue('2026-03-10T02:30:00Z', large)]).toEqual([true, true]);
    const note = (problems: string[]) => {
      const backup = join(backups, 'invoicing-2026-03-10T02-30-00-000Z-scheduled.db');
      writeFileSync(backup, 'x');
      const manifest = {
        format: 'invoicing-backup-1',
        created_at: '2026-03-10T02:30:00.000Z',
        kind: 'scheduled',
        bytes: 1,
        sha256: '0'.repeat(64),
        schema_version: 1,
        instance_key_id: null,
        check: { at: '2026-03-10T02:30:00.000Z', problems },
      };
      writeFileSync(`${backup}.json`, JSON.stringify(manifest));
    };
    note([]);
    expect(isDue('2026-03-11T02:30:00Z', 1000)).toBe(true);
    expect([isDue('2026-03-11T02:30:00Z', large), isDue('2026-03-16T02:30:00Z', large)]).toEqual([
      false,
      false,
    ]);
    expect(isDue('2026-03-17T02:30:00Z', large)).toBe(true);
    note(['something']);
    expect(isDue('2026-03-11T02:30:00Z', large)).toBe(true);
  });
});
