// The service as a process, and a SEF that answers with everything but what it should: each answer is taken for what it
// is, nothing grows, others do not wait, and the key is found nowhere.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import {
  type Business,
  environment,
  look,
  type Service,
  startService,
  until,
} from '../reliability/service.ts';
import { report, scale } from '../scenarios.ts';
import { createSeller, prepareSeller, randomFrom } from './kills.ts';
import { KEY, type Simulator, startSimulator } from './simulator.ts';

const UPLOAD = 'POST /api/publicApi/sales-invoice/ubl';
const STATUS = 'GET /api/publicApi/sales-invoice';
const GOAL_MS = 250;
/** Much less than one of the bodies. */
const MOST_MEMORY_MIB = 80;
const PAGE_BYTES = 100 * 1024 * 1024;

type Fault = Parameters<Simulator['world']['faults']['add']>[0];

/** What SEF does instead of answering; all of it is taken for no answer. */
const FAULTS: [name: string, ...faults: Fault[]][] = [
  ['429', { status: 429, call: UPLOAD }],
  ['500 with a page', { status: 500, html: true, call: UPLOAD }],
  ['half an answer', { cut: true, call: UPLOAD }],
  ['a redirect', { redirect: 'http://127.0.0.1:9/', call: UPLOAD }],
  ['100 MB', { body_bytes: PAGE_BYTES, call: UPLOAD }],
  ['100 MB of a status', { body_bytes: PAGE_BYTES, call: STATUS }],
  // The invoice of the lost answer is searched for, and what could be it has a document type.
  ['a document type', { drop_after: true, call: UPLOAD }, { doctype: true, call: `${STATUS}/xml` }],
  ['no end', { stall: true, call: UPLOAD }],
];

let folder: string;
let simulator: Simulator;
const receiver = shared(startReceiver);
let business: Business;
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-sef-'));
  // A repeated request is an error here: the invoice is then searched for, and its XML is read.
  simulator = await startSimulator({ callsPerSecond: 1000, mode: 'error' });
  business = await prepareSeller(simulator, receiver.url);
  service = await startService({ ...settings(), LOG_LEVEL: 'trace' });
});

afterAll(async () => {
  await simulator.close();
  await service.end('SIGKILL');
  business.remove();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  DATABASE_URL: `file:${business.file}`,
  SEF_POLL_SECONDS: '1',
  SEF_CALLS_PER_SECOND: '100',
  SEF_PRODUCTION_URL: simulator.url,
});

const run = (...args: string[]) =>
  runProgram(environment({ ...settings(), BACKUP_FOLDER: folder }) as Record<string, string>, args);

async function ask(path: string, body?: object): Promise<{ text: string; data: { reference: string } }> {
  const response = await fetch(`${service.url}${path}`, {
    headers: { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
  return { text, data: text.startsWith('{') ? JSON.parse(text).data : undefined };
}

const memory = () => {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
};

type Watched = { p99: number; most: number };

/** How long reads of the API take, and how much memory the service has, while something goes on. */
async function watching(work: () => Promise<void>): Promise<Watched> {
  const times: number[] = [];
  let most = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await ask('/api/v1/documents');
      times.push(performance.now() - begun);
      most = Math.max(most, memory());
      await new Promise((over) => setTimeout(over, 20));
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await watch;
  return { p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0, most };
}

const rows = (condition = '1') =>
  look<{ status: string; message: string | null; attempts: number }>(
    business.file,
    `SELECT status, message, attempts FROM sef_submissions WHERE ${condition}`,
  );
const areSent = (count: number) => () => rows("status = 'sent'").length === count;
const notices = () =>
  look<{ kind: string }>(business.file, "SELECT kind FROM notifications WHERE kind LIKE 'sef%'");

describe('a SEF in trouble', () => {
  it('is borne: one invoice each, memory flat, others unaffected, one notice, and the key is found nowhere', async () => {
    const seller = createSeller(business, simulator, randomFrom(1), service);
    await seller.addBuyer();
    await seller.issueOne();
    await until('the first is sent', areSent(1), 30_000);
    const calm = await watching(async () => {
      for (let i = 0; i < 10; i += 1) await seller.issueOne();
      await until('all are sent', areSent(11), 30_000);
    });
    let count = 11;
    const rounds = scale(1, 2);
    const troubled = await watching(async () => {
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, ...faults] of FAULTS) {
          const before = verdicts().length;
          for (const fault of faults) simulator.world.faults.add(fault);
          await seller.issueOne();
          count += 1;
          const isTaken = () => simulator.world.faults.list().length === 0;
          await until(`${name}: SEF does it`, isTaken, 60_000);
          const isJudged = () => verdicts().slice(before).includes('again');
          await until(`${name}: it is taken for what it is`, isJudged, 60_000);
        }
      }
      await until('all are sent', areSent(count), 180_000);
    });
    expect(simulator.invoices()).toHaveLength(count);
    expect(new Set(simulator.invoices().map(({ number }) => number)).size).toBe(count);
    expect(notices()).toEqual([]);

    // An empty 401 in the middle of a run.
    simulator.world.faults.clear();
    simulator.world.faults.add({ status: 401, call: '/sales-invoice', count: 1000 });
    for (let i = 0; i < 5; i += 1) await seller.issueOne();
    const isPaused = () =>
      look(business.file, "SELECT 1 FROM sef_connections WHERE status = 'paused'").length === 1;
    await until('the connection pauses', isPaused, 30_000);
    const called = simulator.world.calls.length;
    await new Promise((over) => setTimeout(over, 1500));
    expect(simulator.world.calls).toHaveLength(called);
    expect(notices()).toEqual([{ kind: 'sef_paused' }]);
    expect(rows("status = 'failed'")).toEqual([]);
    simulator.world.faults.clear();
    const connected = await run(
      'einvoice',
      'connect',
      business.workspace.reference,
      '--key',
      KEY,
      '--system',
      'production',
    );
    expect([connected.status, connected.stderr]).toEqual([0, '']);
    await until('all are sent', areSent(count + 5), 30_000);
    expect(simulator.invoices()).toHaveLength(count + 5);
    expect(notices()).toEqual([{ kind: 'sef_paused' }]);

    const places = await everyPlace(connected.stdout);
    for (const [place, text] of places) expect([place, text.includes(KEY)]).toEqual([place, false]);
    expect(troubled.p99).toBeLessThanOrEqual(Math.max(GOAL_MS, 2 * calm.p99));
    expect(troubled.most - calm.most).toBeLessThanOrEqual(MOST_MEMORY_MIB);
    report(
      'E3',
      `${rounds * FAULTS.length} faults of ${FAULTS.length} kinds and a refused key: ${count + 5} of ${count + 5} documents in SEF once; memory ${calm.most.toFixed(0)} MiB before, at most ${troubled.most.toFixed(0)}; API p99 ${calm.p99.toFixed(0)} ms before, ${troubled.p99.toFixed(0)} during; 1 notice; the key in none of ${places.length} places`,
    );
  }, 600_000);
});

/** What the log says that answers were taken for. */
function verdicts(): string[] {
  return service
    .output()
    .split('\n')
    .flatMap((line) => /"verdict":"(\w+)"/.exec(line)?.[1] ?? []);
}

/** All that the service has stored, said and sent. */
async function everyPlace(shown: string): Promise<[string, string][]> {
  const [first] = look<{ reference: string }>(
    business.file,
    'SELECT reference FROM documents WHERE number IS NOT NULL LIMIT 1',
  );
  const lines = join(folder, 'all.jsonl');
  for (const args of [
    ['export', lines, '--with-credentials'],
    ['backup', 'create'],
  ]) {
    const ended = await run(...args);
    expect([args[0], ended.status]).toEqual([args[0], 0]);
  }
  const connection = await run('einvoice', 'connection', business.workspace.reference);
  const health = await run('doctor');
  const read = (file: string) => readFileSync(file, 'latin1');
  const paths = [
    '/api/v1/documents',
    `/api/v1/documents/${first?.reference}`,
    `/api/v1/documents/${first?.reference}/einvoice`,
    `/api/v1/documents/${first?.reference}/einvoice/submission`,
    '/metrics',
    '/healthz',
  ];
  const answers = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, (await ask(path)).text]),
  );
  return [
    ['database', read(business.file)],
    ['log of writes', read(`${business.file}-wal`)],
    ...readdirSync(folder).map((name): [string, string] => [name, read(join(folder, name))]),
    ['log', service.output()],
    ['webhooks', JSON.stringify(receiver.received)],
    ['command line', shown + connection.stdout + connection.stderr + health.stdout + health.stderr],
    ['arguments', read(`/proc/${service.child.pid}/cmdline`)],
    ['environment', read(`/proc/${service.child.pid}/environ`)],
    ...answers,
  ];
}
