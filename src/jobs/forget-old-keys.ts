import { forgetExpired, shortenRetention } from '../auth/idempotency-keys.ts';
import { forgetEndedSessions, shortenSessions } from '../auth/sessions.ts';
import { forgetExternalIds } from '../database/engine/deleted-records.ts';
import type { Database } from '../database/open.ts';
import { forgetReplacedSecrets } from '../webhooks/endpoints.ts';
import type { JobTime } from './job.ts';

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
export async function forgetOldSessions(database: Database, time: JobTime): Promise<number> {
  await database.write('rows', (tx) => shortenSessions(tx, latest(time)), { priority: 'background' });
  let forgotten = 0;
  for (let isDone = false; !isDone; ) {
    const batch = await database.write('rows', (tx) => forgetEndedSessions(tx, time.asOf));
    forgotten += batch.forgotten;
    isDone = batch.isDone;
  }
  return forgotten;
}

/** Removes the external ids of records deleted long ago, a batch per transaction; the entries themselves are kept. */
export async function forgetIdsOfDeleted(database: Database, { asOf }: JobTime): Promise<number> {
  let forgotten = 0;
  for (let last = 1; last > 0; forgotten += last) {
    last = await database.write('rows', (tx) => forgetExternalIds(tx, asOf), { priority: 'background' });
  }
  return forgotten;
}

/** The later of both times: a run as of an earlier day must not shorten anything. */
function latest({ asOf, clock }: JobTime): Date {
  const now = clock();
  return asOf > now ? asOf : now;
}
