/** The `meta` of a list answer (openapi/guides/pagination.md). */
export type PageMeta = { page: number; per_page: number; total: number; last_page: number };

export type Page = { number: number; size: number; offset: number };

const DEFAULT_SIZE = 25;
const MAX_SIZE = 100;

/** Parses `page` and `per_page`; a size above 100 is lowered to 100 (openapi/guides/pagination.md). */
export function pageOf(query: { page?: number; per_page?: number }): Page {
  const number = query.page ?? 1;
  const size = Math.min(query.per_page ?? DEFAULT_SIZE, MAX_SIZE);
  return { number, size, offset: (number - 1) * size };
}

/** `last_page` is 1 for an empty list. */
export function pageMeta(page: Page, total: number): PageMeta {
  return {
    page: page.number,
    per_page: page.size,
    total,
    last_page: Math.max(1, Math.ceil(total / page.size)),
  };
}

/** Which rows of a list are read. */
export type Window = { limit: number; offset: number };

type Rows<Row> = (window: Window) => Promise<Row[]>;

/** The rows of a page, read from the nearer end of the list: the last page then costs no more than the first. */
export async function pageFromNearerEnd<Row>(
  page: Page,
  total: number,
  read: { forwards: Rows<Row>; backwards: Rows<Row> },
): Promise<Row[]> {
  const behind = total - page.offset;
  if (behind <= 0) return [];
  if (page.offset <= total / 2) return read.forwards({ limit: page.size, offset: page.offset });
  const limit = Math.min(page.size, behind);
  return (await read.backwards({ limit, offset: behind - limit })).reverse();
}

/**
 * The rows of a page and the total, for lists that have no stored count: the rows after the page are counted from its
 * last row on, so that no row is read twice.
 * @param read.count counts the rows after `last`, or all rows without it
 */
export async function pageWithTotal<Row>(
  page: Page,
  read: { rows: Rows<Row>; count: (last: Row | undefined) => Promise<number> },
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read.rows({ limit: page.size, offset: page.offset });
  const isPastTheEnd = rows.length === 0 && page.offset > 0;
  if (isPastTheEnd) return { rows, total: await read.count(undefined) };
  const seen = page.offset + rows.length;
  return { rows, total: rows.length < page.size ? seen : seen + (await read.count(rows.at(-1))) };
}
