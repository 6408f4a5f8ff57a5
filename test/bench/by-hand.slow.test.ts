// F3, the floor of the benchmark, must do the same durable work as the service, or its figures mean nothing.
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEndpoints, outcomes } from '../../scripts/bench/backlog.ts';
import { type Books, documentBody, makeBooks } from '../../scripts/bench/books.ts';
import { type Measured, serviceSettings, startFloor, startService } from '../../scripts/bench/measured.ts';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { databaseFile } from '../../src/database/sqlite/connect.ts';

const DOCUMENTS = 300;
const POSTS = 40;

let books: Books;
let urls: { service: string; floor: string };
let service: Measured;
let floor: Measured;

beforeAll(async () => {
  books = makeBooks(DOCUMENTS);
  // The service stores the texts that F3 sends.
  const first = await startService(`file:${books.file}`);
  for (const path of paths()) await get(first, path);
  await first.stop();
  urls = { service: books.copy(), floor: books.copy() };
  service = await startService(urls.service);
  floor = await startFloor('by-hand', { DATABASE_URL: urls.floor, API_KEY: books.key });
});

afterAll(async () => {
  await service.stop();
  await floor.stop();
  books.remove();
});

function paths(): string[] {
  const lists = [1, 2, 3, 4].map((page) => `/api/v1/documents?page=${page}&per_page=25`);
  return [...books.documents.map((reference) => `/api/v1/documents/${reference}`), ...lists];
}

async function get({ url }: Measured, path: string): Promise<string> {
  const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${books.key}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function post({ url }: Measured, key: string, lines: object[]) {
  const answer = await fetch(`${url}/api/v1/documents`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${books.key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({ ...documentBody(books), lines }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Lines whose rounded tax has to be distributed. */
function linesOf(number: number) {
  return Array.from({ length: 5 }, (_, i) => ({
    description: `Part ${i}`,
    unit: 'hour',
    quantity: i + 1 + number / 8,
    unit_price: (650_037 + number * 111 + i) / 100,
  }));
}

const OWN = /"(reference|created_at|updated_at)":"[^"]+"/;
const withoutOwn = (text: string) => text.replace(OWN, '').replace(/"(created|updated)_at":"[^"]+"/g, '');

test('F3 reads the same text as the service: documents, from the rows as well, and lists', async () => {
  for (const path of paths()) {
    const text = await get(service, path);
    expect(await get(floor, path)).toBe(text);
    if (!path.includes('?')) expect(await get(floor, path.replace('/api/v1/', '/rows/'))).toBe(text);
  }
});

test('F3 answers the same document but for its reference and time, and repeats an answer byte by byte', async () => {
  const numbers = Array.from({ length: POSTS }, (_, i) => i);
  const ofService = await Promise.all(numbers.map((i) => post(service, `key-${i}`, linesOf(i))));
  const ofFloor = await Promise.all(numbers.map((i) => post(floor, `key-${i}`, linesOf(i))));
  for (const [i, { status, text }] of ofFloor.entries()) {
    expect(status).toBe(201);
    expect(JSON.parse(text).data.reference).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(withoutOwn(text)).toBe(withoutOwn(ofService[i]?.text ?? ''));
  }
  expect(await post(floor, 'key-3', linesOf(3))).toEqual(ofFloor[3]);
});

test('F3 leaves the same rows, counters and search index as the service', async () => {
  await service.stop();
  await floor.stop();
  const [ofService, ofFloor] = [stateOf(urls.service), stateOf(urls.floor)];
  expect(ofFloor).toEqual(ofService);
  expect(ofFloor.integrity).toEqual(['ok']);
  expect(ofFloor.replies).toEqual([POSTS]);
  expect(ofFloor.found?.length).toBeGreaterThanOrEqual(POSTS);
  expect((await verifyDatabase(urls.floor)).differences).toEqual([]);
});

test('the hand-written sender stores each delivery and attempt as the service does', async () => {
  const receiver = await startFloor('receiver');
  const waiting = books.copy();
  await addEndpoints(waiting, { url: receiver.url, endpoints: 8, waiting: 400 });
  const file = databaseFile(waiting);
  const settings = (url: string) => ({ ...serviceSettings(url), WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true' });
  const [a, b] = [books.copy(file), books.copy(file)];
  for (const [url, start] of [
    [a, () => startService(a, settings(a))],
    [b, () => startFloor('by-hand-sender', settings(b))],
  ] as const) {
    const sender = await start();
    await outcomes(url);
    await sender.stop();
  }
  expect(await (await fetch(receiver.url)).text()).toBe('800');
  await receiver.stop();
  expect(deliveriesOf(b)).toEqual(deliveriesOf(a));
  expect(deliveriesOf(b).delivered).toEqual([[400, 1]]);
});

function stateOf(url: string) {
  return figures(url, {
    integrity: 'PRAGMA integrity_check',
    replies: 'SELECT count(*) FROM idempotency_keys',
    documents: `SELECT client_id, type_key, status, currency, issue_date, due_date, subtotal_cents, tax_total_cents,
      total_cents, balance_cents, tax_breakdown, frozen_client, search_text FROM documents ORDER BY id`,
    lines: 'SELECT * FROM document_lines ORDER BY document_id, position',
    lists: 'SELECT * FROM list_counts ORDER BY 1, 2, 3, 4, 5',
    clients: 'SELECT * FROM client_document_counts ORDER BY 1, 2, 3',
    found: `SELECT rowid FROM documents_search WHERE documents_search MATCH
      (SELECT '"' || substr(search_text, 1, 5) || '"' FROM documents ORDER BY id DESC LIMIT 1) ORDER BY rowid`,
    waiting: 'SELECT count(*) FROM documents_to_index',
  });
}

function deliveriesOf(url: string) {
  return figures(url, {
    delivered: `SELECT count(*), attempts FROM webhook_deliveries
      WHERE status = 'delivered' AND delivered_at IS NOT NULL AND http_code = 204 GROUP BY attempts`,
    attempts: `SELECT a.http_code, a.error, a.response_excerpt, length(a.signature), d.endpoint_id
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
