import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { JournalRow } from '../../database/engine/journal.ts';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { journal } from '../../database/schema/journal.ts';
import type { RecordType } from '../../domain/record-types.ts';

/** What a page shows of a row. */
export type ChangeRow = Pick<
  JournalRow,
  'sequence' | 'type' | 'reference' | 'change' | 'version' | 'events' | 'at'
>;

const selectHash = statement((db) =>
  db
    .select({ hash: journal.hash })
    .from(journal)
    .where(
      and(
        eq(journal.workspaceId, sql.placeholder('workspaceId')),
        eq(journal.sequence, sql.placeholder('sequence')),
      ),
    ),
);

/** The hash of the row with a sequence; undefined where there is none. */
export async function hashAt(tx: Reader, workspaceId: number, sequence: number): Promise<string | undefined> {
  const [row] = await selectHash(tx, { workspaceId, sequence });
  return row?.hash;
}

/** Changes of some types behind one sequence, up to another, in their order. */
export async function changesWithin(
  tx: Reader,
  { workspaceId, types }: { workspaceId: number; types: readonly RecordType[] },
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ChangeRow[]> {
  return tx
    .select({
      sequence: journal.sequence,
      type: journal.type,
      reference: journal.reference,
      change: journal.change,
      version: journal.version,
      events: journal.events,
      at: journal.at,
    })
    .from(journal)
    .where(
      and(
        eq(journal.workspaceId, workspaceId),
        gt(journal.sequence, after),
        lte(journal.sequence, upTo),
        inArray(journal.type, [...types]),
      ),
    )
    .orderBy(asc(journal.sequence))
    .limit(limit);
}
