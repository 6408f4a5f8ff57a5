// The service and F3, its floor, in alternating slices, so that the state of the machine is the same for both:
//   npm run bench -- floor [--rounds 5] [--seconds 1] [--json FILE]
// F3 is recorded at the start: it answers the same bytes, and executes the statements that the service has executed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SQLite from 'better-sqlite3';
import { databaseFile } from '../../src/database/sqlite/connect.ts';
import { addEndpoints, outcomes, setDue } from './backlog.ts';
import { type Books, documentBody, makeBooks, requestsOf } from './books.ts';
import { type Sample, sample } from './load.ts';
import { type Measured, startFloor, startService } from './measured.ts';
import type { RecordedDeliveries } from './record.ts';
import { type Outcome, type Row, runSuite } from './suite.ts';

export const CONNECTIONS = 32;
/** By then, V8 has compiled the code of both servers. */
const WARM_UP_SECONDS = 2;
const SLICE_WARM_UP_SECONDS = 0.3;
export const DELIVERIES = 16_000;
/** The service sends four at a time to each endpoint: 32 in all. */
export const ENDPOINTS = 8;
/** Shorter than the longest delay of a retry: deliveries that are due later than that would be sent at once. */
const LATER_MS = 600_000;
/** By then, a sender has finished starting. */
const IDLE_MS = 1000;
/** So many documents are read in turn. */
const DOCUMENTS = 50;

export type Side = { name: string; take: () => Promise<Partial<Sample>> };

/** @returns the exit status: 1 when a goal was missed */
export function run(args: string[]): Promise<number> {
  return runSuite('floor', args, measure, { seconds: '1', rounds: '5' });
}

async function measure({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Outcome> {
  const books = makeBooks();
  try {
    const of = (name: string, load: keyof ReturnType<typeof loadsOf>) =>
      withBoth(books, rounds, seconds, { name, load });
    await storeTexts(books);
    recordRequests(books);
    const posts = await of('POST /documents, 5 lines', 'post');
    const gets = await of('GET /documents/{reference}', 'get');
    const lists = await of('GET /documents, 25 of them', 'list');
    const deliveries = await deliver(books, rounds);
    return {
      rows: [...posts, ...gets, ...lists, ...deliveries],
      isNoisy: false,
      measures: [
        { number: '1', rounds: overFirst(posts) },
        { number: '5', rounds: overFirst(gets) },
        { number: '6', rounds: overFirst(lists) },
        { number: '16', rounds: overFirst(deliveries) },
      ],
      notes: ['The receiver of the deliveries, both senders and the load each have a process of their own.'],
    };
  } finally {
    books.remove();
  }
}

/** CPU time of the second side over that of the first, slice by slice. */
export function overFirst([first, second]: Row[]): number[] {
  const cpu = (row: Row | undefined, round: number) => row?.samples[round]?.cpuUs ?? Number.NaN;
  return first?.samples.map((_, round) => cpu(second, round) / cpu(first, round)) ?? [];
}

/** Lets the service store the JSON of the documents that are read, as after their first reading. */
async function storeTexts(books: Books): Promise<void> {
  const service = await startService(`file:${books.file}`);
  const { get, list } = loadsOf(books);
  for (const load of [get, list]) await sample(service, { connections: 4, seconds: 1, ...load });
  await service.stop();
}

export const recordingOf = ({ file }: Books) => `${file}.requests.json`;

export function recordRequests(books: Books): void {
  const { get, list } = loadsOf(books);
  const paths = [...get.requests, ...list.requests].map((text) => text.split(' ')[1]);
  writeFileSync(recordingOf(books), JSON.stringify({ paths, body: documentBody(books) }));
  record('requests', recordingOf(books), { DATABASE_URL: books.copy(), API_KEY: books.key });
}

/** Runs the service in a process of its own, which records itself. */
export function record(
  kind: 'requests' | 'deliveries',
  file: string,
  environment: Record<string, string>,
): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('./record.ts', import.meta.url)), kind, file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function loadsOf(books: Books) {
  const { post, get, list } = requestsOf(books);
  return { post, get: { ...get, requests: get.requests.slice(0, DOCUMENTS) }, list };
}

async function withBoth(
  books: Books,
  rounds: number,
  seconds: number,
  { name, load }: { name: string; load: keyof ReturnType<typeof loadsOf> },
): Promise<Row[]> {
  const [ofService, ofFloor] = [books.copy(), books.copy()];
  const service = await startService(ofService);
  const floor = await startFloor('recorded', { DATABASE_URL: ofFloor, RECORDING: recordingOf(books) });
  try {
    const sides = [side(name, service), side('F3: its statements and bytes', floor)];
    for (const { take } of sides) {
      for (let warm = 0; warm < WARM_UP_SECONDS; warm += seconds) await take();
    }
    return await alternate(sides, rounds);
  } finally {
    await service.stop();
    await floor.stop();
    for (const url of [ofService, ofFloor]) checkBooks(url);
  }

  function side(of: string, measured: Measured): Side {
    const order = { connections: CONNECTIONS, seconds, ...loadsOf(books)[load] };
    return { name: of, take: () => sample(measured, order, SLICE_WARM_UP_SECONDS) };
  }
}

/** One slice of each side after the other, round by round, every second round in the opposite order. */
export async function alternate(sides: Side[], rounds: number): Promise<Row[]> {
  const rows = sides.map(({ name }) => ({ name, samples: [] as Partial<Sample>[] }));
  for (let round = 0; round < rounds; round += 1) {
    const order = [...sides.keys()];
    if (round % 2 === 1) order.reverse();
    for (const place of order) rows[place]?.samples.push(await (sides[place] as Side).take());
  }
  console.error(`${sides[0]?.name}: ${rounds} rounds done`);
  return rows;
}

/** Everything that was posted is complete: each document is counted and indexed, and has its stored reply. */
function checkBooks(databaseUrl: string): void {
  const connection = new SQLite(databaseFile(databaseUrl), { readonly: true });
  const figure = (query: string) => connection.prepare(query).pluck().get();
  const replies = figure('SELECT count(*) FROM idempotency_keys');
  const isComplete = [
    figure("SELECT count(*) FROM documents WHERE status = 'draft' AND issue_date = '2026-03-15'") === replies,
    figure('SELECT count(*) FROM documents') ===
      figure(
        "SELECT sum(records) FROM list_counts WHERE list = 'documents' AND unit = 'all' AND filter = 'all'",
      ),
    figure('SELECT count(*) FROM documents_to_index') === 0,
    figure('PRAGMA integrity_check') === 'ok',
  ];
  connection.close();
  if (isComplete.includes(false))
    throw new Error(`A measured database is incomplete: ${isComplete.join(', ')}`);
}

/** Deliveries of the service and of its floor, each with its own copy of the database. */
async function deliver(books: Books, rounds: number): Promise<Row[]> {
  const receiver = await startFloor('receiver');
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-recording-'));
  try {
    const waiting = books.copy();
    await addEndpoints(waiting, { url: receiver.url, endpoints: ENDPOINTS, waiting: DELIVERIES });
    const copy = () => books.copy(databaseFile(waiting));
    const recording = join(folder, 'deliveries.json');
    const recorded = copy();
    setDue(recorded, Date.now() + LATER_MS);
    record('deliveries', recording, { DATABASE_URL: recorded });
    const { dueAt } = JSON.parse(readFileSync(recording, 'utf8')) as RecordedDeliveries;
    return await alternate(
      [
        {
          name: 'deliveries of the service',
          take: () => deliverAll(copy(), (url) => startSender(url)),
        },
        {
          name: 'F3: its requests and statements',
          take: () =>
            deliverAll(
              copy(),
              (url) => startFloor('recorded-sender', { DATABASE_URL: url, RECORDING: recording }),
              dueAt,
            ),
        },
      ],
      rounds,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await receiver.stop();
  }
}

/** @param checkout the folder of the service; this one when absent */
export function startSender(url: string, checkout?: string): Promise<Measured> {
  return startService(url, { WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true' }, checkout);
}

/** Starts a sender with deliveries that are due later, and makes them due once it is idle. */
export async function deliverAll(
  url: string,
  start: (url: string) => Promise<Measured>,
  dueAt?: number,
): Promise<Partial<Sample>> {
  setDue(url, Date.now() + LATER_MS);
  const sender = await start(url);
  try {
    await new Promise((idle) => setTimeout(idle, IDLE_MS));
    const before = await sender.usage();
    const startedAt = performance.now();
    setDue(url, dueAt ?? Date.now());
    await outcomes(url);
    const seconds = (performance.now() - startedAt) / 1000;
    const { cpuUs, rssBytes } = await sender.usage();
    checkDeliveries(url);
    return {
      rate: DELIVERIES / seconds,
      cpuUs: (cpuUs - before.cpuUs) / DELIVERIES,
      rssMb: rssBytes / 2 ** 20,
    };
  } finally {
    await sender.stop();
  }
}

/** @throws Error unless each delivery has ended with its first attempt */
function checkDeliveries(databaseUrl: string): void {
  const connection = new SQLite(databaseFile(databaseUrl), { readonly: true });
  const [delivered, attempted] = connection
    .prepare(
      `SELECT (SELECT count(*) FROM webhook_deliveries WHERE status = 'delivered' AND attempts = 1),
         count(DISTINCT delivery_id) FROM webhook_attempts WHERE http_code = 204`,
    )
    .raw()
    .get() as [number, number];
  connection.close();
  if (delivered !== DELIVERIES || attempted !== DELIVERIES) {
    throw new Error(`Of ${DELIVERIES} deliveries, ${delivered} ended, with ${attempted} attempts.`);
  }
}
