import { sql } from 'drizzle-orm';
import type { DeletableType } from '../../domain/deletable-types.ts';
import { deletedRecords } from '../schema/deleted-records.ts';
import { noteChanges } from './journal.ts';
import { insertOnlyStatement, statement, type Writer } from './statement.ts';

const insert = insertOnlyStatement(deletedRecords);

type Deleted = { workspaceId: number; reference: string; externalId: string | null; recordVersion: number };

/** Notes that a record is deleted, as its last step, in the transaction that deletes it. */
export async function noteDeletion(
  tx: Writer,
  type: DeletableType,
  { workspaceId, reference, externalId, recordVersion }: Deleted,
  deletedAt: string,
): Promise<void> {
  const last = { workspaceId, reference, updatedAt: deletedAt, recordVersion: recordVersion + 1 };
  noteChanges(tx, type, 'deleted', [last]);
  await insert(tx, { workspaceId, type, reference, externalId, deletedAt });
}

/** How long an entry keeps the external id of its record: enough time to find the caller's copy by it. */
const EXTERNAL_ID_RETENTION_MS = 90 * 24 * 3_600_000;
const BATCH = 500;

const forget = statement((db) =>
  db
    .update(deletedRecords)
    .set({ externalId: null })
    .where(
      sql`${deletedRecords.id} IN (SELECT id FROM deleted_records
        WHERE external_id IS NOT NULL AND deleted_at < ${sql.placeholder('before')} ORDER BY deleted_at LIMIT ${sql.raw(String(BATCH))})`,
    )
    .returning({ id: deletedRecords.id }),
);

/** Removes the external ids of records that were deleted long ago, a small batch per call. @returns how many */
export async function forgetExternalIds(tx: Writer, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EXTERNAL_ID_RETENTION_MS).toISOString();
  return (await forget(tx, { before })).length;
}
