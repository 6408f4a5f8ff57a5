// Two services on one database advance the clock of a sandbox: whichever begins, at once, and the other one goes on where
// a process was killed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../src/domain/calendar.ts';
import { movedBy } from '../../src/domain/sandbox-clock.ts';
import { scale } from '../scenarios.ts';
import { type Instances, startInstances } from './instances.ts';
import { hasPostgres } from './server.ts';

const LONG_MS = 300_000;
const DAY_MS = 86_400_000;
/** Of the business. */
const ZONE = 'Europe/Belgrade';
/** Sooner than the leader looks for what others have begun. */
const AT_ONCE_MS = 12_000;

describe.skipIf(!hasPostgres)('two services on one database', () => {
  let cluster: Instances;
  let headers: { Authorization: string };

  beforeAll(async () => {
    cluster = await startInstances(2, { RATE_LIMIT_PER_MINUTE: '0' });
    const [{ reference }] = await cluster.rows<{ reference: string }>(
      `SELECT reference FROM workspaces WHERE environment = 'sandbox'`,
    );
    const owner = await cluster.ownerEmail();
    const permissions = 'sandbox.manage,clients.view,clients.create,expenses.view,expenses.create';
    const { key } = await cluster.command(
      ...['keys', 'create', reference, '--email', owner, '--permissions', permissions],
    );
    headers = { Authorization: `Bearer ${key}` };
  });
  afterAll(() => cluster?.stop());

  const urls = () => cluster.services.map(({ url }) => url);
  const ask = async (url: string, method: string, path: string, body?: object) => {
    const answer = await cluster.call(method, path, body, { url, headers });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.data;
  };
  const ready = (url: string, timeout: number) =>
    expect
      .poll(async () => (await ask(url, 'GET', '/sandbox/clock')).status, { timeout, interval: 50 })
      .toBe('ready');

  it(
    'do it at once, whichever has begun it, while both are used',
    async () => {
      let isOver = false;
      // Each commits while the other one begins an advance.
      const busy = Promise.all(
        urls().map(async (url) => {
          for (let i = 0; !isOver; i += 1)
            await cluster.call('POST', '/clients', { name: `Busy ${i}` }, { url });
        }),
      );
      for (let turn = 0; turn < scale(6, 40); turn += 1) {
        const [begins, looks] = turn % 2 ? urls() : urls().toReversed();
        const { now } = await ask(looks as string, 'GET', '/sandbox/clock');
        await ask(begins as string, 'POST', '/sandbox/clock/advance', { by: { days: 1 } });
        await ready(looks as string, AT_ONCE_MS);
        const after = await ask(looks as string, 'GET', '/sandbox/clock');
        expect(Date.parse(String(after.now))).toBeGreaterThan(Date.parse(String(now)) + 82_000_000);
      }
      isOver = true;
      await busy;
    },
    LONG_MS,
  );

  it(
    'go on where one was killed, and do nothing twice',
    async () => {
      const [first, second] = urls() as [string, string];
      const { now } = await ask(first, 'GET', '/sandbox/clock');
      const start = today(new Date(String(now)), ZONE);
      const rule = { description: 'Weekly', amount: 10, every: 'weekly', on: 'monday', start };
      await ask(first, 'POST', '/recurring-expenses', rule);
      await ask(first, 'POST', '/sandbox/clock/advance', { by: { months: 12 } });
      // Some of its weeks are over.
      await expect
        .poll(async () => Date.parse(String((await ask(second, 'GET', '/sandbox/clock')).now)), {
          timeout: 60_000,
          interval: 20,
        })
        .toBeGreaterThan(Date.parse(String(now)) + 20 * DAY_MS);
      expect((await ask(second, 'GET', '/sandbox/clock')).status).toBe('advancing');
      await cluster.signal(0, 'SIGKILL');
      await ready(second, 120_000);
      const end = today(movedBy(new Date(String(now)), { months: 12 }, ZONE), ZONE);
      const days = await cluster.rows<{ day: string }>(
        `SELECT occurs_on AS day FROM expenses WHERE description = 'Weekly' ORDER BY occurs_on`,
      );
      const mondays: string[] = [];
      for (let day = Date.parse(start); day <= Date.parse(end); day += DAY_MS)
        if (new Date(day).getUTCDay() === 1) mondays.push(new Date(day).toISOString().slice(0, 10));
      expect(days.map(({ day }) => day)).toEqual(mondays);
      await cluster.replace(0);
    },
    LONG_MS,
  );
});
