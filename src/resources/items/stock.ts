import type { Context } from '../../auth/context.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { parseStock } from '../../domain/quantity.ts';
import { blankToNull } from '../../domain/text.ts';
import type { DashboardHandler } from '../handler.ts';
import { derivedColumns, loadItem } from './api.ts';
import { updateItemRow } from './queries.ts';
import { itemView } from './view.ts';

/** `PUT …/item-stock/{item}`: replaces the recorded stock by what was counted. */
export const correctStock: DashboardHandler<'correctStock', Context> = async (
  { tx, actor, now },
  { path, body },
) => {
  const before = await loadItem(tx, actor.workspace.id, path.item);
  if (before.type === 'service') {
    throw invalid('stock_quantity', message('item.products_only'));
  }
  const stockQuantity = parseStock(body.stock_quantity, 'stock_quantity');
  const row = await updateItemRow(tx, before.id, {
    stockQuantity,
    ...derivedColumns({ ...before, stockQuantity }),
    ...(body.note === undefined ? {} : { stockNote: blankToNull(body.note) }),
    updatedAt: now.toISOString(),
  });
  return { data: itemView(row) };
};
