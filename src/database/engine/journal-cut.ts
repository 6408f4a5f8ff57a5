import { and, eq, gte, isNotNull, lt, lte, max } from 'drizzle-orm';
import { journal, journalHeads } from '../schema/journal.ts';
import { journalHead } from './journal.ts';
import type { Reader, Writer } from './statement.ts';

// What of the journal goes with its time: from the oldest row on, a few at a time.

/** Rows that one write changes. */
const AT_ONCE = 500;
/** Rows that are looked through for an old one: a clock that was ahead for a while holds up no others. */
const LOOK_AHEAD = 5000;

/** Rows of a workspace: from a position to another, both included. */
type Rows = { workspaceId: number; from: number; upTo: number };

const within = ({ workspaceId, from, upTo }: Rows) =>
  and(eq(journal.workspaceId, workspaceId), gte(journal.position, from), lte(journal.position, upTo));

/** The next rows from before an instant; undefined where there are none. */
async function oldRows(
  tx: Reader,
  { workspaceId, from, before }: { workspaceId: number; from: number; before: Date },
): Promise<Rows | undefined> {
  const [found] = await tx
    .select({ last: max(journal.position) })
    .from(journal)
    .where(
      and(within({ workspaceId, from, upTo: from + LOOK_AHEAD - 1 }), lt(journal.at, before.toISOString())),
    );
  const last = found?.last;
  return last ? { workspaceId, from, upTo: Math.min(last, from + AT_ONCE - 1) } : undefined;
}

/** Removes the addresses of the next rows from before an instant. @returns how many rows were gone through */
export async function forgetAddresses(tx: Writer, workspaceId: number, before: Date): Promise<number> {
  const { addressedFrom, keptFrom } = await journalHead(tx, workspaceId);
  const old = await oldRows(tx, { workspaceId, from: Math.max(addressedFrom, keptFrom), before });
  if (!old) return 0;
  await tx
    .update(journal)
    .set({ address: null })
    .where(and(within(old), isNotNull(journal.address)));
  await tx
    .update(journalHeads)
    .set({ addressedFrom: old.upTo + 1 })
    .where(eq(journalHeads.workspaceId, workspaceId));
  return old.upTo - old.from + 1;
}

/** Removes the next rows from before an instant; the chain goes on from the hash of the last. @returns how many */
export async function forgetRows(tx: Writer, workspaceId: number, before: Date): Promise<number> {
  const { keptFrom } = await journalHead(tx, workspaceId);
  const old = await oldRows(tx, { workspaceId, from: keptFrom, before });
  if (!old) return 0;
  const [last] = await tx
    .select({ hash: journal.hash })
    .from(journal)
    .where(within({ ...old, from: old.upTo }));
  await tx
    .update(journalHeads)
    .set({ keptFrom: old.upTo + 1, keptHash: last?.hash ?? null })
    .where(eq(journalHeads.workspaceId, workspaceId));
  await tx.delete(journal).where(within(old));
  return old.upTo - old.from + 1;
}
