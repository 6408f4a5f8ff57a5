import { compareRecords, OTHER_VERSION } from '../maintenance/compare.ts';
import { askForStatuses, doubtSubmissions } from '../maintenance/doubt-submissions.ts';
import type { Exported } from '../maintenance/export-lines.ts';
import { EXPORTED } from '../maintenance/export-tables.ts';
import { HEADS, newGeneration, type StoredHead } from '../maintenance/new-generation.ts';
import type { Operations } from '../maintenance/operations.ts';
import {
  type Cell,
  type Imported,
  type ImportOptions,
  readExport,
  refuseNewer,
  type Target,
} from '../maintenance/read-export.ts';
import { acceptVerified, verificationOf } from '../maintenance/verify-result.ts';
import { FILL_SUMS } from '../maintenance/verify-sums.ts';
import type { WholeDatabase } from '../maintenance/whole-database.ts';
import { checkServer } from './checks.ts';
import { isServed } from './cluster.ts';
import { onConnection, type PostgresConnection } from './connect.ts';
import { beginOf } from './locks.ts';
import { migratePostgres, NEWEST_VERSION, versionOf } from './migrate.ts';

/** Operations on a database of a server. */
export const operations: Operations = {
  verifyDatabase: (databaseUrl, now) =>
    onState(databaseUrl, async (state) => {
      if (state.schemaVersion !== NEWEST_VERSION) throw new Error(OTHER_VERSION);
      return verificationOf(await compareRecords(state, now));
    }),
  // A long read keeps nothing else waiting.
  onWholeDatabase: async (databaseUrl, work) => work(databaseUrl),
  isServed: (databaseUrl) => onConnection(databaseUrl, isServed),
  exportFrom: (databaseUrl, _file, work) => onState(databaseUrl, work),
  importLines,
};

const TABLES = EXPORTED.map(({ table }) => table);

/**
 * Fills a database without records from an export of the same version. Only the empty tables are made before; the rest
 * is one transaction, the last check included: however the process ends, all records are there or none. Nothing else
 * writes until its end.
 * @throws Error when there are records already, a server runs, or the export is incomplete: nothing has changed then
 */
async function importLines(
  databaseUrl: string,
  source: string,
  { progress, despiteDifferences = false }: ImportOptions,
): Promise<Imported> {
  return onConnection(databaseUrl, async (connection) => {
    await checkServer(connection, { mustBeDurable: false });
    await migratePostgres(connection);
    await connection.query(`SET idle_in_transaction_session_timeout = '10min'`);
    await connection.query(beginOf({ keys: [], isAlone: true }));
    await refuseInUse(connection);
    const imported = await fill(connection, source, progress);
    const now = new Date();
    const madeAt = new Date(imported.head.created_at);
    const results = await compareRecords(wholeDatabase(connection), madeAt > now ? madeAt : now);
    const verification = verificationOf(results);
    acceptVerified(verification, { source, despiteDifferences });
    await connection.query('COMMIT');
    return { ...imported, verification };
  });
}

/** @throws Error when the database has records, or a server runs on it */
async function refuseInUse(connection: PostgresConnection): Promise<void> {
  if (await isServed(connection)) throw new Error('A server runs on the database. Stop each that does.');
  const { rows } = await connection.query(
    TABLES.map((table) => `(SELECT '${table}' AS name FROM ${table} LIMIT 1)`).join(' UNION ALL '),
  );
  const [found] = rows as { name: string }[];
  if (found)
    throw new Error(
      `The database has records already (in ${found.name}). An import needs an empty one: make it with CREATE DATABASE, and set DATABASE_URL.`,
    );
}

/** Inserts the records without the triggers that would add up each of them, and then the sums at once. */
async function fill(
  connection: PostgresConnection,
  source: string,
  progress: (rows: number) => void,
): Promise<Omit<Imported, 'verification'>> {
  const triggers = (what: string) =>
    connection.query(TABLES.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join('; '));
  await triggers('DISABLE');
  const imported = await readExport(source, targetOf(connection), progress);
  await connection.query(`ANALYZE ${TABLES.join(', ')}`);
  for (const query of FILL_SUMS) await connection.query(query);
  await triggers('ENABLE');
  await continueIds(connection);
  const now = new Date();
  const { rows: heads } = await connection.query(HEADS);
  const generation = newGeneration(heads as StoredHead[], { operation: 'import', now });
  for (const update of [...doubtSubmissions(now), ...askForStatuses(now), ...generation])
    await connection.query(update);
  return imported;
}

function targetOf(connection: PostgresConnection): Target {
  const kinds = new Map<string, string[]>();
  return {
    async begin(version) {
      refuseNewer(version, NEWEST_VERSION);
      if (version !== NEWEST_VERSION)
        throw new Error(
          `it is of schema ${version}, and PostgreSQL takes only ${NEWEST_VERSION}: import it into a SQLite file with this version, and export that`,
        );
    },
    async columnsOf(table) {
      const { rows } = await connection.query(KINDS, [table]);
      const columns = rows as { name: string; kind: string }[];
      kinds.set(
        table,
        columns.map(({ kind }) => kind),
      );
      return columns.map(({ name }) => name);
    },
    async insert(table, columns, rows) {
      // An array for each column: as many rows as there are need one statement of one text.
      const arrays = kinds.get(table)?.map((kind, place) => `$${place + 1}::${kind}[]`) ?? [];
      await connection.query(
        `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`,
        columns.map((_, place) => rows.map((row) => row[place] as Cell)),
      );
    },
  };
}

const KINDS = `
  SELECT attname::text AS name, format_type(atttypid, atttypmod) AS kind FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

/** The next ids are higher than all that there are. */
async function continueIds(connection: PostgresConnection): Promise<void> {
  const { rows } = await connection.query(
    `SELECT attrelid::regclass::text AS name, attname::text AS id FROM pg_attribute
     WHERE attidentity <> '' AND attrelid = ANY ($1::text[]::regclass[])`,
    [TABLES],
  );
  for (const { name, id } of rows as { name: string; id: string }[]) {
    await connection.query(
      `SELECT setval(pg_get_serial_sequence('${name}', '${id}'), (SELECT coalesce(max(${id}), 0) + 1 FROM ${name}), false)`,
    );
  }
}

const FIRST_ROWS = 16;
const MOST_ROWS = 1000;
const PIECE_BYTES = 1 << 20;

/** How long the program may be busy with what it has read. */
const IDLE = `SET idle_in_transaction_session_timeout = '10min'; SET cursor_tuple_fraction = 1`;

/** Reads one state of the database on a connection of its own; others go on writing. */
function onState<T>(
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
function wholeDatabase(connection: PostgresConnection): WholeDatabase {
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
