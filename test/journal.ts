// What the journal must hold, whatever was written.
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { journalHead } from '../src/database/engine/journal.ts';
import { TABLES } from '../src/database/engine/record-changes.ts';
import type { Writer } from '../src/database/engine/statement.ts';
import type { Database } from '../src/database/open.ts';
import type { documents } from '../src/database/schema/documents.ts';
import { journal, journalHeads } from '../src/database/schema/journal.ts';
import { rowHash } from '../src/domain/journal-hash.ts';

/**
 * What is wrong with the journal of a workspace: places with a gap, hashes that do not follow from the row before, and
 * records whose last row has another version or instant than they have.
 */
export async function journalFaults(
  database: Pick<Database, 'read'>,
  workspaceId: number,
): Promise<string[]> {
  const { rows, head, records } = await database.read(async (tx) => ({
    rows: await tx
      .select()
      .from(journal)
      .where(eq(journal.workspaceId, workspaceId))
      .orderBy(asc(journal.position)),
    head: await journalHead(tx, workspaceId),
    records: (
      await Promise.all(
        Object.entries(TABLES).map(async ([type, table]) => {
          const found = await tx
            .select({ reference: table.reference, version: table.recordVersion, at: table.updatedAt })
            .from(table as typeof documents)
            .where(eq(table.workspaceId, workspaceId));
          return found.map((record) => ({ type, ...record }));
        }),
      )
    ).flat(),
  }));
  const faults: string[] = [];
  let before = { position: 0, sequence: 0, hash: '' };
  for (const row of rows) {
    const sequence = row.sequence ?? before.sequence;
    if (row.position !== before.position + 1)
      faults.push(`position ${row.position} follows ${before.position}`);
    if (row.sequence !== null && sequence !== before.sequence + 1)
      faults.push(`sequence ${sequence} follows ${before.sequence}`);
    if (row.hash !== rowHash(before.hash, row))
      faults.push(`the hash at position ${row.position} is another`);
    before = { position: row.position, sequence, hash: row.hash };
  }
  if (head.position !== before.position || head.sequence !== before.sequence)
    faults.push(`the head is at ${head.position}, ${head.sequence}`);
  // What was done without changing its record has a row without a version.
  const last = new Map(rows.filter(({ version }) => version !== null).map((row) => [row.reference, row]));
  for (const { type, reference, version, at } of records) {
    const row = last.get(reference);
    if (row?.version !== version || row.at !== at || row.type !== type || row.change === 'deleted')
      faults.push(
        `${type} ${reference} is at version ${version} of ${at}, its last row at ${row?.version} of ${row?.at}`,
      );
  }
  return faults;
}

/** As if all had been done before there was the journal. */
export async function forgetJournal(tx: Writer, workspaceId: number): Promise<void> {
  const head = eq(journalHeads.workspaceId, workspaceId);
  await tx.update(journalHeads).set({ keptFrom: sql`position + 1` }).where(head);
  await tx.delete(journal).where(eq(journal.workspaceId, workspaceId));
  await tx
    .update(journalHeads)
    .set({ position: 0, sequence: 0, hash: null, keptFrom: 1, isBookWhole: false })
    .where(head);
}

/**
 * From now on a write fails that changes a shown column of a record without another version, by temporary triggers on the
 * connection of all writes: SQLite alone has it.
 */
export async function refuseUnversioned(database: Database): Promise<void> {
  await database.write('instance', async (tx) => {
    for (const [type, table] of Object.entries(TABLES)) {
      const name = `${type}s`;
      const shown = Object.values(getTableColumns(table))
        .map((column) => column.name)
        .filter((column) => !['id', 'record_version'].includes(column));
      const differs = shown.map((column) => `OLD."${column}" IS NOT NEW."${column}"`).join(' OR ');
      tx.run(
        sql.raw(`CREATE TEMP TRIGGER "versions_${name}" AFTER UPDATE ON main."${name}"
          WHEN NEW.record_version <> OLD.record_version + 1 AND (${differs})
          BEGIN SELECT raise(ABORT, 'a record of ${name} was changed without another version'); END`),
      );
    }
  });
}
