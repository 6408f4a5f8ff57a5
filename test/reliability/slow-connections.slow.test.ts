// Connections that strangers open and leave: they cost descriptors for a while, but never stop the service.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { report, scale } from '../scenarios.ts';
import { descriptors, type Held, hold, statusFrom } from './connections.ts';
import { type Business, prepareBusiness, type Service, startService, until } from './service.ts';

const CONNECTIONS = scale(300, 2000);
const TIMEOUT_SECONDS = scale(2, 10);
/** The smallest usual limit of descriptors. */
const START = ['sh', '-c', 'ulimit -n 256; exec "$0" --max-semi-space-size=8 src/main.js', process.execPath];
const STRANGER = '127.0.0.2';

const HALF_HEAD = 'GET /healthz HTTP/1.1\r\nHost: service\r\nX-';
const HALF_BODY =
  'POST /dashboard/api/sign-in HTTP/1.1\r\nHost: service\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":';
/** More of the largest page than the buffers of a connection hold. */
const NEVER_READS = 'GET /openapi.json HTTP/1.1\r\nHost: service\r\n\r\n'.repeat(20);
const OPENINGS = ['', HALF_HEAD, HALF_BODY];
/** Making the page for all of them would be a test of that. */
const NEVER_READS_EACH = 20;

let business: Business;
let service: Service;
let held: Held[];

beforeEach(async () => {
  business = await prepareBusiness();
  held = [];
});
afterEach(async () => {
  for (const each of held) each.close();
  await service.end('SIGKILL');
  business.remove();
});

async function start(settings: Record<string, string> = {}): Promise<void> {
  const timeouts = {
    REQUEST_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    UPLOAD_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    SEND_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
  };
  service = await startService({ DATABASE_URL: `file:${business.file}`, ...timeouts, ...settings }, START);
}

const health = (from?: string) => statusFrom(service.url, '/healthz', from);

describe('with 256 descriptors', () => {
  it('all of them are released after the timeouts, also from clients that never close their side', async () => {
    await start();
    expect(await health()).toBe(200);
    const idle = descriptors(service.child.pid as number);
    const half = CONNECTIONS / 2;
    const openingOf = (i: number) =>
      i % NEVER_READS_EACH === 0 ? NEVER_READS : (OPENINGS[i % OPENINGS.length] as string);
    const openedAt = performance.now();
    for (const from of [STRANGER, '127.0.0.3']) held.push(await hold(service.url, half, openingOf, from));
    let most = 0;
    const now = () => {
      const count = descriptors(service.child.pid as number);
      most = Math.max(most, count);
      return count;
    };
    await until('connections are accepted', () => now() > idle + 50);
    await until('/healthz answers again by itself', async () => (await health()) === 200, 60_000);
    const answeredMs = performance.now() - openedAt;
    await until('all descriptors are back', () => now() <= idle + 1, 60_000);
    expect(most).toBeLessThan(256);
    const backMs = performance.now() - openedAt;
    report(
      'T13',
      `${CONNECTIONS} connections: at most ${most} descriptors, /healthz answered after ${(answeredMs / 1000).toFixed(1)} s, all descriptors free after ${(backMs / 1000).toFixed(1)} s with time-outs of ${TIMEOUT_SECONDS} s`,
    );
  });

  it('one address cannot take all connections, and those beyond its share are refused at once', async () => {
    await start({ REQUEST_TIMEOUT_SECONDS: '60' });
    held.push(await hold(service.url, 150, () => HALF_HEAD, STRANGER));
    expect(await health(STRANGER)).toBe(0);
    expect(await health()).toBe(200);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(Number(/^invoicing_http_connections_refused_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(
      50,
    );
    expect(Number(/^invoicing_http_connections (\d+)$/m.exec(metrics)?.[1])).toBeLessThan(80);
    for (const each of held) each.close();
    await until('its connections are closed', async () => (await health(STRANGER)) === 200);
  });

  it('the connections of a trusted proxy are those of many clients: they have the limit of all alone', async () => {
    const limits = { MAX_CONNECTIONS: '100', MAX_CONNECTIONS_PER_ADDRESS: '10' };
    await start({ ...limits, TRUST_PROXY: STRANGER, REQUEST_TIMEOUT_SECONDS: '60' });
    held.push(await hold(service.url, 50, () => HALF_HEAD, STRANGER));
    expect(await health(STRANGER)).toBe(200);
    held.push(await hold(service.url, 20, () => HALF_HEAD, '127.0.0.3'));
    expect([await health('127.0.0.3'), await health(STRANGER), await health()]).toEqual([0, 200, 200]);
    held.push(await hold(service.url, 60, () => HALF_HEAD, STRANGER));
    expect([await health(STRANGER), await health()]).toEqual([0, 0]);
  });
});

it('a response that takes longer than the timeouts is not aborted while its client waits', async () => {
  await start({ SEND_TIMEOUT_SECONDS: '0.1', REQUEST_TIMEOUT_SECONDS: '1', UPLOAD_TIMEOUT_SECONDS: '20' });
  const headers = { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' };
  const post = async (path: string, body: object) =>
    (await (
      await fetch(`${service.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as { data: { reference: string } };
  const { data: client } = await post('/clients', { name: 'Client' });
  const lines = Array.from({ length: 500 }, () => ({
    description: 'x '.repeat(200),
    quantity: 1,
    unit_price: 1,
  }));
  const draft = { document_type: 'rs_invoice', client: client.reference, lines };
  const { data } = await post('/documents', draft);
  const startedAt = performance.now();
  const issued = await fetch(`${service.url}/api/v1/documents/${data.reference}/issue`, {
    method: 'POST',
    headers,
  });
  expect(issued.status).toBe(200);
  const pdf = await fetch(`${service.url}/api/v1/documents/${data.reference}/document.pdf`, { headers });
  expect([pdf.status, (await pdf.arrayBuffer()).byteLength > 50_000]).toEqual([200, true]);
  expect(performance.now() - startedAt).toBeGreaterThan(200);
});
