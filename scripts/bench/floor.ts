// F3, the floor: what a server does at least for the same answers, and nothing else. It executes the recorded statements
// of the service with better-sqlite3 and sends its bytes:  node floor.ts requests|deliveries RECORDING
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type SQLite from 'better-sqlite3';
import express, { type Response } from 'express';
import { Pool } from 'undici';
import { databaseFile, openReader, openWriter } from '../../src/database/sqlite/connect.ts';
import type { RecordedDeliveries, RecordedRequest } from './record.ts';
import { type Call, type Execution, readRequests, type Step, valuesOf } from './recorded.ts';

const MAX_GROUP = 64;
const CONNECTIONS = 32;
/** F3 begins and ends transactions itself, each for as many requests as the service does. */
const BOUNDARIES = ['BEGIN', 'BEGIN IMMEDIATE', 'COMMIT'];

const [kind, recording = ''] = process.argv.slice(2);
const file = databaseFile(process.env.DATABASE_URL ?? '');
const connections = { writer: openWriter(file), reader: openReader(file) };
const known = { writer: new Map<string, SQLite.Statement>(), reader: new Map<string, SQLite.Statement>() };

/** Executes a statement that is prepared once. @returns the rows, those of an INSERT its row id */
function execute(
  { text, how, isWrite }: Pick<Call, 'text' | 'how' | 'isWrite'>,
  values: unknown[],
): unknown[][] {
  const name = isWrite ? 'writer' : 'reader';
  let statement = known[name].get(text);
  if (!statement) {
    statement = connections[name].prepare(text);
    if (statement.reader) statement.raw();
    known[name].set(text, statement);
  }
  // A pragma that is set may answer nothing.
  if (how === 'run' || !statement.reader) return [[statement.run(...values).lastInsertRowid]];
  if (how === 'all') return statement.all(...values) as unknown[][];
  const row = statement.get(...values);
  return row === undefined ? [] : [row as unknown[]];
}

function announce(url: string): void {
  process.on('SIGTERM', () => process.exit(0));
  process.stdout.write(`${JSON.stringify({ msg: 'ready', url })}\n`);
}

/** Before a request's own write, in it, and once in and after the commit of many writes. */
type Parts = Record<'before' | 'write' | 'commit' | 'after', Step[]> & Pick<RecordedRequest, 'answer'>;

function partsOf({ steps, answer }: RecordedRequest): Parts {
  const at = (text: string) => steps.findIndex((step) => step.isWrite && step.text === text);
  const [begun, released, ended] = [at('BEGIN IMMEDIATE'), at('RELEASE job'), at('COMMIT')];
  const part = (from: number, to: number) =>
    steps.slice(from, to).filter(({ text }) => !BOUNDARIES.includes(text));
  if (begun < 0) return { before: part(0, steps.length), write: [], commit: [], after: [], answer };
  return {
    before: part(0, begun),
    write: part(begun, released + 1),
    commit: part(released + 1, ended),
    after: part(ended, steps.length),
    answer,
  };
}

/** Answers in the transactions of the service: reads of one turn of the event loop share one, waiting writes a commit. */
function serveRequests(): void {
  type Waiting = Execution & { parts: Parts; response: Response };
  const requests = new Map(readRequests(recording).map((one) => [`${one.method} ${one.path}`, partsOf(one)]));
  let waiting: Waiting[] = [];
  let isReading = false;
  const run = (text: string, isWrite: boolean) => execute({ text, how: 'run', isWrite }, []);

  function carryOut(steps: readonly Step[], of: Execution): void {
    if (!isReading && steps.some(({ isWrite }) => !isWrite)) {
      isReading = true;
      run('BEGIN', false);
      setImmediate(() => {
        isReading = false;
        run('COMMIT', false);
      });
    }
    for (const step of steps) of.answers[step.place] = execute(step, valuesOf(step, of));
  }

  /** Waits for more requests as long as each turn of the event loop brings some. */
  function commitWhenGathered(before: number): void {
    if (waiting.length > before && waiting.length < MAX_GROUP) {
      setImmediate(commitWhenGathered, waiting.length);
      return;
    }
    const group = waiting;
    waiting = [];
    const [first] = group;
    run('BEGIN IMMEDIATE', true);
    for (const one of group) carryOut(one.parts.write, one);
    if (first) carryOut(first.parts.commit, first);
    run('COMMIT', true);
    if (first) carryOut(first.parts.after, first);
    for (const one of group) send(one);
  }

  function send({ parts: { answer }, response }: Waiting): void {
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  const app = express();
  app.use(express.json(), ({ method, originalUrl }, response) => {
    const parts = requests.get(`${method} ${originalUrl}`);
    if (!parts) {
      response.status(404).end();
      return;
    }
    const one: Waiting = { parts, response, answers: [], ids: new Map() };
    carryOut(parts.before, one);
    if (parts.write.length === 0) send(one);
    else if (waiting.push(one) === 1) setImmediate(commitWhenGathered, 1);
  });
  const server = app.listen(0, '127.0.0.1', () =>
    announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

/** Sends and stores in the order of the service: a statement waits for as many answers as had arrived before it. */
async function sendDeliveries(): Promise<void> {
  const { done, origin } = JSON.parse(readFileSync(recording, 'utf8')) as RecordedDeliveries;
  const pool = new Pool(origin, { connections: CONNECTIONS });
  let expected = 0;
  let arrived = 0;
  let onArrival = () => {};
  announce(origin);
  for (const one of done) {
    if (one === 'answered') expected += 1;
    else if ('sent' in one) {
      pool.request({ ...one.sent, method: 'POST' }).then(async ({ body }) => {
        await body.text();
        arrived += 1;
        onArrival();
      });
    } else {
      while (arrived < expected) await new Promise<void>((next) => (onArrival = next));
      execute(one, one.values);
    }
  }
  // Its use of the machine is asked for when all is done.
  setInterval(() => {}, 60_000);
}

if (kind === 'deliveries') await sendDeliveries();
else serveRequests();
