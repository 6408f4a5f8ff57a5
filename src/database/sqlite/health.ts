import { statSync } from 'node:fs';
import type { ClockFacts } from '../../domain/clock-doubt.ts';
import { DATED, newestOf } from '../engine/clock-state.ts';
import { type Connection, databaseFile, newestSchemaVersion, openReader, schemaVersion } from './connect.ts';

export type Health = {
  /** `ok`, or the first fault of the file. */
  integrity: string;
  schema: { version: number; newest: number };
  bytes: number;
  /** Size of the write-ahead log. */
  logBytes: number;
  /** The latest instant in any record; undefined in an empty database. */
  newestRecord: string | undefined;
  /** What the last run of the service noted about the clock; undefined if it noted nothing. */
  clock: ClockFacts | undefined;
  /** Lists whose stored count is not the number of their records. */
  wrongCounts: number;
};

/**
 * Examines a database from another process, in one read transaction; it changes nothing and blocks no other process.
 * @param deep check every index against its table too, which reads all of the file several times
 */
export function examine(databaseUrl: string, { deep }: { deep: boolean }): Health {
  const file = databaseFile(databaseUrl);
  const connection = openReader(file);
  try {
    connection.exec('BEGIN');
    const schema = { version: schemaVersion(connection), newest: newestSchemaVersion() };
    const isCurrent = schema.version === schema.newest;
    return {
      integrity: connection.pragma(deep ? 'integrity_check(1)' : 'quick_check(1)', {
        simple: true,
      }) as string,
      schema,
      bytes: statSync(file).size,
      logBytes: logBytes(databaseUrl),
      newestRecord: newestRecord(connection, isCurrent),
      clock: isCurrent ? clockFacts(connection) : undefined,
      wrongCounts: isCurrent ? wrongCounts(connection) : 0,
    };
  } finally {
    connection.close();
  }
}

/** Size of the write-ahead log. */
export function logBytes(databaseUrl: string): number {
  return statSync(`${databaseFile(databaseUrl)}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

function newestRecord(connection: Connection, isCurrent: boolean): string | undefined {
  const instants = DATED.map(
    (dated) => connection.prepare(newestOf(dated, isCurrent)).pluck().get() as string | undefined,
  );
  return instants
    .filter((instant) => instant !== undefined)
    .sort()
    .at(-1);
}

function clockFacts(connection: Connection): ClockFacts | undefined {
  const row = connection.prepare('SELECT believed_at, doubt_ms, doubted_for_ms FROM clock_state').get() as
    | { believed_at: string; doubt_ms: number | null; doubted_for_ms: number }
    | undefined;
  return (
    row && { believed: Date.parse(row.believed_at), doubt: row.doubt_ms, doubtedFor: row.doubted_for_ms }
  );
}

/** A part of what `verify` compares: the totals of every list, without its months and days. */
function wrongCounts(connection: Connection): number {
  return connection
    .prepare(
      `SELECT count(*) FROM (
         SELECT 1 FROM (
           SELECT workspace_id, list, filter, records FROM list_counts WHERE unit = 'all'
           UNION ALL SELECT workspace_id, list, filter, -records FROM list_counts_expected WHERE unit = 'all'
         ) GROUP BY workspace_id, list, filter HAVING sum(records) <> 0
       )`,
    )
    .pluck()
    .get() as number;
}
