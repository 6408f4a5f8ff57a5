import { type Column, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../dialect.ts';
import type { Searchable } from '../searchable.ts';
import { type Reader, statement } from './statement.ts';

/** The index holds every run of three characters: it cannot find shorter texts. */
const MIN_INDEXED_CHARACTERS = 3;

/** With more hits than this, reading the list in its order until the page is full costs less than sorting the hits. */
const MAX_INDEX_HITS = 1000;

/** How to search for a text; every plan finds the same records. */
export type SearchPlan =
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
export async function countFound(
  tx: Reader,
  table: Searchable,
  workspaceId: number,
  text: string,
): Promise<number> {
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
