// The process is killed at random moments, between a run, its document, its issue and its e-mail: each date makes one
// document, no number is lost, and each document has one e-mail, of which at most the answer is not known.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openForReading } from '../../src/database/open.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { newClient, newDraft, record } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { journalFaults } from '../journal.ts';
import { createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { generator } from '../reliability/load.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { SERVICE } from '../test-service.ts';
import { at, newTemplate } from './recurring-stage.ts';

const FIRST_DAY = '2026-01-01';
/** Fewer with `J1_KILLS`, to try it. */
const KILLS = Number(process.env.J1_KILLS ?? scale(30, 300));
const TEMPLATES = 5;
/** One on each day from the second on. */
const SCHEDULED = scale(20, 200);
/** A process has so many days to do, which is more than it comes to. */
const DAYS_AT_ONCE = 3;
/** On a busy machine. */
const LOADED_WITHIN_MS = 300_000;
/** The sender sends so many at a time. */
const MAILS_AT_ONCE = 4;

const UNLIMITED = { ...SERVICE, sendsMail: true, mailsPerDay: 0, mailsPerRecipientPerDay: 0 };

const office = shared(() => startPostOffice());
const world = shared(() => createMailService(office.url, { now: `${FIRST_DAY}T10:00:00.000Z` }));

type Process = { child: ChildProcess; output(): string; ended: Promise<unknown> };

/** Starts a process that waits for its time. */
function load(): Process {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'killed-process.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: world.databaseUrl,
        SMTP_URL: office.url,
        NODE_ENV: 'test',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return { child, output: () => text, ended: once(child, 'exit') };
}

async function printed({ output, child }: Process, word: string): Promise<void> {
  await expect
    .poll(() => output(), { timeout: LOADED_WITHIN_MS, interval: 2, message: `${child.pid}` })
    .toContain(word);
}

/** What a killed process has left half done. */
const LEFT = {
  'a document before it was sent': 'SELECT count(*) AS n FROM recurring_runs WHERE to_send = 1',
  'one between its scheduled issue and its sending':
    'SELECT count(*) AS n FROM documents WHERE number IS NOT NULL AND scheduled_send_at IS NOT NULL',
  'an e-mail before it went':
    "SELECT count(*) AS n FROM mails WHERE status = 'pending' AND handed_over_at IS NULL",
  'an e-mail without the answer':
    "SELECT count(*) AS n FROM mails WHERE status = 'pending' AND handed_over_at IS NOT NULL",
};

type Seen = { kills: number; left: Map<string, number> };

/** Kills one process after the other, and lets the last ones do what is left. @returns how many of the days are over */
async function killAndGoOn(random: () => number, seen: Seen): Promise<number> {
  const reader = await openForReading(world.databaseUrl);
  const isLeft = async (query: string) => {
    const [found] = await reader.read(async (tx) => tx.all<{ n: number }>(sql.raw(query)));
    return Number(found?.n) > 0;
  };
  let days = DAYS_AT_ONCE;
  let isFresh = true;
  /** How long a process takes for its days: the first one is left to do them. */
  let wholeMs = Number.POSITIVE_INFINITY;
  let next = load();
  try {
    for (;;) {
      const process = next;
      await printed(process, 'loaded');
      // The next one loads while this one works.
      next = load();
      const time = `${addDays(FIRST_DAY, days - 1)}T10:00:00.000Z`;
      process.child.stdin?.end(JSON.stringify({ at: time, service: UNLIMITED }));
      await printed(process, 'begins');
      const beganAt = performance.now();
      if (seen.kills < KILLS && wholeMs < Number.POSITIVE_INFINITY) {
        await Promise.race([process.ended, wait(random() * wholeMs)]);
        process.child.kill('SIGKILL');
      }
      await process.ended;
      if (process.output().includes('done')) {
        if (isFresh) wholeMs = performance.now() - beganAt;
        if (seen.kills === KILLS && days > SCHEDULED) return days;
        days += DAYS_AT_ONCE;
        isFresh = true;
        continue;
      }
      expect(process.child.signalCode).toBe('SIGKILL');
      isFresh = false;
      seen.kills += 1;
      for (const [what, query] of Object.entries(LEFT))
        if (await isLeft(query)) seen.left.set(what, (seen.left.get(what) ?? 0) + 1);
    }
  } finally {
    next.child.kill('SIGKILL');
    await reader.close();
  }
}

it('kill -9 between run, document, issue and e-mail', { timeout: 3_600_000 }, async () => {
  const random = generator(seedOf('J1'));
  // Slow enough that some are always between the end of the message and the answer.
  office.onMessage = async () => {
    await wait(5 + random() * 20);
    return undefined;
  };
  for (let i = 0; i < TEMPLATES; i += 1)
    await newTemplate(world.api, {
      rule: { every: 'daily', starts_on: FIRST_DAY },
      period: null,
      lines: [{ description: 'Work', quantity: 1, unit_price: 100 }],
      when_late: 'catch_up',
      mode: 'issue_and_send',
    });
  const { reference: client } = await newClient(world.api, { email: 'later@example.com' });
  for (let i = 0; i < SCHEDULED; i += 1) {
    const { reference } = await newDraft(world.api, { client });
    const day = addDays(FIRST_DAY, i + 1);
    const body = { issue_on: day, send_at: `${day}T08:00` };
    await record(world.api.POST('/documents/{reference}/schedule', { ...at(reference), body }));
  }
  await world.server.stop();

  const seen: Seen = { kills: 0, left: new Map() };
  const startedAt = performance.now();
  const days = await killAndGoOn(random, seen);
  const seconds = (performance.now() - startedAt) / 1000;
  world.clock.set(`${addDays(FIRST_DAY, days - 1)}T10:00:00.000Z`);
  await world.restart({ isStopped: true });

  const rows = <Row>(query: string) => world.server.database.read(async (tx) => tx.all<Row>(sql.raw(query)));
  const made = days * TEMPLATES;
  const runs = await rows<{ outcome: string; document_id: number; to_send: number }>(
    'SELECT outcome, document_id, to_send FROM recurring_runs',
  );
  expect(runs.filter(({ outcome, to_send }) => outcome !== 'created' || Number(to_send) !== 0)).toEqual([]);
  expect([runs.length, new Set(runs.map((run) => run.document_id)).size]).toEqual([made, made]);
  const documents = await rows<{ reference: string; number: string | null; sent_at: string | null }>(
    'SELECT reference, number, sent_at FROM documents ORDER BY number',
  );
  // The numbers follow one another, as many as there are documents.
  const numbers = documents.map(({ number }) => Number(/\d+$/.exec(number ?? '')?.[0]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(documents.map((_, place) => place + 1));
  expect(documents).toHaveLength(made + SCHEDULED);
  expect(documents.filter(({ sent_at }) => sent_at === null)).toEqual([]);
  const open =
    'SELECT reference FROM documents WHERE scheduled_issue_on IS NOT NULL OR scheduled_send_at IS NOT NULL';
  expect(await rows(open)).toEqual([]);

  const mails = await rows<{ reference: string; subject_reference: string; status: string }>(
    "SELECT reference, subject_reference, status FROM mails WHERE kind = 'document'",
  );
  expect(mails.map((mail) => mail.subject_reference).sort()).toEqual(
    documents.map(({ reference }) => reference).sort(),
  );
  const copies = new Map<string, number>();
  for (const { mail } of office.received) {
    const number =
      documents.find((document) => mail.subject?.includes(` ${document.number} `))?.reference ?? '';
    copies.set(number, (copies.get(number) ?? 0) + 1);
  }
  const copiesOf = (mail: { subject_reference: string }) => copies.get(mail.subject_reference) ?? 0;
  const unconfirmed = mails.filter(({ status }) => status === 'unconfirmed');
  expect(mails.filter((mail) => mail.status === 'sent' && copiesOf(mail) !== 1)).toEqual([]);
  expect(mails.filter(({ status }) => status !== 'sent' && status !== 'unconfirmed')).toEqual([]);
  expect(unconfirmed.filter((mail) => copiesOf(mail) > 1)).toEqual([]);
  expect(unconfirmed.length).toBeLessThanOrEqual(MAILS_AT_ONCE * seen.kills);
  const notices = await rows<{ subject_reference: string }>(
    "SELECT subject_reference FROM notifications WHERE kind = 'mail_unconfirmed'",
  );
  expect(notices.map((notice) => notice.subject_reference).sort()).toEqual(
    unconfirmed.map(({ reference }) => reference).sort(),
  );
  expect(await journalFaults(world.server.database, world.production.id)).toEqual([]);
  expect(seen.kills).toBe(KILLS);
  // Few kills need not have met each.
  expect(seen.left.size).toBeGreaterThanOrEqual(scale(2, Object.keys(LEFT).length));
  const left = [...seen.left].map(([what, count]) => `${count} left ${what}`).join(', ');
  report(
    'J1',
    `${ON_POSTGRES ? 'PostgreSQL' : 'SQLite'}: ${seen.kills} kills in ${seconds.toFixed(0)} s (${left}): ${made} dates and ${SCHEDULED} scheduled documents, each made and numbered once, without a gap; ${mails.length} e-mails, ${unconfirmed.length} of them unconfirmed, none twice`,
  );
});
