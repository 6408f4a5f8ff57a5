// Started by a suite: the service in this process, on either engine, which sends requests to itself, or delivers what is
// due, and stores as JSON what it has executed:  node record.ts FILE, with the order in that file.
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { pino } from 'pino';
import { ulid } from 'ulid';
import { chooseEngine } from '../../src/database/open.ts';
import { serviceSettings } from './measured.ts';
import { type Call, type How, type Step, stepsOf } from './recorded.ts';

type Asked = { method: string; path: string; key: string; body?: object };

/** Requests, or else deliveries of which so many are due. */
export type Order = { databaseUrl: string } & ({ requests: Asked[] } | { deliveries: number });

/** What a request makes a server do. */
export type RecordedRequest = Pick<Asked, 'method' | 'path'> & { steps: Step[]; answer: Answer };
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** What was done one after the other: a statement, a request that was sent, or an answer that arrived. */
export type Done = Call | { sent: Sent } | 'answered';
type Sent = { method: string; path: string; headers: Record<string, string>; body: string };
export type RecordedDeliveries = { done: Done[]; origin: string };

const TRIES = 12;
/** By then, what follows an answer is done. */
const AFTER_MS = 20;
const IDLE_MS = 1000;

let recorded: Done[] = [];

/** Keeps what each statement of better-sqlite3 is given, and what it answers. */
function recordSqlite(): void {
  const one = new SQLite(':memory:');
  const prototype = Object.getPrototypeOf(one.prepare('SELECT 1')) as Record<
    How,
    (...given: unknown[]) => unknown
  >;
  one.close();
  for (const how of ['run', 'get', 'all'] as const) {
    const execute = prototype[how];
    prototype[how] = function recording(this: SQLite.Statement, ...values: unknown[]) {
      const found = execute.apply(this, values);
      const rows = rowsOf(how, found);
      recorded.push({ text: this.source, values, rows, how, isWrite: !this.database.readonly });
      return found;
    };
  }
}

function rowsOf(how: How, found: unknown): unknown[][] {
  if (how === 'run') return [[(found as SQLite.RunResult).lastInsertRowid]];
  const rows = how === 'all' ? (found as unknown[]) : found === undefined ? [] : [found];
  return rows.map((row) => (Array.isArray(row) ? row : Object.values(Object(row))));
}

/** Keeps what is sent to PostgreSQL, and what it answers. */
function recordPostgres(): void {
  const prototype = pg.Client.prototype as { query(...args: unknown[]): unknown };
  const send = prototype.query;
  prototype.query = function recording(...args: unknown[]) {
    const {
      name,
      text = '',
      values = [],
    } = (typeof args[0] === 'string' ? { text: args[0] } : args[0]) as Partial<Call>;
    const call: Call = { ...(name && { name }), text, values, rows: [] };
    recorded.push(call);
    const sent = send.apply(this, args) as Promise<{ rows?: unknown[][] }>;
    sent.then(
      ({ rows = [] }) => {
        call.rows = rows;
      },
      () => {},
    );
    return sent;
  };
}

/** Of several tries the two shortest that are alike, into which no work in the background fell. */
async function recordRequest(url: string, asked: Asked): Promise<RecordedRequest> {
  await ask(url, asked);
  const tries: { calls: Call[]; answer: Answer }[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    recorded = [];
    const answer = await ask(url, asked);
    await pause(AFTER_MS);
    tries.push({ calls: recorded as Call[], answer });
  }
  tries.sort((a, b) => a.calls.length - b.calls.length);
  const textOf = (one: (typeof tries)[number] | undefined) => one?.calls.map(({ text }) => text).join(';');
  const second = tries.findIndex((one, place) => place > 0 && textOf(one) === textOf(tries[place - 1]));
  const [shortest, other] = [tries[second - 1], tries[second]];
  if (!shortest || !other) throw new Error(`No two tries of ${asked.method} ${asked.path} are alike.`);
  const { method, path } = asked;
  return { method, path, steps: stepsOf(shortest.calls, other.calls), answer: shortest.answer };
}

function ask(url: string, { method, path, key, body }: Asked): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': ulid() }),
  };
  return new Promise((resolve, reject) => {
    httpRequest(url + path, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { date: _, connection: __, ...others } = answer.headers;
      const text = Buffer.concat(chunks).toString();
      if (answer.statusCode && answer.statusCode < 300)
        resolve({ status: answer.statusCode, headers: others, body: text });
      else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

type OfUndici = {
  request: { method: string; path: string; origin: string; headers: string[]; body: string | Buffer };
};

/** Keeps which requests undici sends, until so many have been answered. */
async function recordDeliveries(count: number, start: () => Promise<unknown>): Promise<RecordedDeliveries> {
  let origin = '';
  let answered = 0;
  subscribe('undici:request:create', (message) => {
    const { request } = message as OfUndici;
    const { method, path, headers } = request;
    origin = String(request.origin);
    const pairs = Object.fromEntries(
      headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] as string]] : [])),
    );
    recorded.push({ sent: { method, path, headers: pairs, body: String(request.body) } });
  });
  subscribe('undici:request:trailers', () => {
    answered += 1;
    recorded.push('answered');
  });
  await start();
  while (answered < count) await pause(AFTER_MS);
  // By then, the last outcome is stored.
  await pause(IDLE_MS);
  return { done: recorded, origin };
}

/** Nothing that queries is imported before the engine is chosen. */
async function startServiceHere(databaseUrl: string) {
  const { readConfig } = await import('../../src/config/load.ts');
  const { startService } = await import('../../src/service.ts');
  const config = readConfig({ ...serviceSettings(databaseUrl), LOG_LEVEL: 'silent' });
  return startService({
    config,
    instanceKey: () => config.SECRET_KEY as string,
    logger: pino({ level: 'silent' }),
    checkResponses: false,
  });
}

const [file = ''] = process.argv.slice(2);
const order = JSON.parse(readFileSync(file, 'utf8')) as Order;
await chooseEngine(order.databaseUrl);
if (order.databaseUrl.startsWith('file:')) recordSqlite();
else recordPostgres();
if ('deliveries' in order) {
  const found = await recordDeliveries(order.deliveries, () => startServiceHere(order.databaseUrl));
  writeFileSync(file, JSON.stringify(found));
} else {
  const { url } = await startServiceHere(order.databaseUrl);
  // By then, the jobs of the start are done.
  await pause(IDLE_MS);
  const found: RecordedRequest[] = [];
  for (const asked of order.requests) found.push(await recordRequest(url, asked));
  writeFileSync(file, JSON.stringify(found));
}
// Nothing else is done on this copy.
process.exit(0);
