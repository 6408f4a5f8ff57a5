// Clients that request files and do not read them: memory stays bounded, and others are served.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../src/auth/passwords.ts';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { signingToken } from '../../src/crypto/link-token.ts';
import { openDatabase } from '../../src/database/open.ts';
import { type Objects, page, withTable } from '../print/files.ts';
import { type Held, hold, peakMemory, statusFrom } from './connections.ts';
import {
  addBusiness,
  type Business,
  prepareBusiness,
  SECRET_KEY,
  type Service,
  startService,
} from './service.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'pet crvenih krušaka';
/** A picture of noise in the resolution in which a page is drawn. */
const [WIDTH, HEIGHT] = [1111, 833];
const PAGES = 20;
const CLIENTS = 60;
const CONTRACTS = 13;

let business: Business;
let service: Service;
let cookie = '';
/** Of one business, and then one of another. */
const tokens: string[] = [];
const held: Held[] = [];

/** Pages of noise, whose pictures take almost 7 MB. */
function lease(): string {
  const pixels = randomBytes(WIDTH * HEIGHT * 3).toString('latin1');
  const content = 'q 400 0 0 300 0 0 cm /I Do Q';
  const objects: Objects = page('Lease');
  objects[3] = objects[3]?.replace('<</Font', '<</XObject <</I 7 0 R>> /Font') ?? '';
  objects[5] = `<</Length ${content.length}>>\nstream\n${content}\nendstream`;
  objects[7] = `<</Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Length ${pixels.length}>>\nstream\n${pixels}\nendstream`;
  const pages = Array.from({ length: PAGES }, (_, i) => 10 + i);
  for (const number of pages) objects[number] = objects[3];
  objects[2] = objects[2]?.replace('/Count 1', `/Count ${PAGES}`) ?? '';
  objects[6] = `[${pages.map((number) => `${number} 0 R`).join(' ')}]`;
  return withTable(objects).toString('base64');
}

async function ask(path: string, body: object, headers: Record<string, string>) {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const set = response.headers.getSetCookie().find((one) => one.startsWith('session'));
  cookie = set?.split(';')[0] ?? cookie;
  expect(response.ok ? '' : await response.text()).toBe('');
  return ((await response.json()) as { data: { reference: string; signers: { reference: string }[] } }).data;
}

const clients = new Map<Business, string>();

async function sendContract(of: Business, fromPage: Record<string, string>): Promise<void> {
  const keyed = { Authorization: `Bearer ${of.key}` };
  if (!clients.has(of)) {
    const client = { name: 'Client', type: 'business', email: 'c@example.com', country: 'RS' };
    clients.set(of, (await ask('/api/v1/clients', client, keyed)).reference);
  }
  const contract = await ask(
    `/dashboard/api/workspaces/${of.workspace.reference}/contracts`,
    {
      title: 'Lease',
      client: clients.get(of),
      pdf: lease(),
      signers: [{ name: 'Marko', email: 'm@example.com' }],
    },
    fromPage,
  );
  const sent = await ask(`/api/v1/contracts/${contract.reference}/send`, {}, keyed);
  const reference = sent.signers[0]?.reference ?? '';
  tokens.push(signingToken(SECRET_KEY, { reference, generation: 1 }));
}

beforeAll(async () => {
  business = await prepareBusiness();
  const other = await addBusiness(business);
  const database = await openDatabase(`file:${business.file}`);
  const passwordHash = await hashPassword(PASSWORD);
  await database.write('instance', async (tx) => {
    const account = await findAccount(tx, EMAIL);
    await updateAccount(tx, account?.id ?? 0, { passwordHash });
  });
  await database.close();
  service = await startService({ DATABASE_URL: `file:${business.file}` });
  const fromPage = () => ({ 'Sec-Fetch-Site': 'same-origin', Cookie: cookie });
  await ask('/dashboard/api/sign-in', { email: EMAIL, password: PASSWORD }, fromPage());
  for (let i = 0; i < CONTRACTS; i += 1) await sendContract(business, fromPage());
  await sendContract(other, fromPage());
}, 180_000);
afterAll(async () => {
  for (const each of held) each.close();
  await service.end('SIGKILL');
  business.remove();
});

const path = (i: number) => `/sign/${tokens[i]}/contract.pdf`;
const opening = (i: number) => `GET ${path(i)} HTTP/1.1\r\nHost: service\r\n\r\n`;

it('clients of the same file share one copy', async () => {
  const pid = service.child.pid as number;
  expect(await statusFrom(service.url, path(0), '127.0.0.1', 20_000)).toBe(200);
  const before = peakMemory(pid);
  held.push(await hold(service.url, CLIENTS, () => opening(0), '127.0.0.2'));
  expect(await statusFrom(service.url, path(0), '127.0.0.3', 20_000)).toBe(200);
  // With a copy each, they took 400 MB.
  expect(peakMemory(pid) - before).toBeLessThan(150);
});

it('different large files to one address are bounded, others find room, and it comes back', async () => {
  const taking = await hold(service.url, CONTRACTS, opening, '127.0.0.4');
  held.push(taking);
  const status = (address: string) => statusFrom(service.url, path(CONTRACTS - 1), address, 20_000);
  await expect.poll(() => status('127.0.0.4'), { timeout: 30_000 }).toBe(429);
  expect(await status('127.0.0.5')).toBe(200);
  taking.close();
  await expect.poll(() => status('127.0.0.4'), { timeout: 10_000 }).toBe(200);
}, 60_000);

it('clients that do not read large files are disconnected when memory is short', async () => {
  held.push(await hold(service.url, CONTRACTS, opening, '127.0.0.6'));
  const status = () => statusFrom(service.url, path(CONTRACTS - 1), '127.0.0.6', 20_000);
  await expect.poll(status, { timeout: 30_000 }).toBe(429);
  await expect.poll(status, { timeout: 30_000, interval: 500 }).toBe(200);
}, 60_000);

it('large files of one business are bounded, from however many addresses, and others find room', async () => {
  for (const each of held) each.close();
  const ofBusiness = (first: number) => (i: number) => opening(first + i);
  for (const [from, first] of [
    ['127.0.0.7', 0],
    ['127.0.0.8', 5],
    ['127.0.0.9', 10],
  ] as const) {
    held.push(await hold(service.url, from === '127.0.0.9' ? 2 : 5, ofBusiness(first), from));
  }
  const status = (i: number) => statusFrom(service.url, path(i), '127.0.0.10', 20_000);
  await expect.poll(() => status(CONTRACTS - 1), { timeout: 5000 }).toBe(429);
  expect(await status(CONTRACTS)).toBe(200);
}, 60_000);
