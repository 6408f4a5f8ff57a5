import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import type { JournalRow } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { journal } from '../../database/schema/journal.ts';
import type { RecordType } from '../../domain/record-types.ts';

/** What a page shows of a row. */
export type ChangeRow = Pick<JournalRow, 'position' | 'events' | 'at'> & {
  sequence: number;
  type: RecordType;
  reference: string;
  change: 'created' | 'updated' | 'deleted';
  version: number;
};

/** Changes of records of some types behind one position, up to another, in their order. */
export async function changesWithin(
  tx: Reader,
  { workspaceId, types }: { workspaceId: number; types: readonly RecordType[] },
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ChangeRow[]> {
  const rows = await tx
    .select({
      position: journal.position,
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
        gt(journal.position, after),
        lte(journal.position, upTo),
        isNotNull(journal.sequence),
        inArray(journal.type, [...types]),
      ),
    )
    .orderBy(asc(journal.position))
    .limit(limit);
  // What has a sequence is a record.
  return rows as ChangeRow[];
}
