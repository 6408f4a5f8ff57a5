import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { openDatabase } from '../../src/database/open.ts';
import { checkBackup, listBackups } from '../../src/database/sqlite/backups.ts';
import { message } from '../../src/domain/messages/message.ts';
import { cancel, getMovements, newClient, newIssued, record } from '../api/records.ts';
import { createProgram } from '../cli/program.ts';
import { sharedService } from '../during-tests.ts';
import { balanceOf, issued, line, pay } from '../settlement/documents.ts';
import { createTestService } from '../test-service.ts';
import { everyAnswer, fill } from './fixtures.ts';
import { makeOld } from './old-database.ts';

/** As a start does. */
const onUpgrade = () => {};

let folder: string;
let file: string;
const world = sharedService();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-upgrade-'));
  file = join(folder, 'old.db');
  await world.endpoint('https://receiver.example/hooks');
  await fill(world);
  makeOld(file, world.databaseUrl.slice('file:'.length));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

it('a database of the first version is backed up, migrated to the present one, and answers as before', async () => {
  const upgraded = await createTestService({ settings: { DATABASE_URL: `file:${file}` } });
  const kept = listBackups(`file:${file}`, join(folder, 'backups'));
  expect(kept.map(({ kind, manifest }) => [kind, manifest?.schema_version])).toEqual([['before-upgrade', 1]]);
  expect(upgraded.server.database.backupBeforeUpgrade).toBe(kept[0]?.file);
  const before = await everyAnswer(world.url, world.key);
  const after = await everyAnswer(upgraded.url, world.key);
  // Expenses came with a later version, and so did their part in the statistics.
  const same = Object.keys(before).filter((path) => !/expenses|summary|trends/.test(path));
  expect(same.length).toBeGreaterThan(12);
  for (const path of same) expect(withoutCodes(after[path]), path).toEqual(withoutCodes(before[path]));
  await upgraded.close();
  expect((await verifyDatabase(`file:${file}`)).count).toBe(0);
});

/** A line keeps the code of its unit from when it was written: those of before have none, and versions begin at 1. */
function withoutCodes(answer: unknown): unknown {
  const isOther = (key: string) => key === 'unit_code' || key === 'version';
  return JSON.parse(JSON.stringify(answer), (key, value) => (isOther(key) ? null : value));
}

it('the number series of before began at 1, and go on', async () => {
  const upgraded = new SQLite(file, { readonly: true });
  const firsts = upgraded.prepare('SELECT DISTINCT first FROM number_series').pluck().all();
  upgraded.close();
  expect(firsts).toEqual([1]);
  const program = await createProgram();
  const at = [world.production.reference, '--year', '2026'];
  const start = ['series', 'start', ...at, '--type', 'rs_invoice', '--next', '138'];
  const run = await program.runOn(`file:${file}`, ...start);
  expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('it goes on with INV-2026-')]);
  await program.close();
});

it('the backup from before the upgrade is restored with the tables that it has; a start upgrades it again', async () => {
  const [backup] = listBackups(`file:${file}`, join(folder, 'backups'));
  expect(checkBackup(backup?.file ?? '')).toMatchObject({ problems: [], schemaVersion: 1 });
  const program = await createProgram();
  const run = await program.runOn(
    `file:${join(folder, 'again.db')}`,
    'backup',
    'restore',
    backup?.file ?? '',
    '--json',
  );
  expect(run.json()).toMatchObject({ schema_version: { before: 1, after: 1 } });
  // It keeps the tables of the version that made it; a command of this one neither uses nor changes them.
  const restored = join(folder, 'again.db');
  const hash = hashOf(restored);
  const listed = await program.runOn(`file:${restored}`, 'workspaces', 'list');
  expect([listed.status, listed.stderr]).toEqual([
    1,
    expect.stringContaining('Start the server: it makes a backup'),
  ]);
  expect(hashOf(restored)).toBe(hash);
  await program.close();
  const again = await createTestService({ settings: { DATABASE_URL: `file:${restored}` } });
  const before = await everyAnswer(world.url, world.key);
  const after = await everyAnswer(again.url, world.key);
  const same = Object.keys(before).filter((path) => !/expenses|summary|trends/.test(path));
  for (const path of same) expect(withoutCodes(after[path]), path).toEqual(withoutCodes(before[path]));
  await again.close();
});

it('notifications keep their English text, and those about an account the address that e-mails name', async () => {
  const noticed = join(folder, 'noticed.db');
  makeOld(noticed, world.databaseUrl.slice('file:'.length));
  const old = new SQLite(noticed);
  const add =
    old.prepare(`INSERT INTO notifications (reference, workspace_id, user_id, kind, message, created_at)
    SELECT ?, w.id, u.id, ?, ?, '2026-03-01T00:00:00.000Z' FROM workspaces w, users u LIMIT 1`);
  add.run('01K428JSC04XN7T1RZ6WPEB9G1', 'plan_limit_near', '4 of the 5 documents of this month are issued.');
  add.run(
    '01K428JSC04XN7T1RZ6WPEB9G2',
    'new_place',
    'Your account was signed in to from a new place, from 10.0.0.7.',
  );
  add.run(
    '01K428JSC04XN7T1RZ6WPEB9G3',
    'second_factor_off',
    'The second factor of your account was switched off, by the operator of the service.',
  );
  old.close();
  await (await openDatabase(`file:${noticed}`, { backupFolder: join(folder, 'noticed'), onUpgrade })).close();
  const upgraded = new SQLite(noticed, { readonly: true });
  const data = upgraded
    .prepare('SELECT message_data FROM notifications ORDER BY reference')
    .pluck()
    .all() as (string | null)[];
  upgraded.close();
  expect(data.map((text) => text && JSON.parse(text))).toEqual([
    null,
    message('notice.new_place', { address: '10.0.0.7' }),
    message('notice.second_factor_off.by_operator'),
  ]);
});

it('the history of a product begins with the stock that it had, and documents of before move nothing', async () => {
  const stocked = join(folder, 'stocked.db');
  const issued = await newIssued(world.api);
  makeOld(stocked, world.databaseUrl.slice('file:'.length));
  const old = new SQLite(stocked);
  const add =
    old.prepare(`INSERT INTO items (reference, workspace_id, type, name, unit, default_price_cents, currency,
      active, stock_quantity, stock_note, is_low_stock, name_sort, search_text, created_at, updated_at)
    SELECT ?, id, ?, 'Ulje', 'l', 100, 'RSD', 1, ?, ?, 0, 'ulje', 'ulje', '2026-01-05T10:00:00.000Z',
      '2026-02-05T10:00:00.000Z' FROM workspaces WHERE environment = 'production' LIMIT 1`);
  add.run('01K428JSC04XN7T1RZ6WPEB9G4', 'product', '2.5', 'Popis');
  add.run('01K428JSC04XN7T1RZ6WPEB9G5', 'product', '0', null);
  add.run('01K428JSC04XN7T1RZ6WPEB9G6', 'service', null, null);
  old.exec(`UPDATE document_lines SET item_id = (SELECT id FROM items WHERE reference = '01K428JSC04XN7T1RZ6WPEB9G4')
    WHERE document_id = (SELECT id FROM documents WHERE reference = '${issued.reference}')`);
  old.close();
  const upgraded = await createTestService({ settings: { DATABASE_URL: `file:${stocked}` } });
  const api = upgraded.apiFor(world.key);
  const created_at = '2026-02-05T10:00:00.000Z';
  const opening = { position: 1, kind: 'opening', received_on: null, document: null, created_at };
  const expected = [
    { ...opening, quantity: '2.5', stock_after: '2.5', note: 'Popis' },
    { ...opening, quantity: '0', stock_after: '0', note: null },
  ];
  await record(cancel(api, issued.reference));
  expect(await getMovements(api, '01K428JSC04XN7T1RZ6WPEB9G4')).toEqual([expected[0]]);
  expect(await getMovements(api, '01K428JSC04XN7T1RZ6WPEB9G5')).toEqual([expected[1]]);
  expect(await getMovements(api, '01K428JSC04XN7T1RZ6WPEB9G6')).toEqual([]);
  await upgraded.close();
  expect((await verifyDatabase(`file:${stocked}`)).differences).toEqual([]);
});

it('what was received and is owed stays as it was, but money on proformas is no revenue any more', async () => {
  const paid = join(folder, 'paid.db');
  const { reference: client } = await newClient(world.api);
  const documents: [string, number][] = [
    ['rs_proforma', 40],
    ['rs_invoice', 50],
    ['rs_advance_invoice', 60],
  ];
  for (const [document_type, amount] of documents) {
    const made = await issued(world.api, { document_type, client, lines: [line(100)] });
    await pay(world.api, made, amount);
  }
  makeOld(paid, world.databaseUrl.slice('file:'.length));
  const old = new SQLite(paid);
  const received = old
    .prepare(`SELECT sum(amount_cents) AS cents, sum(iif(type_key = 'rs_proforma', amount_cents, 0)) AS proformaCents
      FROM payments JOIN documents ON documents.id = document_id
      WHERE reversed_at IS NULL AND payments.currency = 'RSD'
        AND documents.workspace_id = (SELECT workspace_id FROM documents WHERE client_id IN (SELECT id FROM clients WHERE reference = ?))`)
    .get(client) as { cents: number; proformaCents: number };
  old.close();
  expect(received.proformaCents).toBe(4000);
  const outstanding = await record(world.api.GET('/statistics/outstanding'));
  const upgraded = await createTestService({ settings: { DATABASE_URL: `file:${paid}` } });
  const api = upgraded.apiFor(world.key);
  const params = { query: { from: '2000-01-01', to: '2030-12-31', currency: 'RSD' } };
  const { revenue_cents: revenue } = await record(api.GET('/statistics/summary', { params }));
  expect(revenue).toBe(received.cents - received.proformaCents);
  expect(await record(api.GET('/statistics/outstanding'))).toEqual(outstanding);
  expect(await balanceOf(api, client)).toMatchObject([{ on_account_cents: 4000 }]);
  await upgraded.close();
  expect((await verifyDatabase(`file:${paid}`)).differences).toEqual([]);
});

it('an upgrade without room for its backup does not begin', async () => {
  const other = join(folder, 'other.db');
  makeOld(other, world.databaseUrl.slice('file:'.length));
  const before = hashOf(other);
  writeFileSync(join(folder, 'occupied'), '');
  const opened = openDatabase(`file:${other}`, {
    backupFolder: join(folder, 'occupied'),
    onUpgrade,
  });
  await expect(opened).rejects.toThrow(
    /could not be backed up before its upgrade: .*name another BACKUP_FOLDER/,
  );
  expect(hashOf(other)).toBe(before);
});

it('a database without records is not backed up', async () => {
  const empty = join(folder, 'empty.db');
  makeOld(empty);
  const database = await openDatabase(`file:${empty}`, {
    backupFolder: join(folder, 'never'),
    onUpgrade,
  });
  expect([database.backupBeforeUpgrade, database.isNew]).toEqual([undefined, false]);
  await database.close();
});

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
