import { and, asc, eq, sql } from 'drizzle-orm';
import { dialect } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { batches, batchRows } from '../database/schema/batches.ts';
import type { BatchRowState } from '../domain/batch.ts';
import { createClaims, isNotSuspended } from '../queue/claims.ts';
import type { NewWork, QueuedWork } from '../queue/work.ts';

type Batch = typeof batches.$inferSelect & { workspaceReference: string };

export type BatchRow = typeof batchRows.$inferSelect;

/** A batch that this process has claimed. */
export type BatchJob = QueuedWork & { batch: Batch };

export const batchClaims = createClaims({
  lanes: [{ kind: 'batch', lane: 0 }],
  most: 2,
  // One after the other: the documents of two batches may be the same.
  mostOfGroup: 1,
  sharesEvenly: false,
  isOpen: isNotSuspended,
  isTakenOver: false,
});

/** The work that a batch is, for the queue. */
export function workOfBatch(
  { id: subjectId, workspaceId }: Pick<Batch, 'id' | 'workspaceId'>,
  dueAt: string,
) {
  return { kind: 'batch', subjectId, workspaceId, groupId: workspaceId, dueAt } satisfies NewWork;
}

const selectBatches = statement((db) =>
  db
    .select({ batch: batches, workspaceReference: workspaces.reference })
    .from(batches)
    .innerJoin(workspaces, eq(workspaces.id, batches.workspaceId))
    .where(dialect.isAmong(batches.id, sql.placeholder('ids'))),
);

/** Reads the batches that are gone on with. */
export async function loadBatches(tx: Writer, work: readonly QueuedWork[]): Promise<BatchJob[]> {
  const ids = JSON.stringify(work.map(({ subjectId }) => subjectId));
  const found = new Map((await selectBatches(tx, { ids })).map((row) => [row.batch.id, row]));
  return work.flatMap((one) => {
    const row = found.get(one.subjectId);
    return row ? [{ ...one, batch: { ...row.batch, workspaceReference: row.workspaceReference } }] : [];
  });
}

const selectNext = statement((db) =>
  db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, sql.placeholder('batchId')), eq(batchRows.state, 'waiting')))
    .orderBy(asc(batchRows.position))
    .limit(1),
);

/** The next document of a batch; undefined where none is left. */
export async function nextRow(tx: Reader, batchId: number): Promise<BatchRow | undefined> {
  const [row] = await selectNext(tx, { batchId });
  return row;
}

const updateRow = statement((db) =>
  db
    .update(batchRows)
    .set({ state: sql`${sql.placeholder('state')}`, error: sql`${sql.placeholder('error')}` })
    .where(eq(batchRows.id, sql.placeholder('id'))),
);

/** Notes what became of a document of a batch. @param error a JSON object where it failed */
export async function noteRow(
  tx: Writer,
  row: { id: number; state: BatchRowState; error: string | null },
): Promise<void> {
  await updateRow(tx, row);
}

/** Ends what still waits, all with the same outcome. */
export async function endWaiting(
  tx: Writer,
  batchId: number,
  outcome: { state: BatchRowState; error: string | null },
): Promise<void> {
  await tx
    .update(batchRows)
    .set(outcome)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'waiting')));
}

/** Notes that a batch has gone through all of its documents. */
export async function endBatch(tx: Writer, batchId: number, endedAt: string): Promise<void> {
  await tx.update(batches).set({ endedAt }).where(eq(batches.id, batchId));
}
