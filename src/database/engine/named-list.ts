import {
  and,
  asc,
  type Column,
  count as countAll,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { dialect } from '../dialect.ts';
import type { clients, items } from '../schema/records.ts';
import { totalOf } from './counters.ts';
import {
  bothWays,
  countRows,
  type Found,
  isOrdinary,
  type Listing,
  nextOf,
  readListing,
  type Sorts,
  sortsOf,
} from './listing.ts';
import { describedBy, type Wanted } from './metadata-index.ts';
import { type Page, pageFromNearerEnd } from './page.ts';
import { searchedPage, searchIn } from './search-index.ts';
import { filteredStatement, type Reader } from './statement.ts';

/** Filters that compare a column with a value; their names are also those of the placeholders. */
type OwnFilters = Record<string, string | boolean | undefined>;

type NamedRow = { reference: string; nameSort: string; createdAt: string; updatedAt: string };

/** A query for rows that is still to be narrowed, run at once or prepared. */
type RowsQuery<Row> = PromiseLike<Row[]> & {
  where(condition: SQL | undefined): RowsQuery<Row>;
  orderBy(...order: SQL[]): RowsQuery<Row>;
  limit(rows: number | Placeholder): RowsQuery<Row>;
  offset(rows: number | Placeholder): RowsQuery<Row>;
  prepare(): { execute(values?: Record<string, unknown>): PromiseLike<Row[]> };
};

/** The sort key of a record without a text: it comes after every letter. The indexes have it in their expressions. */
export const NO_TEXT = '~';

type Options<Row, Own extends OwnFilters> = {
  list: 'clients' | 'items';
  table: typeof clients | typeof items;
  /** All rows of the table. */
  select: (db: Reader) => RowsQuery<Row>;
  /** The column of each filter of its own. */
  columns: { [Name in keyof Own]-?: Column };
  /** True if the index by name holds these columns and the searched text: a search that reads the list then reads it. */
  isNameIndexCovering?: boolean;
  /** Which stored counts together are the total of a list with these filters. */
  countedAs: (own: Own) => string[];
  /** Its orders but those by name and by instant, each with an index that ends in the reference. */
  orders: Sorts<Row>['orders'];
};

/** What a request filters by; `search` is a text as `searchTerm` returns it. */
type Filters<Own> = {
  own: Own;
  archived?: boolean | undefined;
  search?: string | undefined;
  externalId?: string | undefined;
  metadata?: Wanted | undefined;
};

type Shape = ArchivedShape & {
  phrase?: string | undefined;
  text?: string | undefined;
  afterName?: string | undefined;
  afterReference?: string | undefined;
};
type Has = (filter: string) => boolean;

/**
 * The list of clients or of items: by folded name, then reference, or in another order; searched, filtered, archived
 * records with the others, without them or alone.
 */
export function namedList<Row extends NamedRow, Own extends OwnFilters>(options: Options<Row, Own>) {
  const { list, table, select, columns, orders } = options;
  const sorts: Sorts<Row> = sortsOf(list, table, {
    ...bothWays('name', { key: table.nameSort, of: (row: Row) => row.nameSort }),
    ...orders,
  });
  const byName = queriesByName(options);

  /** One page as a request lists it. */
  async function find(
    tx: Reader,
    workspaceId: number,
    filters: Filters<Own>,
    listing: Listing,
  ): Promise<Found<Row>> {
    const { externalId, archived, own, search, metadata } = filters;
    if (isOrdinary(listing, sorts) && externalId === undefined && metadata === undefined) {
      const found = await byName.page(tx, workspaceId, filters, listing.page);
      return { ...found, next: nextOf(listing.page, found, sorts) };
    }
    const { since, sort } = listing;
    const found = search === undefined ? undefined : await searchIn(tx, list, workspaceId, search, table);
    const described = await describedBy(tx, list, workspaceId, { wanted: metadata, id: table.id });
    const isFew = found?.isFew || described?.isFew;
    const isOfIndex = !isFew && /^-?name$/.test(sort);
    const equals = (column: Column, value: unknown) =>
      sql`${isOfIndex ? column : dialect.withoutIndex(column)} = ${sql.param(value, column)}`;
    const conditions = and(
      isFew && externalId === undefined
        ? sql`${dialect.withoutIndex(table.workspaceId)} = ${workspaceId}`
        : eq(table.workspaceId, workspaceId),
      externalId === undefined ? undefined : eq(table.externalId, externalId),
      ...Object.entries(own).map(([key, value]) =>
        value === undefined ? undefined : equals(columns[key] as Column, value),
      ),
      isArchivedAs(archived, table.archivedAt, { isOfIndex }),
      since === undefined ? undefined : gte(table.updatedAt, since),
      found?.condition,
      described?.condition,
    );
    return readListing<Row>(listing, sorts, {
      reference: table.reference,
      rows: async (condition, order, { limit, offset }) =>
        select(tx)
          .where(and(conditions, condition))
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      total: async () => {
        const isCounted = [since, search, externalId, metadata].every((value) => value === undefined);
        return isCounted ? byName.count(tx, workspaceId, filters) : countRows(tx, table, conditions);
      },
    });
  }

  return { sorts, find };
}

/** The prepared queries of the list by name, which needs no sorting: one for each set of filters. */
function queriesByName<Row extends NamedRow, Own extends OwnFilters>({
  list,
  table,
  select,
  columns,
  countedAs,
  isNameIndexCovering = false,
}: Options<Row, Own>) {
  const workspace = sql.placeholder('workspaceId');
  const afterName = sql.placeholder('afterName');

  function matching(has: Has) {
    const equals = isNameIndexCovering && has('text') ? dialect.equalsWithoutIndex : eq;
    return and(
      (has('phrase') ? dialect.equalsWithoutIndex : eq)(table.workspaceId, workspace),
      // As a parameter of its column, which encodes the value: SQLite has no booleans.
      ...Object.entries<Column>(columns).map(([key, column]) =>
        has(key) ? equals(column, sql.param(sql.placeholder(key), column)) : undefined,
      ),
      has('onlyArchived') ? isNotNull(table.archivedAt) : undefined,
      has('withoutArchived') ? isNull(table.archivedAt) : undefined,
      has('phrase') ? dialect.matchesIndex(list, table.id, workspace, sql.placeholder('phrase')) : undefined,
      has('text') ? dialect.containsText(table.searchText, sql.placeholder('text')) : undefined,
      has('afterName')
        ? sql`${table.nameSort} >= ${afterName} AND (${table.nameSort} > ${afterName} OR ${table.reference} > ${sql.placeholder('afterReference')})`
        : undefined,
    );
  }

  const pageQuery = (direction: typeof asc) =>
    filteredStatement((db, has: Has) =>
      select(db)
        .where(matching(has))
        .orderBy(direction(table.nameSort), direction(table.reference))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    );
  const selectPage = pageQuery(asc);
  const selectPageBackwards = pageQuery(desc);
  const countMatching = filteredStatement((db, has: Has) =>
    db.select({ total: countAll() }).from(table).where(matching(has)),
  );

  async function countShape(tx: Reader, workspaceId: number, shape: Shape): Promise<number> {
    const [counted] = await countMatching(tx, shape, { workspaceId });
    return counted?.total ?? 0;
  }

  /** How many there are. Those that are not archived are counted as all less the few that are. */
  async function count(tx: Reader, workspaceId: number, { own, archived }: Filters<Own>): Promise<number> {
    const archivedOnes = () => countShape(tx, workspaceId, { ...own, onlyArchived: true });
    if (archived === true) return archivedOnes();
    const all = await totalOf(tx, { workspaceId, list, filters: countedAs(own) });
    return archived === false ? all - (await archivedOnes()) : all;
  }

  /** One page by folded name, then reference, and how many there are in all. */
  async function page(
    tx: Reader,
    workspaceId: number,
    { own, archived, search }: Filters<Own>,
    wanted: Page,
  ): Promise<{ rows: Row[]; total: number }> {
    const shown: Shape = { ...own, ...archivedShape(archived) };
    if (search === undefined) {
      const total = await count(tx, workspaceId, { own, archived });
      const rows = await pageFromNearerEnd(wanted, total, {
        forwards: (window) => selectPage(tx, shown, { workspaceId, ...window }),
        backwards: (window) => selectPageBackwards(tx, shown, { workspaceId, ...window }),
      });
      return { rows, total };
    }
    const isNarrowed = archived === true || Object.values(own).some((value) => value !== undefined);
    return searchedPage(
      tx,
      {
        table: list,
        workspaceId,
        text: search,
        rows: (found, window) => selectPage(tx, { ...shown, ...found }, { workspaceId, ...window }),
        count(found, last) {
          const after = last && { afterName: last.nameSort, afterReference: last.reference };
          return countShape(tx, workspaceId, { ...shown, ...found, ...after });
        },
        omitted: isNarrowed
          ? undefined
          : async (found) =>
              archived === false ? countShape(tx, workspaceId, { ...found, onlyArchived: true }) : 0,
      },
      wanted,
    );
  }

  return { count, page };
}

/**
 * How the filter `archived` narrows a list: two shapes, so that the partial index of archived records can serve one.
 */
type ArchivedShape = { onlyArchived?: true; withoutArchived?: true };

/** The part of a query's shape that the filter sets; without the filter, both kinds are listed. */
function archivedShape(archived: boolean | undefined): ArchivedShape {
  if (archived === undefined) return {};
  return archived ? { onlyArchived: true } : { withoutArchived: true };
}

/** The same as an SQL condition. @param isOfIndex whether the query may use an index on `archived_at` for it */
function isArchivedAs(
  archived: boolean | undefined,
  column: Column,
  { isOfIndex }: { isOfIndex: boolean },
): SQL | undefined {
  if (archived === undefined) return undefined;
  if (isOfIndex) return archived ? isNotNull(column) : isNull(column);
  return archived ? isNotNull(dialect.withoutIndex(column)) : isNull(dialect.withoutIndex(column));
}
