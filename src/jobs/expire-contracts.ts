import type { Database } from '../database/transaction.ts';
import { expireBatch } from '../resources/contracts/expiry.ts';
import { untilNoneIsLeft } from './every-workspace.ts';
import type { JobTime } from './schedule.ts';

/**
 * Ends open contracts whose deadline for signing has passed; each emits `contract.expired` once.
 * @returns how many contracts expired
 */
export async function expireContracts(database: Database, time: JobTime): Promise<number> {
  return untilNoneIsLeft(database, time, (context) => expireBatch(context, time.asOf));
}
