// The service of the model test, in this process: on a file that a crash copies at that moment, or two instances of it on
// PostgreSQL, of which one is restarted.
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Workspace } from '../../src/auth/context.ts';
import { readConfig } from '../../src/config/load.ts';
import type { Writer } from '../../src/database/engine/statement.ts';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { type RunningService, startService } from '../../src/service.ts';
import { createEndpoint, pauseEndpoint, resumeEndpoint } from '../../src/webhooks/endpoints.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { createDatabase, ON_POSTGRES, removeDatabase } from '../engine.ts';
import { everyRecord } from '../every-record.ts';
import { INSTANCE_KEY } from '../test-service.ts';

export type Place = { workspace: Workspace; key: string; endpoint: string; path: string };

type Answer = { status: number; text: string; isReplayed: boolean };

export type ModelStage = Awaited<ReturnType<typeof createModelStage>>;

const START = '2026-03-16T10:00:00.000Z';
/** A crash copies the file, with all that earlier sequences left in it. */
const SEQUENCES_PER_FILE = 100;

export async function createModelStage() {
  // In memory if possible: this test is not about the disk.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'invoicing-model-'));
  const received: { path: string; delivery: string; body: string }[] = [];
  const refusing = new Set<string>();
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, delivery: String(request.headers['x-service-delivery']), body });
      response.writeHead(refusing.has(path) ? 500 : 200).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  let now = Date.parse(START);
  let files = 0;
  let places = 0;
  // Next to the records of each sequence there are those of others, of every kind.
  const others = ON_POSTGRES ? undefined : await everyRecord();
  let file = others?.copyTo(join(folder, '0.db')) ?? '';
  const onServer = ON_POSTGRES ? await createDatabase(folder) : undefined;
  const url = () => onServer ?? `file:${file}`;
  const start = (): Promise<RunningService> =>
    startService({
      config: readConfig({
        PORT: '0',
        DATABASE_URL: url(),
        SECRET_KEY: INSTANCE_KEY,
        LOG_LEVEL: 'silent',
        BACKUP_SCHEDULE: 'off',
        RATE_LIMIT_PER_MINUTE: '0',
        WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true',
      }),
      instanceKey: () => INSTANCE_KEY,
      logger: pino({ level: 'silent' }),
      clock: () => new Date(now),
      // Only then may the server be one for tests, which is not safe against power cuts.
      checkResponses: ON_POSTGRES,
      repeatsJobs: false,
    });
  const remove = (old: string) => {
    for (const part of ['', '-wal', '-shm', '.server-lock']) rmSync(`${old}${part}`, { force: true });
  };
  let server = await start();
  /** The other instance, which takes every second request. */
  let second = onServer ? await start() : undefined;
  const write = <T>(work: (tx: Writer) => Promise<T>) => server.database.write('instance', work);

  return {
    received,
    /** The differences that `verify` finds in the database. */
    differences: async () => (await verifyDatabase(url(), new Date(now))).differences,
    rows: <Row>(text: string): Promise<Row[]> =>
      server.database.read(async (tx) => tx.all<Row>(sql.raw(text))),
    now: () => now,
    /** Moves the clock; a commit makes the service poll for due work. */
    async advance(milliseconds: number): Promise<void> {
      now += milliseconds;
      await write(async () => {});
    },
    refuse(path: string, isRefusing: boolean): void {
      if (isRefusing) refusing.add(path);
      else refusing.delete(path);
    },
    async setActive({ workspace, endpoint }: Place, isActive: boolean): Promise<void> {
      const which = { workspace, reference: endpoint, now: new Date(now) };
      await write(async (tx) => void (await (isActive ? resumeEndpoint : pauseEndpoint)(tx, which)));
    },

    /** Forgets what arrived, and sometimes all that was stored. */
    async beginSequence(): Promise<void> {
      received.length = 0;
      if (!others) return;
      if (places % SEQUENCES_PER_FILE !== 0 || places === 0) return;
      await server.stop();
      remove(file);
      files += 1;
      file = others.copyTo(join(folder, `${files}.db`));
      server = await start();
    },

    /** A business of its own with a key and an endpoint; the clock starts again. */
    async place(): Promise<Place> {
      now = Date.parse(START);
      places += 1;
      const path = `/${places}`;
      const at = { now: new Date(now) };
      const where = {
        name: 'B',
        country: 'RS',
        currency: 'RSD',
        timezone: 'Europe/Belgrade',
        sandbox: false,
      };
      return write(async (tx) => {
        const { production: workspace, owner } = await createWorkspaces(tx, {
          ...where,
          ...at,
          ownerEmail: `owner-of-${places}@example.com`,
        });
        const { key } = await createKey(tx, { workspace, email: owner.email, ...at });
        const made = await createEndpoint(tx, {
          workspace,
          url: `${receiverUrl}${path}`,
          events: ['*'],
          instanceKey: INSTANCE_KEY,
          allowPrivateNetwork: true,
          ...at,
        });
        return { workspace, key, endpoint: made.endpoint.reference, path };
      });
    },

    async request(
      { key }: Place,
      { method, path, body }: { method: string; path: string; body?: object | undefined },
      idempotencyKey?: string,
    ): Promise<Answer> {
      const headers = {
        Authorization: `Bearer ${key}`,
        ...(body || method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      };
      if (second) [server, second] = [second, server];
      // A connection of its own: one that is kept may be closed while the next request is on its way.
      const sent = request(`${server.url}/api/v1${path}`, { method, headers, agent: false });
      sent.end(body || method === 'POST' ? JSON.stringify(body ?? {}) : undefined);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      const isReplayed = 'idempotency-replayed' in response.headers;
      return { status: response.statusCode ?? 0, text, isReplayed };
    },

    /** The process dies: only what is in the file and its log at this moment remains. */
    async crash(): Promise<void> {
      if (onServer) {
        await server.stop(0, 0);
        server = await start();
        return;
      }
      files += 1;
      const next = join(folder, `${files}.db`);
      const old = file;
      for (const part of ['', '-wal']) {
        if (existsSync(`${old}${part}`)) copyFileSync(`${old}${part}`, `${next}${part}`);
      }
      const arrived = received.length;
      const dead = server;
      file = next;
      await dead.stop(0, 0);
      // Webhooks of requests that ended on the abandoned file do not count.
      received.length = arrived;
      remove(old);
      server = await start();
    },

    async close(): Promise<void> {
      await server.stop();
      await second?.stop();
      if (onServer) await removeDatabase(onServer);
      receiver.closeAllConnections();
      receiver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
