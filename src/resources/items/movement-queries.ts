import { and, desc, eq, type InferInsertModel, type InferSelectModel, lte, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import {
  cursorBehind,
  type Found,
  foreignCursor,
  type Listing,
  type Sorts,
} from '../../database/engine/listing.ts';
import {
  insertManyStatement,
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { items } from '../../database/schema/records.ts';
import { stockMovements } from '../../database/schema/stock.ts';
import type { ItemRow } from './queries.ts';

export type MovementValues = InferInsertModel<typeof stockMovements>;

/** A movement with the document that caused it. */
export type Movement = Pick<
  InferSelectModel<typeof stockMovements>,
  'position' | 'kind' | 'quantity' | 'stockAfter' | 'note' | 'createdAt'
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
        eq(items.workspaceId, sql.placeholder('workspaceId')),
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
    })
    .where(eq(items.id, sql.placeholder('itemId'))),
);

type NewStock = { itemId: number; stock: string; isLow: boolean; at: string };

export async function setStock(tx: Writer, { isLow, ...stock }: NewStock): Promise<void> {
  await updateStock(tx, { ...stock, isLow: Number(isLow) });
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
  if (after && (after.reference !== reference || !/^\d{1,15}$/.test(after.key))) throw foreignCursor();
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
