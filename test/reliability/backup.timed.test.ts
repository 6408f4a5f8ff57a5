// A backup by the command line while the service writes: it is done soon, complete and consistent, and does not slow down requests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { everyRecord, MAKING_MS } from '../every-record.ts';
import { report } from '../scenarios.ts';
import { computeFor } from './computing.ts';
import { type Business, environment, look, prepareBusiness, type Service, startService } from './service.ts';
import { percentile } from './times.ts';

const MEGABYTES = 64;
const RATE = 300;
const CONNECTIONS = 32;
const ROUNDS = 7;
const PHASE_MS = 2000;

/** Times of writes: alone, during a program that only computes, and during a backup. */
type Round = { alone: number[]; computing: number[]; backup: number[] };

let business: Business;
let service: Service;

beforeAll(async () => {
  business = await prepareBusiness('http://127.0.0.1:9/no-receiver', await everyRecord());
  const connection = new SQLite(business.file);
  const insert = connection.prepare('INSERT INTO plans (key, features) VALUES (?, ?)');
  for (let i = 0; i < MEGABYTES; i += 1) insert.run(`plan${i}`, JSON.stringify(['x'.repeat(1 << 20)]));
  connection.close();
  // No receiver answers: there is only the first attempt, so that the endpoint stays on and every change has its event.
  service = await startService({ DATABASE_URL: `file:${business.file}`, WEBHOOK_RETRY_SECONDS: '3600' });
}, MAKING_MS);
afterAll(async () => {
  await service.end('SIGKILL');
  business.remove();
});

it('is done within 5 s, consistent, starts a service, and slows writes by at most twice as much as any program does', async () => {
  const rounds: Round[] = [];
  let times: number[] | undefined;
  let isOver = false;
  const startedAt = performance.now();
  const load = Array.from({ length: CONNECTIONS }, async (_, i) => {
    for (let n = 0; !isOver; n += 1) {
      const due = startedAt + ((n * CONNECTIONS + i) * 1000) / RATE;
      await pause(Math.max(0, due - performance.now()));
      const [during, sentAt] = [times, performance.now()];
      expect(await write(service.url)).toBe(201);
      during?.push(performance.now() - sentAt);
    }
  });
  await pause(2000);
  const took: number[] = [];
  const copies: string[] = [];
  while (rounds.length < ROUNDS) {
    const round: Round = { alone: [], computing: [], backup: [] };
    rounds.push(round);
    times = round.alone;
    await pause(PHASE_MS);
    times = round.computing;
    await computeFor(PHASE_MS);
    times = round.backup;
    const target = join(business.folder, `backup-${rounds.length}.db`);
    const beganAt = performance.now();
    const child = spawn(process.execPath, ['src/cli/main.ts', 'backup', target], {
      env: environment({ DATABASE_URL: `file:${business.file}` }),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    took.push(performance.now() - beganAt);
    copies.push(target);
  }
  times = undefined;
  isOver = true;
  await Promise.all(load);

  for (const copy of copies) {
    expect(look(copy, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect((await verifyDatabase(`file:${copy}`)).differences).toEqual([]);
    const strays = `SELECT count(*) AS strays FROM (SELECT * FROM clients WHERE workspace_id = :id) c
      FULL JOIN (SELECT * FROM events WHERE workspace_id = :id) e ON e.subject_reference = c.reference
      WHERE c.id IS NULL OR e.id IS NULL`;
    expect(look(copy, strays, { id: business.workspace.id })).toEqual([{ strays: 0 }]);
  }
  const last = copies.at(-1) as string;
  const held = look(last, 'SELECT 1 FROM clients').length;
  const restored = await startService({ DATABASE_URL: `file:${last}` });
  onTestFinished(() => void restored.end('SIGKILL'));
  expect(await write(restored.url)).toBe(201);
  expect(await restored.end('SIGTERM')).toBe(0);
  expect(look(last, 'SELECT 1 FROM clients')).toHaveLength(held + 1);
  rmSync(last);

  const p99s = (phase: keyof Round) => rounds.map((round) => percentile(round[phase], 0.99));
  // Each round is compared with itself, so that other load on the machine in one round does not affect the others.
  const computing = p99s('computing');
  const growth = percentile(
    p99s('backup').map((ms, i) => ms / (computing[i] as number)),
    0.5,
  );
  const [alone, duringBackup] = [percentile(p99s('alone'), 0.5), percentile(p99s('backup'), 0.5)];
  const slowest = Math.max(...took);
  const written = rounds.reduce((sum, { backup }) => sum + backup.length, 0);
  const rate = (written / took.reduce((sum, one) => sum + one, 0)) * 1000;
  const megabytes = (statSync(business.file).size / 1e6).toFixed(0);
  const figure = `${megabytes} MB during ${rate.toFixed(0)} writes/s: at most ${(slowest / 1000).toFixed(1)} s; p99 of writes ${alone.toFixed(0)} ms alone, ${percentile(computing, 0.5).toFixed(0)} next to a CPU-bound program, ${duringBackup.toFixed(0)} during the backup (${growth.toFixed(1)} times)`;
  process.stdout.write(`T8: ${figure}\n`);
  expect(slowest).toBeLessThan(5000);
  expect(growth).toBeLessThanOrEqual(2);
  report('T8', `${figure}; ${ROUNDS} of ${ROUNDS} backups consistent`);
}, 300_000);

async function write(url: string): Promise<number> {
  const headers = { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/v1/clients`, { method: 'POST', headers, body: '{"name":"Load"}' });
  await response.arrayBuffer();
  return response.status;
}
