import { items } from '../../src/database/schema/records.ts';
import { stockMovements } from '../../src/database/schema/stock.ts';
import { movementOfIssue, quantitiesByItem } from '../../src/domain/stock.ts';
import type { Basket } from './drafts.ts';
import { type Item, inserter, type SeedContext } from './records.ts';

/** Quantities are quarters, which a JavaScript number holds exactly. */
type Moving = { stock: number; position: number; at: string };

type Issued = { id: number; typeKey: string; basket: Basket; at: string; isCancelled: boolean };

/** What a purchase brings when a product has run out. */
const PURCHASED = 500;

/** Writes the stock movements of a workspace, in the order of its documents. */
export function stockOf({ connection, workspace }: SeedContext, all: Item[], openedAt: string) {
  const insert = inserter(connection, stockMovements);
  const moving = new Map<number, Moving>();
  const quantities = new Map<Basket, Map<string, [itemId: number, quantity: number][]>>();

  for (const { id, stock } of all) {
    if (stock === null) continue;
    moving.set(id, { stock: 0, position: 0, at: openedAt });
    move(id, stock, { kind: 'opening', createdAt: openedAt });
  }

  type Cause = { kind: string; createdAt: string; documentId?: number; note?: string };

  function move(itemId: number, quantity: number, cause: Cause): void {
    const product = moving.get(itemId);
    if (!product) return;
    product.stock += quantity;
    product.position += 1;
    product.at = cause.createdAt;
    insert({
      ...cause,
      workspaceId: workspace.id,
      itemId,
      position: product.position,
      quantity: String(quantity),
      stockAfter: String(product.stock),
    });
  }

  function quantitiesOf(basket: Basket, kind: 'issued' | 'returned') {
    const ofBasket = quantities.get(basket) ?? new Map();
    quantities.set(basket, ofBasket);
    const known = ofBasket.get(kind);
    if (known) return known;
    const lines = basket.lines.map(({ itemNumber, quantity }) => ({
      itemId: itemNumber === null ? null : (all[itemNumber - 1]?.id ?? null),
      quantity,
    }));
    const sums = [...quantitiesByItem(kind, lines)].map(([itemId, text]) => [itemId, Number(text)]);
    ofBasket.set(kind, sums);
    return sums;
  }

  return {
    /** What issuing a document moved, and cancelling it undid. */
    issue({ id, typeKey, basket, at, isCancelled }: Issued): void {
      const kind = movementOfIssue(typeKey);
      if (!kind) return;
      const moved = quantitiesOf(basket, kind);
      for (const [itemId, quantity] of moved) {
        if ((moving.get(itemId)?.stock ?? 0) + quantity < 0) {
          move(itemId, PURCHASED, { kind: 'corrected', createdAt: at, note: 'Nabavka' });
        }
        move(itemId, quantity, { kind, createdAt: at, documentId: id });
      }
      if (!isCancelled) return;
      for (const [itemId, quantity] of moved) {
        move(itemId, -quantity, { kind: 'cancelled', createdAt: at, documentId: id });
      }
    },

    /** Writes what is in stock in the end. */
    finish(): void {
      const update = connection.prepare(`UPDATE items SET ${STOCK} = ?, ${UPDATED} = ? WHERE id = ?`);
      for (const [id, { stock, at }] of moving) update.run(String(stock), at, id);
    },
  };
}

const STOCK = items.stockQuantity.name;
const UPDATED = items.updatedAt.name;
