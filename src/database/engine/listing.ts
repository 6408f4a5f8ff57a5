import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { instantOf } from '../../domain/calendar.ts';
import { type Failure, invalid } from '../../domain/failure.ts';
import { type Cursor, cursorText, readCursor } from './cursor.ts';
import { type Page, type PageMeta, pageMeta, pageOf, type Window } from './page.ts';

/** An order of a list; records that are equal in it come in the same direction by their reference. */
export type Sort<Row> = {
  key: SQLWrapper;
  /** The key of a record that was read. */
  of: (row: Row) => string;
  isDescending: boolean;
};

/** A list, and the orders that it can be read in, by the name that `sort` gives them. The first is its own. */
export type Sorts<Row> = { list: string; orders: Orders<Row> };

type Orders<Row> = Record<string, Sort<Row>>;

/** What a list is asked for: a page of it, or what comes behind a cursor. */
export type Listing = {
  page: Page;
  sort: string;
  after: Cursor | undefined;
  /** Only what changed at this instant or later. */
  since: string | undefined;
};

/** A page of a list, with how many there are in all and the cursor of what comes behind it. */
export type Found<Row> = { rows: Row[]; total: number; next: string | null };

type Query = {
  page?: number;
  per_page?: number;
  after?: string;
  sort?: string;
  updated_since?: string;
};

type Dated = { createdAt: string; updatedAt: string };

/** The orders of a list: those of its own, and by when its records were made and changed. */
export function sortsOf<Row extends Dated>(
  list: string,
  table: { createdAt: SQLWrapper; updatedAt: SQLWrapper },
  own: Orders<Row>,
): Sorts<Row> {
  const created = { key: table.createdAt, of: (row: Row) => row.createdAt };
  const updated = { key: table.updatedAt, of: (row: Row) => row.updatedAt };
  const byInstant = {
    created_at: { ...created, isDescending: false },
    '-created_at': { ...created, isDescending: true },
    updated_at: { ...updated, isDescending: false },
    '-updated_at': { ...updated, isDescending: true },
  };
  return { list, orders: { ...own, ...byInstant } };
}

/**
 * Reads what a list is asked for. What changed since an instant comes in the order of the changes: the list goes on
 * from there the next time, and reads nothing else.
 * @throws Failure `validation_failed` on `after`, `sort` or `updated_since`
 */
export function listingOf<Row>(query: Query, sorts: Sorts<Row>): Listing {
  const after = query.after === undefined ? undefined : cursorOf(query.after, query, sorts);
  const since =
    query.updated_since === undefined
      ? undefined
      : instantOf(query.updated_since, 'updated_since').toISOString();
  const [own] = Object.keys(sorts.orders) as [string];
  const sort = query.sort ?? after?.sort ?? (since === undefined ? own : 'updated_at');
  if (since !== undefined && !sort.endsWith('updated_at')) {
    const field = query.sort === undefined ? 'after' : 'sort';
    throw invalid(field, 'must be updated_at or -updated_at together with updated_since');
  }
  const page = pageOf(query);
  return { page: after ? { ...page, number: after.page, offset: 0 } : page, sort, after, since };
}

function cursorOf<Row>(text: string, { page, sort }: Query, sorts: Sorts<Row>): Cursor {
  if (page !== undefined) throw invalid('after', 'cannot be given together with page');
  const cursor = readCursor(text);
  if (cursor?.list !== sorts.list || !Object.hasOwn(sorts.orders, cursor.sort)) throw foreignCursor();
  if (sort !== undefined && sort !== cursor.sort) {
    throw invalid('after', `was given by the list as sorted by ${cursor.sort}`);
  }
  return cursor;
}

/** The refusal of a cursor that is not of this list. */
export function foreignCursor(): Failure {
  return invalid('after', 'must be a next_cursor that this list has given');
}

/** True for a list in its own order from a page on, which its counts lead to. */
export function isOrdinary<Row>({ after, sort, since }: Listing, sorts: Sorts<Row>): boolean {
  return after === undefined && since === undefined && sort === Object.keys(sorts.orders)[0];
}

/** The `meta` of a list answer. On pages behind a cursor the figures go on from those of the first. */
export function listMeta<Row>(
  listing: Listing,
  { total, next }: Found<Row>,
): PageMeta & { next_cursor: string | null } {
  const { page, after } = listing;
  const meta = { ...pageMeta(page, total), next_cursor: next };
  if (!after) return meta;
  return { ...meta, last_page: Math.max(meta.last_page, next === null ? page.number : page.number + 1) };
}

/** The cursor behind a page of a list in its own order; null at the end of the list. */
export function nextOf<Row extends { reference: string }>(
  page: Page,
  { rows, total }: { rows: Row[]; total: number },
  sorts: Sorts<Row>,
): string | null {
  const last = rows.at(-1);
  const [sort] = Object.keys(sorts.orders) as [string];
  if (!last || page.offset + rows.length >= total) return null;
  return cursorBehind(last, { page, sort, total }, sorts);
}

/** The cursor behind a record, the last one of a page. */
export function cursorBehind<Row extends { reference: string }>(
  row: Row,
  { page, sort, total }: { page: Page; sort: string; total: number },
  { list, orders }: Sorts<Row>,
): string {
  const { of } = orders[sort] as Sort<Row>;
  return cursorText({ list, sort, key: of(row), reference: row.reference, page: page.number + 1, total });
}

/** Where the records of a list come from. */
type Source<Row> = {
  reference: SQLWrapper;
  /** Those of the filters that fulfil one more condition. */
  rows: (condition: SQL | undefined, order: SQL[], window: Window) => Promise<Row[]>;
  /** How many the filters let pass. */
  total: () => Promise<number>;
};

/**
 * A page of a list in any of its orders. Behind a cursor, those with the same key and those beyond it are read apart:
 * so each reading begins in the index where it begins in the list, however many have the same key. Nothing is counted
 * there: the cursor knows how many there were.
 */
export async function readListing<Row extends { reference: string }>(
  { page, sort, after }: Listing,
  sorts: Sorts<Row>,
  { reference, rows: read, total: count }: Source<Row>,
): Promise<Found<Row>> {
  const { key, isDescending } = sorts.orders[sort] as Sort<Row>;
  const direction = isDescending ? desc : asc;
  const beyond = sql.raw(isDescending ? '<' : '>');
  const order = [direction(key), direction(reference)];
  // One more than the page holds tells whether there is another.
  const limit = page.size + 1;
  let found: Row[];
  if (after) {
    const same = sql`${key} = ${after.key} AND ${reference} ${beyond} ${after.reference}`;
    found = await read(same, [direction(reference)], { limit, offset: 0 });
    const missing = limit - found.length;
    if (missing > 0) {
      const rest = await read(sql`${key} ${beyond} ${after.key}`, order, { limit: missing, offset: 0 });
      found = [...found, ...rest];
    }
  } else {
    found = await read(undefined, order, { limit, offset: page.offset });
  }
  const total = after ? after.total : await count();
  const rows = found.slice(0, page.size);
  const last = found.length > page.size ? rows.at(-1) : undefined;
  const next = last ? cursorBehind(last, { page, sort, total }, sorts) : null;
  return { rows, total, next };
}

/** A column that no index is looked up for: the list is read in its order, from the index of that. */
export function withoutIndex(column: SQLWrapper): SQL {
  return sql`+${column}`;
}
