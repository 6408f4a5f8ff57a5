// The real process with many endpoints, receivers for them, and clients that write at a steady pace.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { openDatabase } from '../../src/database/open.ts';
import { createEndpoint } from '../../src/webhooks/endpoints.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { type Service, startService as startProcess } from '../reliability/service.ts';
import { percentile } from '../reliability/times.ts';
import { INSTANCE_KEY, listening } from './fixture.ts';

export type Place = { key: string; endpoints: number[] };

const clean: (() => unknown)[] = [];

/** Ends what was started here, also after a failed test. */
export async function cleanUp(): Promise<void> {
  for (const end of clean.splice(0).reverse()) await end();
}

/** Creates a business for each list of URLs, with an endpoint for each URL that subscribes to all events. */
export async function prepare(businesses: string[][]): Promise<{ file: string; places: Place[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-running-'));
  clean.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.db');
  const database = await openDatabase(`file:${file}`);
  const now = new Date();
  const places: Place[] = [];
  for (const [index, urls] of businesses.entries()) {
    const place = await database.write('instance', async (tx) => {
      const ownerEmail = `owner${index}@example.com`;
      const where = { country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
      const business = { name: `Business ${index}`, ...where, ownerEmail, sandbox: false, now };
      const { production: workspace } = await createWorkspaces(tx, business);
      for (const url of urls) {
        const endpoint = { url, events: ['*'], now, instanceKey: INSTANCE_KEY, allowPrivateNetwork: true };
        await createEndpoint(tx, { workspace, ...endpoint });
      }
      const { key } = await createKey(tx, { workspace, email: ownerEmail, now });
      return { key, workspace: workspace.id };
    });
    const connection = new SQLite(file, { readonly: true });
    const ids = connection
      .prepare('SELECT id FROM webhook_endpoints WHERE workspace_id = ? ORDER BY id')
      .pluck();
    places.push({ key: place.key, endpoints: ids.all(place.workspace) as number[] });
    connection.close();
  }
  await database.close();
  return { file, places };
}

export async function startService(file: string, settings: Record<string, string> = {}): Promise<Service> {
  const given = { DATABASE_URL: `file:${file}`, SECRET_KEY: INSTANCE_KEY, ...settings };
  const service = await startProcess(given);
  clean.push(() => service.child.exitCode ?? service.child.signalCode ?? service.end('SIGKILL'));
  return service;
}

/** Inserts deliveries to the first `endpoints` endpoints in turn, all due at the same instant. */
export function fillDue(
  file: string,
  { count, endpoints, dueAt, attempts }: { count: number; endpoints: number; dueAt: Date; attempts: 0 | 1 },
): void {
  const connection = new SQLite(file, { timeout: 5000 });
  connection.exec(`
    BEGIN IMMEDIATE;
    INSERT INTO events (workspace_id, event, subject_reference, occurred_at, payload)
      SELECT workspace_id, 'client.created', 'filled', '2026-01-01T00:00:00.000Z', '{"data":"${'x'.repeat(2000)}"}'
      FROM webhook_endpoints LIMIT 1;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO webhook_deliveries (reference, workspace_id, endpoint_id, event_id, status, attempts, interruptions,
        created_at)
      SELECT printf('01K00000000000000000%06d', i), e.workspace_id, e.id, (SELECT max(id) FROM events),
        '${attempts === 0 ? 'pending' : 'failed'}', ${attempts}, 0, '2026-01-01T00:00:00.000Z'
      FROM n JOIN webhook_endpoints e ON e.id = 1 + i % ${endpoints};
    INSERT INTO queue (workspace_id, kind, subject_id, group_id, lane, due_at)
      SELECT workspace_id, 'webhook_delivery', id, endpoint_id, attempts > 0, '${dueAt.toISOString()}' FROM webhook_deliveries
      WHERE status IN ('pending', 'failed') ORDER BY id;
    COMMIT;
  `);
  connection.close();
}

export type Arrival = { path: string; delivery: string; at: number; body: string };

/** A receiver that records when each request began to arrive; `answerAfterMs` returns the delay of answers to a path. */
export async function startReceivers(answerAfterMs: (path: string) => number = () => 0) {
  const arrivals: Arrival[] = [];
  const figures = { underWay: 0, mostUnderWay: 0, sockets: 0, mostSockets: 0 };
  let onArrival: ((arrival: Arrival) => void) | undefined;
  const server = createServer((request, response) => {
    const at = performance.now();
    figures.underWay += 1;
    figures.mostUnderWay = Math.max(figures.mostUnderWay, figures.underWay);
    response.on('close', () => {
      figures.underWay -= 1;
    });
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const arrival = { path, delivery: String(request.headers['x-service-delivery']), at, body };
      arrivals.push(arrival);
      onArrival?.(arrival);
      const wait = answerAfterMs(path);
      const answer = () => void response.writeHead(204).end();
      if (wait === 0) answer();
      else if (wait < Number.POSITIVE_INFINITY) setTimeout(answer, wait);
    });
  });
  server.on('connection', (socket) => {
    figures.sockets += 1;
    figures.mostSockets = Math.max(figures.mostSockets, figures.sockets);
    socket.on('close', () => {
      figures.sockets -= 1;
    });
  });
  const { port, close } = await listening(server);
  clean.push(close);
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    figures,
    /** Resolves with the next arrival. */
    next: () =>
      new Promise<Arrival>((resolve) => {
        onArrival = resolve;
      }),
  };
}

/** Creates a client. @returns when the request was sent and answered, and the reference in its event */
export async function write(
  url: string,
  key: string,
): Promise<{ sentAt: number; answeredAt: number; reference: string }> {
  const sentAt = performance.now();
  const response = await fetch(`${url}/api/v1/clients`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Client', notes: 'x'.repeat(1000) }),
  });
  const { data } = (await response.json()) as { data: { reference: string } };
  if (response.status !== 201) throw new Error(`POST /clients answered ${response.status}.`);
  return { sentAt, answeredAt: performance.now(), reference: data.reference };
}

/**
 * Calls `act` a number of times per second without waiting for earlier calls, as long as `goesOn` returns true.
 * @returns the duration of each call in milliseconds
 */
export async function paced(
  perSecond: number,
  goesOn: (count: number) => boolean,
  act: (count: number) => Promise<unknown>,
): Promise<number[]> {
  const startedAt = performance.now();
  const tookMs: number[] = [];
  const underWay: Promise<void>[] = [];
  for (let count = 0; goesOn(count); count += 1) {
    const dueAt = startedAt + (count * 1000) / perSecond;
    await new Promise((due) => setTimeout(due, Math.max(0, dueAt - performance.now())));
    const begunAt = performance.now();
    underWay.push(act(count).then(() => void tookMs.push(performance.now() - begunAt)));
  }
  await Promise.all(underWay);
  return tookMs;
}

/** The median of the 99th percentiles of five periods, so that one pause of the machine does not decide the result. */
export function steadyP99(values: readonly number[]): number {
  const length = Math.ceil(values.length / 5);
  const periods = Array.from({ length: 5 }, (_, i) => values.slice(i * length, (i + 1) * length));
  return percentile(
    periods.filter(({ length }) => length > 0).map((period) => percentile(period, 0.99)),
    0.5,
  );
}

/** Peak resident memory of a process, in MB. */
export function peakMb(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(text)?.[1]) / 1024;
}
