import type { Workspace } from '../../src/auth/context.ts';
import type { Connection } from '../../src/database/engine/connect.ts';
import { searchIndexing } from '../../src/database/engine/search-queue.ts';
import { addDays, today } from '../../src/domain/calendar.ts';
import { fillDocuments } from './documents.ts';
import { type Random, randomFrom, referencesFrom } from './random.ts';
import { fillClients, fillExpenses, fillItems } from './records.ts';

/** How much of everything a workspace gets, over how many years up to today. */
export type Amounts = { documents: number; clients: number; items: number; expenses: number; years: number };

/** What the parts of the filling share. */
export type Filling = {
  connection: Connection;
  workspace: Workspace;
  amounts: Amounts;
  random: Random;
  referenceAt: (instant: number) => string;
  now: Date;
  /** Today in the workspace's time zone, and the first day that anything happens on. */
  present: string;
  firstDay: string;
  /** Called after every record that counts for the progress. */
  advance: () => void;
};

const BATCH = 20_000;

/**
 * Fills a workspace with records as the service would have made them: every constraint holds, and the database keeps
 * its sums and indexes as ever. The same seed gives the same records.
 * @param progress hears how many records there are so far, and of how many
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
  const filling: Filling = {
    connection,
    workspace,
    amounts,
    random,
    referenceAt: referencesFrom(random),
    now,
    present,
    firstDay: addDays(present, -Math.round(amounts.years * 365.25)),
    advance() {
      done += 1;
      if (done % BATCH !== 0) return;
      enterIntoIndex();
      connection.exec('COMMIT; BEGIN IMMEDIATE');
      progress(done, all);
    },
  };
  // Nothing is acknowledged to anyone here, so nothing needs to survive a power cut before the end.
  connection.pragma('synchronous = OFF');
  connection.pragma('wal_autocheckpoint = 20000');
  connection.exec('BEGIN IMMEDIATE');
  try {
    const parties = fillClients(filling);
    const itemIds = fillItems(filling);
    fillExpenses(filling);
    fillDocuments(filling, parties, itemIds);
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
