import { countOf, type RowSource } from './whole-database.ts';

/** A stored value (a sum, an index entry, a hash, a status) that differs from what the records give. */
export type Difference = {
  /** The table or column that was compared. */
  table: string;
  /** Which row of it: its key, the reference of the record, or a trigram of a search index. */
  key: string;
  kept: string;
  expected: string;
};

export type Verification = {
  /** What was compared, and how many rows or trigrams it has. */
  checked: { table: string; entries: number }[];
  /** The number of all differences; `differences` holds the first of each table. */
  count: number;
  differences: Difference[];
  /** Harmless indexes and views that the service did not make; they are no differences. */
  harmless: string[];
  /** The schema may change what queries find, so that no record was read. */
  isUnreliable?: true;
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

/** Puts the results of all comparisons together. */
export function verificationOf(results: Omit<Result, 'note'>[], harmless: string[] = []): Verification {
  return {
    checked: results.map(({ table, entries }) => ({ table, entries })),
    count: results.reduce((sum, { count }) => sum + count, 0),
    differences: results.flatMap(({ differences }) => differences),
    harmless,
  };
}

/** Describes differences, as the end of a sentence. */
export function describeDifferences({ count, differences }: Verification): string {
  const places = [...new Set(differences.map(({ table }) => table))].join(', ');
  return `${count} ${count === 1 ? 'entry differs' : 'entries differ'} from what its records say (${places})`;
}

/**
 * @throws Error that describes the differences which were not accepted
 * @param source the file that the records are of
 */
export function acceptVerified(
  verification: Verification,
  { source, despiteDifferences }: { source: string; despiteDifferences: boolean },
): void {
  const { count, differences } = verification;
  if (count === 0 || despiteDifferences) return;
  const [first] = differences;
  const where = first ? `${first.table} of ${first.key} is ${first.kept} instead of ${first.expected}` : '';
  throw new Error(
    `${source} cannot be imported: ${describeDifferences(verification)}: ${where}. "import --despite-differences" takes it as it is.`,
  );
}

/** Notes every row of some queries, each with a key, what is kept and what is expected, as differences of a table. */
export async function noteRows(
  database: RowSource,
  { name, table, queries }: { name: string; table: string; queries: readonly string[] },
): Promise<Result> {
  const result = newResult(name, await countOf(database, table));
  for (const query of queries) {
    for await (const difference of database.rows<Omit<Difference, 'table'>>(query)) result.note(difference);
  }
  return result;
}
