import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Reader, statement } from './statement.ts';

/** The tables whose folded text has a search index (made by the migration, kept by triggers). */
export type Searchable = 'clients' | 'items' | 'documents' | 'expenses';

/** The index holds every run of three characters: it knows nothing of shorter texts. */
const SHORTEST = 3;

/** With more records than this, reading the list in its order, where a page ends early, costs less than sorting them. */
const MANY = 1000;

const countHits = {
  clients: hitCounter('clients'),
  items: hitCounter('items'),
  documents: hitCounter('documents'),
  expenses: hitCounter('expenses'),
};

/**
 * True when the index is the way to find `text`; otherwise the list is to be read with `containsText`. Both find the
 * same records.
 */
export async function isIndexed(tx: Reader, table: Searchable, text: string): Promise<boolean> {
  if ([...text].length < SHORTEST) return false;
  const [row] = await countHits[table](tx, { phrase: indexPhrase(text) });
  return (row?.hits ?? 0) <= MANY;
}

function hitCounter(table: Searchable) {
  const index = sql.identifier(`${table}_search`);
  const some = sql`(SELECT 1 FROM ${index} WHERE ${index} MATCH ${sql.placeholder('phrase')} LIMIT ${sql.raw(String(MANY + 1))})`;
  return statement((db) => db.select({ hits: sql<number>`count(*)` }).from(some));
}

/** The condition that a record is among those of the index; `phrase` is an `indexPhrase`. */
export function isFound(table: Searchable, id: Column, phrase: Placeholder): SQL {
  const index = sql.identifier(`${table}_search`);
  return sql`${id} IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${phrase})`;
}

/** The condition that a folded text contains another: what the index answers, without the index. */
export function containsText(column: Column, text: Placeholder): SQL {
  return sql`instr(${column}, ${text}) > 0`;
}

/** A text as the index takes it: its runs of three characters, one right after the other. */
export function indexPhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** `column = value`, but not through an index: where another one is known to serve better. */
export function equalsWithoutIndex(column: Column, value: Placeholder): SQL {
  return sql`+${column} = ${value}`;
}
