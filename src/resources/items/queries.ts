import { and, eq, type InferInsertModel, type InferSelectModel, inArray, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import {
  asStep,
  type Changes,
  insertManyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { items } from '../../database/schema/records.ts';

export type ItemRow = InferSelectModel<typeof items>;
export type ItemValues = InferInsertModel<typeof items>;

const selectByReference = statement((db) =>
  db
    .select()
    .from(items)
    .where(
      and(
        eq(items.workspaceId, sql.placeholder('workspaceId')),
        eq(items.reference, sql.placeholder('reference')),
      ),
    ),
);

/** The item of this workspace, or undefined. */
export async function findItem(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ItemRow | undefined> {
  const [row] = await selectByReference(tx, { workspaceId, reference });
  return row;
}

/** The items of this workspace among the references, in one query. */
export async function findItems(tx: Reader, workspaceId: number, references: string[]): Promise<ItemRow[]> {
  if (references.length === 0) return [];
  return tx
    .select()
    .from(items)
    .where(and(eq(items.workspaceId, workspaceId), inArray(items.reference, references)));
}

export async function insertItem(tx: Writer, values: ItemValues): Promise<ItemRow> {
  const [row] = await tx.insert(items).values(values).returning();
  return row as ItemRow;
}

/** Inserts many items at once. */
export const insertItems = insertManyStatement(items);

const selectTaken = (column: typeof items.sku | typeof items.externalId) => {
  const select = statement((db) =>
    db
      .select({ value: column })
      .from(items)
      .where(
        and(
          eq(items.workspaceId, sql.placeholder('workspaceId')),
          dialect.isAmong(column, sql.placeholder('values')),
        ),
      ),
  );
  return async (tx: Reader, workspaceId: number, values: string[]): Promise<string[]> => {
    const found = await select(tx, { workspaceId, values: JSON.stringify(values) });
    return found.flatMap(({ value }) => value ?? []);
  };
};

/** Which of the given SKUs items of the workspace have. */
export const takenSkus = selectTaken(items.sku);

/** Which of the given external ids items of the workspace have. */
export const takenExternalIds = selectTaken(items.externalId);

export async function updateItemRow(tx: Writer, id: number, values: Changes<ItemValues>): Promise<ItemRow> {
  const [row] = await tx.update(items).set(asStep(items, values)).where(eq(items.id, id)).returning();
  return row as ItemRow;
}
