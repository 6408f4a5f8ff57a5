import type { Database } from '../database/open.ts';
import { expireBatch, takeBackExpiries } from '../resources/contracts/expiry.ts';
import { isPresent, untilNoneIsLeft } from './every-workspace.ts';
import type { JobTime } from './job.ts';

/**
 * Expires open contracts whose deadline for signing has passed; each emits `contract.expired` once. Contracts that
 * expired too early, because the clock was wrong, are reopened.
 * @returns how many contracts expired or were reopened
 */
export async function expireContracts(database: Database, time: JobTime): Promise<number> {
  const again = isPresent(time)
    ? await untilNoneIsLeft(database, time, (context) => takeBackExpiries(context, time.asOf))
    : 0;
  return again + (await untilNoneIsLeft(database, time, (context) => expireBatch(context, time.asOf)));
}
