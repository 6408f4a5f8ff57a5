import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ServerFault } from '../engine/server-facts.ts';
import { refusalOfNewer, refusalOfOlder, type UpgradeProgress } from '../engine/upgrading.ts';
import type { PostgresConnection } from './connect.ts';
import { LOCK_FOR_MIGRATION, UNLOCK_AFTER_MIGRATION } from './locks.ts';

const OF_SQLITE = new URL('../migrations/', import.meta.url);
const FOLDER = new URL('../migrations/postgres/', import.meta.url);

/** The tables of the present version, and what Drizzle cannot express; in this order. */
const BASELINE = [
  'tables.sql',
  'expected.sql',
  'sums.sql',
  'texts.sql',
  'metadata.sql',
  'journal.sql',
  'search.sql',
  'windows.sql',
];

/** What the tables need of the server's additional modules. */
export const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** How many migrations SQLite needs for the tables of this version. Both engines count them alike. */
export const NEWEST_VERSION = readdirSync(OF_SQLITE).filter((name) => name.endsWith('.sql')).length;

/** The version of the tables, as a query; null without tables. */
export const VERSION = 'SELECT max(position) + 1 FROM schema_migrations';

type OnProgress = (progress: UpgradeProgress) => void;

export type Migrated = { isNew: boolean; bornAt: string };

/**
 * Makes the tables of the present version: in an empty database as a whole, else by the migrations that its version
 * lacks. Other processes wait.
 * @param options.onUpgrade absent where the tables may not be upgraded
 * @param options.isServed whether a server runs on the database
 * @returns whether this process has made the tables, and when they were made
 * @throws Error when the tables are of a newer version of the service, or older ones that may not be upgraded
 */
export async function migratePostgres(
  connection: PostgresConnection,
  { onUpgrade, isServed }: { onUpgrade?: OnProgress | undefined; isServed?: () => Promise<boolean> } = {},
): Promise<Migrated> {
  let found = await versionOf(connection);
  if (found > 0 && found < NEWEST_VERSION && !onUpgrade)
    throw refusalOfOlder(found, NEWEST_VERSION, (await isServed?.()) ?? false);
  if (found !== NEWEST_VERSION) {
    await connection.query(`SET lock_timeout = 0; ${LOCK_FOR_MIGRATION}`);
    try {
      // While this process waited, another one may have made them.
      found = await versionOf(connection);
      await inTransaction(connection, () => bringUp(connection, found, onUpgrade));
    } finally {
      await connection.query(`RESET lock_timeout; ${UNLOCK_AFTER_MIGRATION}`);
    }
  }
  const { rows } = await connection.query('SELECT min(applied_at) AS born FROM schema_migrations');
  return { isNew: found === 0, bornAt: (rows[0] as { born: string }).born };
}

/** @throws Error where the tables of the service are missing: a mistyped name must not make them elsewhere */
export async function assertTables(connection: PostgresConnection): Promise<void> {
  if ((await versionOf(connection)) > 0) return;
  throw new Error(
    'The database has no tables of the service. Set DATABASE_URL to the database that the server uses.',
  );
}

/** The version of the tables; 0 for a database without any. */
export async function versionOf(connection: PostgresConnection): Promise<number> {
  const { rows } = await connection.query(`SELECT to_regclass('schema_migrations') IS NULL AS "isEmpty"`);
  if ((rows[0] as { isEmpty: boolean }).isEmpty) return 0;
  const counted = await connection.query(`SELECT coalesce((${VERSION}), 0) AS version`);
  return (counted.rows[0] as { version: number }).version;
}

async function bringUp(
  connection: PostgresConnection,
  version: number,
  onUpgrade: OnProgress = () => {},
): Promise<void> {
  if (version > NEWEST_VERSION) throw refusalOfNewer(version, NEWEST_VERSION);
  if (version === NEWEST_VERSION) return;
  if (version === 0) {
    await connection.query(
      'CREATE TABLE schema_migrations (position bigint PRIMARY KEY, hash text COLLATE "C" NOT NULL, applied_at text COLLATE "C" NOT NULL)',
    );
    await apply(connection, BASELINE, NEWEST_VERSION - 1);
    return;
  }
  const numbered = readdirSync(FOLDER);
  const report = (done: number) => onUpgrade({ from: version, to: NEWEST_VERSION, done, backup: undefined });
  report(0);
  for (let position = version; position < NEWEST_VERSION; position += 1) {
    const prefix = `${String(position).padStart(4, '0')}_`;
    const file = numbered.find((name) => name.startsWith(prefix));
    if (file === undefined)
      throw new Error(
        `The tables are of version ${version}, from which there is no way to version ${NEWEST_VERSION} on PostgreSQL. Start the version of the service that made them, export all records, and import them into a new database.`,
      );
    await apply(connection, [file], position);
    report(position + 1 - version);
  }
}

const NOT_OWNER = 'Make the user of DATABASE_URL the owner of the database.';
const NOT_EMPTY = 'The database has tables of another program. Give the service a database of its own.';

async function apply(connection: PostgresConnection, files: string[], position: number): Promise<void> {
  const hash = createHash('sha256');
  for (const file of files) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    await connection.query(text).catch(withRemedy);
    hash.update(text);
  }
  await connection.query('INSERT INTO schema_migrations VALUES ($1, $2, $3)', [
    position,
    hash.digest('hex'),
    new Date().toISOString(),
  ]);
}

/** @throws Error that says what is missing on the server, or in the way */
function withRemedy(error: Error & { code?: string }): never {
  const remedy = { '42501': NOT_OWNER, '42P07': NOT_EMPTY }[error.code ?? ''];
  const extension = /extension "(\w+)"/.exec(error.message)?.[1];
  if (extension === undefined) {
    if (remedy === undefined) throw error;
    throw new ServerFault({ found: `PostgreSQL: ${error.message}.`, remedy }, error);
  }
  throw new Error(
    `PostgreSQL has no extension ${extension}, or this user may not create it: ${error.message}. Install the package of its additional modules ("contrib"), or let an administrator run: CREATE EXTENSION ${extension}`,
    { cause: error },
  );
}

async function inTransaction(connection: PostgresConnection, work: () => Promise<void>): Promise<void> {
  await connection.query('BEGIN');
  try {
    await work();
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
}
