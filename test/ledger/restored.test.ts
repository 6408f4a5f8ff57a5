// A restore and an import go on with the chain of the state that they bring back, and say so.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { newClient, newIssued } from '../api/records.ts';
import { createProgram } from '../cli/program.ts';
import { shared, sharedService } from '../during-tests.ts';
import { fillBook } from './records.ts';

const world = sharedService();
const program = shared(createProgram);

type Row = { change: string; operation: string; position: number; hash: string; sequence: number | null };

const rowsIn = (file: string) => {
  const database = new SQLite(file, { readonly: true });
  const rows = database
    .prepare('SELECT * FROM journal WHERE workspace_id = ? ORDER BY position')
    .all(world.production.id) as Row[];
  const heads = database.prepare('SELECT DISTINCT generation FROM journal_heads').pluck().all();
  database.close();
  return { rows, heads };
};

const chain = (file: string, ...args: string[]) =>
  program.runOn(`file:${file}`, 'verify', '--chain', '--workspace', world.production.reference, ...args);

it('a restored backup goes on from its last row under another generation; a later head no longer fits', async () => {
  await fillBook(world.api);
  const backup = join(program.folder, 'backup.db');
  expect((await program.runOn(world.databaseUrl, 'backup', backup)).status).toBe(0);
  const kept = rowsIn(backup).rows.at(-1) as Row;
  await newIssued(world.api);
  const lost = rowsIn(world.databaseUrl.slice('file:'.length)).rows.at(-1) as Row;

  const file = join(program.folder, 'restored.db');
  const restored = await program.runOn(`file:${file}`, 'backup', 'restore', backup);
  expect(restored.status).toBe(0);
  const { rows, heads } = rowsIn(file);
  expect(rows.at(-1)).toMatchObject({
    change: 'restored',
    operation: 'backup restore',
    position: kept.position + 1,
    sequence: null,
  });
  expect(heads).not.toEqual(rowsIn(backup).heads);
  expect((await chain(file, '--expect', `${kept.position}:${kept.hash}`)).status).toBe(0);
  await chain(file, '--expect', `${lost.position}:${lost.hash}`, '--json').then((run) =>
    expect(run.json()).toMatchObject({ ok: false }),
  );
  process.exitCode = 0;
});

it('an import keeps every row and every hash, and adds one', async () => {
  await newClient(world.api);
  const lines = join(program.folder, 'all.jsonl');
  const file = join(program.folder, 'imported.db');
  await program.runOn(world.databaseUrl, 'export', lines);
  expect((await program.runOn(`file:${file}`, 'import', lines)).status).toBe(0);
  const before = rowsIn(world.databaseUrl.slice('file:'.length)).rows;
  const { rows } = rowsIn(file);
  expect(rows.slice(0, -1)).toEqual(before);
  expect(rows.at(-1)).toMatchObject({ change: 'restored', operation: 'import' });
  const { position, hash } = before.at(-1) as Row;
  const run = await chain(file, '--expect', `${position}:${hash}`);
  expect([run.stderr, run.status]).toEqual(['', 0]);
});
