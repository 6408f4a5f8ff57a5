import { namedList } from '../../database/engine/named-list.ts';
import { items } from '../../database/schema/records.ts';
import type { ItemRow } from './queries.ts';

type ItemFilters = { type: ItemRow['type'] | undefined; active: boolean | undefined };

/** GET /items: by folded name, then reference, unless it is sorted otherwise. */
export const ITEM_LIST = namedList<ItemRow, ItemFilters>({
  list: 'items',
  table: items,
  select: (db) => db.select().from(items).$dynamic(),
  columns: { type: items.type, active: items.active },
  countedAs,
});

/** Items are counted by type and active state together, such as `product 1`. */
function countedAs({ type, active }: ItemFilters): string[] {
  const types = type ? [type] : ['product', 'service'];
  const activities = active === undefined ? [0, 1] : [Number(active)];
  return types.flatMap((one) => activities.map((activity) => `${one} ${activity}`));
}
