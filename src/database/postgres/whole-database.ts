import type { Exported } from '../maintenance/export-lines.ts';
import type { WholeDatabase } from '../maintenance/whole-database.ts';
import { onConnection, type PostgresConnection } from './connect.ts';
import { versionOf } from './migrate.ts';

const FIRST_ROWS = 16;
const MOST_ROWS = 1000;
const PIECE_BYTES = 1 << 20;

/** How long the program may be busy with what it has read. */
const IDLE = `SET idle_in_transaction_session_timeout = '10min'; SET cursor_tuple_fraction = 1`;

/** Reads one state of the database on a connection of its own; others go on writing. */
export function onState<T>(
  databaseUrl: string,
  work: (state: Exported, connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  return onConnection(databaseUrl, async (connection) => {
    await connection.query(`${IDLE}; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    const schemaVersion = await versionOf(connection);
    return work({ ...wholeDatabase(connection), schemaVersion }, connection);
  });
}

/** The state that an open transaction reads, by cursors. */
export function wholeDatabase(connection: PostgresConnection): WholeDatabase {
  let cursors = 0;
  return {
    async *rows<Row>(query: string) {
      cursors += 1;
      const cursor = `whole_${cursors}`;
      await connection.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`);
      let isOpen = true;
      try {
        for (let most = FIRST_ROWS; ; ) {
          const { rows } = await connection.query(`FETCH ${most} FROM ${cursor}`);
          yield* rows as Row[];
          if (rows.length < most) break;
          most = nextOf(most, rows);
        }
      } catch (error) {
        // After an error, the transaction takes no statement.
        isOpen = false;
        throw error;
      } finally {
        if (isOpen) await connection.query(`CLOSE ${cursor}`);
      }
    },
    async columnsOf(table) {
      const { rows } = await connection.query(COLUMNS, [table]);
      const columns = rows as { name: string; place: number | null }[];
      const key = columns
        .filter(({ place }) => place !== null)
        .sort((a, b) => (a.place as number) - (b.place as number));
      return { columns: columns.map(({ name }) => name), key: key.map(({ name }) => name) };
    },
  };
}

const COLUMNS = `
  SELECT attname::text AS name, array_position(indkey::int2[], attnum) AS place
  FROM pg_attribute LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

/** As many rows as should have a megabyte: files are large, most records are small. */
function nextOf(most: number, rows: object[]): number {
  let bytes = 1;
  for (const row of rows) {
    for (const value of Object.values(row)) {
      bytes += typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;
    }
  }
  const fitting = Math.floor((PIECE_BYTES * rows.length) / bytes);
  return Math.max(1, Math.min(MOST_ROWS, most * 4, fitting));
}
