// Floor F3: a hand-written server that does the durable work of the service with Express and better-sqlite3, on a
// database of the service, and nothing else: no validation, plans, permissions, savepoints, rate limit, log or metrics.
// Do not change: see node-http.ts.
import { hash } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import { hashApiKey } from '../../../src/crypto/api-key.ts';
import { databaseFile } from '../../../src/database/sqlite/connect.ts';
import { announce } from './announce.ts';
import { openByHand } from './by-hand-database.ts';
import { type DocumentBody, documentStore } from './by-hand-documents.ts';

type Actor = { workspaceId: number; userId: number; country: string };
type Waiting = {
  actor: Actor;
  key: string | undefined;
  fingerprint: string;
  body: DocumentBody;
  response: Response;
};

const MAX_GROUP = 64;
const DAY_MS = 24 * 60 * 60 * 1000;

const connection = openByHand(databaseFile(process.env.DATABASE_URL ?? ''));
const documents = documentStore(connection);
const actors = new Map<string, Actor>();
const key = process.env.API_KEY ?? '';
actors.set(
  `Bearer ${key}`,
  connection
    .prepare<[string], Actor>(
      `SELECT k.workspace_id AS workspaceId, k.user_id AS userId, w.country
       FROM api_keys k JOIN workspaces w ON w.id = k.workspace_id WHERE k.hash = ?`,
    )
    .get(hashApiKey(key)) as Actor,
);

const begin = connection.prepare('BEGIN IMMEDIATE');
const commit = connection.prepare('COMMIT');
const selectReply = connection.prepare<
  [number, number, string],
  { fingerprint: string; status: number; body: string }
>(
  'SELECT fingerprint, status, body FROM idempotency_keys WHERE workspace_id = ? AND user_id = ? AND key = ?',
);
const insertReply = connection.prepare(
  `INSERT INTO idempotency_keys (workspace_id, user_id, key, fingerprint, status, body, expires_at)
   VALUES (?, ?, ?, ?, ?, ?, ?)`,
);
const queue: Waiting[] = [];

const app = express();
app.get('/api/v1/documents', (request, response) => {
  const actor = actorOf(request, response);
  if (!actor) return;
  const { page = 1, per_page = 25 } = request.query;
  send(response, 200, documents.list(actor.workspaceId, Number(page), Number(per_page)));
});
app.get('/api/v1/documents/:reference', (request, response) => {
  const actor = actorOf(request, response);
  if (!actor) return;
  const { reference } = request.params;
  const text = documents.storedText(actor.workspaceId, reference);
  send(response, 200, text ?? documents.textFromRows(actor.workspaceId, reference));
});
app.get('/rows/documents/:reference', (request, response) => {
  const actor = actorOf(request, response);
  if (actor) send(response, 200, documents.textFromRows(actor.workspaceId, request.params.reference));
});
app.post('/api/v1/documents', express.json({ verify: keepHash }), (request, response) => {
  const actor = actorOf(request, response);
  if (!actor) return;
  const { fingerprint } = request as unknown as { fingerprint: string };
  queue.push({ actor, key: request.get('Idempotency-Key'), fingerprint, body: request.body, response });
  if (queue.length === 1) setImmediate(commitWhenGathered, 1);
});
announce(app.listen(0, '127.0.0.1'));

function actorOf(request: Request, response: Response): Actor | undefined {
  const actor = actors.get(request.headers.authorization ?? '');
  if (!actor) response.status(401).end();
  return actor;
}

function keepHash(request: object, _response: object, body: Buffer): void {
  Object.assign(request, { fingerprint: hash('sha256', body, 'hex') });
}

/** Waits for more requests as long as each turn of the event loop brings some: they then share one commit. */
function commitWhenGathered(before: number): void {
  if (queue.length > before && queue.length < MAX_GROUP) setImmediate(commitWhenGathered, queue.length);
  else commitGroup(queue.splice(0));
}

function commitGroup(group: Waiting[]): void {
  const now = new Date();
  begin.run();
  const answers = group.map((waiting) => answerOf(waiting, now));
  documents.fillSearchIndex();
  commit.run();
  for (const [i, { response }] of group.entries()) {
    const { status, body } = answers[i] as Answer;
    send(response, status, body);
  }
}

type Answer = { status: number; body: string };

function answerOf({ actor, key, fingerprint, body }: Waiting, now: Date): Answer {
  const { workspaceId, userId, country } = actor;
  if (key !== undefined) {
    const stored = selectReply.get(workspaceId, userId, key);
    if (stored) return stored.fingerprint === fingerprint ? stored : { status: 422, body: '{}' };
  }
  const text = documents.create({ workspaceId, country, body, now: now.toISOString() });
  if (text === undefined) return { status: 422, body: '{}' };
  if (key !== undefined) {
    const expiresAt = new Date(now.getTime() + DAY_MS).toISOString();
    insertReply.run(workspaceId, userId, key, fingerprint, 201, text, expiresAt);
  }
  return { status: 201, body: text };
}

function send(response: Response, status: number, text: string | undefined): void {
  const body = text ?? '{}';
  response.writeHead(text === undefined ? 404 : status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}
