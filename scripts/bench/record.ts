// Started by the suite `floor`: the service in this process, which sends requests to itself and stores as JSON what it
// has executed for them, or for webhook deliveries that are due:  node record.ts requests|deliveries FILE
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { ulid } from 'ulid';
import { outcomes, setDue } from './backlog.ts';
import { type Call, type Step, stepsOf } from './recorded.ts';
import { startServiceHere } from './service-here.ts';

/** A statement as it was executed, on the connection that writes or on one that reads. */
export type Executed = Call & { how: How; isWrite: boolean };
type How = 'run' | 'get' | 'all';

/** A statement of a request, at its place among all of them: later ones use what it answers. */
export type Placed = Step<Executed> & { place: number };

/** What a request makes a server do: before its own write, in it, and once in and after the commit of many writes. */
export type RecordedRequest = Record<'before' | 'write' | 'commit' | 'after', Placed[]> & { answer: Answer };
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Requests by method and path. */
export type RecordedRequests = Record<string, RecordedRequest>;

/** What was done one after the other: a statement, a request that was sent, or an answer that arrived. */
export type Done = Executed | { sent: Sent } | 'answered';
type Sent = { method: string; path: string; headers: Record<string, string>; body: string };

/** `dueAt` is when the deliveries became due; what was done before it belongs to the start. */
export type RecordedDeliveries = { start: Done[]; done: Done[]; dueAt: number; origin: string };

const { DATABASE_URL = '', API_KEY = '' } = process.env;
const [kind, file = ''] = process.argv.slice(2);
const TRIES = 8;
/** By then, what follows an answer is done. */
const AFTER_MS = 20;
const IDLE_MS = 1000;

/** The floor begins and ends transactions itself, each for as many requests as the service does. */
const BOUNDARIES = ['BEGIN', 'BEGIN IMMEDIATE', 'COMMIT'];

type Try = { done: Executed[]; answer: Answer };

let recorded: Done[] = [];

/** Keeps what each statement of better-sqlite3 is given, and what it answers. */
function recordStatements(): void {
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
      recorded.push({
        text: this.source,
        values,
        rows: rowsOf(how, found),
        how,
        isWrite: !this.database.readonly,
      });
      return found;
    };
  }
}

function rowsOf(how: How, found: unknown): unknown[][] {
  if (how === 'run') return [[(found as SQLite.RunResult).lastInsertRowid]];
  const rows = how === 'all' ? (found as unknown[]) : found === undefined ? [] : [found];
  return rows.map((row) => (Array.isArray(row) ? row : Object.values(Object(row))));
}

function startRecorded() {
  recordStatements();
  return startServiceHere(DATABASE_URL);
}

async function recordRequests(): Promise<RecordedRequests> {
  const { paths, body } = JSON.parse(readFileSync(file, 'utf8')) as { paths: string[]; body: object };
  const service = await startRecorded();
  const found: RecordedRequests = {};
  for (const path of paths) found[`GET ${path}`] = await recordRequest(() => ask(service.url, 'GET', path));
  const path = '/api/v1/documents';
  found[`POST ${path}`] = await recordRequest(() => ask(service.url, 'POST', path, body));
  await service.stop();
  return found;
}

/** Of several tries the shortest, into which no work in the background fell. */
async function recordRequest(send: () => Promise<Answer>): Promise<RecordedRequest> {
  await send();
  const tries: Try[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    recorded = [];
    const answer = await send();
    await pause(AFTER_MS);
    tries.push({ done: recorded as Executed[], answer });
  }
  const [{ done, answer }, other] = tries.sort((a, b) => a.done.length - b.done.length) as [Try, Try];
  const steps = stepsOf(done, other.done).map((step, place) => ({ ...step, place }));
  const at = (text: string) => steps.findIndex((step) => step.isWrite && step.text === text);
  const [begun, released, ended] = [at('BEGIN IMMEDIATE'), at('RELEASE job'), at('COMMIT')];
  const between = (from: number, to: number) =>
    steps.slice(from, to).filter(({ text }) => !BOUNDARIES.includes(text));
  if (begun < 0) return { before: between(0, steps.length), write: [], commit: [], after: [], answer };
  return {
    before: between(0, begun),
    write: between(begun, released + 1),
    commit: between(released + 1, ended),
    after: between(ended, steps.length),
    answer,
  };
}

function ask(url: string, method: string, path: string, body?: object): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${API_KEY}`,
    ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': ulid() }),
  };
  return new Promise((resolve, reject) => {
    httpRequest(url + path, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { date: _, connection: __, ...others } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, headers: others, body: Buffer.concat(chunks).toString() });
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

type OfUndici = {
  request: { method: string; path: string; origin: string; headers: string[]; body: string | Buffer };
};

async function recordDeliveries(): Promise<RecordedDeliveries> {
  let origin = '';
  subscribe('undici:request:create', (message) => {
    const { request } = message as OfUndici;
    origin = String(request.origin);
    const { method, path } = request;
    recorded.push({ sent: { method, path, headers: pairsOf(request.headers), body: String(request.body) } });
  });
  subscribe('undici:request:trailers', () => recorded.push('answered'));
  const service = await startRecorded();
  await pause(IDLE_MS);
  const start = recorded;
  recorded = [];
  const dueAt = Date.now();
  setDue(DATABASE_URL, dueAt);
  await outcomes(DATABASE_URL);
  const done = recorded;
  await service.stop();
  return { start, done, dueAt, origin };
}

function pairsOf(list: readonly string[]): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (let i = 0; i + 1 < list.length; i += 2) pairs[list[i] as string] = list[i + 1] as string;
  return pairs;
}

const result = kind === 'deliveries' ? await recordDeliveries() : await recordRequests();
writeFileSync(file, JSON.stringify(result));
