// The jobs of several processes at once, while the server runs: `jobs run` as an operator or cron would start it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import SQLite from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { addDays, daysBetween } from '../../src/domain/calendar.ts';
import { type Listener, listener, newIssued } from '../api/records.ts';
import { runProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { createStage, NOW } from './fixtures.ts';

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname;
const TODAY = NOW.slice(0, 10);

const stage = shared(createStage);

/** Runs every job in its own process, as of a number of days later. */
const runApart = async (days = 0) => {
  const now = `${addDays(TODAY, days)}T10:00:00Z`;
  // The payloads of events are what is looked at: they stay longer than the clocks are apart.
  const settings = { DATABASE_URL: stage.databaseUrl, EVENT_PAYLOAD_DAYS: '365' };
  const { status, stderr } = await runProgram(settings, ['jobs', 'run', '--now', now]);
  expect([status, stderr]).toEqual([0, '']);
};

/** The days of a weekly template from its first one up to a number of days from now. */
function weekly(first: string, days: number): string[] {
  const count = Math.floor(daysBetween(first, addDays(TODAY, days)) / 7) + 1;
  return Array.from({ length: count }, (_, week) => addDays(first, 7 * week));
}

/** The events of a business, each as often as it was recorded. */
async function recordedEvents(business: Listener): Promise<{ generated: string[]; overdue: string[] }> {
  const all = await business.recorded();
  const of = (name: string) => all.filter(({ event }) => event === name).map(({ data }) => data);
  return {
    generated: of('expense.created')
      .map(({ occurs_on }) => String(occurs_on))
      .sort(),
    overdue: of('document.updated')
      .map(({ reference }) => String(reference))
      .sort(),
  };
}

/** A business with expenses due every Monday and Thursday, and documents due in 5 and in 30 days. */
async function busyBusiness(): Promise<{ business: Listener; due: Record<5 | 30, string[]> }> {
  const business = await listener(stage.world);
  for (const on of ['monday', 'thursday']) {
    await stage.template(business.production, { every: 'weekly', on, start: '2025-01-06' });
  }
  const issued = async (days: number) => {
    const fields = { issue_date: '2026-03-01', due_date: addDays(TODAY, days) };
    const made = await Promise.all([1, 2, 3, 4].map(() => newIssued(business.api, fields)));
    return made.map(({ reference }) => reference).sort();
  };
  return { business, due: { 5: await issued(5), 30: await issued(30) } };
}

function bothDays(days: number): string[] {
  return [...weekly('2025-01-06', days), ...weekly('2025-01-09', days)].sort();
}

// Each test starts several processes, which is slow on a busy machine.
describe('jobs in several processes', { timeout: 90_000 }, () => {
  it('three at once, while the server runs, do everything once', async () => {
    const { business, due } = await busyBusiness();
    await Promise.all([runApart(10), runApart(10), runApart(10)]);
    expect(await recordedEvents(business)).toEqual({ generated: bothDays(10), overdue: due[5] });
    expect((await verifyDatabase(stage.databaseUrl)).differences).toEqual([]);
    await business.close();
  });

  it('with clocks 40 days ahead, right and 40 days behind, at once and again, do everything once', async () => {
    const { business, due } = await busyBusiness();
    const all = { generated: bothDays(40), overdue: [...due[5], ...due[30]].sort() };
    await Promise.all([runApart(40), runApart(0), runApart(-40)]);
    expect(await recordedEvents(business)).toEqual(all);
    await Promise.all([runApart(-40), runApart(40), runApart(0)]);
    expect(await recordedEvents(business)).toEqual(all);
    await business.close();
  });

  it('one that is killed in the middle leaves nothing half done, and the next one continues', async () => {
    const business = await listener(stage.world);
    // Many batches, so that there is a middle.
    await stage.template(business.production, { every: 'weekly', on: 'monday', start: '2021-03-22' });
    const connection = new SQLite(stage.databaseUrl.slice('file:'.length), { readonly: true });
    const generated = connection.prepare('SELECT count(*) FROM expenses WHERE workspace_id = ?').pluck();
    const child = spawn(process.execPath, [MAIN, 'jobs', 'run', '--now', NOW], {
      env: { PATH: process.env.PATH, DATABASE_URL: stage.databaseUrl },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    await vi.waitFor(() => expect(generated.get(business.production.id)).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 1,
    });
    child.kill('SIGKILL');
    await exited;
    const days = weekly('2021-03-22', 0);
    const half = (await recordedEvents(business)).generated;
    expect(half.length).toBe(generated.get(business.production.id));
    expect(half).toEqual(days.slice(0, half.length));
    connection.close();
    await Promise.all([runApart(), runApart()]);
    expect((await recordedEvents(business)).generated).toEqual(days);
    expect((await verifyDatabase(stage.databaseUrl)).differences).toEqual([]);
    await business.close();
  });
});
