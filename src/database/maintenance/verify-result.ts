/** Something that the database keeps next to the records, for speed or as a proof, and that is not what they say. */
export type Difference = {
  /** The table or column that was compared. */
  table: string;
  /** Which row of it: its key, the reference of the record, or a run of three characters. */
  key: string;
  kept: string;
  expected: string;
};

/** What was compared, how many entries it has, and where they differ. */
export type Result = {
  table: string;
  entries: number;
  /** How many differ; `differences` has the first of them. */
  count: number;
  differences: Difference[];
  note(difference: { key: string; kept: unknown; expected: unknown }): void;
};

const SHOWN = 100;

/** Counts every difference and keeps the first ones, so that memory stays bounded where all of a table differs. */
export function newResult(table: string, entries = 0): Result {
  return {
    table,
    entries,
    count: 0,
    differences: [],
    note({ key, kept, expected }) {
      this.count += 1;
      if (this.differences.length >= SHOWN) return;
      this.differences.push({ table, key, kept: String(kept), expected: String(expected) });
    },
  };
}
