// Floor F3 for webhooks: a hand-written sender in its own process. Each outcome and its attempt are durable before the
// slot is used again; it keeps no claims, retries once a minute, and has neither deadline nor log.
// Do not change: see node-http.ts.
import { Pool } from 'undici';
import { signatureHeader } from '../../../src/crypto/webhook-signature.ts';
import { databaseFile } from '../../../src/database/sqlite/connect.ts';
import { headersOf } from '../../../src/webhooks/message-headers.ts';
import { decryptSecret } from '../../../src/webhooks/secrets.ts';
import { openByHand } from './by-hand-database.ts';

type Job = { id: number; reference: string; attempts: number; endpointId: number; payload: string };
type Endpoint = { path: string; pool: Pool; secret: string };
type Ended = {
  job: Job;
  startedAt: Date;
  signature: string;
  status: number;
  durationMs: number;
  excerpt: string;
};

const SLOTS = 32;
const READ_AT_ONCE = 256;
const GROUP = 24;
const GROUP_WAIT_MS = 2;
const POLL_MS = 20;
const RETRY_MS = 60_000;

const connection = openByHand(databaseFile(process.env.DATABASE_URL ?? ''));
const instanceKey = process.env.SECRET_KEY ?? '';
const pools = new Map<string, Pool>();
const endpoints = new Map<number, Endpoint>();
for (const row of connection
  .prepare<[], { id: number; reference: string; url: string; secret: string }>(
    'SELECT id, reference, url, secret_encrypted AS secret FROM webhook_endpoints WHERE active',
  )
  .all()) {
  const { origin, pathname } = new URL(row.url);
  const pool = pools.get(origin) ?? new Pool(origin, { connections: SLOTS });
  pools.set(origin, pool);
  const secret = decryptSecret(row.secret, { instanceKey, endpoint: row.reference });
  endpoints.set(row.id, { path: pathname, pool, secret });
}

const selectDue = connection.prepare<[string, number], Job>(
  `SELECT d.id, d.reference, d.attempts, d.endpoint_id AS endpointId, e.payload
   FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
   WHERE d.next_attempt_at <= ? AND d.id > ? ORDER BY d.id LIMIT ${READ_AT_ONCE}`,
);
const begin = connection.prepare('BEGIN IMMEDIATE');
const commit = connection.prepare('COMMIT');
const insertAttempt = connection.prepare(
  `INSERT INTO webhook_attempts (delivery_id, attempted_at, duration_ms, http_code, error, signature, response_excerpt)
   VALUES (?, ?, ?, ?, ?, ?, ?)`,
);
const updateDelivery = connection.prepare(
  `UPDATE webhook_deliveries SET status = ?, attempts = ?, next_attempt_at = ?, delivered_at = ?, last_attempt_at = ?,
     http_code = ?, error = ?, duration_ms = ?, claimed_by = NULL, claim_until = NULL WHERE id = ?`,
);

let due: Job[] = [];
let lastId = 0;
let inFlight = 0;
let ended: Ended[] = [];
let timer: NodeJS.Timeout | undefined;

process.on('SIGTERM', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ msg: 'ready', url: 'by-hand-sender:' })}\n`);
setInterval(fillSlots, POLL_MS);

function fillSlots(): void {
  while (inFlight < SLOTS) {
    const job = due.shift() ?? nextDue();
    if (!job) return;
    inFlight += 1;
    void send(job);
  }
}

function nextDue(): Job | undefined {
  due = selectDue.all(new Date().toISOString(), lastId);
  // At the end, start again: deliveries that were not due before, or have failed, have smaller ids.
  lastId = inFlight === 0 && due.length === 0 ? 0 : (due.at(-1)?.id ?? lastId);
  return due.shift();
}

async function send(job: Job): Promise<void> {
  const { path, pool, secret } = endpoints.get(job.endpointId) as Endpoint;
  const startedAt = new Date();
  const begunAt = performance.now();
  const signature = signatureHeader(secret, job.payload, Math.floor(startedAt.getTime() / 1000));
  const headers = headersOf({ signature, delivery: job.reference });
  let [status, excerpt] = [0, ''];
  try {
    const answer = await pool.request({ method: 'POST', path, headers, body: job.payload });
    status = answer.statusCode;
    excerpt = (await answer.body.text()).slice(0, 1024);
  } catch {
    // Stored as a failed connection.
  }
  ended.push({
    job,
    startedAt,
    signature,
    status,
    durationMs: Math.round(performance.now() - begunAt),
    excerpt,
  });
  if (ended.length >= Math.min(GROUP, inFlight)) store();
  else timer ??= setTimeout(store, GROUP_WAIT_MS);
}

/** Stores all outcomes that wait in one commit, then uses their slots again. */
function store(): void {
  clearTimeout(timer);
  timer = undefined;
  const group = ended;
  ended = [];
  const now = new Date();
  begin.run();
  for (const { job, startedAt, signature, status, durationMs, excerpt } of group) {
    const at = startedAt.toISOString();
    const isDelivered = status >= 200 && status <= 299;
    const code = status === 0 ? null : status;
    const error = isDelivered ? null : status === 0 ? 'connection' : 'http';
    const next = isDelivered ? null : new Date(now.getTime() + RETRY_MS).toISOString();
    const deliveredAt = isDelivered ? now.toISOString() : null;
    const state = isDelivered ? 'delivered' : 'failed';
    insertAttempt.run(job.id, at, durationMs, code, error, signature, status === 0 ? null : excerpt);
    updateDelivery.run(state, job.attempts + 1, next, deliveredAt, at, code, error, durationMs, job.id);
  }
  commit.run();
  inFlight -= group.length;
  fillSlots();
}
