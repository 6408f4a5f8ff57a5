import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config/load.ts';
import { type RunningService, startService } from '../../src/service.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { INSTANCE_KEY } from '../test-service.ts';

type Line = { msg: string; address?: string; workspace?: string; key?: string; user?: string; req?: object };

const folder = mkdtempSync(join(tmpdir(), 'invoicing-log-'));
const lines: Line[] = [];
let server: RunningService;

beforeAll(async () => {
  server = await startService({
    config: readConfig({
      DATABASE_URL: `file:${join(folder, 'log.db')}`,
      PORT: '0',
      BACKUP_SCHEDULE: 'off',
      TRUST_PROXY: 'loopback',
    }),
    instanceKey: () => INSTANCE_KEY,
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    checkResponses: true,
  });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const through = { 'X-Forwarded-For': '203.0.113.7' };

it('the line of a request names key, user and workspace, and no address', async () => {
  const now = new Date();
  const { key, reference, made } = await server.database.write('instance', async (tx) => {
    const input = { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
    const created = await createWorkspaces(tx, { ...input, ownerEmail: 'a@b.rs', sandbox: false, now });
    const made = await createKey(tx, { workspace: created.production, email: 'a@b.rs', now });
    return { ...made, made: created };
  });
  const headers = { Authorization: `Bearer ${key}`, ...through };
  expect((await fetch(`${server.url}/api/v1/clients`, { headers })).status).toBe(200);
  const line = lines.findLast(({ req }) => req !== undefined);
  expect(line).toMatchObject({
    msg: 'request completed',
    workspace: made.production.reference,
    key: reference,
    user: made.owner.reference,
  });
  expect(line).not.toHaveProperty('address');
});

/** `fetch` would leave out a question mark with nothing behind it. */
function signIn(path: string): Promise<number | undefined> {
  const body = JSON.stringify({ email: 'a@b.rs', password: 'a wrong password' });
  const headers = { ...through, 'Content-Type': 'application/json', Origin: server.url };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end(body);
  });
}

it.each(['/dashboard/api/sign-in', '/dashboard/api/sign-in?'])(
  'a failed sign-in at %s is a line of its own kind, with the address of the client',
  async (path) => {
    expect(await signIn(path)).toBe(401);
    const line = lines.findLast(({ req }) => req !== undefined);
    expect(line).toMatchObject({ msg: 'sign-in failed', address: '203.0.113.7' });
    // As docs/operations/log.md has it for fail2ban.
    expect(JSON.stringify(line)).toMatch(/^.*"address":"[\d.]+".*"msg":"sign-in failed".*$/);
  },
);

it('a refused key has its address, too', async () => {
  const headers = { Authorization: 'Bearer svc_live_unknown', ...through };
  expect((await fetch(`${server.url}/api/v1/clients`, { headers })).status).toBe(401);
  expect(lines.findLast(({ req }) => req !== undefined)).toMatchObject({ address: '203.0.113.7' });
});

it('a key outside of its networks is a line of its own kind, with its reference and the address', async () => {
  const now = new Date();
  const { key, reference } = await server.database.write('instance', async (tx) => {
    const place = { country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
    const input = { ...place, name: 'Kora', ownerEmail: 'c@d.rs', sandbox: false, now };
    const { production } = await createWorkspaces(tx, input);
    return createKey(tx, { workspace: production, email: 'c@d.rs', networks: ['198.51.100.0/24'], now });
  });
  const headers = { Authorization: `Bearer ${key}`, ...through };
  expect((await fetch(`${server.url}/api/v1/clients`, { headers })).status).toBe(403);
  const line = lines.findLast(({ req }) => req !== undefined);
  expect(line).toMatchObject({
    msg: 'key refused outside of its networks',
    key: reference,
    address: '203.0.113.7',
    level: 40,
  });
  expect(JSON.stringify(line)).not.toContain(key);
});
