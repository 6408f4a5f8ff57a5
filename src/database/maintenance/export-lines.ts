import { type Credentials, EXPORTED, withoutCredentials } from './export-tables.ts';
import type { WholeDatabase } from './whole-database.ts';

/** The first line of an export. */
export type Head = {
  format: 'invoicing-export-1';
  created_at: string;
  schema_version: number;
  /** Reference of the only workspace in it; null for the whole instance. */
  workspace: string | null;
  /** Identifies the instance key that encrypts its webhook secrets and derives its links. */
  instance_key_id: string | null;
  /** Absent in exports of earlier versions, which hold all credentials. */
  credentials?: Credentials;
};

export type Value = string | number | null | { base64: string };

export type Line = { head: Head } | { table: string; row: Record<string, Value> } | { end: { rows: number } };

export type ExportOrder = Omit<Head, 'format' | 'schema_version'> & {
  credentials: Credentials;
  workspaceId: number | null;
};

/** A state of a database that can be exported. */
export type Exported = WholeDatabase & { schemaVersion: number };

/**
 * All records of one state of the database as lines of JSON: a head, the rows, and an end with their number, by which
 * an import detects a truncated file. Only a few rows are in memory at a time. The same records give the same lines,
 * whatever the engine: tables are in the order of their keys, and the columns in that of their names.
 */
export async function* exportLines(
  database: Exported,
  { workspaceId, ...order }: ExportOrder,
): AsyncGenerator<string> {
  const head: Head = { format: 'invoicing-export-1', ...order, schema_version: database.schemaVersion };
  yield lineOf({ head });
  let rows = 0;
  for (const { table, ofWorkspace } of EXPORTED) {
    const query = await queryOf(database, table, workspaceId === null ? undefined : ofWorkspace);
    for await (const row of database.rows<Stored>(query.replaceAll(':workspace', String(workspaceId)))) {
      const left = withoutCredentials(table, portable(row), order.credentials);
      if (!left) continue;
      rows += 1;
      yield lineOf({ table, row: left });
    }
  }
  yield lineOf({ end: { rows } });
}

async function queryOf(database: WholeDatabase, table: string, scope: string | undefined): Promise<string> {
  const { columns, key } = await database.columnsOf(table);
  const condition = scope === undefined ? '' : ` WHERE ${scope}`;
  return `SELECT ${columns.sort().map(quoted).join(', ')} FROM ${table}${condition} ORDER BY ${key.map(quoted).join(', ')}`;
}

type Stored = Record<string, string | number | null | Buffer>;

function portable(row: Stored): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const name in row) {
    const value = row[name] as Stored[string];
    values[name] = Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value;
  }
  return values;
}

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}

const quoted = (name: string) => `"${name}"`;
