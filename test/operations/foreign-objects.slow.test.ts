// Objects that another program has added to the schema of a file can act on every write or read.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_SHA256 } from '../../src/database/maintenance/schema-digest.ts';
import { openDatabase } from '../../src/database/open.ts';
import { newestSchemaDigest } from '../../src/database/sqlite/foreign-objects.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { type EveryRecord, everyRecord, MAKING_MS } from '../every-record.ts';
import { look, startService } from '../reliability/service.ts';
import { isDeep, report } from '../scenarios.ts';

type Family = {
  title: string;
  /** Its name in the error message. */
  named: string;
  sql: string;
  /** Writes sqlite_schema directly, as no ordinary statement can. */
  isWrittenByHand?: boolean;
};

let every: EveryRecord;
let program: Program;
let folder: string;
let files = 0;

beforeAll(async () => {
  every = await everyRecord();
  program = await createProgram();
  folder = mkdtempSync(join(tmpdir(), 'invoicing-foreign-'));
}, MAKING_MS);

afterEach(() => {
  process.exitCode = 0;
});

afterAll(async () => {
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of the database with something in it that the service did not make. */
function spoiled({ sql, isWrittenByHand = false }: Family): string {
  files += 1;
  const file = every.copyTo(join(folder, `${files}.db`));
  const connection = new SQLite(file);
  if (isWrittenByHand) connection.unsafeMode(true).pragma('writable_schema = ON');
  connection.exec(sql);
  connection.close();
  return file;
}

const OWNER = `INSERT INTO memberships (reference, business_id, user_id, role, created_at)
  SELECT hex(randomblob(13)), business_id, max(user_id), 'owner', '2026-01-01' FROM memberships`;

function families(): Family[] {
  const tables = look<{ name: string }>(
    every.file,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_search_%'",
  ).map(({ name }) => name);
  const triggers = tables.flatMap((table) =>
    ['AFTER INSERT', 'BEFORE UPDATE', 'AFTER DELETE'].map((moment, i) => ({
      title: `a trigger ${moment} on ${table}`,
      named: `the trigger "zz" on "${table}"`,
      sql: `CREATE TRIGGER zz ${moment} ON "${table}" BEGIN ${OWNER}; END`,
      isCommon: table === 'clients' && i === 0,
    })),
  );
  return [...triggers.filter(({ isCommon }) => isDeep || isCommon), ...OTHERS];
}

const OTHERS: Family[] = [
  {
    title: 'a trigger under the name of one of the service, with another deed',
    named: 'the trigger "clients_counted" on "clients" has another definition',
    sql: `DROP TRIGGER clients_counted; CREATE TRIGGER clients_counted AFTER INSERT ON clients BEGIN ${OWNER}; END`,
  },
  {
    title: 'a trigger of the service in which quotes make one name of two',
    named: 'the trigger "clients_counted" on "clients" has another definition',
    sql: `UPDATE sqlite_schema SET sql = replace(sql, 'NEW.type', '"NEW.type"') WHERE name = 'clients_counted'`,
    isWrittenByHand: true,
  },
  {
    title: 'a trigger of the service with a space that is none',
    named: 'the trigger "clients_counted" on "clients" has another definition',
    sql: `UPDATE sqlite_schema SET sql = replace(sql, 'NEW.type', 'NEW.type' || char(160)) WHERE name = 'clients_counted'`,
    isWrittenByHand: true,
  },
  {
    title: 'a trigger of the service in which quotes make a name of a word',
    named: 'the trigger "allocations_inserted_reversed" on "allocations" has another definition',
    sql: `UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', 'NOT "NULL"') WHERE name = 'allocations_inserted_reversed'`,
    isWrittenByHand: true,
  },
  {
    title: 'a trigger of the service missing',
    named: 'the trigger "allocations_received" on "allocations" is missing',
    sql: 'DROP TRIGGER allocations_received',
  },
  {
    title: 'a trigger on a view',
    named: 'the trigger "zz" on "cash_expected"',
    sql: 'CREATE TRIGGER zz INSTEAD OF INSERT ON cash_expected BEGIN SELECT 1; END',
  },
  {
    title: 'a view under the name of a function that is read like a table',
    named: 'the view "json_each"',
    sql: "CREATE VIEW json_each AS SELECT '' AS value",
  },
  {
    title: 'a view under the name of what SQLite says of itself',
    named: 'the view "pragma_foreign_key_check"',
    sql: 'CREATE VIEW pragma_foreign_key_check AS SELECT 1 WHERE 0',
  },
  {
    title: 'a view that is a trigger',
    named: 'the view "zz"',
    sql: `INSERT INTO sqlite_schema VALUES ('view', 'zz', 'zz', 0, 'CREATE TRIGGER zz AFTER INSERT ON clients BEGIN DELETE FROM plans; END')`,
    isWrittenByHand: true,
  },
  {
    title: 'a view that cannot be read',
    named: 'the view "zz"',
    sql: "INSERT INTO sqlite_schema VALUES ('view', 'zz', 'zz', 0, 'CREATE VIEW zz AS nonsense')",
    isWrittenByHand: true,
  },
  {
    title: 'a view twice',
    named: 'the view "zz"',
    sql: `CREATE VIEW zz AS SELECT 1;
      INSERT INTO sqlite_schema VALUES ('view', 'zz', 'zz', 0, 'CREATE VIEW zz AS SELECT 2')`,
    isWrittenByHand: true,
  },
  {
    title: 'a view of the service that hides what is wrong',
    named: 'the view "cash_expected" has another definition',
    sql: 'DROP VIEW cash_expected; CREATE VIEW cash_expected AS SELECT * FROM cash',
  },
  {
    title: 'a view instead of a table',
    named: 'the view "document_texts"',
    sql: "DROP TABLE document_texts; CREATE VIEW document_texts AS SELECT 1 AS document_id, '' AS form, '' AS summary, '' AS detail",
  },
  { title: 'a table', named: 'the table "loot"', sql: 'CREATE TABLE loot (key TEXT)' },
  {
    title: 'a table of the service with a default that computes',
    named: 'the table "plans" has another definition',
    sql: "UPDATE sqlite_schema SET sql = replace(sql, 'CONSTRAINT', 'CHECK (length(key) > 0), CONSTRAINT') WHERE name = 'plans'",
    isWrittenByHand: true,
  },
  {
    title: 'a column that is computed',
    named: 'the table "items" has another definition',
    sql: 'ALTER TABLE items ADD COLUMN z TEXT AS (upper(name)) VIRTUAL',
  },
  {
    title: 'a virtual table',
    named: 'the table "words"',
    sql: 'CREATE VIRTUAL TABLE words USING fts5(text)',
  },
  {
    title: 'a virtual table over a place in space',
    named: 'the table "places"',
    sql: 'CREATE VIRTUAL TABLE places USING rtree(id, a, b)',
  },
  {
    title: 'an index that refuses what it has already',
    named: 'the index "z" on "clients"',
    sql: 'CREATE UNIQUE INDEX z ON clients (reference)',
  },
  {
    title: 'an index over the pages of a search',
    named: 'the index "z" on "clients_search_data"',
    sql: 'CREATE INDEX z ON clients_search_data (block)',
  },
  {
    title: 'an index that has the pages of a table',
    named: 'the index "z" on "clients"',
    sql: `INSERT INTO sqlite_schema SELECT 'index', 'z', 'clients', rootpage, 'CREATE INDEX z ON clients (city)' FROM sqlite_schema WHERE name = 'plans'`,
    isWrittenByHand: true,
  },
  {
    title: 'an index that says to be on another table',
    named: 'the index "z" on "plans"',
    sql: `CREATE INDEX z ON clients (city); UPDATE sqlite_schema SET tbl_name = 'plans' WHERE name = 'z'`,
    isWrittenByHand: true,
  },
  {
    title: 'a table under the name of one of Litestream, with other columns',
    named: 'the table "_litestream_lock"',
    sql: 'CREATE TABLE _litestream_lock (id INTEGER, key TEXT)',
  },
  {
    title: 'a table of Litestream that has the pages of a table of the service',
    named: 'the table "_litestream_lock"',
    sql: `INSERT INTO sqlite_schema SELECT 'table', '_litestream_lock', '_litestream_lock', rootpage, 'CREATE TABLE _litestream_lock (id INTEGER)' FROM sqlite_schema WHERE name = 'plans'`,
    isWrittenByHand: true,
  },
  {
    title: 'a trigger on a table of Litestream',
    named: 'the trigger "zz" on "_litestream_seq"',
    sql: `CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
      CREATE TRIGGER zz AFTER UPDATE ON _litestream_seq BEGIN DELETE FROM plans; END`,
  },
  {
    title: 'an index over an expression',
    named: 'the index "z" on "users"',
    sql: 'CREATE INDEX z ON users (lower(email))',
  },
  {
    title: 'an index that holds some rows only',
    named: 'the index "z" on "users"',
    sql: 'CREATE INDEX z ON users (name) WHERE name IS NOT NULL',
  },
  {
    title: 'a trigger that hides behind a name of SQLite',
    named: 'the trigger "sqlite_autoindex_z" on "clients"',
    sql: `INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_autoindex_z', 'clients', 0,
      'CREATE TRIGGER sqlite_autoindex_z AFTER INSERT ON clients BEGIN DELETE FROM plans; END')`,
    isWrittenByHand: true,
  },
  {
    title: 'a trigger twice',
    named: 'the trigger "clients_counted" on "clients"',
    sql: `INSERT INTO sqlite_schema SELECT type, name, tbl_name, rootpage,
      'CREATE TRIGGER clients_counted AFTER INSERT ON clients BEGIN DELETE FROM plans; END' FROM sqlite_schema WHERE name = 'clients_counted'`,
    isWrittenByHand: true,
  },
  {
    title: 'an entry that cannot be read',
    named: 'the trigger "zz" on "clients"',
    sql: "INSERT INTO sqlite_schema VALUES ('trigger', 'zz', 'clients', 0, 'CREATE TRIGGER zz nonsense')",
    isWrittenByHand: true,
  },
  {
    title: 'a second name for the pages of a table',
    named: 'the table "copy"',
    sql: "INSERT INTO sqlite_schema SELECT type, 'copy', 'copy', rootpage, 'CREATE TABLE copy (a)' FROM sqlite_schema WHERE name = 'plans'",
    isWrittenByHand: true,
  },
  {
    title: 'an entry of an unknown kind',
    named: 'the spell "zz"',
    sql: "INSERT INTO sqlite_schema VALUES ('spell', 'zz', 'zz', 0, 'SELECT 1')",
    isWrittenByHand: true,
  },
];

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('a file with objects that the service did not make', () => {
  it('is refused and named by backup verify, restore, start, verify and doctor, of every kind, and nothing changes', async () => {
    const outcomes = families();
    for (const family of outcomes) {
      const { title, named } = family;
      const file = spoiled(family);
      const before = hashOf(file);
      const target = join(folder, `restored-${files}.db`);

      const verified = await program.run('backup', 'verify', file, '--json');
      expect(verified.json<{ ok: boolean; problems: string[] }>().ok, title).toBe(false);
      expect(verified.json<{ problems: string[] }>().problems.join(), title).toContain(named);

      for (const flags of [[], ['--despite-differences']]) {
        const restored = await program.runOn(`file:${target}`, 'backup', 'restore', file, ...flags);
        expect([restored.status, restored.stdout], title).toEqual([1, '']);
        expect(restored.stderr, title).toContain(named);
        expect([existsSync(target), existsSync(`${target}.restoring`)], title).toEqual([false, false]);
      }

      await expect(openDatabase(`file:${file}`), title).rejects.toThrow(/cannot be used: its schema is not/);
      await expect(openDatabase(`file:${file}`), title).rejects.toThrow(named);
      const doctor = await program.runOn(`file:${file}`, 'doctor', '--json');
      const { checks } = doctor.json<{ checks: { check: string; state: string; found: string }[] }>();
      expect(checks, title).toContainEqual(
        expect.objectContaining({
          check: 'schema objects',
          state: 'fail',
          found: expect.stringContaining(named),
        }),
      );
      const sums = await program.runOn(`file:${file}`, 'verify', '--json');
      expect(sums.json(), title).toMatchObject({
        ok: false,
        differences: expect.arrayContaining([
          expect.objectContaining({ table: 'sqlite_schema', key: expect.stringContaining(named) }),
        ]),
      });
      expect(hashOf(file), title).toBe(before);
      rmSync(file);
    }
    report('T16', `${outcomes.length} kinds of foreign objects: each refused and named, no file changed`);
    // A minute on an idle machine when every kind is tried.
  }, 300_000);

  it('does not become a database of the service: the process ends with a message', async () => {
    const file = spoiled(OTHERS[0] as Family);
    await expect(startService({ DATABASE_URL: `file:${file}` })).rejects.toThrow(
      /^The service ended with 1: Cannot start: .*the trigger "clients_counted" on "clients" has another definition/,
    );
  });

  it('can still be backed up, but the backup fails its checks', async () => {
    const file = spoiled({ title: '', named: '', sql: 'CREATE TABLE loot (key TEXT)' });
    const copy = join(folder, 'of-foreign.db');
    expect((await program.runOn(`file:${file}`, 'backup', copy)).status).toBe(0);
    const verified = await program.run('backup', 'verify', copy, '--json');
    expect(verified.json<{ problems: string[] }>().problems.join()).toContain('the table "loot"');
  });
});

/** Objects that an operator may add: none can act, or be read instead of another object. */
const HARMLESS = [
  { named: 'the index "z" on "clients"', sql: 'CREATE INDEX z ON clients (city)' },
  {
    named: 'the index "by city" on "clients"',
    sql: 'CREATE INDEX "by city" ON "clients" ([city] COLLATE nocase DESC, name /* then */)',
  },
  { named: 'the view "people"', sql: 'CREATE VIEW people (n) AS SELECT name FROM users' },
  { named: 'the view "later"', sql: 'CREATE VIEW later AS SELECT * FROM not_there' },
];

describe('a file with indexes over plain columns and views that an operator has added', () => {
  it('is used: start, doctor, verify, backup verify and restore name them and do not refuse', async () => {
    const file = spoiled({ title: '', named: '', sql: HARMLESS.map(({ sql }) => sql).join(';') });
    const names = HARMLESS.map(({ named }) => named);
    const doctor = await program.runOn(`file:${file}`, 'doctor', '--json');
    const { checks } = doctor.json<{ checks: { check: string; state: string; found: string }[] }>();
    expect(checks).toContainEqual(
      expect.objectContaining({
        check: 'schema objects',
        state: 'warn',
        found: `${names.join(', ')}: not of this service, and harmless`,
      }),
    );
    const sums = await program.runOn(`file:${file}`, 'verify', '--json');
    expect(sums.json()).toMatchObject({ ok: true, difference_count: 0, harmless_objects: names });
    expect((await program.runOn(`file:${file}`, 'verify')).stdout).toContain(names.join(', '));

    const copy = join(folder, 'with-additions.db');
    expect((await program.runOn(`file:${file}`, 'backup', copy)).status).toBe(0);
    const verified = await program.run('backup', 'verify', copy, '--json');
    expect(verified.json()).toMatchObject({ ok: true, problems: [], harmless_objects: names });
    const target = join(folder, 'restored-with-additions.db');
    const restored = await program.runOn(`file:${target}`, 'backup', 'restore', copy);
    expect([restored.status, restored.stdout]).toEqual([0, expect.stringContaining(names.join(', '))]);

    const service = await startService({ DATABASE_URL: `file:${target}`, LOG_LEVEL: 'warn' });
    await service.end('SIGTERM');
    const line = service
      .output()
      .split('\n')
      .find((text) => text.includes('the schema of the database has'));
    expect(JSON.parse(line as string)).toMatchObject({ objects: names });
  });
});

it('the two tables of Litestream are no foreign objects', async () => {
  const sql = `CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
    CREATE TABLE IF NOT EXISTS _litestream_lock\n  (id INTEGER);
    INSERT INTO _litestream_seq (id, seq) VALUES (1, 7)`;
  const file = spoiled({ title: '', named: '', sql });
  const verified = await program.run('backup', 'verify', file, '--json');
  expect(verified.json()).toMatchObject({ ok: true, problems: [], harmless_objects: [] });
  await (await openDatabase(`file:${file}`)).close();
});

it('statistics of the query planner are no foreign objects', async () => {
  const file = spoiled({ title: '', named: '', sql: 'ANALYZE' });
  const verified = await program.run('backup', 'verify', file, '--json');
  expect(verified.json()).toMatchObject({ ok: true, problems: [] });
  await (await openDatabase(`file:${file}`)).close();
});

it('no schema may use harmful functions, on any connection', async () => {
  const database = await openDatabase(`file:${join(folder, 'own.db')}`);
  try {
    await expect(
      database.write('instance', async (tx) => tx.all('PRAGMA trusted_schema' as never)),
    ).resolves.toEqual([{ trusted_schema: 0 }]);
    await expect(database.read(async (tx) => tx.all('PRAGMA trusted_schema' as never))).resolves.toEqual([
      { trusted_schema: 0 },
    ]);
  } finally {
    await database.close();
  }
});

it('the digest of the schema is that of the migrations', () => {
  expect(SCHEMA_SHA256).toBe(newestSchemaDigest());
});
