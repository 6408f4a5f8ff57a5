import { and, asc, eq, sql } from 'drizzle-orm';
import type { Reader } from '../../database/engine/statement.ts';
import { documents, scheduleDue } from '../../database/schema/documents.ts';

const DUE = sql.raw(scheduleDue());

/** A document with something to be done by itself; `due` is the local time of its next step. */
export type Scheduled = { id: number; reference: string; due: string };

/** Scheduled documents of a workspace behind a place up to a local time, earliest first. */
export function findScheduled(
  tx: Reader,
  workspaceId: number,
  { after, upTo, limit }: { after: Pick<Scheduled, 'due' | 'id'>; upTo: string; limit: number },
): Promise<Scheduled[]> {
  return tx
    .select({ id: documents.id, reference: documents.reference, due: sql<string>`${DUE}` })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, workspaceId),
        sql`${DUE} IS NOT NULL`,
        sql`${DUE} <= ${upTo}`,
        sql`(${DUE}, ${documents.id}) > (${after.due}, ${after.id})`,
      ),
    )
    .orderBy(asc(DUE), asc(documents.id))
    .limit(limit);
}
