import { type Connection, databaseFile, openReader, schemaVersion } from '../sqlite/connect.ts';
import { type Credentials, EXPORTED, withoutCredentials } from './export-tables.ts';

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

/**
 * All records of one state of the database as lines of JSON: a head, the rows, and an end with their number, by which
 * an import detects a truncated file. Only a few rows are in memory at a time.
 */
export function* exportLines(databaseUrl: string, { workspaceId, ...order }: ExportOrder): Generator<string> {
  const connection = openReader(databaseFile(databaseUrl));
  try {
    connection.exec('BEGIN');
    const head: Head = { format: 'invoicing-export-1', ...order, schema_version: schemaVersion(connection) };
    yield lineOf({ head });
    let rows = 0;
    for (const { table, ofWorkspace } of EXPORTED) {
      for (const row of rowsOf(
        connection,
        table,
        workspaceId === null ? undefined : ofWorkspace,
        workspaceId,
      )) {
        const left = withoutCredentials(table, row, order.credentials);
        if (!left) continue;
        rows += 1;
        yield lineOf({ table, row: left });
      }
    }
    yield lineOf({ end: { rows } });
  } finally {
    connection.close();
  }
}

function* rowsOf(
  connection: Connection,
  table: string,
  scope: string | undefined,
  workspace: number | null,
): Generator<Record<string, Value>> {
  const query = connection.prepare(`SELECT * FROM ${table}${scope ? ` WHERE ${scope}` : ''}`);
  const rows = scope ? query.iterate({ workspace }) : query.iterate();
  for (const row of rows as Iterable<Record<string, string | number | null | Buffer>>) {
    yield Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value,
      ]),
    );
  }
}

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}
