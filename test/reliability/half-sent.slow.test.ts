// Bodies that are never sent completely, and many large imports at once: memory stays bounded, and others are answered.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../src/auth/passwords.ts';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { sessionCookieOf } from '../dashboard/browser.ts';
import { report, scale } from '../scenarios.ts';
import { type Held, hold, peakMemory, statusFrom } from './connections.ts';
import { type Business, prepareBusiness, type Service, startService } from './service.ts';

const HALF_SENT = scale(150, 1000);
const IMPORTS = scale(12, 60);
const ROWS = 2000;
/** Of almost 4 MB together. */
const ROW = `Client,${'x'.repeat(scale(900, 1900))}\n`;
/** MemoryMax of deploy/invoicing.service before its heaps were bounded: far below what it is now. */
const LIMIT_MIB = 1024;
/** The clients of the test send hundreds of megabytes on the same cores. */
const PATIENCE_MS = 10_000;
const EMAIL = 'owner@example.com';
const PASSWORD = 'pet crvenih krušaka';
const MIB = 1024 * 1024;

let business: Business;
let service: Service;
let cookie: string;
let memberKey: string;
const held: Held[] = [];

beforeAll(async () => {
  business = await prepareBusiness();
  const database = await openDatabase(`file:${business.file}`);
  const passwordHash = await hashPassword(PASSWORD);
  const { workspace } = business;
  const email = 'member@example.com';
  const now = new Date();
  memberKey = await database.write('instance', async (tx) => {
    const account = await findAccount(tx, EMAIL);
    await updateAccount(tx, account?.id ?? 0, { passwordHash });
    await addMember(tx, { workspace, email, role: 'accountant', now });
    return (await createKey(tx, { workspace, email, now })).key;
  });
  await database.close();
  service = await startService({ DATABASE_URL: `file:${business.file}` });
  const signedIn = await post('/sign-in', JSON.stringify({ email: EMAIL, password: PASSWORD }));
  cookie = sessionCookieOf(signedIn.headers);
});
afterAll(async () => {
  for (const each of held) each.close();
  await service.end('SIGKILL');
  business.remove();
});

function post(path: string, body: string): Promise<Response> {
  return fetch(`${service.url}/dashboard/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie ?? '' },
    body,
  });
}

/** A body without its last byte. */
function almost(path: string, headers: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: service\r\nContent-Type: application/json\r\n${headers}Content-Length: ${length}\r\n\r\n${'x'.repeat(length - 1)}`;
}

it('memory stays below the limit, others are answered, and of the imports some are carried out', async () => {
  const pid = service.child.pid as number;
  const before = peakMemory(pid);
  const key = `Authorization: Bearer ${memberKey}\r\n`;
  const stranger = 'Sec-Fetch-Site: same-origin\r\n';
  const openings = [
    Buffer.from(almost('/dashboard/api/sign-in', stranger, MIB)),
    Buffer.from(almost('/dashboard/api/sign-in', stranger, 16 * 1024)),
    Buffer.from(almost('/api/v1/clients', key, MIB)),
  ];
  const openingOf = (i: number) => openings[i % openings.length] as Buffer;
  held.push(await hold(service.url, HALF_SENT, openingOf, '127.0.0.2'));
  const answered: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver)
      answered.push(await statusFrom(service.url, '/healthz', '127.0.0.1', PATIENCE_MS), await readClients());
  })();
  const csv = JSON.stringify({ csv: `Name,Notes\n${ROW.repeat(ROWS)}` });
  const path = `/workspaces/${business.workspace.reference}/clients/import-preview`;
  const imports = await Promise.all(
    Array.from({ length: IMPORTS }, async () => {
      const response = await post(path, csv);
      await response.arrayBuffer();
      return response.status;
    }),
  );
  isOver = true;
  await others;
  const peak = peakMemory(pid);
  expect(peak).toBeLessThan(LIMIT_MIB);
  expect(new Set(answered)).toEqual(new Set([200]));
  expect([...new Set(imports)].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const done = imports.filter((status) => status === 200).length;
  expect(done).toBeGreaterThan(0);
  report(
    'T14',
    `${HALF_SENT} half-sent bodies and ${IMPORTS} imports of ${(csv.length / MIB).toFixed(1)} MiB at once: memory ${before.toFixed(0)} MiB before, at most ${peak.toFixed(0)}; ${done} imports carried out, ${IMPORTS - done} refused; all ${answered.length} other requests answered`,
  );
});

/** The status of a request with a key; 0 without a response within the timeout. */
async function readClients(): Promise<number> {
  const response = await fetch(`${service.url}/api/v1/expenses`, {
    headers: { Authorization: `Bearer ${business.key}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}
