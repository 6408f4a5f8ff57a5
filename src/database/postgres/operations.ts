import { compareRecords, OTHER_VERSION } from '../maintenance/compare.ts';
import { askForStatuses, doubtSubmissions } from '../maintenance/doubt-submissions.ts';
import { EXPORTED } from '../maintenance/export-tables.ts';
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
import { checkServer } from './checks.ts';
import { isServed } from './cluster.ts';
import { onConnection, type PostgresConnection } from './connect.ts';
import { beginOf } from './locks.ts';
import { migratePostgres, NEWEST_VERSION } from './migrate.ts';
import { onState, wholeDatabase } from './whole-database.ts';

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
  for (const update of [...doubtSubmissions(now), ...askForStatuses(now)]) await connection.query(update);
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
