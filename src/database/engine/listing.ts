import { asc, count, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { instantOf } from '../../domain/calendar.ts';
import { type Failure, invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isReference } from '../../domain/reference.ts';
import { type Page, type PageMeta, pageMeta, pageOf, type Window } from './page.ts';
import type { Reader } from './statement.ts';

/** A sort order of a list; records with the same key are sorted by their reference, in the same direction. */
type Sort<Row> = SortKey<Row> & { isDescending: boolean };

type SortKey<Row> = {
  key: SQLWrapper;
  /** The sort key of a row: a whole number where the key is one, else text. */
  of: (row: Row) => string | number;
  isNumber?: true;
};

/** A list and its sort orders, by their name in the parameter `sort`. The first is the default. */
export type Sorts<Row> = { list: string; orders: Orders<Row> };

type Orders<Row> = Record<string, Sort<Row>>;

/** The parameters of a list request: a page of the list, or what follows a cursor. */
export type Listing = {
  page: Page;
  sort: string;
  after: Cursor | undefined;
  /** Only what changed at this instant or later. */
  since: string | undefined;
};

/** A page of a list, the total, and the cursor of the next page. */
export type Found<Row> = { rows: Row[]; total: number; next: string | null };

type Query = {
  page?: number;
  per_page?: number;
  after?: string;
  sort?: string;
  updated_since?: string;
};

type Dated = { createdAt: string; updatedAt: string };

/** The sort orders of a list: its own, and those by creation and by last change. */
export function sortsOf<Row extends Dated>(
  list: string,
  table: { createdAt: SQLWrapper; updatedAt: SQLWrapper },
  own: Orders<Row>,
): Sorts<Row> {
  const byInstant = {
    ...bothWays('created_at', { key: table.createdAt, of: (row: Row) => row.createdAt }),
    ...bothWays('updated_at', { key: table.updatedAt, of: (row: Row) => row.updatedAt }),
  };
  return { list, orders: { ...own, ...byInstant } };
}

/** A sort order and its reverse, which the name has a minus sign for. */
export function bothWays<Row>(name: string, key: SortKey<Row>): Orders<Row> {
  return { [name]: { ...key, isDescending: false }, [`-${name}`]: { ...key, isDescending: true } };
}

/**
 * Parses the parameters of a list request. With `updated_since`, records come in the order of their last change, so
 * that a caller can continue from the last one.
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
    throw invalid(field, message('list.updated_sort'));
  }
  const page = pageOf(query);
  return { page: after ? { ...page, number: after.page, offset: 0 } : page, sort, after, since };
}

function cursorOf<Row>(text: string, { page, sort }: Query, sorts: Sorts<Row>): Cursor {
  if (page !== undefined) throw invalid('after', message('list.page_and_cursor'));
  const cursor = readCursor(text);
  if (cursor?.list !== sorts.list || !Object.hasOwn(sorts.orders, cursor.sort)) throw foreignCursor();
  const { isNumber = false } = sorts.orders[cursor.sort] as Sort<Row>;
  if ((typeof cursor.key === 'number') !== isNumber) throw foreignCursor();
  if (sort !== undefined && sort !== cursor.sort) {
    throw invalid('after', message('list.cursor_of_sort', { sort: cursor.sort }));
  }
  return cursor;
}

/** The failure for a cursor that does not belong to the list. */
export function foreignCursor(): Failure {
  return invalid('after', message('list.cursor'));
}

/** True for a page by number in the default order, which is found by the list's counts. */
export function isOrdinary<Row>({ after, sort, since }: Listing, sorts: Sorts<Row>): boolean {
  return after === undefined && since === undefined && sort === Object.keys(sorts.orders)[0];
}

/** The `meta` of a list answer. On pages after a cursor, page numbers and total continue those of the first page. */
export function listMeta<Row>(
  listing: Listing,
  { total, next }: Found<Row>,
): PageMeta & { next_cursor: string | null } {
  const { page, after } = listing;
  const meta = { ...pageMeta(page, total), next_cursor: next };
  if (!after) return meta;
  return { ...meta, last_page: Math.max(meta.last_page, next === null ? page.number : page.number + 1) };
}

/** The cursor after a page of a list in its default order; null at the end of the list. */
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

/** The cursor after the last record of a page. */
export function cursorBehind<Row extends { reference: string }>(
  row: Row,
  { page, sort, total }: { page: Page; sort: string; total: number },
  { list, orders }: Sorts<Row>,
): string {
  const { of } = orders[sort] as Sort<Row>;
  return cursorText({ list, sort, key: of(row), reference: row.reference, page: page.number + 1, total });
}

/** The queries behind a list. */
type Source<Row> = {
  reference: SQLWrapper;
  /** The records that pass the filters and one more condition. */
  rows: (condition: SQL | undefined, order: SQL[], window: Window) => Promise<Row[]>;
  /** How many records pass the filters. */
  total: () => Promise<number>;
};

/**
 * A page of a list in any of its orders. After a cursor, records with the same key and records beyond it are two
 * queries, so that each starts at its position in the index, however many share the key. The total comes from the
 * cursor: nothing is counted again.
 */
export async function readListing<Row extends { reference: string }>(
  { page, sort, after }: Listing,
  sorts: Sorts<Row>,
  { reference, rows: read, total: countAll }: Source<Row>,
): Promise<Found<Row>> {
  const { key, isDescending } = sorts.orders[sort] as Sort<Row>;
  const direction = isDescending ? desc : asc;
  const beyond = sql.raw(isDescending ? '<' : '>');
  const order = [direction(key), direction(reference)];
  // One row more than the page shows whether there is a next page.
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
  const total = after ? after.total : await countAll();
  const rows = found.slice(0, page.size);
  const last = found.length > page.size ? rows.at(-1) : undefined;
  const next = last ? cursorBehind(last, { page, sort, total }, sorts) : null;
  return { rows, total, next };
}

/** How many rows of a table meet the conditions. */
export async function countRows(
  tx: Reader,
  table: SQLiteTable,
  conditions: SQL | undefined,
): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(table).where(conditions);
  return counted?.total ?? 0;
}

/** A position in a sorted list: after the record with this key and reference. */
type Cursor = {
  /** The list that the position belongs to; it is not valid for any other. */
  list: string;
  sort: string;
  key: string | number;
  reference: string;
  /** The number of the page that begins here, and the total when the first page was read. */
  page: number;
  total: number;
};

/** A cursor as API callers see it: opaque text. */
function cursorText({ list, sort, key, reference, page, total }: Cursor): string {
  return Buffer.from(JSON.stringify([list, sort, key, reference, page, total])).toString('base64url');
}

/** Parses a cursor; undefined for a text that is none. */
export function readCursor(text: string): Cursor | undefined {
  const parts = partsOf(text);
  if (!Array.isArray(parts) || parts.length !== 6) return undefined;
  const [list, sort, key, reference, page, total] = parts;
  if (![list, sort, reference].every((part) => typeof part === 'string') || !isKey(key)) return undefined;
  if (!isReference(reference) || !isCount(page) || page < 1 || !isCount(total)) return undefined;
  return { list, sort, key, reference, page, total };
}

/** No text is stored with a NUL, and PostgreSQL refuses a query with one, as it does a number that is not whole. */
function isKey(key: unknown): key is string | number {
  return typeof key === 'string' ? !key.includes('\u0000') : Number.isSafeInteger(key);
}

function partsOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Callers can forge a cursor: the page after it must still fit into 32 bits, as the spec has it. */
function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31 - 1;
}
