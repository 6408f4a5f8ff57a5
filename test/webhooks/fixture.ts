import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableColumns } from 'drizzle-orm';
import { pino } from 'pino';
import type { Workspace } from '../../src/auth/context.ts';
import { beginJournal, noteCreated } from '../../src/database/engine/journal.ts';
import type { Writer } from '../../src/database/engine/statement.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import {
  businesses,
  memberships,
  notifications,
  users,
  workspaces,
} from '../../src/database/schema/access.ts';
import { queue } from '../../src/database/schema/queue.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../../src/database/schema/webhooks.ts';
import type { EventName } from '../../src/domain/events.ts';
import { newReference } from '../../src/domain/reference.ts';
import { isWorkOf } from '../../src/queue/work.ts';
import { type AttemptView, describeDelivery } from '../../src/webhooks/delivery-detail.ts';
import type { EndpointView } from '../../src/webhooks/endpoint-view.ts';
import { createEndpoint } from '../../src/webhooks/endpoints.ts';
import { recordEvent } from '../../src/webhooks/publish.ts';
import {
  createWebhookSender,
  type WebhookSender,
  type WebhookSenderOptions,
} from '../../src/webhooks/sender.ts';
import { createDatabase, removeDatabase } from '../engine.ts';

export const INSTANCE_KEY = 'an instance key that only the webhook tests know';

/** A delivery with its work in the queue. */
export type Delivery = typeof webhookDeliveries.$inferSelect & {
  nextAttemptAt: string | null;
  claimedBy: string | null;
  claimUntil: string | null;
};

/** A database with one workspace, a clock that the test sets, and pollers on it. */
export type Stage = {
  database: Database;
  databaseUrl: string;
  workspace: Workspace;
  clock: { now(): Date; advance(seconds: number): void; follow(): void };
  log: string[];
  poller(parts?: Partial<WebhookSenderOptions>): Promise<WebhookSender>;
  endpoint(
    url: string,
    choices?: { events?: string[]; active?: boolean; workspace?: Workspace; allowPrivateNetwork?: boolean },
  ): Promise<{ endpoint: EndpointView; secret: string }>;
  event(choices?: { event?: EventName; reference?: string; workspace?: Workspace }): Promise<string>;
  anotherWorkspace(): Promise<Workspace>;
  member(role: 'owner' | 'admin' | 'accountant' | 'viewer', options?: { revoked?: boolean }): Promise<number>;
  deliveries(): Promise<Delivery[]>;
  delivery(): Promise<Delivery>;
  /** The stored events, in their order. */
  payloads(): Promise<string[]>;
  attempts(reference: string): Promise<AttemptView[]>;
  endpointRow(reference: string): Promise<typeof webhookEndpoints.$inferSelect>;
  notifications(): Promise<(typeof notifications.$inferSelect)[]>;
  close(): Promise<void>;
};

export async function createStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-test-'));
  const databaseUrl = await createDatabase(folder);
  const database = await openDatabase(databaseUrl, { strict: true });
  const clock = createClock();
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const pollers: WebhookSender[] = [];
  const workspace = await database.write('instance', (tx) => insertWorkspace(tx));
  const deliveries = (): Promise<Delivery[]> =>
    database.read(async (tx) =>
      tx
        .select({
          ...getTableColumns(webhookDeliveries),
          nextAttemptAt: queue.dueAt,
          claimedBy: queue.claimedBy,
          claimUntil: queue.claimUntil,
        })
        .from(webhookDeliveries)
        .leftJoin(queue, isWorkOf('webhook_delivery', webhookDeliveries.id))
        .orderBy(webhookDeliveries.id),
    );
  return {
    database,
    databaseUrl,
    workspace,
    clock,
    log,
    async poller(parts = {}) {
      const poller = createWebhookSender({
        database,
        clock: clock.now,
        logger,
        instanceKey: INSTANCE_KEY,
        retrySeconds: [60, 300, 1800, 7200, 28_800, 86_400],
        timeoutSeconds: 2,
        allowPrivateNetwork: true,
        ...parts,
      });
      pollers.push(poller);
      await poller.start();
      return poller;
    },
    endpoint: (url, { events = ['*'], active = true, allowPrivateNetwork = true, ...choices } = {}) =>
      database.write('instance', (tx) =>
        createEndpoint(tx, {
          workspace,
          url,
          events,
          active,
          now: clock.now(),
          instanceKey: INSTANCE_KEY,
          allowPrivateNetwork,
          ...choices,
        }),
      ),
    async event({ event = 'client.created', reference = newReference(), ...choices } = {}) {
      const data = { reference, name: 'Đorđe & Söhne', notes: 'line\nbreak' };
      await database.write('instance', (tx) => {
        const now = clock.now();
        const of = choices.workspace ?? workspace;
        // The record of an event has changed; here there is none.
        noteCreated(tx, 'client', [{ reference, workspaceId: of.id, updatedAt: now.toISOString() }]);
        return recordEvent(tx, { workspace, event, data, now, ...choices });
      });
      return reference;
    },
    anotherWorkspace: () => database.write('instance', (tx) => insertWorkspace(tx)),
    member: (role, { revoked = false } = {}) =>
      database.write('instance', (tx) => insertMember(tx, workspace, role, revoked)),
    deliveries,
    delivery: async () => (await deliveries())[0] as Delivery,
    async payloads() {
      const rows = await database.read(async (tx) => tx.select().from(events).orderBy(events.id));
      return rows.map(({ payload }) => payload as string);
    },
    async attempts(reference) {
      const which = { workspace, reference, maxAttempts: 7, showsAddress: true, holds: () => true };
      return (await database.read((tx) => describeDelivery(tx, which))).attempt_history;
    },
    async endpointRow(reference) {
      const [row] = await database.read(async (tx) =>
        tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.reference, reference)),
      );
      return row as typeof webhookEndpoints.$inferSelect;
    },
    notifications: () => database.read(async (tx) => tx.select().from(notifications)),
    async close() {
      await Promise.all(pollers.map((poller) => poller.stop()));
      await database.close();
      await removeDatabase(databaseUrl);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createClock() {
  let offset: number | undefined;
  let frozen = Date.parse('2026-03-15T10:00:00.000Z');
  return {
    now: () => new Date(offset === undefined ? frozen : Date.now() + offset),
    advance(seconds: number) {
      if (offset === undefined) frozen += seconds * 1000;
      else offset += seconds * 1000;
    },
    /** From now on it runs. */
    follow() {
      offset = frozen - Date.now();
    },
  };
}

export async function insertWorkspace(tx: Writer): Promise<Workspace> {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const [business] = await tx
    .insert(businesses)
    .values({ reference: newReference(), planStatus: 'active', createdAt })
    .returning();
  const [workspace] = await tx
    .insert(workspaces)
    .values({
      reference: newReference(),
      businessId: business?.id ?? 0,
      environment: 'production',
      status: 'active',
      name: 'Test',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      numberTemplate: '{PREFIX}-{YYYY}-{SEQ:5}',
      createdAt,
    })
    .returning();
  const inserted = workspace as Workspace;
  await beginJournal(tx, inserted.id);
  return inserted;
}

async function insertMember(
  tx: Writer,
  workspace: Workspace,
  role: 'owner' | 'admin' | 'accountant' | 'viewer',
  revoked: boolean,
): Promise<number> {
  const reference = newReference();
  const createdAt = '2026-01-01T00:00:00.000Z';
  const [user] = await tx
    .insert(users)
    .values({ reference, email: `${reference}@example.com`, createdAt })
    .returning();
  const userId = user?.id ?? 0;
  const revokedAt = revoked ? createdAt : null;
  const { businessId } = workspace;
  await tx.insert(memberships).values({ reference, businessId, userId, role, createdAt, revokedAt });
  return userId;
}

/** Seeded random numbers from 0 to 1. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Waits until the condition holds; fails when it does not in time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  deadlineMs = 8000,
  what = condition.toString(),
): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${deadlineMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export type Received = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: string;
};

export type Receiver = { url: string; port: number; received: Received[]; close(): Promise<void> };

/**
 * A receiver on loopback.
 * @param answer called with the complete request; answers 200 when absent
 */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received, count: number) => void = (response) => {
    response.end('ok');
  },
): Promise<Receiver> {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { method = '', url = '', headers, rawHeaders } = request;
      const entry = { method, url, headers, rawHeaders, body };
      received.push(entry);
      answer(response, entry, received.length);
    });
  };
  const server = createServer(listener);
  return { ...(await listening(server, '127.0.0.1')), received };
}

/** Listens on a free port of loopback; `close` also closes its connections. */
export async function listening(
  server: Server,
  host = '127.0.0.1',
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/hooks?from=test`,
    port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A receiver that speaks raw TCP; `behave` gets the socket once the whole request has come in. */
export function startRawReceiver(behave: (socket: Socket) => void) {
  const server = createTcpServer((socket) => {
    let request = '';
    socket.on('data', (chunk) => {
      request += chunk.toString('latin1');
      const [head, body] = request.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1]);
      if (body !== undefined && body.length >= length) {
        request = '';
        behave(socket);
      }
    });
  });
  return listening(server);
}
