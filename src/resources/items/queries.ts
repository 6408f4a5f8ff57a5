import {
  and,
  asc,
  count,
  desc,
  eq,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  isNotNull,
  isNull,
  sql,
} from 'drizzle-orm';
import { isAmong } from '../../database/engine/among.ts';
import { type ArchivedShape, archivedShape } from '../../database/engine/archived.ts';
import { totalOf } from '../../database/engine/counters.ts';
import { type Page, pageFromNearerEnd, pageWithTotal, type Window } from '../../database/engine/page.ts';
import {
  containsText,
  countFound,
  equalsWithoutIndex,
  indexPhrase,
  matchesIndex,
  planSearch,
} from '../../database/engine/search-index.ts';
import {
  type Changes,
  filteredStatement,
  insertManyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { items } from '../../database/schema/records.ts';

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

const selectLocation = statement((db) =>
  db
    .select({ workspaceId: items.workspaceId })
    .from(items)
    .where(eq(items.reference, sql.placeholder('reference'))),
);

/** The workspace of an item: for the operator, who names only an item. */
export async function locateItem(tx: Reader, reference: string) {
  const [row] = await selectLocation(tx, { reference });
  return row;
}

/** The items of this workspace among the references, in one query. */
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

/** Inserts many items at once. */
export const insertItems = insertManyStatement(items);

const selectTaken = (column: typeof items.sku | typeof items.externalId) => {
  const select = statement((db) =>
    db
      .select({ value: column })
      .from(items)
      .where(
        and(
          eq(items.workspaceId, sql.placeholder('workspaceId')),
          isAmong(column, sql.placeholder('values')),
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

export async function updateItemRow(tx: Writer, id: number, values: Changes<ItemValues>): Promise<ItemRow> {
  const [row] = await tx.update(items).set(values).where(eq(items.id, id)).returning();
  return row as ItemRow;
}

/** `search` is a search text as `searchQuery` returns it. */
export type ItemFilters = { type?: ItemRow['type']; active?: boolean; archived?: boolean; search?: string };

type Shape = Omit<ItemFilters, 'archived'> &
  ArchivedShape & { phrase?: string; text?: string; afterName?: string; afterReference?: string };
type Has = (filter: keyof Shape) => boolean;

function matching(has: Has) {
  return and(
    (has('phrase') ? equalsWithoutIndex : eq)(items.workspaceId, sql.placeholder('workspaceId')),
    has('type') ? eq(items.type, sql.placeholder('type')) : undefined,
    // A bare placeholder is passed to SQLite unchanged, and SQLite has no booleans: the column must encode it.
    has('active') ? eq(items.active, sql.param(sql.placeholder('active'), items.active)) : undefined,
    has('onlyArchived') ? isNotNull(items.archivedAt) : undefined,
    has('withoutArchived') ? isNull(items.archivedAt) : undefined,
    has('phrase')
      ? matchesIndex('items', items.id, sql.placeholder('workspaceId'), sql.placeholder('phrase'))
      : undefined,
    has('text') ? containsText(items.searchText, sql.placeholder('text')) : undefined,
    has('afterName')
      ? sql`${items.nameSort} >= ${sql.placeholder('afterName')} AND (${items.nameSort} > ${sql.placeholder('afterName')} OR ${items.reference} > ${sql.placeholder('afterReference')})`
      : undefined,
  );
}

function pageQuery(direction: typeof asc) {
  return filteredStatement((db, has: Has) =>
    db
      .select()
      .from(items)
      .where(matching(has))
      .orderBy(direction(items.nameSort), direction(items.reference))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
}

const selectPage = pageQuery(asc);
const selectPageBackwards = pageQuery(desc);
const countMatching = filteredStatement((db, has: Has) =>
  db.select({ total: count() }).from(items).where(matching(has)),
);

async function countShape(tx: Reader, workspaceId: number, shape: Shape): Promise<number> {
  const [counted] = await countMatching(tx, shape, { workspaceId });
  return counted?.total ?? 0;
}

/** How many items there are. Items that are not archived are counted as all less the few that are. */
export async function countItems(
  tx: Reader,
  workspaceId: number,
  { archived, ...filters }: Omit<ItemFilters, 'search'>,
): Promise<number> {
  const archivedOnes = () => countShape(tx, workspaceId, { ...filters, onlyArchived: true });
  if (archived === true) return archivedOnes();
  const all = await totalOf(tx, { workspaceId, list: 'items', filters: countedFilters(filters) });
  return archived === false ? all - (await archivedOnes()) : all;
}

/** One page of items by folded name, then reference, and how many there are in all. */
export async function listItemRows(
  tx: Reader,
  workspaceId: number,
  { search, archived, ...filters }: ItemFilters,
  page: Page,
): Promise<{ rows: ItemRow[]; total: number }> {
  const shown: Shape = { ...filters, ...archivedShape(archived) };
  if (search === undefined) {
    const total = await countItems(tx, workspaceId, { ...filters, archived });
    const rows = await pageFromNearerEnd(page, total, {
      forwards: (window) => selectPage(tx, shown, { workspaceId, ...window }),
      backwards: (window) => selectPageBackwards(tx, shown, { workspaceId, ...window }),
    });
    return { rows, total };
  }
  const plan = await planSearch(tx, 'items', workspaceId, search);
  const shape: Shape = { ...shown, ...(plan.useIndex ? { phrase: indexPhrase(search) } : { text: search }) };
  const readRows = (window: Window) => selectPage(tx, shape, { workspaceId, ...window });
  const isNarrowed = filters.type !== undefined || filters.active !== undefined;
  if (!plan.useIndex && plan.isCountable && !isNarrowed && archived !== true) {
    const all = await countFound(tx, 'items', workspaceId, search);
    const left =
      archived === false ? await countShape(tx, workspaceId, { text: search, onlyArchived: true }) : 0;
    return { rows: await readRows({ limit: page.size, offset: page.offset }), total: all - left };
  }
  return pageWithTotal(page, {
    rows: readRows,
    count: async (last) => {
      const rest = last ? { ...shape, afterName: last.nameSort, afterReference: last.reference } : shape;
      const [counted] = await countMatching(tx, rest, { workspaceId });
      return counted?.total ?? 0;
    },
  });
}

/** Items are counted by type and active state together, such as `product 1`. */
export function countedFilters({ type, active }: ItemFilters): string[] {
  const types = type ? [type] : ['product', 'service'];
  const activities = active === undefined ? [0, 1] : [Number(active)];
  return types.flatMap((one) => activities.map((activity) => `${one} ${activity}`));
}
