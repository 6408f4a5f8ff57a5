// Floor F3: bare Express that answers the recorded bytes of each request, and executes its recorded statements in the
// same transactions as the service: reads of one turn of the event loop share one, writes that wait share a commit.
import { readFileSync } from 'node:fs';
import express, { type Response } from 'express';
import type { Placed, RecordedRequest, RecordedRequests } from '../record.ts';
import { valuesOf } from '../recorded.ts';
import { announce } from './announce.ts';
import { openStatements } from './statements.ts';

const MAX_GROUP = 64;

const { DATABASE_URL = '', RECORDING = '' } = process.env;
const recorded = JSON.parse(readFileSync(RECORDING, 'utf8')) as RecordedRequests;
const statements = openStatements(DATABASE_URL);
const run = (text: string, isWrite: boolean) => statements.execute({ text, how: 'run', isWrite }, []);

type Waiting = {
  request: RecordedRequest;
  response: Response;
  answers: unknown[][][];
  ids: Map<string, string>;
};

let waiting: Waiting[] = [];
let isReading = false;

const app = express();
app.use(express.json(), ({ method, originalUrl }, response) => {
  const request = recorded[`${method} ${originalUrl}`];
  if (!request) {
    response.status(404).end();
    return;
  }
  const one: Waiting = { request, response, answers: [], ids: new Map() };
  execute(one.request.before, one);
  if (request.write.length === 0) send(one);
  else if (waiting.push(one) === 1) setImmediate(commitWhenGathered, 1);
});
announce(app.listen(0, '127.0.0.1'));

function execute(steps: readonly Placed[], { answers, ids }: Waiting): void {
  if (!isReading && steps.some(({ isWrite }) => !isWrite)) {
    isReading = true;
    run('BEGIN', false);
    setImmediate(endReading);
  }
  for (const step of steps) answers[step.place] = statements.execute(step, valuesOf(step, answers, ids));
}

function endReading(): void {
  isReading = false;
  run('COMMIT', false);
}

/** Waits for more requests as long as each turn of the event loop brings some: they then share one commit. */
function commitWhenGathered(before: number): void {
  if (waiting.length > before && waiting.length < MAX_GROUP) setImmediate(commitWhenGathered, waiting.length);
  else commit();
}

function commit(): void {
  const group = waiting;
  waiting = [];
  const [first] = group;
  run('BEGIN IMMEDIATE', true);
  for (const one of group) execute(one.request.write, one);
  if (first) execute(first.request.commit, first);
  run('COMMIT', true);
  if (first) execute(first.request.after, first);
  for (const one of group) send(one);
}

function send({ request: { answer }, response }: Waiting): void {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}
