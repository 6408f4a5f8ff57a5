// Notices before an API key ends, and the header of the answers to it.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { runJobs, warnOfKeyExpiry } from '../../src/jobs/schedule.ts';
import { createKey, revokeKey, rotateKey } from '../../src/workspaces/keys.ts';
import { addMember, revokeMember } from '../../src/workspaces/members.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { noticeText, type ServerNotice } from '../dashboard/server-messages.ts';
import { sr } from '../dashboard/texts.ts';
import { shared } from '../during-tests.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { rows } from '../security/calls.ts';
import { createTestService } from '../test-service.ts';

const DAY_MS = 86_400_000;
const START = '2026-03-01T10:00:00.000Z';

const office = shared(startPostOffice);
const world = shared(() =>
  createTestService({ settings: { SMTP_URL: office.url, MAIL_FROM: 'Zora <invoices@zora.example>' } }),
);
let workspace: Workspace;
let maker: string;
let owner: string;
let makers = 0;

beforeEach(async () => {
  world.clock.set(START);
  const business = await world.otherBusiness();
  workspace = business.production;
  owner = business.ownerEmail;
  makers += 1;
  maker = `maker${makers}@zora.example`;
  await world.write((tx) =>
    addMember(tx, { workspace, email: maker, permissions: ['integrations.manage'], now: world.clock.now() }),
  );
});

const dayAfterStart = (days: number) => new Date(Date.parse(START) + days * DAY_MS);

/** A key of the member, made now, for some days. */
const keyFor = (days: number | null, input: { name?: string; email?: string } = {}) =>
  world.write((tx) =>
    createKey(tx, {
      workspace,
      email: maker,
      name: 'Web shop',
      expiresAt: days === null ? null : dayAfterStart(days),
      now: world.clock.now(),
      ...input,
    }),
  );

/** Runs the job some days after the start. */
async function run(day: number): Promise<number> {
  world.clock.set(dayAfterStart(day).toISOString());
  const { database, service } = world.server;
  return warnOfKeyExpiry(database, { asOf: world.clock.now(), clock: world.clock.now, service });
}

const noticesTo = (email: string) =>
  rows<ServerNotice & { kind: string }>(
    world,
    `SELECT n.kind, n.message, n.message_data FROM notifications n JOIN users u ON u.id = n.user_id
      WHERE u.email = '${email}' AND n.kind = 'api_key_expires' ORDER BY n.id`,
  );

describe('warn-of-key-expiry', () => {
  it('notifies 14 and 2 days before the end, once each, to the millisecond', async () => {
    await keyFor(90);
    const early = 1 / DAY_MS;
    const counts = [];
    for (const day of [0, 30, 76 - early, 76, 76, 77, 88 - early, 88, 88, 89, 90 - early, 90, 91, 400])
      counts.push(await run(day));
    expect(counts).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(await noticesTo(maker)).toHaveLength(2);
  });

  it.each([
    [15, [1, 2, 13, 14], [1, 0, 1, 0]],
    // As long as the first notice comes before: it would be sent as soon as the key is made.
    [14, [0, 1, 11.9, 12, 13], [0, 0, 0, 1, 0]],
    [7, [0, 1, 5, 6], [0, 0, 1, 0]],
    [2, [0, 1, 1.9], [0, 0, 0]],
    [1, [0, 0.5], [0, 0]],
    [null, [0, 365, 4000], [0, 0, 0]],
  ])('of a key for %s days, on the days %j: %j', async (days, runs, expected) => {
    await keyFor(days);
    const counts = [];
    for (const day of runs) counts.push(await run(day));
    expect(counts).toEqual(expected);
  });

  it('after a long downtime sends one notice, not two', async () => {
    await keyFor(90);
    expect([await run(89), await run(89)]).toEqual([1, 0]);
    expect(await noticesTo(maker)).toHaveLength(1);
  });

  it('reaches the user of the key by e-mail too, and owners and admins in the pages', async () => {
    await keyFor(30);
    await world.write(async (tx) => {
      const account = await findAccount(tx, maker);
      if (account) await updateAccount(tx, account.id, { language: 'sr-Latn' });
    });
    expect(await run(16)).toBe(1);
    for (const email of [maker, owner]) {
      const [notice, ...more] = await noticesTo(email);
      expect(more).toEqual([]);
      // In the time zone of the business.
      expect(notice?.message).toBe(
        `The API key Web shop of ${maker} ends on 2026-03-31. Replace it before that if it is still needed.`,
      );
      const data = JSON.parse(String((notice as { message_data?: unknown })?.message_data));
      expect(translateServerMessage({ text: notice?.message ?? '', data }, sr)).toContain(
        'ističe 2026-03-31',
      );
    }
    const letters = () => office.received.filter(({ to }) => to === maker);
    await expect.poll(() => letters().length, { timeout: 10_000 }).toBe(1);
    const [letter] = letters();
    expect(letter?.mail.subject?.replaceAll('\u00a0', ' ')).toBe('API ključ „Web shop“ ističe 31. 3. 2026.');
    expect(letter?.mail.text).toContain('/integrations');
    expect(letter?.mail.text).not.toMatch(/svc_(live|test)_/);
  });

  it('leaves out keys that were revoked or replaced, users who have left, and suspended workspaces', async () => {
    const revoked = await keyFor(30);
    const replaced = await keyFor(30);
    await keyFor(30, { email: owner, name: 'Kept' });
    const now = world.clock.now();
    await world.write((tx) => revokeKey(tx, revoked.reference, now));
    world.clock.set(dayAfterStart(15).toISOString());
    // Made for 30 days, it would be in its last 14 days at once.
    await world.write((tx) =>
      rotateKey(tx, { reference: replaced.reference, overlapHours: 168, now: world.clock.now() }),
    );
    await world.write((tx) => setWorkspaceStatus(tx, workspace, 'suspended'));
    expect(await run(16)).toBe(0);
    await world.write((tx) => setWorkspaceStatus(tx, workspace, 'active'));
    expect(await run(16)).toBe(1);
    expect((await noticesTo(owner)).map(({ message }) => message)).toEqual([
      `The API key Kept of ${owner} ends on 2026-03-31. Replace it before that if it is still needed.`,
    ]);
    // The successor lives 30 days of its own, but its user leaves.
    await world.write((tx) => revokeMember(tx, { workspace, email: maker, now: world.clock.now() }));
    expect(await run(32)).toBe(0);
  });

  it('is one of the jobs, and names a key without a name by its last characters', async () => {
    const { hint } = await keyFor(20, { name: '' });
    world.clock.set(dayAfterStart(10).toISOString());
    const { database, service } = world.server;
    const results = await runJobs(database, { asOf: world.clock.now(), clock: world.clock.now, service });
    expect(results).toContainEqual({ job: 'warn-of-key-expiry', changed: 1 });
    const [notice] = await noticesTo(maker);
    expect(noticeText(notice as ServerNotice).text).toContain(`The API key …${hint} of`);
  });
});

describe('X-Service-Key-Expires', () => {
  const headerOf = async (key: string, path = '/workspace', init: RequestInit = {}) => {
    const response = await world.request(path, { ...init, key });
    return response.headers.get('x-service-key-expires');
  };

  it('is in each answer of the last 14 days: successes, refusals and unknown addresses', async () => {
    const { key, expiresAt } = await keyFor(30);
    world.clock.set(dayAfterStart(16 - 1 / DAY_MS).toISOString());
    expect(await headerOf(key)).toBeNull();
    world.clock.set(dayAfterStart(16).toISOString());
    const clients = await headerOf(key, '/clients', { method: 'POST', body: '{}' });
    expect([await headerOf(key), await headerOf(key, '/nowhere'), clients]).toEqual([
      expiresAt,
      expiresAt,
      expiresAt,
    ]);
    expect(expiresAt).toBe('2026-03-31T10:00:00.000Z');
    world.clock.set(dayAfterStart(30).toISOString());
    const ended = await world.request('/workspace', { key });
    expect([ended.status, ended.headers.get('x-service-key-expires')]).toEqual([401, null]);
  });

  it('is in the answers to a key during its overlap, and never where a key does not end', async () => {
    const old = await keyFor(null);
    expect(await headerOf(old.key)).toBeNull();
    const next = await world.write((tx) =>
      rotateKey(tx, { reference: old.reference, overlapHours: 24, now: world.clock.now() }),
    );
    expect(await headerOf(old.key)).toBe(dayAfterStart(1).toISOString());
    expect(await headerOf(next.key)).toBeNull();
  });
});
