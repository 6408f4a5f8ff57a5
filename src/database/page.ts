import { invalid } from '../domain/failure.ts';

/** The `meta` of a list answer (specification §1). */
export type PageMeta = { page: number; per_page: number; total: number; last_page: number };

export type Page = { number: number; size: number; offset: number };

const DEFAULT_SIZE = 25;
const MAX_SIZE = 100;
const LAST_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_SIZE);

/**
 * Reads `page` and `per_page`; a size above 100 is lowered to 100 (specification §8).
 * @throws Failure `validation_failed` on `page` when it is no number that can be counted to: `1e400` reads as Infinity
 */
export function pageOf(query: { page?: number; per_page?: number }): Page {
  const number = query.page ?? 1;
  if (number > LAST_PAGE) throw invalid('page', `must be at most ${LAST_PAGE}`);
  const size = Math.min(query.per_page ?? DEFAULT_SIZE, MAX_SIZE);
  return { number, size, offset: (number - 1) * size };
}

/** `last_page` is 1 when there is nothing. */
export function pageMeta(page: Page, total: number): PageMeta {
  return {
    page: page.number,
    per_page: page.size,
    total,
    last_page: Math.max(1, Math.ceil(total / page.size)),
  };
}
