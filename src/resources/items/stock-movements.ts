import type { Context } from '../../auth/context.ts';
import { addDecimals, negated } from '../../domain/money.ts';
import { isLowStock, quantitiesByItem, type StockMovementKind } from '../../domain/stock.ts';
import {
  findMovementsOfDocument,
  findStocks,
  type ItemRow,
  insertMovement,
  insertMovements,
  type Movement,
  type MovementValues,
  setStock,
} from './queries.ts';

/** The part of a context that moving stock needs. */
type StockContext = Pick<Context, 'tx' | 'actor' | 'now'>;

/** The first movements of new items; those without stock have none. */
export async function openStock(
  { tx, actor, now }: StockContext,
  added: { row: ItemRow; note: string | null }[],
): Promise<void> {
  const movements = added.flatMap(({ row, note }): MovementValues[] =>
    row.stockQuantity === null
      ? []
      : [
          {
            workspaceId: actor.workspace.id,
            itemId: row.id,
            position: 1,
            kind: 'opening',
            quantity: row.stockQuantity,
            stockAfter: row.stockQuantity,
            note,
            userId: actor.userId,
            createdAt: now.toISOString(),
          },
        ],
  );
  await insertMovements(tx, movements);
}

type Cause = { kind: StockMovementKind; documentId?: number; note?: string | null; receivedOn?: string };

/** An item's stock before it moves. */
type Stock = { itemId: number; stock: string; threshold: string | null; lastPosition: number };

/**
 * Changes the stock of an item and writes why, in the transaction of the cause. The stock may fall below 0: goods are
 * often sold before their purchase is entered.
 */
async function move(
  { tx, actor, now }: StockContext,
  { itemId, stock, threshold, lastPosition }: Stock,
  quantity: string,
  cause: Cause,
): Promise<Omit<Movement, 'document'>> {
  const at = now.toISOString();
  const stockAfter = addDecimals(stock, quantity);
  await setStock(tx, { itemId, stock: stockAfter, isLow: isLowStock(stockAfter, threshold), at });
  const movement = {
    note: null,
    receivedOn: null,
    ...cause,
    position: lastPosition + 1,
    quantity,
    stockAfter,
    createdAt: at,
  };
  await insertMovement(tx, { ...movement, workspaceId: actor.workspace.id, itemId, userId: actor.userId });
  return movement;
}

/** Moves many items; those of which no stock is kept do not move. */
async function moveEach(context: StockContext, quantities: Map<number, string>, cause: Cause): Promise<void> {
  if (quantities.size === 0) return;
  const stocks = await findStocks(context.tx, context.actor.workspace.id, [...quantities.keys()]);
  for (const { stock, ...item } of stocks) {
    if (stock !== null) await move(context, { ...item, stock }, quantities.get(item.itemId) ?? '0', cause);
  }
}

/** The stock of an item; nothing where none was kept, from which on it is. */
async function stockOf({ tx, actor }: StockContext, item: ItemRow): Promise<Stock> {
  const [found] = await findStocks(tx, actor.workspace.id, [item.id]);
  return {
    itemId: item.id,
    stock: item.stockQuantity ?? '0',
    threshold: item.lowStockThreshold,
    lastPosition: found?.lastPosition ?? 0,
  };
}

/** Adds what was bought or made. */
export async function moveReceived(
  context: StockContext,
  item: ItemRow,
  { quantity, ...received }: { quantity: string; receivedOn: string; note: string | null },
): Promise<Omit<Movement, 'document'>> {
  return move(context, await stockOf(context, item), quantity, { kind: 'received', ...received });
}

/** Sets the stock of a product to what was counted. The movement is the difference; from then on, stock is kept. */
export async function moveToCounted(
  context: StockContext,
  item: ItemRow,
  counted: string,
  note: string,
): Promise<void> {
  const before = await stockOf(context, item);
  await move(context, before, addDecimals(counted, negated(before.stock)), { kind: 'corrected', note });
}

type Line = { itemId?: number | null; quantity: string };

/** Issuing takes or returns what is on the lines; costs no query where no line is linked to an item. */
export async function moveStockOfIssued(
  context: StockContext,
  { id, kind, lines }: { id: number; kind: 'issued' | 'returned' | undefined; lines: readonly Line[] },
): Promise<void> {
  if (kind) await moveEach(context, quantitiesByItem(kind, lines), { kind, documentId: id });
}

/** Undoes what a document has moved. Those from before movements were kept have moved nothing. */
export async function undoStockMovements(
  context: StockContext,
  { id, lines }: { id: number; lines: readonly Line[] },
): Promise<void> {
  if (!lines.some(({ itemId }) => itemId)) return;
  const moved = await findMovementsOfDocument(context.tx, id);
  const quantities = new Map(moved.map(({ itemId, quantity }) => [itemId, negated(quantity)]));
  await moveEach(context, quantities, { kind: 'cancelled', documentId: id });
}
