// Two services on one database: what the maker of a key loses, and a key that is replaced, count at once on both.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scale } from '../scenarios.ts';
import { counted, type Instances, startInstances, times } from './instances.ts';
import { hasPostgres } from './server.ts';

const LONG_MS = 600_000;

type Key = { key: string; reference: string };

describe.skipIf(!hasPostgres)('keys on two services of one database', () => {
  let cluster: Instances;
  let urls: string[];

  beforeAll(async () => {
    cluster = await startInstances(2, { RATE_LIMIT_PER_MINUTE: '0' });
    urls = cluster.services.map(({ url }) => url);
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0]);
  });

  const ask = ({ key }: Key, method: string, url: string, body?: object) =>
    cluster.call(method, '/clients', body, { url, headers: { Authorization: `Bearer ${key}` } });
  const onBoth = (key: Key, method: string, body?: object) =>
    Promise.all(urls.map((url) => ask(key, method, url, body).then(({ status }) => status)));

  it(
    'lose what their maker loses with the next request, whether they list permissions or not',
    async () => {
      const email = 'demoted@example.com';
      const become = (role: string) =>
        cluster.command('members', 'add', cluster.workspace, '--email', email, '--role', role);
      await become('accountant');
      const make = (...options: string[]) =>
        cluster.command('keys', 'create', cluster.workspace, '--email', email, ...options) as Promise<Key>;
      const keys = [await make(), await make('--permissions', 'clients.view,clients.create')];
      for (let round = 0; round < scale(1, 8); round += 1) {
        // Both services have just used the keys.
        for (const key of keys) expect(await onBoth(key, 'POST', { name: 'Before' })).toEqual([201, 201]);
        await become('viewer');
        for (const key of keys) {
          expect(await onBoth(key, 'POST', { name: 'After' })).toEqual([403, 403]);
          expect(await onBoth(key, 'GET')).toEqual([200, 200]);
        }
        await become('accountant');
      }
      await cluster.command('members', 'revoke', cluster.workspace, '--email', email);
      for (const key of keys) expect(await onBoth(key, 'GET')).toEqual([403, 403]);
    },
    LONG_MS,
  );

  it(
    'are replaced under 50 requests in a second without one that is refused',
    async () => {
      const owner = await cluster.ownerEmail();
      const create = ['keys', 'create', cluster.workspace, '--email', owner];
      let current = (await cluster.command(...create, '--permissions', 'clients.view')) as Key;
      let isOver = false;
      const answers: Promise<{ status: number }>[] = [];
      const asking = (async () => {
        for (let turn = 0; !isOver; turn += 1) {
          answers.push(ask(current, 'GET', urls[turn % urls.length] as string));
          await pause(20);
        }
      })();
      for (let round = 0; round < scale(3, 12); round += 1) {
        await pause(500);
        const next = (await cluster.command(
          'keys',
          'rotate',
          current.reference,
          '--overlap-hours',
          '1',
        )) as Key;
        // The programs that use it go on with the old one for a while, and some begin with the new one.
        await times(4, () => onBoth(next, 'GET')).then((all) =>
          expect(all.flat()).toEqual(Array(8).fill(200)),
        );
        await pause(200);
        current = next;
      }
      await pause(500);
      isOver = true;
      await asking;
      expect(answers.length).toBeGreaterThan(100);
      expect(counted(await Promise.all(answers))).toEqual({ 200: answers.length });
      const last = (await cluster.command(
        'keys',
        'rotate',
        current.reference,
        '--overlap-hours',
        '0',
      )) as Key;
      expect([await onBoth(current, 'GET'), await onBoth(last, 'GET')]).toEqual([
        [401, 401],
        [200, 200],
      ]);
    },
    LONG_MS,
  );
});
