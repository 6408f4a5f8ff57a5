import type { Context } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { parseStock } from '../../domain/money.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import type { DashboardHandler, Success } from '../handler.ts';
import { loadItem } from './api.ts';
import { findMovements, MOVEMENT_SORTS, type Movement } from './queries.ts';
import { moveReceived, moveToCounted } from './stock-movements.ts';
import { itemView } from './view.ts';

/** GET /items/{reference}/stock-movements: newest first. */
export async function listStockMovements(
  { tx, actor }: Context<Reader>,
  { path, query }: Input<'listStockMovements'>,
): Promise<Success<'listStockMovements'>> {
  const item = await loadItem(tx, actor.workspace.id, path.reference);
  const listing = listingOf(query, MOVEMENT_SORTS);
  const found = await findMovements(tx, item, listing);
  return { data: found.rows.map(movementView), meta: listMeta(listing, found) };
}

function movementView({ document, ...movement }: Movement): Schema<'StockMovement'> {
  return {
    position: movement.position,
    kind: movement.kind,
    quantity: movement.quantity,
    stock_after: movement.stockAfter,
    note: movement.note,
    document: document && {
      reference: document.reference,
      number: document.number,
      type: document.typeKey,
    },
    created_at: movement.createdAt,
    received_on: movement.receivedOn,
  };
}

/** POST /items/{reference}/stock-movements. It emits nothing. */
export async function receiveStock(
  context: Context,
  { path, body }: Input<'receiveStock'>,
): Promise<Success<'receiveStock'>> {
  const { tx, actor, now } = context;
  const item = await loadItem(tx, actor.workspace.id, path.reference);
  if (item.type === 'service') throw invalid('quantity', message('item.products_only'));
  const movement = await moveReceived(context, item, {
    quantity: parseStock(body.quantity, 'quantity'),
    receivedOn: body.received_on ?? today(now, actor.workspace.timezone),
    note: blankToNull(body.note ?? null),
  });
  return { data: movementView({ ...movement, document: null }) };
}

/** `PUT …/item-stock/{item}`: replaces the recorded stock by what was counted. It emits nothing. */
export const correctStock: DashboardHandler<'correctStock', Context> = async (context, { path, body }) => {
  const { tx, actor } = context;
  const before = await loadItem(tx, actor.workspace.id, path.item);
  if (before.type === 'service') throw invalid('stock_quantity', message('item.products_only'));
  const counted = parseStock(body.stock_quantity, 'stock_quantity');
  const note = body.note.trim();
  if (note === '') throw invalid('note', message('value.not_blank'));
  await moveToCounted(context, before, counted, note);
  return { data: itemView(await loadItem(tx, actor.workspace.id, path.item)) };
};
