// F3, the floor of the benchmark, must do the same durable work as the service, or its figures mean nothing.
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEndpoints, type Books, documentBody, makeBooks } from '../../scripts/bench/books.ts';
import {
  type Measured,
  openReceiver,
  sampleDeliveries,
  startFloor,
  startService,
} from '../../scripts/bench/measured.ts';
import { record, recordRequests } from '../../scripts/bench/recorded.ts';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { databaseFile } from '../../src/database/sqlite/connect.ts';

const DOCUMENTS = 300;
const POSTS = 40;
const DELIVERIES = 400;

let books: Books;
let recording: string;

beforeAll(async () => {
  books = makeBooks(DOCUMENTS);
  recording = await recordRequests(books);
}, 90_000);
afterAll(() => books.remove());

const startRecorded = (url: string) => startFloor('requests', url, recording);

/** Sends requests to a server at once. @returns the answers, and its database */
async function answers(start: (url: string) => Promise<Measured>, requests: [string, RequestInit][]) {
  const url = books.copy();
  const server = await start(url);
  const found = await Promise.all(
    requests.map(async ([path, request]) => {
      const answer = await fetch(server.url + path, request);
      return { status: answer.status, text: await answer.text() };
    }),
  );
  await server.stop();
  return { url, found };
}

test('F3 answers a document and a list with the bytes of the service', async () => {
  const requests = [`/api/v1/documents/${books.documents[0]}`, '/api/v1/documents?page=2&per_page=25'].map(
    (path): [string, RequestInit] => [path, { headers: { Authorization: `Bearer ${books.key}` } }],
  );
  const { found } = await answers(startRecorded, requests);
  expect(found).toEqual((await answers((url) => startService(url), requests)).found);
  expect(found.map(({ status }) => status)).toEqual([200, 200]);
});

test('F3 leaves the same rows, counters and search index as the service, each document with ids of its own', async () => {
  const requests = Array.from({ length: POSTS }, (_, place): [string, RequestInit] => [
    '/api/v1/documents',
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${books.key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `key-${place}`,
      },
      body: JSON.stringify(documentBody(books.client)),
    },
  ]);
  const ofService = await answers((url) => startService(url), requests);
  const ofFloor = await answers(startRecorded, requests);
  expect(new Set(ofFloor.found.map(({ status }) => status))).toEqual(new Set([201]));
  const state = stateOf(ofFloor.url);
  expect(state).toEqual(stateOf(ofService.url));
  expect(state.integrity).toEqual(['ok']);
  expect(state.replies).toEqual([POSTS]);
  expect(state.references).toEqual([DOCUMENTS + POSTS]);
  expect((await verifyDatabase(ofFloor.url)).differences).toEqual([]);
});

test('F3 sends and stores each delivery and attempt as the service does', async () => {
  const receiver = await openReceiver();
  const waiting = books.copy();
  addEndpoints(waiting, { url: receiver.url, endpoints: 8, waiting: DELIVERIES });
  const [recorded, ofFloor] = [books.copy(waiting), books.copy(waiting)];
  const done = await record(books.folder, { databaseUrl: recorded, deliveries: DELIVERIES });
  const { cpuUs } = await sampleDeliveries(receiver, DELIVERIES, () =>
    startFloor('deliveries', ofFloor, done),
  );
  receiver.close();
  expect(cpuUs).toBeGreaterThan(0);
  expect(deliveriesOf(ofFloor)).toEqual(deliveriesOf(recorded));
  expect(deliveriesOf(ofFloor).delivered).toEqual([[DELIVERIES, 1]]);
});

function stateOf(url: string) {
  return figures(url, {
    integrity: 'PRAGMA integrity_check',
    replies: 'SELECT count(*) FROM idempotency_keys',
    references: 'SELECT count(DISTINCT reference) FROM documents',
    documents: `SELECT client_id, type_key, status, currency, issue_date, due_date, subtotal_cents, tax_total_cents,
      total_cents, balance_cents, tax_breakdown, frozen_client, search_text FROM documents ORDER BY id`,
    lines: 'SELECT * FROM document_lines ORDER BY document_id, position',
    lists: 'SELECT * FROM list_counts ORDER BY 1, 2, 3, 4, 5',
    clients: 'SELECT * FROM client_document_counts ORDER BY 1, 2, 3',
    waiting: 'SELECT count(*) FROM documents_to_index',
  });
}

function deliveriesOf(url: string) {
  return figures(url, {
    delivered: `SELECT count(*), attempts FROM webhook_deliveries
      WHERE status = 'delivered' AND delivered_at IS NOT NULL AND http_code = 204 GROUP BY attempts`,
    attempts: `SELECT a.http_code, a.error, a.response_excerpt, a.signature, d.endpoint_id
      FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id ORDER BY d.id`,
    integrity: 'PRAGMA integrity_check',
  });
}

function figures(url: string, queries: Record<string, string>): Record<string, unknown[]> {
  const connection = new SQLite(databaseFile(url), { readonly: true });
  const read = (query: string) => {
    const rows = connection.prepare(query).raw().all() as unknown[][];
    return rows.map((row) => (row.length === 1 ? row[0] : row));
  };
  const found = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, read(query)]));
  connection.close();
  return found;
}
