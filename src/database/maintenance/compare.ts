import { compareContracts } from './verify-contracts.ts';
import { compareDeletions } from './verify-deletions.ts';
import { compareDocuments } from './verify-documents.ts';
import { compareNumbers } from './verify-numbers.ts';
import { compareProofs } from './verify-proofs.ts';
import { compareQueue } from './verify-queue.ts';
import type { Result } from './verify-result.ts';
import { compareSettlement } from './verify-settlement.ts';
import { compareStock } from './verify-stock.ts';
import { compareSums } from './verify-sums.ts';
import type { WholeDatabase } from './whole-database.ts';

/** Of tables of another version, nothing can be compared. */
export const OTHER_VERSION =
  'The tables of the database are not those of this version. Start the service once.';

/**
 * Recomputes every sum, every hash, every document's totals and status and every counter from the records and compares.
 * @param now see `compareDocuments`
 */
export async function compareRecords(database: WholeDatabase, now: Date): Promise<Result[]> {
  return [
    ...(await compareSums(database)),
    ...(await compareProofs(database)),
    ...(await compareDocuments(database, now)),
    ...(await compareSettlement(database)),
    ...(await compareStock(database)),
    ...(await compareContracts(database)),
    ...(await compareNumbers(database)),
    ...(await compareDeletions(database)),
    ...(await compareQueue(database)),
  ];
}
