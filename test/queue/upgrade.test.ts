// A database of the version before there was one queue, with work in every state.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inserter } from '../../scripts/seed/records.ts';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { openDatabase } from '../../src/database/open.ts';
import { businesses } from '../../src/database/schema/access.ts';
import { type Connection, connect, migrate, newestSchemaVersion } from '../../src/database/sqlite/connect.ts';
import { newReference } from '../../src/domain/reference.ts';
import { encryptSecret, newSecret } from '../../src/webhooks/secrets.ts';
import { createWebhookSender } from '../../src/webhooks/sender.ts';
import { INSTANCE_KEY, startReceiver, until } from '../webhooks/fixture.ts';

/** How many migrations there were. */
const BEFORE = 41;
const NOW = '2026-03-15T10:00:00.000Z';
const LATER = '2026-03-15T12:00:00.000Z';
const DEAD = { claimed_by: 'a process that died', claim_until: '2026-03-15T10:00:30.000Z' };

let folder: string;
let file: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'queue-upgrade-'));
  file = join(folder, 'old.db');
  receiver = await startReceiver();
  const connection = connect(file);
  migrate(connection, { target: BEFORE });
  fill(connection, receiver.url);
  connection.close();
});

afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Inserts a row into a table as it was. */
function insert(
  connection: Connection,
  table: string,
  row: Record<string, string | number | null | undefined>,
) {
  const names = Object.keys(row).filter((name) => row[name] !== undefined);
  const marks = names.map(() => '?').join(', ');
  connection
    .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`)
    .run(...names.map((name) => row[name]));
}

function fill(connection: Connection, url: string): void {
  connection.pragma('foreign_keys = ON');
  const reference = newReference();
  inserter(connection, businesses)({ id: 1, reference, planStatus: 'active', createdAt: NOW });
  const place = { business_id: 1, environment: 'production', status: 'active', name: 'Zora', country: 'RS' };
  const money = { currency: 'RSD', timezone: 'Europe/Belgrade', number_template: '{PREFIX}-{YYYY}-{SEQ:5}' };
  insert(connection, 'workspaces', { id: 7, reference, ...place, ...money, created_at: NOW });
  const secret = {
    secret_encrypted: encryptSecret(newSecret(), { instanceKey: INSTANCE_KEY, endpoint: reference }),
    secret_hint: 'x',
    consecutive_failures: 0,
  };
  const endpoint = { id: 3, reference, workspace_id: 7, url, events: '["*"]', active: 1 };
  insert(connection, 'webhook_endpoints', { ...endpoint, ...secret, created_at: NOW, updated_at: NOW });
  const deliveries = [
    { id: 1, status: 'pending', attempts: 0, next_attempt_at: NOW },
    { id: 2, status: 'pending', attempts: 0, next_attempt_at: NOW, ...DEAD },
    // Queued again while it was being sent.
    { id: 3, status: 'pending', attempts: 0, next_attempt_at: NOW, ...DEAD, claim_until: null },
    { id: 4, status: 'failed', attempts: 2, next_attempt_at: LATER },
    { id: 5, status: 'delivered', attempts: 1, next_attempt_at: null },
    { id: 6, status: 'failed_permanently', attempts: 7, next_attempt_at: null },
  ];
  for (const delivery of deliveries) {
    const event = {
      event: 'client.created',
      subject_reference: newReference(),
      payload: `{"id":${delivery.id}}`,
      is_test: 0,
    };
    insert(connection, 'events', { id: delivery.id, workspace_id: 7, ...event, occurred_at: NOW });
    const of = { reference: newReference(), workspace_id: 7, endpoint_id: 3, event_id: delivery.id };
    insert(connection, 'webhook_deliveries', { ...of, interruptions: 0, created_at: NOW, ...delivery });
  }
  insert(connection, 'webhook_attempts', {
    delivery_id: 5,
    attempted_at: NOW,
    duration_ms: 5,
    http_code: 204,
  });
  const mails = [
    { id: 1, kind: 'document', status: 'pending', next_attempt_at: NOW },
    { id: 2, kind: 'password_reset', status: 'pending', next_attempt_at: NOW, ...DEAD, handed_over_at: NOW },
    { id: 3, kind: 'document', status: 'sent', next_attempt_at: null, sent_at: NOW },
  ];
  for (const mail of mails) {
    const of = {
      reference: newReference(),
      workspace_id: 7,
      subject_reference: 'x',
      recipient: 'a@b.example',
    };
    insert(connection, 'mails', { ...of, attempts: 0, created_at: NOW, ...mail });
  }
  insert(connection, 'sef_connections', {
    ...{ id: 1, workspace_id: 7, system: 'production', key_encrypted: 'x', key_hint: 'x', status: 'active' },
    ...{ next_call_at: LATER, is_test_due: 1, created_at: NOW, updated_at: NOW },
  });
}

test('what is open is in the queue, with its claims, and all records are as before', () => {
  const connection = connect(file);
  const counted = (table: string) => connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  migrate(connection);
  expect(connection.pragma('foreign_key_check')).toEqual([]);
  expect(counted('webhook_deliveries')).toBe(6);
  expect(counted('webhook_attempts')).toBe(1);
  expect(counted('mails')).toBe(3);
  const rows = connection
    .prepare(
      'SELECT kind, subject_id AS id, group_id AS of, lane, due_at AS due, claimed_by AS boot, is_replanned AS again FROM queue',
    )
    .all() as Record<string, unknown>[];
  const by = DEAD.claimed_by;
  expect(
    rows.map(({ kind, id, of, lane, due, boot, again }) => [kind, id, of, lane, due, boot, again]),
  ).toEqual([
    ['webhook_delivery', 1, 3, 0, NOW, null, 0],
    ['webhook_delivery', 2, 3, 0, NOW, by, 0],
    ['webhook_delivery', 3, 3, 0, NOW, by, 1],
    ['webhook_delivery', 4, 3, 1, LATER, null, 0],
    ['mail', 1, 7, 1, NOW, null, 0],
    ['mail', 2, 7, 0, NOW, by, 0],
    ['sef_connection', 1, 7, 0, LATER, null, 0],
  ]);
  connection.close();
  expect(newestSchemaVersion()).toBeGreaterThan(BEFORE);
});

test('a start goes on with the webhooks, once each, and counts what was interrupted', async () => {
  const database = await openDatabase(`file:${file}`);
  const sender = createWebhookSender({
    database,
    clock: () => new Date(NOW),
    logger: pino({ level: 'silent' }),
    instanceKey: INSTANCE_KEY,
    retrySeconds: [60, 300, 1800, 7200, 28_800, 86_400],
    timeoutSeconds: 2,
    allowPrivateNetwork: true,
  });
  await sender.start();
  await until(() => receiver.received.length === 3);
  await until(() => sender.stats().inFlight === 0);
  await sender.stop();
  const sent = receiver.received.map(({ body }) => JSON.parse(body).id);
  expect(sent.sort()).toEqual([1, 2, 3]);
  await database.close();
  const connection = connect(file);
  const states = connection.prepare(
    'SELECT id, status, attempts, interruptions FROM webhook_deliveries ORDER BY id',
  );
  expect(states.raw().all()).toEqual([
    [1, 'delivered', 1, 0],
    [2, 'delivered', 1, 1],
    [3, 'delivered', 1, 0],
    [4, 'failed', 2, 0],
    [5, 'delivered', 1, 0],
    [6, 'failed_permanently', 7, 0],
  ]);
  connection.close();
  const { differences } = await verifyDatabase(`file:${file}`, new Date(NOW));
  expect(differences.filter(({ table }) => table === 'queue')).toEqual([]);
});
