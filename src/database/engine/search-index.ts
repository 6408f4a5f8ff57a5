import { type Column, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../dialect.ts';
import type { Searchable } from '../searchable.ts';
import { type Page, pageWithTotal, type Window } from './page.ts';
import { type Reader, statement } from './statement.ts';

/** The index holds every run of three characters: it cannot find shorter texts. */
const MIN_INDEXED_CHARACTERS = 3;

/** With more hits than this, reading the list in its order until the page is full costs less than sorting the hits. */
const MAX_INDEX_HITS = 1000;

/** How to search for a text; every plan finds the same records. */
type SearchPlan =
  /** Few hits: take them from the index. */
  | { useIndex: true }
  /** Many hits, or a short text: read the list with `containsText`. `isCountable`: the index can count the hits. */
  | { useIndex: false; isCountable: boolean };

/** Chooses how to search for `text` in the records of a workspace. */
export async function planSearch(
  tx: Reader,
  table: Searchable,
  workspaceId: number,
  text: string,
): Promise<SearchPlan> {
  if ([...text].length < MIN_INDEXED_CHARACTERS) return { useIndex: false, isCountable: false };
  const [row] = await countHitsUpToLimit[table](tx, { workspaceId, phrase: dialect.indexPhrase(text) });
  return (row?.hits ?? 0) <= MAX_INDEX_HITS ? { useIndex: true } : { useIndex: false, isCountable: true };
}

/** How many records of a workspace contain a text of at least three characters, counted in the index. */
async function countFound(tx: Reader, table: Searchable, workspaceId: number, text: string): Promise<number> {
  const [row] = await countAll[table](tx, { workspaceId, phrase: dialect.indexPhrase(text) });
  return row?.hits ?? 0;
}

const countHitsUpToLimit = ofEach((table) =>
  hitCounter(table, sql` LIMIT ${sql.raw(String(MAX_INDEX_HITS + 1))}`),
);
const countAll = ofEach((table) => hitCounter(table, sql``));

function ofEach<Value>(make: (table: Searchable) => Value): Record<Searchable, Value> {
  return {
    clients: make('clients'),
    items: make('items'),
    documents: make('documents'),
    expenses: make('expenses'),
  };
}

function hitCounter(table: Searchable, limit: SQL) {
  const hits = sql`(SELECT 1 ${dialect.recordsFound(table, sql.placeholder('workspaceId'), sql.placeholder('phrase'))}${limit}) AS hits`;
  return statement((db) => db.select({ hits: sql<number>`count(*)` }).from(hits));
}

/** The condition that a record contains a text, by the cheaper plan; `isFew` where the hits come from the index. */
export async function searchIn(
  tx: Reader,
  table: Searchable,
  workspaceId: number,
  text: string,
  { id, searchText }: { id: Column; searchText: Column },
): Promise<{ isFew: boolean; condition: SQL }> {
  const { useIndex: isFew } = await planSearch(tx, table, workspaceId, text);
  const condition = isFew
    ? dialect.matchesIndex(table, id, workspaceId, dialect.indexPhrase(text))
    : dialect.containsText(searchText, text);
  return { isFew, condition };
}

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
