import { and, asc, count, eq, type InferInsertModel, type InferSelectModel, inArray, sql } from 'drizzle-orm';
import type { Page } from '../../database/page.ts';
import { items } from '../../database/schema/records.ts';
import { filteredStatement, type Reader, statement, type Writer } from '../../database/statement.ts';

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

/** Those of the references that are items of this workspace, in one query. */
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

export async function updateItemRow(tx: Writer, id: number, values: Partial<ItemValues>): Promise<ItemRow> {
  const [row] = await tx.update(items).set(values).where(eq(items.id, id)).returning();
  return row as ItemRow;
}

/** `search` is a LIKE pattern over the folded text. */
export type ItemFilters = { type?: string; active?: boolean; search?: string };

function matching(has: (filter: keyof ItemFilters) => boolean) {
  return and(
    eq(items.workspaceId, sql.placeholder('workspaceId')),
    has('type') ? eq(items.type, sql.placeholder('type')) : undefined,
    // A bare placeholder goes to SQLite as it is, and SQLite has no booleans: the column must encode it.
    has('active') ? eq(items.active, sql.param(sql.placeholder('active'), items.active)) : undefined,
    has('search') ? sql`${items.searchText} LIKE ${sql.placeholder('search')} ESCAPE '\\'` : undefined,
  );
}

function pageQuery(db: Reader, has: (filter: keyof ItemFilters) => boolean) {
  return db
    .select()
    .from(items)
    .where(matching(has))
    .orderBy(asc(items.nameSort), asc(items.reference))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
}

function countQuery(db: Reader, has: (filter: keyof ItemFilters) => boolean) {
  return db.select({ total: count() }).from(items).where(matching(has));
}

const selectPage = filteredStatement(pageQuery);
const countMatching = filteredStatement(countQuery);

/** One page of items by folded name, then reference, and how many there are in all. */
export async function listItemRows(
  tx: Reader,
  workspaceId: number,
  filters: ItemFilters,
  page: Page,
): Promise<{ rows: ItemRow[]; total: number }> {
  const rows = await selectPage(tx, filters, { workspaceId, limit: page.size, offset: page.offset });
  const [counted] = await countMatching(tx, filters, { workspaceId });
  return { rows, total: counted?.total ?? 0 };
}
