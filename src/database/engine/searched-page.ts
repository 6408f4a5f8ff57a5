import { dialect } from '../dialect.ts';
import type { Searchable } from '../searchable.ts';
import { type Page, pageWithTotal, type Window } from './page.ts';
import { countFound, planSearch } from './search-index.ts';
import type { Reader } from './statement.ts';

/** The condition of a search: the phrase to look up in the index, or the text to look for in each record of the list. */
export type SearchShape = { phrase: string; text?: undefined } | { text: string; phrase?: undefined };

type Search<Row> = {
  table: Searchable;
  workspaceId: number;
  /** A search text as `searchTerm` returns it. */
  text: string;
  rows: (search: SearchShape, window: Window) => Promise<Row[]>;
  /** Counts the hits after `last`, or all hits without it. */
  count: (search: SearchShape, last: Row | undefined) => Promise<number>;
  /**
   * For a list of all records but a few: how many of its hits are not in the list. The total is then counted in the
   * index. Absent for a list with a filter that leaves out more.
   */
  omitted?: ((search: SearchShape) => Promise<number>) | undefined;
};

/** One page of the records of a list that contain a text, and how many there are in all, by the cheaper plan. */
export async function searchedPage<Row>(
  tx: Reader,
  { table, workspaceId, text, rows, count, omitted }: Search<Row>,
  page: Page,
): Promise<{ rows: Row[]; total: number }> {
  const plan = await planSearch(tx, table, workspaceId, text);
  const search: SearchShape = plan.useIndex ? { phrase: dialect.indexPhrase(text) } : { text };
  if (!plan.useIndex && plan.isCountable && omitted) {
    const total = (await countFound(tx, table, workspaceId, text)) - (await omitted(search));
    return { rows: await rows(search, { limit: page.size, offset: page.offset }), total };
  }
  return pageWithTotal(page, {
    rows: (window) => rows(search, window),
    count: (last) => count(search, last),
  });
}
