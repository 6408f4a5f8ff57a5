// Floor F3 for webhooks: sends the recorded requests of the service and executes its recorded statements, in the order
// in which it did: a statement waits for as many answers as had arrived before it.
import { readFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { Pool } from 'undici';
import { databaseFile } from '../../../src/database/sqlite/connect.ts';
import type { Done, RecordedDeliveries } from '../record.ts';
import { openStatements } from './statements.ts';

const CONNECTIONS = 32;
const POLL_MS = 20;

const { DATABASE_URL = '', RECORDING = '' } = process.env;
const { start, done, dueAt, origin } = JSON.parse(readFileSync(RECORDING, 'utf8')) as RecordedDeliveries;
const { execute } = openStatements(DATABASE_URL);
const pool = new Pool(origin, { connections: CONNECTIONS });
let arrived = 0;
let onArrival = () => {};

process.on('SIGTERM', () => process.exit(0));
await carryOut(start);
const due = new SQLite(databaseFile(DATABASE_URL), { readonly: true }).prepare(
  'SELECT 1 FROM queue WHERE due_at = ? LIMIT 1',
);
process.stdout.write(`${JSON.stringify({ msg: 'ready', url: 'recorded-sender:' })}\n`);
let isBegun = false;
// Also keeps the process alive when all is done: its use of the machine is asked for then.
setInterval(async () => {
  if (isBegun || due.get(new Date(dueAt).toISOString()) === undefined) return;
  isBegun = true;
  await carryOut(done);
}, POLL_MS);

async function carryOut(list: readonly Done[]): Promise<void> {
  let expected = 0;
  for (const one of list) {
    if (one === 'answered') expected += 1;
    else if ('sent' in one) void send(one.sent);
    else {
      while (arrived < expected) await new Promise<void>((next) => (onArrival = next));
      execute(one, one.values);
    }
  }
}

async function send(request: Extract<Done, { sent: object }>['sent']): Promise<void> {
  const { body } = await pool.request({ ...request, method: 'POST' });
  await body.text();
  arrived += 1;
  onArrival();
}
