// A backup and an export of a moment after which SEF got more: it is searched for there before anything is sent.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeConnection } from '../../src/sef/connections.ts';
import { type Document, record } from '../api/records.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { look } from '../reliability/service.ts';
import { report } from '../scenarios.ts';
import { type Api, createTestService, INSTANCE_KEY, type TestService } from '../test-service.ts';
import {
  connect,
  KEY,
  makeSeller,
  newInvoice,
  passing,
  type Simulator,
  startSimulator,
} from './simulator.ts';

const UPLOAD = 'POST /api/publicApi/sales-invoice/ubl';
const OTHER_KEY = '0b0c1d62-6f6b-4c53-9a2f-1f0f6d2f7a01';
const OTHER_PIB = '111560838';
const DAY = 86_400;

let folder: string;
let world: TestService;
let simulator: Simulator;
let program: Program;
let file: string;
/** Of the sandbox: pending in the backup, with SEF since; not submitted in the backup; sent, then reversed by others. */
let pending: Document;
let later: Document;
let reversed: Document;
/** Of the production workspace: pending in the backup, and still not with SEF. */
let unsent: Document;

beforeEach(async () => {
  process.env.SECRET_KEY = INSTANCE_KEY;
  folder = mkdtempSync(join(tmpdir(), 'invoicing-sef-'));
  program = await createProgram();
  simulator = await startSimulator({ callsPerSecond: 100, mode: 'error' });
  const settings = {
    SEF_POLL_SECONDS: String(DAY),
    SEF_CALLS_PER_SECOND: '100',
    SEF_PRODUCTION_URL: simulator.url,
  };
  world = await createTestService({ now: new Date().toISOString(), settings });
  file = world.databaseUrl.slice('file:'.length);
  await makeSeller(world, world.sandbox);
  await makeSeller(world, world.production, OTHER_PIB);
  await connect(world, world.sandbox, simulator);
  await connect(world, world.production, simulator, { key: OTHER_KEY, system: 'production' });
  reversed = await newInvoice(world.sandboxApi, today());
  await submit(world.sandboxApi, reversed);
  await reaches(world.sandboxApi, reversed, 'sent');
  simulator.world.faults.add({ status: 503, call: UPLOAD, count: 100_000 });
  pending = await newInvoice(world.sandboxApi, today());
  later = await newInvoice(world.sandboxApi, today());
  // Under a number of its own, by which the simulator is asked for it.
  for (let i = 0; i < 4; i += 1) unsent = await newInvoice(world.api, today());
  await submit(world.sandboxApi, pending);
  await submit(world.api, unsent);
  await passing(world, 'both were tried', () => simulator.calls('/ubl').length >= 3);
});

afterEach(async () => {
  delete process.env.SECRET_KEY;
  await world.close();
  await program.close();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

const today = () => new Date().toISOString().slice(0, 10);
const at = ({ reference }: Document) => ({ params: { path: { reference } } });
const submit = (api: Api, document: Document) =>
  record(api.POST('/documents/{reference}/einvoice/submit', at(document)));
const shown = (api: Api, document: Document) =>
  record(api.GET('/documents/{reference}/einvoice/submission', at(document)));
const reaches = (api: Api, document: Document, status: string) =>
  passing(world, `it becomes ${status}`, async () => (await shown(api, document)).status === status, 15_000);

/** What happens after the copy was made, and is in no copy: SEF gets two of the three, and one is reversed there. */
async function goOn(): Promise<void> {
  await world.write((tx) => changeConnection(tx, world.production, { isOff: true }, world.clock.now()));
  simulator.world.faults.clear();
  await submit(world.sandboxApi, later);
  await reaches(world.sandboxApi, pending, 'sent');
  await reaches(world.sandboxApi, later, 'sent');
  simulator.act(reversed.number, 'storno', 'Greška');
  await world.server.stop();
}

/** Nothing is there twice, and nothing was sent again that was there. */
async function expectOneOfEach(sentBefore: number, more: number): Promise<void> {
  for (const document of [pending, later, reversed])
    expect(simulator.invoice(document.number).salesInvoiceId).toBeTruthy();
  expect(simulator.invoices()).toHaveLength(4);
  expect(simulator.calls('/sales-invoice/ubl')).toHaveLength(sentBefore + more);
}

describe('a restored backup', () => {
  it('finds what SEF got since, and sends only what it did not get', async () => {
    await program.runOn(world.databaseUrl, 'backup', 'create', '--to', folder);
    const backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.db')) ?? '');
    await goOn();
    const sentBefore = simulator.calls('/sales-invoice/ubl').length;
    const restored = await program.runOn(world.databaseUrl, 'backup', 'restore', backup);
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toMatch(/What waited for SEF is searched for there before it is sent/);
    const waiting = 'SELECT status, step FROM sef_submissions WHERE sef_id IS NULL';
    expect(look(file, waiting)).toEqual([
      { status: 'unconfirmed', step: 'reconcile' },
      { status: 'unconfirmed', step: 'reconcile' },
    ]);
    await world.restart({ isStopped: true });
    await reaches(world.sandboxApi, pending, 'sent');
    expect((await shown(world.sandboxApi, pending)).sef_id).toBe(
      simulator.invoice(pending.number).salesInvoiceId,
    );
    await reaches(world.api, unsent, 'sent');
    expect(simulator.invoice(unsent.number).salesInvoiceId).toBe((await shown(world.api, unsent)).sef_id);
    await expectOneOfEach(sentBefore, 1);
    // It was submitted after the backup: SEF refuses its number, and has the same content.
    await submit(world.sandboxApi, later);
    await reaches(world.sandboxApi, later, 'sent');
    expect((await shown(world.sandboxApi, later)).sef_id).toBe(
      simulator.invoice(later.number).salesInvoiceId,
    );
    await expectOneOfEach(sentBefore, 2);
    simulator.world.advance(2 * DAY);
    world.clock.advance(2 * DAY * 1000);
    await reaches(world.sandboxApi, reversed, 'voided');
    report(
      'E5',
      'backup: 2 of 2 found in SEF and adopted, 1 sent that was not there, the state of 1 caught up',
    );
  }, 120_000);
});

describe('an import', () => {
  it('sends nothing until it is connected again, where it was; then it searches first', async () => {
    const lines = join(folder, 'all.jsonl');
    const exported = await program.runOn(world.databaseUrl, 'export', lines, '--with-credentials');
    expect([exported.status, exported.stderr]).toEqual([0, '']);
    const text = readFileSync(lines, 'utf8');
    const [sealed] = look<{ key_encrypted: string }>(file, 'SELECT key_encrypted FROM sef_connections');
    for (const secret of [KEY, OTHER_KEY, sealed?.key_encrypted ?? KEY]) expect(text).not.toContain(secret);
    expect(text).toContain('"sef_transitions"');
    await goOn();
    const sentBefore = simulator.calls('/sales-invoice/ubl').length;
    const callsBefore = simulator.world.calls.length;
    const target = join(folder, 'imported.db');
    const imported = await program.runOn(`file:${target}`, 'import', lines);
    expect([imported.status, imported.stderr]).toEqual([0, '']);
    expect(look(target, 'SELECT 1 FROM sef_connections')).toEqual([]);
    for (const table of ['einvoice_files', 'sef_submissions', 'sef_transitions'])
      expect([table, look(target, `SELECT 1 FROM ${table}`).length]).not.toEqual([table, 0]);
    putInPlace(target);
    await world.restart({ isStopped: true });
    const of = ['--reference', pending.reference, '--json'];
    const status = await program.runOn(world.databaseUrl, 'api', 'getEInvoiceSubmission', ...of);
    expect(status.json().data).toMatchObject({ status: 'unconfirmed', next_step: 'reconcile' });
    const wrong = ['connect', world.sandbox.reference, '--key', KEY, '--system', 'demo', '--json'];
    const elsewhere = await program.runOn(world.databaseUrl, 'einvoice', ...wrong);
    expect(elsewhere.stderr).toMatch(/Submissions to SEF \(simulator\) are still open/);
    expect(simulator.world.calls).toHaveLength(callsBefore);

    await connect(world, world.sandbox, simulator);
    await connect(world, world.production, simulator, { key: OTHER_KEY, system: 'production' });
    await reaches(world.sandboxApi, pending, 'sent');
    await reaches(world.api, unsent, 'sent');
    await reaches(world.sandboxApi, reversed, 'voided');
    await expectOneOfEach(sentBefore, 1);
    expect((await shown(world.sandboxApi, pending)).sef_id).toBe(
      simulator.invoice(pending.number).salesInvoiceId,
    );
    report(
      'E5',
      'import: nothing sent before it is connected; 1 found in SEF, 1 sent that was not there, 1 state caught up',
    );
  }, 120_000);
});

/** Puts an imported database in the place of that of the service. */
function putInPlace(imported: string): void {
  new SQLite(imported).pragma('wal_checkpoint(TRUNCATE)');
  for (const side of ['-wal', '-shm']) rmSync(file + side, { force: true });
  copyFileSync(imported, file);
}
