import { forgetExpired, shortenRetention } from '../auth/idempotency-keys.ts';
import { forgetEndedSessions, shortenSessions } from '../auth/sessions.ts';
import { forgetExternalIds } from '../database/engine/deleted-records.ts';
import type { Database } from '../database/open.ts';
import { forgetReplacedSecrets } from '../webhooks/endpoints.ts';
import type { JobTime } from './job.ts';

/** Removes idempotency keys after their 24 hours, a batch per transaction. @returns how many went */
export async function forgetOldKeys(database: Database, time: JobTime): Promise<number> {
  await database.write((tx) => shortenRetention(tx, latest(time)), { priority: 'background' });
  let forgotten = 0;
  for (let isDone = false; !isDone; ) {
    const batch = await database.write((tx) => forgetExpired(tx, time.asOf));
    forgotten += batch.forgotten;
    isDone = batch.isDone;
  }
  return forgotten;
}

/** Removes webhook secrets that were replaced, once the time is over in which they signed as well. */
export function forgetOldSecrets(database: Database, { asOf }: JobTime): Promise<number> {
  return database.write((tx) => forgetReplacedSecrets(tx, asOf), { priority: 'background' });
}

/** Removes the sessions of browsers that have not been seen for too long, a batch per transaction. */
export async function forgetOldSessions(database: Database, time: JobTime): Promise<number> {
  await database.write((tx) => shortenSessions(tx, latest(time)), { priority: 'background' });
  let forgotten = 0;
  for (let isDone = false; !isDone; ) {
    const batch = await database.write((tx) => forgetEndedSessions(tx, time.asOf));
    forgotten += batch.forgotten;
    isDone = batch.isDone;
  }
  return forgotten;
}

/** Forgets the external ids of what was deleted long ago, a batch per transaction; that it was deleted stays known. */
export async function forgetIdsOfDeleted(database: Database, { asOf }: JobTime): Promise<number> {
  let forgotten = 0;
  for (let last = 1; last > 0; forgotten += last) {
    last = await database.write((tx) => forgetExternalIds(tx, asOf), { priority: 'background' });
  }
  return forgotten;
}

/** A run as of an earlier day shortens nothing. */
function latest({ asOf, clock }: JobTime): Date {
  const now = clock();
  return asOf > now ? asOf : now;
}
