import { setImmediate as nextTurn } from 'node:timers/promises';
import { Cron } from 'croner';
import { forgetAccountEvents } from '../auth/account-journal.ts';
import { forgetExpired, shortenRetention } from '../auth/idempotency-keys.ts';
import { forgetEndedSessions, shortenSessions } from '../auth/sessions.ts';
import { instanceKeyId } from '../crypto/sealed-text.ts';
import { forgetExternalIds } from '../database/engine/deleted-records.ts';
import { forgetAddresses, forgetRows } from '../database/engine/journal-cut.ts';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { backUpOnThread } from '../database/sqlite/backup-on-thread.ts';
import { forgetOldBackups, listBackups } from '../database/sqlite/backups.ts';
import { OPEN_CONTRACT_STATUSES } from '../domain/contract-status.ts';
import { hasEndingKeys, warnOfKeyExpiry as warnOfKeys } from '../resources/api-keys/expiry.ts';
import {
  askNextClients,
  isRunUnderWay,
  isSilenceDue,
  markSilent,
} from '../resources/balance-confirmations/run.ts';
import { forgetOldBatches } from '../resources/batches/dashboard.ts';
import { expireBatch, takeBackExpiries } from '../resources/contracts/expiry.ts';
import { type ReminderPosition, remindBatch } from '../resources/contracts/reminders.ts';
import { findOverdue, markOverdue as markFound, takeBackOverdue } from '../resources/documents/overdue.ts';
import type { DueDateCursor } from '../resources/documents/overdue-queries.ts';
import { adoptPiece, BEGINNING, endAdoption, isBookWhole } from '../resources/ledger/adopt.ts';
import { isHeadDue, mailHead } from '../resources/ledger/head.ts';
import type { BookedPlace } from '../resources/ledger/queries.ts';
import {
  expireBatch as expireQuoteBatch,
  takeBackExpiries as takeBackExpiredQuotes,
} from '../resources/quotes/expiry.ts';
import { generateDueBatch } from '../resources/recurring-expenses/generate.ts';
import { areStatementsDue, sendStatementsBatch } from '../resources/statements/monthly.ts';
import { forgetReplacedSecrets } from '../webhooks/endpoints.ts';
import { BEFORE_ALL_EVENTS, nextOldEvents, removePayloads } from '../webhooks/payloads.ts';
import {
  type InWorkspace,
  inEveryWorkspace,
  isPresent,
  type JobTime,
  untilNoneIsLeft,
} from './every-workspace.ts';
import { remindClients } from './remind-clients.ts';
import { runRecurring } from './run-recurring.ts';
import { runScheduled } from './run-scheduled.ts';

const HOUR_MS = 3_600_000;

/**
 * While the clock is not trusted, jobs whose effects cannot be reverted wait until it is; jobs that only add records
 * wait for an hour, within which a machine sets its clock after its start.
 */
const WAITS_FOR_TRUST = { waitsMs: Number.POSITIVE_INFINITY };
const WAITS_AN_HOUR = { waitsMs: HOUR_MS };

/** Every scheduled job of the service. */
export const JOBS: readonly Job[] = [
  { name: 'mark-overdue', pattern: '*/15 * * * *', run: markOverdue },
  { name: 'expire-quotes', pattern: '*/15 * * * *', run: expireQuotes, ...WAITS_FOR_TRUST },
  { name: 'expire-contracts', pattern: '*/15 * * * *', run: expireContracts, ...WAITS_FOR_TRUST },
  { name: 'remind-signers', pattern: '*/15 * * * *', run: remindSigners, ...WAITS_FOR_TRUST },
  { name: 'repeat-expenses', pattern: '*/15 * * * *', run: repeatExpenses, ...WAITS_AN_HOUR },
  { name: 'run-recurring', pattern: '*/15 * * * *', run: runRecurring, ...WAITS_FOR_TRUST },
  { name: 'run-scheduled', pattern: '*/5 * * * *', run: runScheduled, ...WAITS_FOR_TRUST },
  { name: 'remind-clients', pattern: '*/15 * * * *', run: remindClients, ...WAITS_FOR_TRUST },
  { name: 'send-statements', pattern: '*/15 * * * *', run: sendStatements, ...WAITS_FOR_TRUST },
  { name: 'confirm-balances', pattern: '* * * * *', run: confirmBalances, ...WAITS_FOR_TRUST },
  { name: 'warn-of-key-expiry', pattern: '12 * * * *', run: warnOfKeyExpiry, ...WAITS_FOR_TRUST },
  { name: 'mail-ledger-heads', pattern: '17 * * * *', run: mailLedgerHeads, ...WAITS_FOR_TRUST },
  { name: 'forget-old-keys', pattern: '7 * * * *', run: forgetOldKeys, ...WAITS_FOR_TRUST },
  { name: 'forget-old-secrets', pattern: '22 * * * *', run: forgetOldSecrets, ...WAITS_FOR_TRUST },
  { name: 'forget-old-sessions', pattern: '45 * * * *', run: forgetOldSessions, ...WAITS_FOR_TRUST },
  { name: 'forget-old-batches', pattern: '37 * * * *', run: forgetEndedBatches, ...WAITS_FOR_TRUST },
  { name: 'forget-payloads', pattern: '32 * * * *', run: forgetPayloads, ...WAITS_FOR_TRUST },
  { name: 'forget-ids-of-deleted', pattern: '52 * * * *', run: forgetIdsOfDeleted, ...WAITS_FOR_TRUST },
  { name: 'forget-old-journal', pattern: '27 * * * *', run: forgetOldJournal, ...WAITS_FOR_TRUST },
  { name: 'forget-account-events', pattern: '42 * * * *', run: forgetOldAccountEvents, ...WAITS_FOR_TRUST },
  { name: 'complete-book', pattern: '*/15 * * * *', run: completeBook, ...WAITS_AN_HOUR },
  // Checks whether a backup is due by BACKUP_SCHEDULE.
  { name: 'make-backups', pattern: '*/15 * * * *', run: makeBackups },
];

type JobResult = { job: string; changed: number };

/** Runs every job once. */
export async function runJobs(database: Database, time: JobTime): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { name, run } of JOBS)
    results.push({ job: name, changed: await run(database, { ...time, job: name }) });
  return results;
}

/**
 * Expires open contracts whose deadline for signing has passed; each emits `contract.expired` once. Contracts that
 * expired too early, because the clock was wrong, are reopened.
 * @returns how many contracts expired or were reopened
 */
export async function expireContracts(database: Database, time: JobTime): Promise<number> {
  const again = isPresent(time) ? await untilNoneIsLeft(database, time, takeBackExpiries) : 0;
  return again + (await untilNoneIsLeft(database, time, expireBatch));
}

/**
 * Expires open quotes whose last day is over in their workspace's time zone; each emits `quote.expired` once. Quotes that
 * expired too early, because the clock was wrong, are reopened.
 * @returns how many quotes expired or were reopened
 */
export async function expireQuotes(database: Database, time: JobTime): Promise<number> {
  const again = isPresent(time) ? await untilNoneIsLeft(database, time, takeBackExpiredQuotes) : 0;
  return again + (await untilNoneIsLeft(database, time, expireQuoteBatch));
}

/** Removes idempotency keys after their 24 hours, a batch per transaction. @returns how many were removed */
export async function forgetOldKeys(database: Database, time: JobTime): Promise<number> {
  await database.write('rows', (tx) => shortenRetention(tx, latest(time)), { priority: 'background' });
  let forgotten = 0;
  for (let isDone = false; !isDone; ) {
    const batch = await database.write('rows', (tx) => forgetExpired(tx, time.asOf));
    forgotten += batch.forgotten;
    isDone = batch.isDone;
  }
  return forgotten;
}

/** Removes replaced webhook secrets once their overlap is over. */
export function forgetOldSecrets(database: Database, { asOf }: JobTime): Promise<number> {
  return database.write('rows', (tx) => forgetReplacedSecrets(tx, asOf), { priority: 'background' });
}

/** Removes sessions that ended long ago, a batch per transaction. */
async function forgetOldSessions(database: Database, time: JobTime): Promise<number> {
  await database.write('rows', (tx) => shortenSessions(tx, latest(time)), { priority: 'background' });
  let forgotten = 0;
  for (let isDone = false; !isDone; ) {
    const batch = await database.write('rows', (tx) => forgetEndedSessions(tx, time.asOf));
    forgotten += batch.forgotten;
    isDone = batch.isDone;
  }
  return forgotten;
}

/** Removes batches that ended long ago, a few per transaction. */
function forgetEndedBatches(database: Database, { asOf }: JobTime): Promise<number> {
  return untilNoneIsForgotten(database, (tx) => forgetOldBatches(tx, asOf));
}

/** Removes the external ids of records deleted long ago, a batch per transaction; the entries themselves are kept. */
function forgetIdsOfDeleted(database: Database, { asOf }: JobTime): Promise<number> {
  return untilNoneIsForgotten(database, (tx) => forgetExternalIds(tx, asOf));
}

/** Removes what happened to accounts after a year, a batch per transaction. */
function forgetOldAccountEvents(database: Database, { asOf }: JobTime): Promise<number> {
  return untilNoneIsForgotten(database, (tx) => forgetAccountEvents(tx, asOf));
}

/** How long the journal says where a request came from. */
const ADDRESS_DAYS = 90;
const DAY_MS = 24 * HOUR_MS;

/** Removes addresses from the journal after their time, and rows where the operator keeps them for a time only. */
export function forgetOldJournal(database: Database, time: JobTime): Promise<number> {
  const { journalRetentionDays: days } = time.service;
  const before = (age: number) => new Date(time.asOf.getTime() - age * DAY_MS);
  const steps = [
    ...(days > 0 ? [(tx: Writer, id: number) => forgetRows(tx, id, before(days))] : []),
    (tx: Writer, id: number) => forgetAddresses(tx, id, before(ADDRESS_DAYS)),
  ];
  const forget = async ({ write }: InWorkspace) => {
    let forgotten = 0;
    for (const step of steps)
      for (let last = 1; last > 0; forgotten += last)
        last =
          (await write(({ tx, actor }) => step(tx, actor.workspace.id), { priority: 'background' })) ?? 0;
    return forgotten;
  };
  // Nothing that a sandbox does while its clock is ahead makes what people did older.
  return inEveryWorkspace(database, time, forget, { byRealTime: true });
}

/**
 * Removes the payloads of events after `EVENT_PAYLOAD_DAYS`, where no delivery waits for them, a piece per transaction; the
 * events and what became of their deliveries are kept. In a sandbox whose clock was ahead, the real time has to come as far.
 * @returns how many payloads were removed
 */
export async function forgetPayloads(database: Database, { asOf, service }: JobTime): Promise<number> {
  const before = new Date(asOf.getTime() - service.eventPayloadDays * DAY_MS).toISOString();
  let forgotten = 0;
  for (let after = BEFORE_ALL_EVENTS; ; ) {
    // Yields to the event loop: pieces whose payloads all are waited for would be read without a pause.
    await nextTurn();
    const piece = await database.read((tx) => nextOldEvents(tx, { before, after }));
    const last = piece.at(-1);
    if (!last) return forgotten;
    after = last;
    const old = piece.filter(({ isWaitedFor }) => !isWaitedFor);
    if (old.length === 0) continue;
    const workspaces = [...new Set(old.map(({ workspaceId }) => workspaceId))];
    const ids = old.map(({ id }) => id);
    forgotten += await database.write({ workspaces }, (tx) => removePayloads(tx, ids), {
      priority: 'background',
    });
  }
}

/** @param forget removes a batch of rows, and gives how many */
async function untilNoneIsForgotten(
  database: Database,
  forget: (tx: Writer) => Promise<number>,
): Promise<number> {
  let forgotten = 0;
  for (let last = 1; last > 0; forgotten += last)
    last = await database.write('rows', forget, { priority: 'background' });
  return forgotten;
}

/** The later of both times: a run as of an earlier day must not shorten anything. */
function latest({ asOf, clock }: JobTime): Date {
  const now = clock();
  return asOf > now ? asOf : now;
}

/**
 * Makes a backup if a scheduled time has passed since the last scheduled backup, also while the service was not
 * running; then removes the oldest backups, if the clock is trusted.
 * @returns how many backups were made: 0 or 1
 * @throws Error if the backup does not pass the checks of a restore, so that the log shows it before it is needed
 */
export async function makeBackups(
  database: Database,
  { asOf, clock, service, backups, doubtedForMs }: JobTime,
): Promise<number> {
  if (!backups || backups.schedule === 'off') return 0;
  const { databaseUrl, folder, schedule, keep } = backups;
  const [due] = new Cron(schedule, { timezone: 'UTC', paused: true }).previousRuns(1, asOf);
  const last = listBackups(databaseUrl, folder).find(
    ({ kind, manifest, createdAt }) => kind === 'scheduled' && manifest && createdAt <= asOf,
  );
  // A new database needs no backup before the first scheduled time.
  const bornAt = new Date(database.bornAt);
  // A creation time in the future was stored while the clock was ahead: the age of the database is not known.
  const since = last?.createdAt ?? (bornAt > asOf && bornAt > clock() ? new Date(0) : bornAt);
  if (!due || due <= since) return 0;
  const order = { kind: 'scheduled', now: asOf, instanceKeyId: instanceKeyId(service.instanceKey) } as const;
  const { file, manifest } = await backUpOnThread({ databaseUrl, folder, order });
  if (doubtedForMs === undefined) forgetOldBackups(databaseUrl, folder, { keep, now: asOf });
  const problems = manifest.check?.problems ?? [];
  if (problems.length > 0) {
    throw new Error(
      `The backup ${file} was made and is kept, but cannot be restored as it is: ${problems.join('; ')}. Run "verify" to see whether the database has the same fault.`,
    );
  }
  return 1;
}

/** Documents per transaction: marking them and publishing their events takes about 10 ms. */
const BATCH = 15;
/** Within this time after a start, a clock that is not trusted may not be set yet. */
const CLOCK_SETTING_MS = 3_600_000;

/**
 * Marks documents whose due date has passed in their workspace's time zone; each emits `document.updated` once.
 * Reads in pages and writes in small transactions, so that other writes do not wait for long; an interrupted run is
 * continued by the next. Documents that were marked too early are reverted, unless the clock may be behind now.
 * @returns how many documents became overdue, or no longer are
 */
export async function markOverdue(database: Database, time: JobTime): Promise<number> {
  const mayTakeBack = isPresent(time) && (time.doubtedForMs ?? CLOCK_SETTING_MS) >= CLOCK_SETTING_MS;
  return inEveryWorkspace(database, time, async (workspace) => {
    const takenBack = mayTakeBack ? await takeBackIn(workspace) : 0;
    return takenBack + (await markIn(workspace));
  });
}

async function takeBackIn({ asOf, ...workspace }: InWorkspace): Promise<number> {
  let taken = 0;
  for (let last = 1; last > 0; taken += last) {
    last = (await workspace.write((context) => takeBackOverdue(context, asOf, BATCH))) ?? 0;
  }
  return taken;
}

async function markIn({ asOf, ...workspace }: InWorkspace): Promise<number> {
  let marked = 0;
  let from: DueDateCursor | undefined;
  do {
    // Yields to the event loop: pages without overdue documents would be read one after another without a pause.
    await nextTurn();
    const found = await workspace.read((context) => findOverdue(context, asOf, from));
    from = found?.next;
    for (let first = 0; first < (found?.references.length ?? 0); first += BATCH) {
      const references = found?.references.slice(first, first + BATCH) ?? [];
      marked += (await workspace.write((context) => markFound(context, references, asOf))) ?? 0;
    }
  } while (from);
  return marked;
}

/**
 * Reminds signers by e-mail 3, 7 and 14 days after their invitation, once each, if they have neither signed nor
 * declined.
 * @returns how many were reminded
 */
export async function remindSigners(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async (workspace) => {
    let reminded = 0;
    for (const status of OPEN_CONTRACT_STATUSES) reminded += await walk(workspace, { status, after: '' });
    return reminded;
  });
}

/**
 * Reminds from a contract on to the last one in its status; one whose status changes is handled with its new status.
 */
async function walk({ asOf, write }: InWorkspace, start: ReminderPosition): Promise<number> {
  let reminded = 0;
  for (let next: ReminderPosition | undefined = start; next; ) {
    const from: ReminderPosition = next;
    const batch = await write((context) => remindBatch(context, asOf, from));
    reminded += batch?.reminded ?? 0;
    next = batch?.next;
  }
  return reminded;
}

/**
 * Notifies the users of API keys 14 and 2 days before these end, once each, where a key had longer to live when it was
 * made.
 * @returns of how many keys
 */
export async function warnOfKeyExpiry(database: Database, time: JobTime): Promise<number> {
  const warn = async ({ asOf, read, write }: InWorkspace) =>
    (await read((context) => hasEndingKeys(context, asOf)))
      ? ((await write((context) => warnOfKeys(context, asOf))) ?? 0)
      : 0;
  // Keys end by the real time in every sandbox.
  return inEveryWorkspace(database, time, warn, { byRealTime: true });
}

/**
 * Generates the expenses of recurring templates up to today in their workspace's time zone; each emits
 * `expense.created`. Works in small transactions and can be interrupted: a date is recorded together with its expense.
 * @returns how many expenses were generated
 */
export async function repeatExpenses(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async (workspace) => {
    let generated = 0;
    for (let isDone = false; !isDone; ) {
      const batch = await workspace.write((context) => generateDueBatch(context, workspace.asOf), {
        priority: 'background',
      });
      generated += batch?.generated ?? 0;
      isDone = batch?.isDone ?? true;
    }
    return generated;
  });
}

/**
 * Sends each client the statement of the month before, where a business has chosen that, from its day of the month on. Works
 * in small transactions and can be interrupted: what was sent is recorded together with its e-mail.
 * @returns how many were sent
 */
export async function sendStatements(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async ({ asOf, read, write }) => {
    if (!(await read((context) => areStatementsDue(context, asOf)))) return 0;
    let sent = 0;
    for (let isDone = false; !isDone; ) {
      const batch = await write((context) => sendStatementsBatch(context, asOf), { priority: 'background' });
      sent += batch?.sent ?? 0;
      isDone = batch?.isDone ?? true;
    }
    return sent;
  });
}

/**
 * Asks the clients of a request for all of them to confirm their balances, and marks those as silent that have not answered
 * in time. Works in small transactions and can be interrupted.
 * @returns how many were asked or marked
 */
export async function confirmBalances(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async ({ asOf, read, write }) => {
    let changed = 0;
    if (await read(isRunUnderWay))
      for (let isDone = false; !isDone; ) {
        const batch = await write(askNextClients, { priority: 'background' });
        changed += batch?.asked ?? 0;
        isDone = batch?.isDone ?? true;
      }
    if (await read((context) => isSilenceDue(context, asOf)))
      for (let last = 1; last > 0; changed += last)
        last = (await write((context) => markSilent(context, asOf), { priority: 'background' })) ?? 0;
    return changed;
  });
}

/** Sends the head of the ledger to the address of each workspace that has one, in each month once. @returns how many */
export async function mailLedgerHeads(database: Database, time: JobTime): Promise<number> {
  const mail = async ({ read, write }: InWorkspace) =>
    (await read(isHeadDue)) ? ((await write(mailHead)) ?? 0) : 0;
  // The months of people outside of the sandbox.
  return inEveryWorkspace(database, time, mail, { byRealTime: true });
}

/**
 * Takes what was issued and paid before there was the book into it. Works in small transactions and can be interrupted: what
 * the book holds already is left out.
 * @returns how many documents and payments were taken in
 */
export async function completeBook(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async ({ read, write }) => {
    if ((await read(isBookWhole)) ?? true) return 0;
    let adopted = 0;
    for (const type of ['document', 'payment'] as const)
      for (let next: BookedPlace | undefined = BEGINNING; next; ) {
        const after: BookedPlace = next;
        const piece = await write((context) => adoptPiece(context, type, after), { priority: 'background' });
        // The workspace was removed, or its clock advances: the next run goes on.
        if (!piece) return adopted;
        adopted += piece.adopted;
        next = piece.next;
      }
    await write(endAdoption);
    return adopted;
  });
}

export type Job = {
  name: string;
  /**
   * Cron pattern in UTC. Days begin at different times around the world, so daily jobs run every quarter of an hour.
   */
  pattern: string;
  /** How long the service must have run with a clock that is not trusted before this job runs; without it, at once. */
  waitsMs?: number;
  /** Safe to run at any time, repeatedly, or late. @returns how many records it changed */
  run: (database: Database, time: JobTime) => Promise<number>;
};
