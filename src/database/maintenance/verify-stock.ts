import { addDecimals } from '../../domain/quantity.ts';
import { isLowStock } from '../../domain/stock.ts';
import { newResult, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

type MovementRow = {
  item_id: number;
  position: number;
  quantity: string;
  stock_after: string;
  /** 0 where the item or the document belongs to another workspace. */
  is_placed: number;
};

type ItemRow = {
  id: number;
  reference: string;
  stock_quantity: string | null;
  low_stock_threshold: string | null;
  is_low_stock: number;
};

const MOVEMENTS = `
  SELECT m.item_id, m.position, m.quantity, m.stock_after,
    CASE WHEN m.workspace_id = i.workspace_id AND m.workspace_id = coalesce(d.workspace_id, m.workspace_id)
      THEN 1 ELSE 0 END AS is_placed
  FROM stock_movements m JOIN items i ON i.id = m.item_id LEFT JOIN documents d ON d.id = m.document_id
  ORDER BY m.item_id, m.position`;

const ITEMS =
  'SELECT id, reference, stock_quantity, low_stock_threshold, is_low_stock FROM items ORDER BY id';

/**
 * Adds up the movements of every item: its stock is their sum, each shows the sum up to it, and none is missing. Reads
 * items and movements in parallel; only one of each is in memory.
 */
export async function compareStock(database: WholeDatabase): Promise<Result[]> {
  const stock = newResult('stock of items');
  const moved = newResult('stock_movements');
  const movements = database.rows<MovementRow>(MOVEMENTS)[Symbol.asyncIterator]();
  let next = await movements.next();
  for await (const item of database.rows<ItemRow>(ITEMS)) {
    let sum: string | null = null;
    for (let expected = 1; !next.done && next.value.item_id <= item.id; expected += 1) {
      sum = add(sum, next.value.quantity);
      compareMovement(moved, item, next.value, { position: expected, sum });
      next = await movements.next();
    }
    compareItem(stock, item, sum);
  }
  return [stock, moved];
}

function add(sum: string | null, quantity: string): string {
  try {
    return addDecimals(sum ?? '0', quantity);
  } catch {
    return `${sum} + ${quantity}`;
  }
}

function compareMovement(
  result: Result,
  { reference }: ItemRow,
  row: MovementRow,
  expected: { position: number; sum: string },
): void {
  const key = `${reference} ${row.position}`;
  result.entries += 1;
  if (row.position !== expected.position) {
    result.note({ key: `${key} position`, kept: row.position, expected: expected.position });
  }
  if (row.stock_after !== expected.sum) {
    result.note({ key: `${key} stock_after`, kept: row.stock_after, expected: expected.sum });
  }
  if (row.is_placed === 0) {
    result.note({ key: `${key} workspace_id`, kept: 'of another workspace', expected: 'that of its item' });
  }
}

function compareItem(result: Result, item: ItemRow, sum: string | null): void {
  const { reference, stock_quantity: kept, low_stock_threshold: threshold } = item;
  result.entries += 1;
  if (kept !== sum) result.note({ key: `${reference} stock_quantity`, kept, expected: sum });
  const isLow = Number(isLowStock(sum, threshold));
  if (kept === sum && item.is_low_stock !== isLow) {
    result.note({ key: `${reference} is_low_stock`, kept: item.is_low_stock, expected: isLow });
  }
}
