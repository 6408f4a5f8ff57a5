import { sql } from 'drizzle-orm';
import { STOCK_MOVEMENT_KINDS } from '../../domain/stock.ts';
import { users, workspaces } from './access.ts';
import { id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { date, instant, must, oneOf } from './columns.ts';
import { documents } from './documents.ts';
import { items } from './records.ts';

/**
 * Every change of the stock of a product, with its reason. Rows are only added: the stock of an item is the sum of its
 * movements.
 */
export const stockMovements = table(
  'stock_movements',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id),
    /** 1, 2, 3 … per item: the order, whatever the clock shows, and the number of movements. */
    position: integer('position').notNull(),
    /** The document that moved it; null for an opening stock, a correction and a receipt. */
    documentId: integer('document_id').references(() => documents.id),
    kind: text('kind', { enum: STOCK_MOVEMENT_KINDS }).notNull(),
    /** What was added, as decimal text without trailing zeros; negative for what was taken. */
    quantity: text('quantity').notNull(),
    stockAfter: text('stock_after').notNull(),
    note: text('note'),
    /** Null for the operator and for the upgrade. */
    userId: integer('user_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** The day on which goods came; null for every other kind. */
    receivedOn: date('received_on'),
  },
  (t) => [
    uniqueIndex('stock_movements_item').on(t.itemId, t.position),
    index('stock_movements_document').on(t.documentId).where(sql`document_id IS NOT NULL`),
    // The table of all movements of a workspace.
    index('stock_movements_workspace').on(t.workspaceId, t.id),
    oneOf('stock_movements_kind', t.kind, STOCK_MOVEMENT_KINDS),
    must('stock_movements_position', sql`${t.position} >= 1`),
    must('stock_movements_opening_first', sql`${t.kind} <> 'opening' OR ${t.position} = 1`),
    must(
      'stock_movements_has_document',
      sql`(${t.documentId} IS NOT NULL) = (${t.kind} IN ('issued', 'returned', 'cancelled'))`,
    ),
    must('stock_movements_received_on', sql`(${t.receivedOn} IS NOT NULL) = (${t.kind} = 'received')`),
    must('stock_movements_corrected_with_note', sql`${t.kind} <> 'corrected' OR ${t.note} IS NOT NULL`),
  ],
);
