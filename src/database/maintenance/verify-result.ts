import type { Connection } from '../sqlite/connect.ts';

/** A stored value (a sum, an index entry, a hash, a status) that differs from what the records give. */
export type Difference = {
  /** The table or column that was compared. */
  table: string;
  /** Which row of it: its key, the reference of the record, or a trigram of a search index. */
  key: string;
  kept: string;
  expected: string;
};

/** What was compared, how many entries it has, and which differ. */
export type Result = {
  table: string;
  entries: number;
  /** How many differ; `differences` has the first of them. */
  count: number;
  differences: Difference[];
  note(difference: { key: string; kept: unknown; expected: unknown }): void;
};

const MAX_DIFFERENCES = 100;

/** Counts every difference and keeps only the first ones, so that memory is bounded. */
export function newResult(table: string, entries = 0): Result {
  return {
    table,
    entries,
    count: 0,
    differences: [],
    note({ key, kept, expected }) {
      this.count += 1;
      if (this.differences.length >= MAX_DIFFERENCES) return;
      this.differences.push({ table, key, kept: String(kept), expected: String(expected) });
    },
  };
}

/** Notes every row of some queries, each with a key, what is kept and what is expected, as differences of a table. */
export function noteRows(
  connection: Connection,
  { name, table, queries }: { name: string; table: string; queries: readonly string[] },
): Result {
  const result = newResult(name, connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number);
  for (const query of queries) {
    for (const difference of connection.prepare(query).iterate() as Iterable<Omit<Difference, 'table'>>) {
      result.note(difference);
    }
  }
  return result;
}
