// A database moves from SQLite to PostgreSQL and back: nothing is lost or changed on the way.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DERIVED, EXPORTED } from '../../src/database/maintenance/export-tables.ts';
import { connectToPostgres, type PostgresConnection } from '../../src/database/postgres/connect.ts';
import { everyRecord, MAKING_MS } from '../every-record.ts';
import { environment, look, until } from '../reliability/service.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts';

const LONG_MS = 120_000;

type Line = { head?: object; table?: string; row?: Record<string, unknown> };

describe.skipIf(!hasPostgres)('a database of SQLite', () => {
  let folder: string;
  let server: PostgresServer;
  let postgres: PostgresConnection;
  let source: string;
  let exported: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'invoicing-move-'));
    source = `file:${(await everyRecord()).copyTo(join(folder, 'source.db'))}`;
    exported = join(folder, 'from-sqlite.jsonl');
    server = await startPostgres();
    postgres = await connectToPostgres(server.url('postgres'));
    await run(source, 'export', exported, '--with-credentials');
  }, MAKING_MS);

  afterAll(async () => {
    await postgres?.end();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'moves to PostgreSQL and back, with every row as it was',
    async () => {
      const url = server.url('postgres');
      const rowsIn = (file: string) => readFileSync(file, 'utf8').split('\n').length - 3;
      expect(await run(url, 'import', exported)).toMatchObject({
        rows: rowsIn(exported),
        difference_count: 0,
        instance_key_fits: true,
      });
      const checked = await run(url, 'verify');
      expect(checked).toMatchObject({ ok: true, difference_count: 0 });
      const ofSqlite = (await run(source, 'verify')).checked as { table: string }[];
      // SQLite keeps a sum that has become zero; the work of connections to SEF does not move.
      const isKept = ({ table }: { table: string }) =>
        !DERIVED.includes(table) && !/^sqlite_schema$|_search$|^queue$|^journal$/.test(table);
      expect((checked.checked as typeof ofSqlite).filter(isKept)).toEqual(ofSqlite.filter(isKept));
      const queued = look<{ n: number }>(
        source.slice('file:'.length),
        "SELECT count(*) AS n FROM queue WHERE kind <> 'sef_connection'",
      );
      expect(checked.checked).toContainEqual({ table: 'queue', entries: queued[0]?.n });

      const there = join(folder, 'from-postgres.jsonl');
      await run(url, 'export', there, '--with-credentials');
      expect(linesOf(there)).toEqual(linesOf(exported));

      const back = `file:${join(folder, 'back.db')}`;
      // Each import adds a row to the journal of each workspace.
      expect(await run(back, 'import', there)).toMatchObject({ rows: rowsIn(there), difference_count: 0 });
      expect(await run(back, 'verify')).toMatchObject({ ok: true });
      const again = join(folder, 'back.jsonl');
      await run(back, 'export', again, '--with-credentials');
      expect(linesOf(again)).toEqual(linesOf(exported));
    },
    LONG_MS,
  );

  it('gives ids on PostgreSQL that are higher than those it came with', async () => {
    const highest = () => rowsOf<{ id: number }>('SELECT max(id) AS id FROM workspaces');
    const [before] = await highest();
    const place = ['--country', 'RS', '--currency', 'RSD', '--timezone', 'Europe/Belgrade'];
    const owner = ['--name', 'New', '--owner-email', 'new@example.com'];
    await run(server.url('postgres'), 'workspaces', 'create', ...owner, ...place);
    const [after] = await highest();
    expect(after?.id).toBeGreaterThan(Number(before?.id));
    const [triggers] = await rowsOf<{ off: number }>(
      `SELECT count(*) AS off FROM pg_trigger WHERE tgenabled <> 'O'`,
    );
    expect(triggers?.off).toBe(0);
    expect(await run(server.url('postgres'), 'verify')).toMatchObject({ ok: true });
  });

  it('is not imported where records are, or where a server runs', async () => {
    await expect(run(server.url('postgres'), 'import', exported)).rejects.toThrow(
      'The database has records already',
    );
    const url = await newDatabase('served');
    const other = await connectToPostgres(url);
    await other.query('SELECT pg_advisory_lock(4503599627370495)');
    await expect(run(url, 'import', exported)).rejects.toThrow('A server runs on the database');
    await other.end();
    expect(await run(url, 'import', exported)).toMatchObject({ difference_count: 0 });
  });

  it('is imported as a whole or not at all: an import that is killed, or incomplete, can be begun again', async () => {
    const url = await newDatabase('broken');
    const cut = join(folder, 'cut.jsonl');
    writeFileSync(cut, readFileSync(exported, 'utf8').split('\n').slice(0, -2).join('\n'));
    await expect(run(url, 'import', cut)).rejects.toThrow('is not whole: its end is missing');
    const other = await connectToPostgres(url);
    const killed = started(url, 'import', exported);
    await until('it inserts', async () => {
      const { rows } = await other.query(
        `SELECT 1 FROM pg_locks WHERE relation = 'clients'::regclass AND mode = 'RowExclusiveLock'`,
      );
      return rows.length > 0;
    });
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    for (const { table } of EXPORTED) {
      expect([table, (await other.query(`SELECT 1 FROM ${table} LIMIT 1`)).rows]).toEqual([table, []]);
    }
    await other.end();
    expect(await run(url, 'import', exported)).toMatchObject({ difference_count: 0 });
  });

  it('that differs from its records is refused, or taken as it is and named by verify', async () => {
    const url = await newDatabase('tampered');
    const text = readFileSync(exported, 'utf8');
    const tampered = join(folder, 'tampered.jsonl');
    const changed = text
      .split('\n')
      .map((line) =>
        line.startsWith('{"table":"number_series"') ? line.replace(/"last":\d+/, '"last":7777') : line,
      );
    writeFileSync(tampered, changed.join('\n'));
    await expect(run(url, 'import', tampered)).rejects.toThrow('cannot be imported');
    const taken = await run(url, 'import', tampered, '--despite-differences');
    expect(taken.difference_count).toBeGreaterThan(0);
    const other = await connectToPostgres(url);
    await other.query(`ALTER TABLE documents DISABLE TRIGGER USER;
      UPDATE documents SET tax_breakdown = 'no JSON' WHERE id = (SELECT min(id) FROM documents);
      UPDATE list_counts SET records = records + 1 WHERE list = 'clients'`);
    await other.end();
    const { stdout } = await execute(url, 'verify').catch((error) => error);
    const { ok, differences } = JSON.parse(stdout) as { ok: boolean; differences: { table: string }[] };
    expect(ok).toBe(false);
    const tables = new Set(differences.map(({ table }) => table));
    for (const table of ['list_counts', 'documents', 'number_series']) expect([...tables]).toContain(table);
  });

  async function rowsOf<Row>(query: string): Promise<Row[]> {
    return (await postgres.query(query)).rows;
  }

  async function newDatabase(name: string): Promise<string> {
    await postgres.query(`CREATE DATABASE ${name}`);
    const connection = await connectToPostgres(server.url(name));
    await connection.end();
    return server.url(name);
  }
});

const PROGRAM = 'src/cli/main.ts';

function execute(databaseUrl: string, ...args: string[]) {
  return promisify(execFile)(process.execPath, [PROGRAM, ...args, '--json'], {
    env: environment({ DATABASE_URL: databaseUrl }),
    maxBuffer: 1 << 26,
  });
}

async function run(databaseUrl: string, ...args: string[]): Promise<Record<string, unknown>> {
  return JSON.parse((await execute(databaseUrl, ...args)).stdout);
}

function started(databaseUrl: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], { env: environment({ DATABASE_URL: databaseUrl }) });
}

/** The rows of an export, without what an import plans again for submissions to SEF, and the row that it adds to the journal. */
function linesOf(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.slice(1, -1).flatMap((text): Line | [] => {
    const line = JSON.parse(text) as Line;
    if (line.table === 'queue' && line.row?.kind === 'sef_submission') {
      const { workspace_id, kind, subject_id, group_id } = line.row;
      return { table: line.table, row: { workspace_id, kind, subject_id, group_id } };
    }
    if (line.table === 'journal' && line.row?.change === 'restored') return [];
    if (line.table === 'journal_heads') {
      const { generation: _, position: __, hash: ___, ...head } = line.row ?? {};
      return { table: line.table, row: head };
    }
    if (line.table !== 'sef_submissions') return line;
    const { reference, sef_id, content, sha256, created_at } = line.row ?? {};
    return { table: line.table, row: { reference, sef_id, content, sha256, created_at } };
  });
}
