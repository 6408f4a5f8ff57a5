// The job is killed at random moments, between a run, its document and its e-mail: each date is made once, and each document
// is sent once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { journalFaults } from '../journal.ts';
import { createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { generator } from '../reliability/load.ts';
import { scale } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import { newTemplate } from './recurring-stage.ts';

const NOW = '2026-01-01T10:00:00.000Z';
const LATER = '2026-06-30T10:00:00.000Z';
const TEMPLATES = scale(6, 30);
const LONG_MS = 900_000;
const office = shared(() => startPostOffice());
const world = shared(() => createMailService(office.url, { now: NOW }));

it('kill -9 between run, document and e-mail', { timeout: LONG_MS }, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`kills of run-recurring: seed ${seed}\n`);
  const random = generator(seed);
  for (let i = 0; i < TEMPLATES; i += 1)
    await newTemplate(world.api, {
      rule: { every: 'weekly', on: 'thursday', starts_on: '2026-01-01' },
      when_late: 'catch_up',
      mode: 'issue_and_send',
    });
  await world.server.stop();
  const most = scale(8, 300);
  let kills = 0;
  for (let isDone = false; !isDone; ) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'recurring-process.ts'), LATER],
      { env: { PATH: process.env.PATH, DATABASE_URL: world.databaseUrl, NODE_ENV: 'test' } },
    );
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    const ended = once(child, 'exit');
    if (kills < most) {
      await expect.poll(() => output, { timeout: 60_000, interval: 2 }).toContain('begins');
      await wait(random() * 250);
      if (child.kill('SIGKILL')) kills += 1;
    }
    await ended;
    isDone = output.includes('done');
  }
  await world.restart({ isStopped: true });
  // Each Thursday from 1 January to 25 June 2026.
  const dates = 26;
  const [made] = await rows(
    world,
    `SELECT count(*) AS runs, count(DISTINCT document_id) AS documents, max(to_send) AS to_send
      FROM recurring_runs WHERE outcome = 'created'`,
  );
  expect(made).toEqual({ runs: dates * TEMPLATES, documents: dates * TEMPLATES, to_send: 0 });
  const [documents] = await rows(
    world,
    'SELECT count(*) AS issued FROM documents WHERE number IS NOT NULL AND sent_at IS NOT NULL',
  );
  expect(documents).toEqual({ issued: dates * TEMPLATES });
  const [mails] = await rows(
    world,
    "SELECT count(*) AS mails, count(DISTINCT subject_reference) AS documents FROM mails WHERE kind = 'document'",
  );
  expect(mails).toEqual({ mails: dates * TEMPLATES, documents: dates * TEMPLATES });
  expect(await journalFaults(world.server.database, world.production.id)).toEqual([]);
  expect(kills).toBeGreaterThan(0);
});
