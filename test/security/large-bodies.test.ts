// Large bodies of some users leave room for the daily work of all others, and for those who sign in.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Held, hold } from '../reliability/connections.ts';
import { createWorld, type World } from '../world.ts';

const MIB = 1024 * 1024;

let world: World;
let held: Held[] = [];
beforeAll(async () => {
  world = await createWorld({ settings: { BODY_MEGABYTES: '32', BODY_MEGABYTES_PER_CLIENT: '16' } });
});
afterAll(async () => {
  for (const each of held) each.close();
  await world.close();
});

async function bytes(): Promise<number> {
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  return Number(/^invoicing_http_body_bytes (\d+)$/m.exec(metrics)?.[1]);
}

const newClient = (key: string) =>
  world.request('/clients', {
    method: 'POST',
    key,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Client', type: 'business' }),
  });

const signIn = () =>
  fetch(`${world.url}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: 'someone@example.com', password: 'a wrong one' }),
  });

it('two users who send the first bytes of as much as they may shut nobody out', async () => {
  const { key } = await world.otherBusiness();
  for (const from of ['127.0.0.2', '127.0.0.3']) {
    const { key: ofMember } = await world.member({ role: 'accountant' });
    const head = `POST /api/v1/clients HTTP/1.1\r\nHost: service\r\nContent-Type: application/json\r\nAuthorization: Bearer ${ofMember}\r\nContent-Length: ${MIB}\r\n\r\n{`;
    held = [...held, await hold(world.url, 16, () => head, from)];
  }
  await expect.poll(bytes).toBeGreaterThanOrEqual(16 * MIB);
  expect([(await newClient(key)).status, (await signIn()).status]).toEqual([201, 401]);
  for (const each of held) each.close();
  await expect.poll(bytes).toBe(0);
});
