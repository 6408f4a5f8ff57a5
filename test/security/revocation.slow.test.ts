// A revocation by a command applies when the command returns, under load: the real service, the real program.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { runProgram } from '../cli/program.ts';
import { type Business, prepareBusiness, type Service, startService, until } from '../reliability/service.ts';
import { isDeep, report, scale } from '../scenarios.ts';
import { openWire, requestText, type Wire } from '../wire.ts';

const TRIALS = scale(1, 10);
const REQUESTS_PER_SECOND = 200;
const CONNECTIONS = 16;
/** The number of requests before and after the command that a valid trial needs. */
const ENOUGH = 20;

type Access = { workspace: Workspace; email: string; key: string; reference: string };
type Sent = { startedAt: number; status: number };

const endings: { what: string; command: (access: Access) => string[]; status: number }[] = [
  { what: 'the key is revoked', command: ({ reference }) => ['keys', 'revoke', reference], status: 401 },
  {
    what: 'the member is revoked',
    command: ({ workspace, email }) => ['members', 'revoke', workspace.reference, '--email', email],
    status: 403,
  },
  {
    what: 'the rights of the member shrink',
    command: ({ workspace, email }) => [
      'members',
      'add',
      workspace.reference,
      '--email',
      email,
      '--permissions',
      'items.view',
    ],
    status: 403,
  },
  {
    what: 'the plan ends',
    command: ({ workspace }) => ['workspaces', 'set-plan', workspace.reference, '--status', 'inactive'],
    status: 403,
  },
  {
    what: 'the workspace is suspended',
    command: ({ workspace }) => ['workspaces', 'suspend', workspace.reference],
    status: 403,
  },
];

/** The program is slow to start: `npm test` tries one change of the key and one of its user. */
const tried = isDeep ? endings : endings.filter((_, i) => i === 0 || i === 2);
const totals = { before: 0, after: 0 };

let business: Business;
let service: Service;
let wire: Wire;

beforeAll(async () => {
  business = await prepareBusiness();
  service = await startService({ DATABASE_URL: business.url });
  wire = await openWire(service.url, CONNECTIONS);
});
afterAll(async () => {
  wire.close();
  await service.end('SIGKILL');
  business.remove();
});

it.each(tried)(
  'no request that begins after it is accepted: $what',
  async ({ what, command, status }) => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const access = await newAccess(`${what} ${trial}`, null);
      const settings = { DATABASE_URL: business.url, LOG_LEVEL: 'silent' };
      await judge(access.key, status, async () => {
        const run = await runProgram(settings, command(access));
        const endedAt = performance.now();
        expect([run.status, run.stderr]).toEqual([0, '']);
        return endedAt;
      });
    }
  },
  300_000,
);

it('no request that begins after it is accepted: the key expires', async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const expiresAt = new Date(Date.now() + 1500);
    const { key } = await newAccess(`expires ${trial}`, expiresAt);
    await judge(key, 401, async () => {
      await until('it expires', () => Date.now() >= expiresAt.getTime());
      return performance.now();
    });
  }
  report(
    'A3',
    `${TRIALS * (tried.length + 1)} revocations of ${tried.length + 1} kinds during ${REQUESTS_PER_SECOND} requests/s: ${totals.before} requests accepted before, 0 of ${totals.after} that began after`,
  );
}, 300_000);

/** Sends requests while the access ends, and checks those that began afterwards. */
async function judge(key: string, status: number, end: () => Promise<number>): Promise<void> {
  const load = pour(key);
  try {
    const accepted = () => load.sent.filter((entry) => entry.status < 300).length;
    await load.until('enough requests are accepted', () => accepted() >= ENOUGH);
    const endedAt = await end();
    const after = () => load.sent.filter(({ startedAt }) => startedAt > endedAt);
    await load.until('enough requests have begun after', () => after().length >= ENOUGH);
    expect(new Set(after().map((entry) => entry.status))).toEqual(new Set([status]));
    totals.before += accepted();
    totals.after += after().length;
  } finally {
    load.stop();
  }
}

/** A business with a member and their key, created on another connection, as another process would. */
async function newAccess(name: string, expiresAt: Date | null): Promise<Access> {
  const database = await openDatabase(business.url);
  const now = new Date();
  const email = 'member@example.com';
  const place = { country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
  const access = await database.write('instance', async (tx) => {
    const owner = { ownerEmail: 'owner@example.com', sandbox: false };
    const { production: workspace } = await createWorkspaces(tx, { name, ...place, ...owner, now });
    await addMember(tx, { workspace, email, role: 'admin', now });
    const { key, reference } = await createKey(tx, { workspace, email, expiresAt, now });
    return { workspace, email, key, reference };
  });
  await database.close();
  return access;
}

/** Reads and writes with a key, evenly, until it is stopped. */
function pour(key: string) {
  const sent: Sent[] = [];
  const failures: unknown[] = [];
  const headers = { Authorization: `Bearer ${key}` };
  const requests = [
    requestText({ method: 'GET', path: '/clients' }, headers),
    requestText({ method: 'POST', path: '/clients', body: { name: 'Client' } }, headers),
  ];
  let open = 0;
  let next = 0;
  const one = async (request: string) => {
    open += 1;
    const startedAt = performance.now();
    const { status } = await wire.send(request);
    sent.push({ startedAt, status });
    open -= 1;
  };
  const timer = setInterval(() => {
    if (open < CONNECTIONS)
      one(requests[next++ % requests.length] as string).catch((error) => failures.push(error));
  }, 1000 / REQUESTS_PER_SECOND);
  return {
    sent,
    async until(what: string, holds: () => boolean) {
      await until(what, () => failures.length > 0 || holds());
      expect(failures).toEqual([]);
    },
    stop: () => clearInterval(timer),
  };
}
