// The service on PostgreSQL, as ratios to floors of the same run, which send the same queries from eight connections and
// do nothing else: pgbench where it is installed, and this process with the driver of the service:
//   npm run bench -- postgres [--rounds 3] [--seconds 2] [--json FILE]
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, prepareSession } from '../../src/database/postgres/connect.ts';
import { openCuttingProxy } from '../../test/postgres/cutting-proxy.ts';
import { startPostgres } from '../../test/postgres/server.ts';
import { addEndpoints, DOCUMENTS_PATH, documentBody, requestsOf } from './books.ts';
import { CONNECTIONS } from './compare.ts';
import {
  apply,
  type Load,
  type Measured,
  openReceiver,
  type Receiver,
  sampleDeliveries,
  startService,
} from './measured.ts';
import { pgbenchRate } from './pgbench.ts';
import { readRequests, record, type Step, valuesOf } from './recorded.ts';
import { type Figure, medianCells, numbersOf, report } from './report.ts';
import { firstBytes, postClient } from './service.ts';

/** As in production: what is acknowledged is on the disk. */
const DURABLE = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'max_connections=100',
];
const BUSINESSES = 8;
const DOCUMENTS = 100;
const FLOOR_CONNECTIONS = 8;
const WARM_UP_SECONDS = 1;
const DUE = 3000;
/** With fewer, the second instance has no core of its own. */
const CORES_OF_TWO = 6;

const POSTS = 'POST a document, 8 workspaces';
const POST = 'POST a document, one workspace';
const GET = 'GET a document';
const BY_PGBENCH = 'its queries by pgbench';
const BY_DRIVER = 'its queries by the same driver';
const LEAST: Record<string, number> = { [POSTS]: 0.5, [POST]: 0.5, [GET]: 0.4 };
const FAR = `${POSTS}, 1 ms more for each message to the server`;
const of = (floor: string, name: string) => `${floor}: ${name}`;
const byTwo = (name: string) => `${name}, two instances`;

/** Rates in each round. */
type Rates = Record<string, number[]>;

/** @returns the exit status: 1 when a goal was missed */
export async function run(args: string[]): Promise<number> {
  const { rounds, seconds, json } = numbersOf(args, { rounds: 3, seconds: 2 });
  const postgres = await startPostgres(DURABLE);
  const receiver = await openReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-recorded-'));
  const url = postgres.url('postgres');
  try {
    const one = await startService(url);
    // The last one has an endpoint, which the others do not pay for.
    const keys = addEndpoints(url, { url: receiver.url, businesses: BUSINESSES, endpoints: 1 });
    const watched = keys.pop() ?? '';
    const books = await booksOf(one.url, keys);
    const steps = await recordSteps(url, folder, books);
    const [two, far] = [await startService(url), await openCuttingProxy(url, { delayMs: 1 })];
    const away = await startService(far.url);
    const loads = loadsOf(books, seconds);
    const kinds: [string, Load, Step[][]][] = [
      [POSTS, loads.posts, steps.posts],
      [POST, loads.post, steps.posts.slice(0, 1)],
      [GET, loads.get, [steps.get]],
    ];
    const rates: Rates = {};
    const take = async (name: string, rate: Promise<number | undefined>) => {
      const found = await rate;
      if (found !== undefined) rates[name] = [...(rates[name] ?? []), found];
    };
    for (let round = 1; round <= rounds; round += 1) {
      for (const [name, load, queries] of kinds) {
        await take(name, rateOf([one], load));
        await take(of(BY_DRIVER, name), driverRate(url, queries, seconds));
        const order = { url, kinds: queries, connections: FLOOR_CONNECTIONS, seconds };
        await take(of(BY_PGBENCH, name), pgbenchRate(order));
        if (name !== POSTS) await take(byTwo(name), rateOf([one, two], load));
      }
      await take(FAR, rateOf([away], loads.posts));
      console.error(`round ${round} of ${rounds} done`);
    }
    await away.stop();
    await far.close();
    await two.stop();
    const { p99 } = await firstBytes(one.url, watched, receiver);
    await one.stop();
    const { rate = Number.NaN } = await dueDeliveries(url, receiver);
    const [sent] = steps.posts;
    const notes = [
      `All share ${availableParallelism()} cores. A POST sends ${sent?.length} queries, a GET ${steps.get.length}.`,
    ];
    const columns: [string, string][] = [['rate', 'per second']];
    const lines = Object.entries(rates).map(([name, values]): [string, { rate: number }[]] => [
      name,
      values.map((value) => ({ rate: value })),
    ]);
    const found = { figures: figuresOf(rates, p99, rate), tables: [medianCells(columns, lines)], notes };
    return report('postgres', found, json);
  } finally {
    receiver.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(rates: Rates, p99: number, deliveries: number): Figure[] {
  const over = (name: string, other: string) =>
    (rates[name] ?? []).map((rate, round) => rate / (rates[other]?.[round] ?? Number.NaN));
  const floors = [BY_PGBENCH, BY_DRIVER].flatMap((floor) =>
    Object.entries(LEAST)
      .filter(([name]) => rates[of(floor, name)] !== undefined)
      .map(([name, least]) => ({
        what: `${name}, over ${floor}`,
        values: over(name, of(floor, name)),
        least,
      })),
  );
  const leastOfTwo = availableParallelism() >= CORES_OF_TWO ? { least: 1.7 } : {};
  return [
    ...floors,
    { what: `${byTwo(POST)} over one`, values: over(byTwo(POST), POST), least: 0.9 },
    { what: `${byTwo(GET)} over one`, values: over(byTwo(GET), GET), ...leastOfTwo },
    { what: 'from the answer to the first byte, idle, p99', unit: 'ms', values: [p99], most: 150 },
    { what: 'deliveries per second to one endpoint', values: [deliveries], least: 500 },
  ];
}

type Business = Parameters<typeof requestsOf>[0];

/** Businesses with a client each, the first with documents that are read. */
async function booksOf(url: string, keys: string[]): Promise<Business[]> {
  const books: Business[] = [];
  for (const key of keys) books.push({ key, client: await postClient(url, key), documents: [] });
  const [first] = books;
  for (let made = 0; first && made < DOCUMENTS; made += 1) {
    const body = JSON.stringify(documentBody(first.client));
    const headers = { Authorization: `Bearer ${first.key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}${DOCUMENTS_PATH}`, { method: 'POST', headers, body });
    first.documents.push(((await answer.json()) as { data: { reference: string } }).data.reference);
  }
  return books;
}

async function recordSteps(databaseUrl: string, folder: string, books: Business[]) {
  const [{ key, documents } = { key: '', documents: [] }] = books;
  const requests = books.map((one) => ({
    method: 'POST',
    path: DOCUMENTS_PATH,
    key: one.key,
    body: documentBody(one.client),
  }));
  const get = { method: 'GET', path: `${DOCUMENTS_PATH}/${documents[0]}`, key };
  const recorded = readRequests(await record(folder, { databaseUrl, requests: [...requests, get] }));
  const steps = recorded.map((one) => one.steps);
  return { get: steps.pop() ?? [], posts: steps };
}

function loadsOf(books: Business[], seconds: number) {
  const all = books.map(requestsOf);
  const load = { connections: CONNECTIONS, seconds };
  const posts = all.flatMap(({ post }) => post.requests);
  return {
    posts: { ...load, requests: posts, status: 201 },
    post: { ...load, requests: posts.slice(0, 1), status: 201 },
    get: { ...load, requests: all[0]?.get.requests ?? [], status: 200 },
  };
}

/** Requests per second of some services, each with its share of the connections. */
async function rateOf(services: Measured[], load: Load): Promise<number> {
  const connections = load.connections / services.length;
  const all = (seconds: number) =>
    Promise.all(services.map(({ url }) => apply(url, { ...load, connections, seconds })));
  await all(WARM_UP_SECONDS);
  return (await all(load.seconds)).reduce((sum, { rate }) => sum + rate, 0);
}

/** Sends each kind of request from its share of the connections. @returns requests' worth per second */
async function driverRate(url: string, kinds: Step[][], seconds: number): Promise<number> {
  let done = 0;
  let isOver = false;
  const working = Array.from({ length: FLOOR_CONNECTIONS }, async (_, place) => {
    const client = new pg.Client(connectionOptions(url));
    await client.connect();
    await prepareSession(client);
    for (; !isOver; done += 1) {
      const execution = { answers: [] as unknown[][][], ids: new Map<string, string>() };
      for (const step of kinds[place % kinds.length] ?? []) {
        const values = valuesOf(step, execution);
        const query = {
          ...(step.name && { name: step.name }),
          text: step.text,
          ...(values.length > 0 && { values }),
        };
        const { rows } = await client.query<unknown[]>({ ...query, rowMode: 'array' });
        execution.answers.push(rows ?? []);
      }
    }
    await client.end();
  });
  await pause(WARM_UP_SECONDS * 1000);
  const [before, startedAt] = [done, performance.now()];
  await pause(seconds * 1000);
  const rate = ((done - before) / (performance.now() - startedAt)) * 1000;
  isOver = true;
  await Promise.all(working);
  return rate;
}

/** Deliveries to one endpoint that are due when the service starts. */
async function dueDeliveries(url: string, receiver: Receiver) {
  addEndpoints(url, { url: receiver.url, endpoints: 1, waiting: DUE });
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  // As the server does by itself within a minute: without, it plans as if a table were as it was when it was new.
  await client.query('ANALYZE');
  await client.end();
  return sampleDeliveries(receiver, DUE, () => startService(url));
}
