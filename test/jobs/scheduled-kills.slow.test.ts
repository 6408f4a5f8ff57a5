// The job is killed at random moments, between issuing a document and its e-mail: each is issued once, and sent once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newClient, newDraft, record } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { journalFaults } from '../journal.ts';
import { createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { generator } from '../reliability/load.ts';
import { scale } from '../scenarios.ts';
import { rows } from '../security/calls.ts';

const LATER = '2026-06-30T10:00:00.000Z';
const DOCUMENTS = scale(60, 600);
const office = shared(() => startPostOffice());
const world = shared(() => createMailService(office.url, { now: '2026-06-01T10:00:00.000Z' }));

it('kill -9 between issue and e-mail', { timeout: 900_000 }, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`kills of run-scheduled: seed ${seed}\n`);
  const random = generator(seed);
  for (let i = 0; i < DOCUMENTS; i += 1) {
    const { reference: client } = await newClient(world.api, { email: `client${i}@example.com` });
    const { reference } = await newDraft(world.api, { client });
    const params = { path: { reference } };
    const body = { issue_on: '2026-06-15', send_at: '2026-06-15T08:00' };
    await record(world.api.POST('/documents/{reference}/schedule', { params, body }));
  }
  await world.server.stop();
  const most = scale(8, 200);
  let kills = 0;
  for (let isDone = false; !isDone; ) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'scheduled-process.ts'), LATER],
      { env: { PATH: process.env.PATH, DATABASE_URL: world.databaseUrl, NODE_ENV: 'test' } },
    );
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    const ended = once(child, 'exit');
    if (kills < most) {
      await expect.poll(() => output, { timeout: 60_000, interval: 2 }).toContain('begins');
      await wait(random() * 150);
      if (child.kill('SIGKILL')) kills += 1;
    }
    await ended;
    isDone = output.includes('done');
  }
  await world.restart({ isStopped: true });
  const [documents] = await rows(
    world,
    `SELECT count(*) AS issued, count(DISTINCT number) AS numbers, count(sent_at) AS sent,
      count(scheduled_issue_on) + count(scheduled_send_at) AS open FROM documents`,
  );
  expect(documents).toEqual({ issued: DOCUMENTS, numbers: DOCUMENTS, sent: DOCUMENTS, open: 0 });
  const [mails] = await rows(
    world,
    "SELECT count(*) AS mails, count(DISTINCT subject_reference) AS documents FROM mails WHERE kind = 'document'",
  );
  expect(mails).toEqual({ mails: DOCUMENTS, documents: DOCUMENTS });
  expect(await journalFaults(world.server.database, world.production.id)).toEqual([]);
  expect(kills).toBeGreaterThan(0);
});
