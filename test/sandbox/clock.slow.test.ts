// A year in one advance is that of 365 days, and that of one which was killed again and again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import { beginAdvance } from '../../src/workspaces/sandbox-clock.ts';
import { shared } from '../during-tests.ts';
import { journalFaults } from '../journal.ts';
import { createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { generator } from '../reliability/load.ts';
import { scale } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import { advance, clockOf, furnish, newSandbox, recordsOf, type Sandbox, settled } from './stage.ts';

const NOW = '2026-03-15T10:00:00.000Z';
const TARGET = '2027-03-15T10:00:00.000Z';
const LONG_MS = 1_200_000;
const office = shared(() => startPostOffice());
const world = shared(() => createMailService(office.url, { now: NOW }));
let whole: Sandbox;
let other: Sandbox;

beforeEach(async () => {
  world.clock.set(NOW);
  whole = await newSandbox(world);
  other = await newSandbox(world);
  for (const each of [whole, other]) {
    await furnish(world, each);
    const open = `SELECT id FROM mails WHERE workspace_id = ${each.workspace.id} AND status <> 'sent'`;
    await expect.poll(() => rows(world, open), { timeout: 60_000 }).toEqual([]);
  }
  await advance(whole.api, { to: TARGET });
}, LONG_MS);

describe('a year in one advance leaves the records', () => {
  it('of 365 advances of a day', { timeout: LONG_MS }, async () => {
    for (let day = 0; day < 365; day += 1) await advance(other.api, { by: { days: 1 } });
    expect((await clockOf(other.api)).now).toBe(TARGET);
    expect(await recordsOf(world, other)).toBe(await recordsOf(world, whole));
  });

  it('of one that kill -9 has cut off at random points', { timeout: LONG_MS }, async () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
    process.stdout.write(`kills of an advance: seed ${seed}\n`);
    const random = generator(seed);
    const most = scale(5, 60);
    await world.server.stop();
    await begin(other);
    let kills = 0;
    for (let isDone = false; !isDone; ) {
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'advancing-process.ts'), NOW],
        { env: { PATH: process.env.PATH, DATABASE_URL: world.databaseUrl, NODE_ENV: 'test' } },
      );
      let output = '';
      child.stdout.on('data', (text) => {
        output += text;
      });
      const ended = once(child, 'exit');
      if (kills < most) {
        await expect.poll(() => output, { timeout: 60_000, interval: 5 }).toContain('begins');
        await wait(random() * 400);
        if (child.kill('SIGKILL')) kills += 1;
      }
      await ended;
      isDone = output.includes('done');
    }
    await world.restart({ isStopped: true });
    const api = world.apiFor(other.key);
    expect(await settled(api)).toMatchObject({ now: TARGET, status: 'ready' });
    expect(await recordsOf(world, other)).toBe(await recordsOf(world, whole));
    expect(await journalFaults(world.server.database, other.workspace.id)).toEqual([]);
    expect(kills).toBeGreaterThan(0);
  });
});

/** Without the server, which would advance it at once. */
async function begin({ workspace }: Sandbox): Promise<void> {
  const database = await openDatabase(world.databaseUrl);
  const now = new Date(NOW);
  await database.write({ workspace: workspace.id }, (tx) =>
    beginAdvance(tx, { workspace, now, realNow: now, target: new Date(TARGET) }),
  );
  await database.close();
}
