import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Reader, statement } from './statement.ts';

/** The tables whose folded text has a search index (made by the migration, kept by triggers). */
export type Searchable = 'clients' | 'items' | 'documents' | 'expenses';

/** The index holds every run of three characters: it knows nothing of shorter texts. */
const MIN_INDEXED_CHARACTERS = 3;

/** With more records than this, reading the list in its order, where a page ends early, costs less than sorting them. */
const MAX_INDEX_HITS = 1000;

/** How the records with a text in them are best found; every way finds the same ones. */
export type SearchPlan =
  /** So few that the index names them all. */
  | { useIndex: true }
  /** So many, or so short a text, that the list is read with `containsText`; the index may know how many there are. */
  | { useIndex: false; isCountable: boolean };

/** The way to look for `text` in the records of a workspace. */
export async function planSearch(
  tx: Reader,
  table: Searchable,
  workspaceId: number,
  text: string,
): Promise<SearchPlan> {
  if ([...text].length < MIN_INDEXED_CHARACTERS) return { useIndex: false, isCountable: false };
  const [row] = await countUpToMany[table](tx, { workspaceId, phrase: indexPhrase(text) });
  return (row?.hits ?? 0) <= MAX_INDEX_HITS ? { useIndex: true } : { useIndex: false, isCountable: true };
}

/** How many records of a workspace have a text of at least three characters in them: all that the index knows. */
export async function countFound(
  tx: Reader,
  table: Searchable,
  workspaceId: number,
  text: string,
): Promise<number> {
  const [row] = await countAll[table](tx, { workspaceId, phrase: indexPhrase(text) });
  return row?.hits ?? 0;
}

const countUpToMany = ofEach((table) =>
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
  const hits = sql`(SELECT 1 ${matches(table, sql.placeholder('workspaceId'), sql.placeholder('phrase'))}${limit})`;
  return statement((db) => db.select({ hits: sql<number>`count(*)` }).from(hits));
}

/** A row of the index has the id of the record, behind that of its workspace. */
function matches(table: Searchable, workspaceId: Placeholder | number, phrase: Placeholder | string): SQL {
  const index = sql.identifier(`${table}_search`);
  return sql`FROM ${index} WHERE ${index} MATCH ${phrase}
    AND rowid BETWEEN (${workspaceId} << 36) AND (${workspaceId} << 36) + ((1 << 36) - 1)`;
}

/** The condition that a record is among those of the index; `phrase` is an `indexPhrase`. */
export function matchesIndex(
  table: Searchable,
  id: Column,
  workspaceId: Placeholder | number,
  phrase: Placeholder | string,
): SQL {
  return sql`${id} IN (SELECT rowid - (${workspaceId} << 36) ${matches(table, workspaceId, phrase)})`;
}

/** The condition that a folded text contains another: what the index answers, without the index. */
export function containsText(column: Column, text: Placeholder | string): SQL {
  return sql`instr(${column}, ${text}) > 0`;
}

/** The condition that a record has a text in it, by the better way; `isFew` where the index names them all. */
export async function searchIn(
  tx: Reader,
  table: Searchable,
  workspaceId: number,
  text: string,
  { id, searchText }: { id: Column; searchText: Column },
): Promise<{ isFew: boolean; condition: SQL }> {
  const { useIndex: isFew } = await planSearch(tx, table, workspaceId, text);
  const condition = isFew
    ? matchesIndex(table, id, workspaceId, indexPhrase(text))
    : containsText(searchText, text);
  return { isFew, condition };
}

/** A text as the index takes it: its runs of three characters, one right after the other. */
export function indexPhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** `column = value`, but not through an index: where another one is known to serve better. */
export function equalsWithoutIndex(column: Column, value: Placeholder): SQL {
  return sql`+${column} = ${value}`;
}
