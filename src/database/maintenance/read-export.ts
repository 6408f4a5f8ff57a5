import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Head, Line, Value } from './export-lines.ts';
import { EXPORTED } from './export-tables.ts';
import type { Verification } from './verify-result.ts';

export type Imported = {
  head: Head;
  rows: number;
  /** Differences between stored values and the records; none unless they were accepted. */
  verification: Verification;
};

export type ImportOptions = {
  /** Called with the number of rows so far. */
  progress: (rows: number) => void;
  /** Continue even if sums, hashes or statuses differ from the records. */
  despiteDifferences?: boolean;
};

export type Cell = string | number | null | Buffer;

/** Where the rows of an export go. */
export type Target = {
  /** Makes the tables. @throws Error where it cannot make those of the version */
  begin(schemaVersion: number): Promise<void>;
  /** The names of a table's columns. */
  columnsOf(table: string): Promise<string[]>;
  /** Inserts rows, each with a cell for each column. */
  insert(table: string, columns: readonly string[], rows: Cell[][]): Promise<void>;
};

type Batch = { table: string; columns: string[]; rows: Cell[][]; bytes: number };

const BATCH_ROWS = 1000;
const BATCH_BYTES = 1 << 20;

/**
 * Reads an export, some rows at a time.
 * @throws Error, with the line, when the export is incomplete or does not fit the tables
 */
export async function readExport(
  source: string,
  target: Target,
  progress: (rows: number) => void,
): Promise<Omit<Imported, 'verification'>> {
  if (!existsSync(source)) throw new Error(`There is no file ${source}.`);
  let head: Head | undefined;
  let batch: Batch | undefined;
  let isWhole = false;
  let rows = 0;
  let number = 0;
  const flush = async () => {
    if (batch && batch.rows.length > 0) await target.insert(batch.table, batch.columns, batch.rows);
    batch = undefined;
  };
  for await (const text of createInterface({ input: createReadStream(source), crlfDelay: Infinity })) {
    number += 1;
    try {
      const line = JSON.parse(text) as Line;
      if (number === 1) {
        head = checkedHead(line);
        await target.begin(head.schema_version);
      } else if ('end' in line) {
        await flush();
        isWhole = line.end.rows === rows;
      } else if ('table' in line) {
        if (batch?.table !== line.table) await flush();
        batch ??= await newBatch(target, line.table);
        batch.rows.push(cellsOf(line.table, batch.columns, line.row));
        batch.bytes += text.length;
        rows += 1;
        progress(rows);
        if (batch.rows.length >= BATCH_ROWS || batch.bytes >= BATCH_BYTES) await flush();
      }
    } catch (error) {
      throw new Error(`${source}, line ${number}: ${(error as Error).message}`, { cause: error });
    }
  }
  if (!head || !isWhole) throw new Error(`${source} is not whole: its end is missing.`);
  return { head, rows };
}

function checkedHead(line: Line): Head {
  if (!line || !('head' in line) || line.head?.format !== 'invoicing-export-1') {
    throw new Error('this is no export of this service');
  }
  const { schema_version: version } = line.head;
  if (!Number.isInteger(version) || version < 1) throw new Error('this is no export of this service');
  return line.head;
}

/** @throws Error for an export of a newer version of the service */
export function refuseNewer(version: number, newest: number): void {
  if (version <= newest) return;
  throw new Error(`a newer version of the service wrote it (schema ${version}): import it with that version`);
}

/** Names of tables and columns come from the database, never from the file. */
async function newBatch(target: Target, table: string): Promise<Batch> {
  if (!EXPORTED.some((known) => known.table === table)) throw new Error(`there is no table "${table}"`);
  return { table, columns: await target.columnsOf(table), rows: [], bytes: 0 };
}

function cellsOf(table: string, columns: readonly string[], row: Record<string, Value>): Cell[] {
  const unknown = Object.keys(row).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new Error(`"${table}" has no ${unknown.join(', ')}`);
  return columns.map((name) => cellOf(row[name]));
}

function cellOf(value: Value | undefined): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value;
}
