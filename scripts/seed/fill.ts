import type { Workspace } from '../../src/auth/context.ts';
import type { Connection } from '../../src/database/sqlite/connect.ts';
import { searchIndexing } from '../../src/database/sqlite/search-queue.ts';
import { addDays, today } from '../../src/domain/calendar.ts';
import type { Amounts, SeedContext } from './context.ts';
import { fillDocuments } from './documents.ts';
import { randomFrom, referencesFrom } from './random.ts';
import { fillClients, fillExpenses, fillItems } from './records.ts';

const BATCH = 20_000;

/**
 * Fills a workspace with records as the service would have made them: every constraint holds, and the database
 * maintains its sums and indexes as usual. The same seed gives the same records.
 * @param progress is called with the number of records so far and in all
 */
export function fillWorkspace(
  connection: Connection,
  workspace: Workspace,
  amounts: Amounts,
  { seed, now, progress }: { seed: number; now: Date; progress: (done: number, all: number) => void },
): void {
  const all = amounts.clients + amounts.items + amounts.expenses + amounts.documents;
  let done = 0;
  const random = randomFrom(seed);
  const enterIntoIndex = searchIndexing(connection);
  const present = today(now, workspace.timezone);
  const context: SeedContext = {
    connection,
    workspace,
    amounts,
    random,
    referenceAt: referencesFrom(random),
    now,
    present,
    firstDay: addDays(present, -Math.round(amounts.years * 365.25)),
    tick() {
      done += 1;
      if (done % BATCH !== 0) return;
      enterIntoIndex();
      connection.exec('COMMIT; BEGIN IMMEDIATE');
      progress(done, all);
    },
  };
  // No caller relies on these records yet, so they need not survive a power cut before the end.
  connection.pragma('synchronous = OFF');
  connection.pragma('wal_autocheckpoint = 20000');
  connection.exec('BEGIN IMMEDIATE');
  try {
    const parties = fillClients(context);
    const itemIds = fillItems(context);
    fillExpenses(context);
    fillDocuments(context, parties, itemIds);
    enterIntoIndex();
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
  progress(all, all);
  connection.pragma('synchronous = FULL');
  connection.pragma('wal_checkpoint(TRUNCATE)');
}
