import type { EngineDatabase, OpenOptions, Serving } from '../engine/database.ts';
import { checkServer } from './checks.ts';
import type { JoinedCluster } from './cluster.ts';
import { isServed, joinCluster } from './cluster.ts';
import { connectToPostgres } from './connect.ts';
import { isCutOff, isRefused, unreachable } from './faults.ts';
import type { Migrated } from './migrate.ts';
import { assertTables, migratePostgres } from './migrate.ts';
import { createPool } from './pool.ts';
import { createReads } from './reads.ts';
import { createServerClock, SERVER_TIME } from './server-clock.ts';
import { createServerHealth } from './server-health.ts';
import { createCommitCheck, createWrites } from './writes.ts';

/** Without a setting, such as in commands: what a person waits for runs one after another. */
const FEW_CONNECTIONS = 4;

/** Opens a database of a PostgreSQL server; makes its tables where there are none, and upgrades them where it may. */
export async function openDatabase(
  databaseUrl: string,
  { mustBeDurable = false, mustExist = false, pool: connections = FEW_CONNECTIONS, onUpgrade }: OpenOptions,
): Promise<EngineDatabase> {
  const first = await connectToPostgres(databaseUrl);
  let migrated: Migrated;
  let serverMs: number;
  try {
    await checkServer(first, { mustBeDurable });
    if (mustExist) await assertTables(first);
    migrated = await migratePostgres(first, { onUpgrade, isServed: () => isServed(first) });
    const { rows } = await first.query<{ serverMs: number }>(`SELECT ${SERVER_TIME}`);
    serverMs = rows[0]?.serverMs as number;
  } catch (error) {
    await first.end();
    throw error;
  }
  const commitCheck = createCommitCheck(databaseUrl, first);
  const pool = createPool(databaseUrl, connections);
  const reads = createReads(pool);
  const health = createServerHealth(pool);
  const clock = createServerClock();
  clock.note(serverMs);
  const writes = createWrites({ pool, reads, commitCheck, health, clock });
  let cluster: JoinedCluster | undefined;
  let asked = 0;
  let closing: Promise<void> | undefined;
  async function closeAll(): Promise<void> {
    await cluster?.leave();
    await writes.drained();
    await reads.drained();
    await pool.close();
    await commitCheck.close();
  }
  return {
    ...migrated,
    clock: clock.now,
    backupBeforeUpgrade: undefined,
    read: (work) => reads.read(work),
    readLong: (work, limitMs) => reads.read(work, { priority: 'background', limitMs }),
    write: writes.write,
    sharesCommits: false,
    // Most of that is waiting for the server.
    unthrottledPollMs: 20,
    onCommit: writes.onCommit,
    // Others commit at any time and say nothing: each time, what was read before counts as out of date.
    foreignVersion: () => ++asked,
    async joinCluster(keyId) {
      cluster = await joinCluster(databaseUrl, keyId);
      return cluster;
    },
    accessVersion: () => String(++asked),
    async problem() {
      const found = await health.problem();
      return (
        found ??
        (cluster && !cluster.bootId()
          ? 'this process has lost its place among those that serve the database'
          : undefined)
      );
    },
    stats: writes.stats,
    close: () => (closing ??= closeAll()),
  };
}

/** Several servers may run on a database. */
export function beginServing(): Serving {
  return { additions: [], end: () => {} };
}

/** Opens a database for reading, on a connection of its own. */
export async function openForReading(databaseUrl: string): Promise<Pick<EngineDatabase, 'read' | 'close'>> {
  const pool = createPool(databaseUrl, 1);
  const reads = createReads(pool);
  return {
    read: (work) =>
      reads.read(work).catch((error: unknown) => {
        throw isCutOff(error) || isRefused(error) ? unreachable(error) : error;
      }),
    async close() {
      await reads.drained();
      await pool.close();
    },
  };
}

/** Changes a row to what it is, and takes it back. */
export async function tryWrite(databaseUrl: string): Promise<void> {
  const connection = await connectToPostgres(databaseUrl);
  try {
    await connection.query('BEGIN');
    await connection.query('UPDATE schema_migrations SET hash = hash WHERE position >= 0');
    await connection.query('ROLLBACK');
  } finally {
    await connection.end();
  }
}
