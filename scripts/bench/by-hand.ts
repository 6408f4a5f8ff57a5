// The service and F3, a hand-written server that does the same durable work, in alternating slices, so that the state
// of the machine is the same for both:  npm run bench -- by-hand [--rounds 5] [--seconds 1] [--json FILE]
import SQLite from 'better-sqlite3';
import { databaseFile } from '../../src/database/sqlite/connect.ts';
import { addEndpoints, outcomes } from './backlog.ts';
import { type Books, makeBooks, requestsOf } from './books.ts';
import { type Sample, sample } from './load.ts';
import { type Measured, serviceSettings, startFloor, startService } from './measured.ts';
import { type Outcome, type Row, runSuite } from './suite.ts';

const CONNECTIONS = 32;
/** By then, V8 has compiled the code of both servers. */
const WARM_UP_SECONDS = 2;
const SLICE_WARM_UP_SECONDS = 0.3;
const DELIVERIES = 16_000;
/** The service sends four at a time to each endpoint: 32 in all, like the hand-written sender. */
const ENDPOINTS = 8;
/** Shorter than the longest delay of a retry: deliveries that are due later than that would be sent at once. */
const LATER_MS = 600_000;
/** By then, a sender has finished starting. */
const IDLE_MS = 1000;

type Side = { name: string; take: () => Promise<Partial<Sample>> };

/** @returns the exit status: 1 when a goal was missed */
export function run(args: string[]): Promise<number> {
  return runSuite('by-hand', args, measure, { seconds: '1', rounds: '5' });
}

async function measure({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Outcome> {
  const books = makeBooks();
  try {
    await storeTexts(books);
    const posts = await withBoth(books, rounds, seconds, (both) => [
      side('POST /documents, 5 lines', both.service, both.requests.post, seconds),
      side('F3: hand-written', both.floor, both.requests.post, seconds),
    ]);
    const gets = await withBoth(books, rounds, seconds, ({ service, floor, requests }) => [
      side('GET /documents/{reference}', service, requests.get, seconds),
      side('F3: the stored text', floor, requests.get, seconds),
      side('F3: from the rows', floor, fromRows(requests.get), seconds),
    ]);
    const lists = await withBoth(books, rounds, seconds, ({ service, floor, requests }) => [
      side('GET /documents, 25 of them', service, requests.list, seconds),
      side('F3: hand-written', floor, requests.list, seconds),
    ]);
    const deliveries = await deliver(books, rounds);
    return {
      rows: [...posts, ...gets, ...lists, ...deliveries],
      isNoisy: false,
      measures: [
        { number: '1', rounds: overService(posts) },
        { number: '5', rounds: overService(gets) },
        { number: 'GET one document: CPU of F3 from the rows over its CPU', rounds: overService(gets, 2) },
        { number: '6', rounds: overService(lists) },
        { number: '16', rounds: overService(deliveries) },
      ],
      notes: ['The receiver of the deliveries, both senders and the load each have a process of their own.'],
    };
  } finally {
    books.remove();
  }
}

/** CPU time of a side over that of the first, the service, slice by slice. */
function overService(rows: Row[], place = 1): number[] {
  const cpu = (row: Row | undefined, round: number) => row?.samples[round]?.cpuUs ?? Number.NaN;
  return rows[0]?.samples.map((_, round) => cpu(rows[place], round) / cpu(rows[0], round)) ?? [];
}

/** Lets the service store the JSON that F3 reads, so that both have it from the start. */
async function storeTexts(books: Books): Promise<void> {
  const service = await startService(`file:${books.file}`);
  const { get, list } = requestsOf(books);
  for (const requests of [get, list]) await sample(service, { connections: 4, seconds: 1, ...requests });
  await service.stop();
}

type Both = { service: Measured; floor: Measured; requests: ReturnType<typeof requestsOf> };

async function withBoth(
  books: Books,
  rounds: number,
  seconds: number,
  sidesOf: (both: Both) => Side[],
): Promise<Row[]> {
  const [ofService, ofFloor] = [books.copy(), books.copy()];
  const service = await startService(ofService);
  const floor = await startFloor('by-hand', { DATABASE_URL: ofFloor, API_KEY: books.key });
  try {
    const sides = sidesOf({ service, floor, requests: requestsOf(books) });
    for (const { take } of sides) {
      for (let warm = 0; warm < WARM_UP_SECONDS; warm += seconds) await take();
    }
    return await alternate(sides, rounds);
  } finally {
    await service.stop();
    await floor.stop();
    for (const url of [ofService, ofFloor]) checkBooks(url);
  }
}

function side(
  name: string,
  measured: Measured,
  load: { requests: string[]; status: number },
  seconds: number,
) {
  const take = () => sample(measured, { connections: CONNECTIONS, seconds, ...load }, SLICE_WARM_UP_SECONDS);
  return { name, take };
}

/** One slice of each side after the other, round by round, every second round in the opposite order. */
async function alternate(sides: Side[], rounds: number): Promise<Row[]> {
  const rows = sides.map(({ name }) => ({ name, samples: [] as Partial<Sample>[] }));
  for (let round = 0; round < rounds; round += 1) {
    const order = [...sides.keys()];
    if (round % 2 === 1) order.reverse();
    for (const place of order) rows[place]?.samples.push(await (sides[place] as Side).take());
  }
  console.error(`${sides[0]?.name}: ${rounds} rounds done`);
  return rows;
}

function fromRows({ requests, status }: { requests: string[]; status: number }) {
  return { requests: requests.map((text) => text.replace('/api/v1/', '/rows/')), status };
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

/** Deliveries of the service and of the hand-written sender, each with its own copy of the database. */
async function deliver(books: Books, rounds: number): Promise<Row[]> {
  const receiver = await startFloor('receiver');
  try {
    const waiting = books.copy();
    await addEndpoints(waiting, { url: receiver.url, endpoints: ENDPOINTS, waiting: DELIVERIES });
    const settings = (url: string) => ({ ...serviceSettings(url), WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true' });
    const senders = [
      { name: 'deliveries of the service', start: (url: string) => startService(url, settings(url)) },
      { name: 'F3: hand-written', start: (url: string) => startFloor('by-hand-sender', settings(url)) },
    ];
    const take = (start: (url: string) => Promise<Measured>) => () =>
      deliverAll(books.copy(databaseFile(waiting)), start);
    return await alternate(
      senders.map(({ name, start }) => ({ name, take: take(start) })),
      rounds,
    );
  } finally {
    await receiver.stop();
  }
}

/** Starts a sender with deliveries that are due later, and makes them due once it is idle. */
async function deliverAll(url: string, start: (url: string) => Promise<Measured>): Promise<Partial<Sample>> {
  setDue(url, Date.now() + LATER_MS);
  const sender = await start(url);
  try {
    await new Promise((idle) => setTimeout(idle, IDLE_MS));
    const before = await sender.usage();
    setDue(url, Date.now());
    await outcomes(url);
    const endedAt = Date.now();
    const { cpuUs, rssBytes } = await sender.usage();
    return {
      rate: (DELIVERIES * 1000) / (endedAt - firstAttempt(url)),
      cpuUs: (cpuUs - before.cpuUs) / DELIVERIES,
      rssMb: rssBytes / 2 ** 20,
    };
  } finally {
    await sender.stop();
  }
}

function setDue(databaseUrl: string, at: number): void {
  const connection = new SQLite(databaseFile(databaseUrl));
  connection.prepare('UPDATE webhook_deliveries SET next_attempt_at = ?').run(new Date(at).toISOString());
  connection.close();
}

/** When the first attempt began. @throws Error unless each delivery has ended with its first attempt */
function firstAttempt(databaseUrl: string): number {
  const connection = new SQLite(databaseFile(databaseUrl), { readonly: true });
  const [delivered, attempted, first] = connection
    .prepare(
      `SELECT (SELECT count(*) FROM webhook_deliveries WHERE status = 'delivered' AND attempts = 1),
         count(DISTINCT delivery_id), min(attempted_at) FROM webhook_attempts WHERE http_code = 204`,
    )
    .raw()
    .get() as [number, number, string];
  connection.close();
  if (delivered !== DELIVERIES || attempted !== DELIVERIES) {
    throw new Error(`Of ${DELIVERIES} deliveries, ${delivered} ended, with ${attempted} attempts.`);
  }
  return Date.parse(first);
}
