import {
  and,
  desc,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  lte,
  sql,
} from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { noteChanges } from '../../database/engine/journal.ts';
import {
  bothWays,
  cursorBehind,
  type Found,
  foreignCursor,
  type Listing,
  type Sorts,
} from '../../database/engine/listing.ts';
import { NO_TEXT, namedList } from '../../database/engine/named-list.ts';
import {
  amongStatement,
  type Changes,
  insertManyStatement,
  insertOnlyStatement,
  insertStatement,
  type Reader,
  statement,
  stepStatement,
  type Writer,
} from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { items } from '../../database/schema/records.ts';
import { stockMovements } from '../../database/schema/stock.ts';

export type ItemRow = InferSelectModel<typeof items>;
export type ItemValues = InferInsertModel<typeof items>;

const selectByReference = amongStatement(items.reference, (db, isNamed) =>
  db
    .select()
    .from(items)
    .where(and(dialect.equalsWithoutIndex(items.workspaceId, sql.placeholder('workspaceId')), isNamed)),
);

/** The item of this workspace, or undefined. */
export async function findItem(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ItemRow | undefined> {
  const [row] = await findItems(tx, workspaceId, [reference]);
  return row;
}

/** The items of this workspace among the references, in one query. */
export function findItems(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<ItemRow[]> {
  return selectByReference(tx, references, { workspaceId });
}

const insertRow = insertStatement(items);

export async function insertItem(tx: Writer, values: ItemValues): Promise<ItemRow> {
  const stored = await insertRow(tx, values);
  noteChanges(tx, 'item', 'created', [stored]);
  return stored;
}

const insertRows = insertManyStatement(items);

/** Inserts many items at once. */
export async function insertItems(tx: Writer, values: ItemValues[]): Promise<ItemRow[]> {
  const stored = await insertRows(tx, values);
  noteChanges(tx, 'item', 'created', stored);
  return stored;
}

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

const step = stepStatement(items, getTableColumns(items));

export async function updateItemRow(tx: Writer, id: number, values: Changes<ItemValues>): Promise<ItemRow> {
  const stored = (await step(tx, id, values)) as ItemRow;
  noteChanges(tx, 'item', 'updated', [stored]);
  return stored;
}

type ItemFilters = { type: ItemRow['type'] | undefined; active: boolean | undefined };

/** GET /items: by folded name, then reference, unless it is sorted otherwise. */
export const ITEM_LIST = namedList<ItemRow, ItemFilters>({
  list: 'items',
  table: items,
  select: (db) => db.select().from(items).$dynamic(),
  columns: { type: items.type, active: items.active },
  countedAs,
  orders: {
    ...bothWays('sku', { key: sql`coalesce(${items.sku}, '~')`, of: ({ sku }: ItemRow) => sku ?? NO_TEXT }),
    ...bothWays('default_price', {
      key: items.defaultPriceCents,
      of: ({ defaultPriceCents }: ItemRow) => defaultPriceCents,
      isNumber: true,
    }),
  },
});

/** Items are counted by type and active state together, such as `product 1`. */
function countedAs({ type, active }: ItemFilters): string[] {
  const types = type ? [type] : ['product', 'service'];
  const activities = active === undefined ? [0, 1] : [Number(active)];
  return types.flatMap((one) => activities.map((activity) => `${one} ${activity}`));
}

export type MovementValues = InferInsertModel<typeof stockMovements>;

/** A movement with the document that caused it. */
export type Movement = Pick<
  InferSelectModel<typeof stockMovements>,
  'position' | 'kind' | 'quantity' | 'stockAfter' | 'note' | 'createdAt' | 'receivedOn'
> & { document: { reference: string; number: string | null; typeKey: string } | null };

export const insertMovement = insertOnlyStatement(stockMovements);

/** Inserts many movements at once. */
export const insertMovements = insertManyStatement(stockMovements);

/** The position of an item's latest movement: how many it has. */
const LAST_POSITION = sql<number>`coalesce((SELECT max(position) FROM stock_movements WHERE item_id = items.id), 0)`;

const selectStocks = statement((db) =>
  db
    .select({
      itemId: items.id,
      stock: items.stockQuantity,
      threshold: items.lowStockThreshold,
      lastPosition: LAST_POSITION,
    })
    .from(items)
    .where(
      and(
        dialect.equalsWithoutIndex(items.workspaceId, sql.placeholder('workspaceId')),
        dialect.isAmong(items.id, sql.placeholder('ids')),
      ),
    ),
);

/** The present stock of some items of the workspace, in one query. */
export function findStocks(tx: Reader, workspaceId: number, ids: number[]) {
  return selectStocks(tx, { workspaceId, ids: JSON.stringify(ids) });
}

const updateStock = statement((db) =>
  db
    .update(items)
    .set({
      stockQuantity: sql`${sql.placeholder('stock')}`,
      isLowStock: sql`${sql.placeholder('isLow')}`,
      updatedAt: dialect.instantAfter(items.updatedAt, sql.placeholder('at')),
      recordVersion: sql`${items.recordVersion} + 1`,
    })
    .where(eq(items.id, sql.placeholder('itemId')))
    .returning({
      workspaceId: items.workspaceId,
      reference: items.reference,
      updatedAt: items.updatedAt,
      recordVersion: items.recordVersion,
    }),
);

type NewStock = { itemId: number; stock: string; isLow: boolean; at: string };

export async function setStock(tx: Writer, { isLow, ...stock }: NewStock): Promise<void> {
  noteChanges(tx, 'item', 'updated', await updateStock(tx, { ...stock, isLow: Number(isLow) }));
}

const selectOfDocument = statement((db) =>
  db
    .select({ itemId: stockMovements.itemId, quantity: stockMovements.quantity })
    .from(stockMovements)
    .where(eq(stockMovements.documentId, sql.placeholder('documentId')))
    .orderBy(stockMovements.id),
);

/** What a document has moved. */
export function findMovementsOfDocument(tx: Reader, documentId: number) {
  return selectOfDocument(tx, { documentId });
}

/** Newest first: the highest position. The reference in a cursor is that of the item. */
export const MOVEMENT_SORTS: Sorts<Movement & { reference: string }> = {
  list: 'stock-movements',
  orders: {
    position: { key: stockMovements.position, of: ({ position }) => String(position), isDescending: true },
  },
};

const selectLastPosition = statement((db) =>
  db
    .select({ last: LAST_POSITION })
    .from(items)
    .where(eq(items.id, sql.placeholder('itemId'))),
);

const selectPage = statement((db) =>
  db
    .select({
      position: stockMovements.position,
      kind: stockMovements.kind,
      quantity: stockMovements.quantity,
      stockAfter: stockMovements.stockAfter,
      note: stockMovements.note,
      createdAt: stockMovements.createdAt,
      receivedOn: stockMovements.receivedOn,
      document: { reference: documents.reference, number: documents.number, typeKey: documents.typeKey },
    })
    .from(stockMovements)
    .leftJoin(documents, eq(documents.id, stockMovements.documentId))
    .where(
      and(
        eq(stockMovements.itemId, sql.placeholder('itemId')),
        lte(stockMovements.position, sql.placeholder('from')),
      ),
    )
    .orderBy(desc(stockMovements.position))
    .limit(sql.placeholder('limit')),
);

/** A page of an item's movements. Positions have no gaps, so that no page reads those before it. */
export async function findMovements(
  tx: Reader,
  { id: itemId, reference }: Pick<ItemRow, 'id' | 'reference'>,
  { page, sort, after }: Listing,
): Promise<Found<Movement>> {
  if (after && (after.reference !== reference || !/^\d{1,15}$/.test(String(after.key))))
    throw foreignCursor();
  const [counted] = await selectLastPosition(tx, { itemId });
  const total = after?.total ?? counted?.last ?? 0;
  const from = after ? Number(after.key) - 1 : total - page.offset;
  const rows: Movement[] = await selectPage(tx, { itemId, from, limit: page.size });
  const last = rows.at(-1);
  const next =
    last && last.position > 1
      ? cursorBehind({ ...last, reference }, { page, sort, total }, MOVEMENT_SORTS)
      : null;
  return { rows, total, next };
}
