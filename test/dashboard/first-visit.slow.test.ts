// What the log says at the start about opening the dashboard.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService } from '../reliability/service.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-first-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SETUP = /http:\/\/\S+\/setup#([\w-]{43})/;
const PASSWORD = /http:\/\/\S+\/reset-password#([\w-]{43})/;

/** What a start on a database prints, while an action runs against the service. */
async function start(settings: Record<string, string>, use?: (url: string, output: string) => Promise<void>) {
  const service = await startService({ DEMO: 'false', ...settings });
  await use?.(service.url, service.output());
  expect(await service.end('SIGTERM')).toBe(0);
  return service.output();
}

type Me = { home: string; businesses: { sandbox: { reference: string } }[] };

const post = (url: string, path: string, body: object) =>
  fetch(`${url}/dashboard/api${path}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

it('a new database: the link that sets up the business, until that is done', async () => {
  const settings = { DATABASE_URL: `file:${join(folder, 'new.db')}` };
  const first = await start(settings);
  const second = await start(settings, async (url, output) => {
    const body = (token: string) => ({
      token,
      business: { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' },
      owner: { name: 'Ana', email: 'ana@zora.example', password: 'pet crvenih krušaka', language: 'en' },
    });
    const tokens = [first, output].map((text) => SETUP.exec(text)?.[1] as string);
    expect(tokens[0]).not.toBe(tokens[1]);
    expect((await post(url, '/setup', body(tokens[0] as string))).status).toBe(404);
    expect((await post(url, '/setup', body(tokens[1] as string))).status).toBe(201);
  });
  expect(second).toMatch(SETUP);
  const third = await start(settings);
  expect(third).not.toMatch(SETUP);
  expect(third).not.toContain('users reset-password');
});

it('a demo business: after its link and the sign-in, the first page is where its records are', async () => {
  const settings = { DATABASE_URL: `file:${join(folder, 'landing.db')}`, DEMO: 'auto' };
  await start(settings, async (url, output) => {
    const token = PASSWORD.exec(output)?.[1];
    const password = 'pet crvenih krušaka';
    expect((await post(url, '/password-resets/complete', { token, password })).status).toBe(200);
    const answer = await post(url, '/sign-in', { email: 'demo@example.com', password });
    const { me } = ((await answer.json()) as { data: { me: Me } }).data;
    expect(me.home).toBe(me.businesses[0]?.sandbox.reference);
  });
});

it('a demo business: the link with which its owner chooses a password, and no link at later starts', async () => {
  const settings = { DATABASE_URL: `file:${join(folder, 'demo.db')}`, DEMO: 'auto' };
  const first = await start(settings, async (url, output) => {
    const token = PASSWORD.exec(output)?.[1];
    const password = 'pet crvenih krušaka';
    expect((await post(url, '/password-resets/complete', { token: 'x'.repeat(43), password })).status).toBe(
      404,
    );
    expect(token).toBeDefined();
  });
  expect(first).toMatch(SETUP);
  const second = await start(settings);
  expect(second).not.toMatch(SETUP);
  expect(second).not.toMatch(PASSWORD);
  expect(second).toContain('npm run -s invoicing -- users reset-password --email <address>');
});
