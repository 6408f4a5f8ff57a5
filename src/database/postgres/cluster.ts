import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Counted, Windows } from '../engine/database.ts';
import type { RunningInstance } from '../engine/server-facts.ts';
import { APPLICATION, connectToPostgres, type PostgresConnection, withTimeout } from './connect.ts';
import { isCutOff, withoutValues } from './faults.ts';
import { LEAD, TRY_TO_LEAD } from './locks.ts';

const LOOK_MS = 1000;
/** How soon it tries again to connect. */
const RETRY_MS = 200;
/** The server ends the session of a process that has sent nothing for this long: it is stopped, or its network is gone. */
const SILENCE_SECONDS = 10;

const RERUN_MS = [50, 300, 700, 1500];

const TRY_TO_LIVE = 'SELECT pg_try_advisory_lock($1) AS "isOurs"';

/** The locks of one number that are held in this database. https://www.postgresql.org/docs/15/view-pg-locks.html */
const HELD = `SELECT (classid::bigint << 32) | objid::bigint AS lock FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Whether a process serves the database that a connection is to. */
export async function isServed(connection: PostgresConnection): Promise<boolean> {
  return (await connection.query(HELD)).rows.length > 0;
}

/** The lock that a process holds while it lives: of 52 bits, which a number has exactly. */
function lockOf(boot: string): number {
  return Number.parseInt(createHash('sha256').update(boot).digest('hex').slice(0, 13), 16);
}

export type JoinedCluster = Cluster & { leave(): Promise<void> };

/**
 * Joins the processes that serve a database. Each holds a lock of its own on a connection of its own, which the server
 * releases as soon as the process or the connection has ended. So who holds its lock lives, whatever the clocks say.
 */
export async function joinCluster(url: string, keyId: string): Promise<JoinedCluster> {
  let boot: string = randomUUID();
  let connection: PostgresConnection | undefined;
  let isLeading = false;
  let hasLeft = false;
  const listeners: (() => void)[] = [];
  const windows = createWindows(ask);

  /**
   * Counts share the connection, one after another: they never wait for one of the pool. Where it breaks, a count may be
   * repeated, which lets fewer requests pass and not more.
   */
  async function ask(query: Parameters<Ask>[0]): Promise<unknown[][]> {
    for (const ms of RERUN_MS) {
      try {
        if (connection) return (await connection.query<unknown[]>({ ...query, rowMode: 'array' })).rows;
      } catch (error) {
        if (!isCutOff(error)) throw withoutValues(error);
      }
      await pause(ms);
    }
    throw new Error('The database does not answer.');
  }

  /** Takes the lock of this process: of another id where the server has not noticed yet that a connection is gone. */
  async function enter(): Promise<void> {
    const opened = await connectToPostgres(url);
    try {
      await opened.query(`SET idle_session_timeout = '${SILENCE_SECONDS}s'`);
      await announce(opened, keyId);
      await refuseOtherKeys(opened, keyId);
      while (!(await isGranted(opened, TRY_TO_LIVE, [lockOf(boot)]))) boot = randomUUID();
    } catch (error) {
      abandon(opened);
      throw error;
    }
    opened.on('end', () => lose(opened));
    if (hasLeft) abandon(opened);
    else connection = opened;
  }

  function lose(lost: PostgresConnection): void {
    if (connection !== lost) return;
    connection = undefined;
    isLeading = false;
    abandon(lost);
  }

  async function look(): Promise<void> {
    if (!connection) return enter();
    const asked = connection;
    try {
      // Also where it leads: a process that does not ask is taken for gone.
      const leads = await withTimeout(isLeading ? alive(asked) : isGranted(asked, TRY_TO_LEAD));
      if (connection !== asked || !leads || isLeading) return;
      isLeading = true;
      for (const listener of listeners) listener();
    } catch {
      lose(asked);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!hasLeft) {
      await look().catch(() => {});
      await pause(connection ? LOOK_MS : RETRY_MS, undefined, { ref: false });
    }
  }

  await enter();
  void keepLooking();
  return {
    bootId: () => (connection && !hasLeft ? boot : undefined),
    async goneOf(boots) {
      // A process that is cut off cannot say so of others.
      if (!connection) return [];
      const { rows } = await withTimeout(connection.query(HELD));
      const held = new Set((rows as { lock: number }[]).map(({ lock }) => lock));
      return boots.filter((each) => !held.has(lockOf(each)));
    },
    isLeading: () => isLeading,
    onLead(listener) {
      listeners.push(listener);
      if (isLeading) listener();
    },
    windows,
    /** Lets the others take over at once what this process had claimed. */
    async leave() {
      hasLeft = true;
      isLeading = false;
      windows.stop();
      await connection?.end().catch(() => {});
    },
  };
}

async function isGranted(
  connection: PostgresConnection,
  query: string,
  values: number[] = [],
): Promise<boolean> {
  const { rows } = await connection.query(query, values);
  return (rows[0] as { isOurs: boolean }).isOurs;
}

async function alive(connection: PostgresConnection): Promise<true> {
  await connection.query('SELECT 1');
  return true;
}

/** Ends a connection that may not answer any more. */
function abandon(connection: PostgresConnection): void {
  connection.end().catch(() => {});
}

/** Runs a prepared query whose rows are arrays. */
type Ask = (query: { name: string; text: string; values: unknown[] }) => Promise<unknown[][]>;

const CLEAN_MS = 60_000;

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Other processes count in the same row: it is read once it is locked, with the time that it is then. */
const COUNT = `INSERT INTO limit_windows AS counted (key, used, ends_at) VALUES ($1, 1, ${NOW} + $2)
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN counted.ends_at <= ${NOW} THEN 1 ELSE least(counted.used + 1, $3::bigint + 1) END,
    ends_at = CASE WHEN counted.ends_at <= ${NOW} THEN ${NOW} + $2 ELSE counted.ends_at END
  RETURNING used, ends_at - ${NOW} AS left_ms`;

const READ = `SELECT used, ends_at - ${NOW} AS left_ms FROM limit_windows WHERE key = $1 AND ends_at > ${NOW}`;

const CLEAN = `DELETE FROM limit_windows WHERE ends_at <= ${NOW}`;

/** The counts in a table without a log, which costs no write of the disk. */
function createWindows(ask: Ask): Windows & { stop(): void } {
  const clean = () => void ask({ name: 'windows_clean', text: CLEAN, values: [] }).catch(() => {});
  const cleaning = setInterval(clean, CLEAN_MS).unref();
  const firstOf = ([row]: unknown[][]): Counted | undefined =>
    row && { used: row[0] as number, leftMs: row[1] as number };
  return {
    async count(key, { limit, windowMs }) {
      const values = [key, windowMs, limit];
      return firstOf(await ask({ name: 'windows_count', text: COUNT, values })) as Counted;
    },
    read: async (key) => firstOf(await ask({ name: 'windows_read', text: READ, values: [key] })),
    stop: () => clearInterval(cleaning),
  };
}

// Each process announces itself by the name of the session that holds its lock.
// https://www.postgresql.org/docs/15/monitoring-stats.html#MONITORING-PG-STAT-ACTIVITY-VIEW

/** A name has at most 63 bytes: what is longer is cut off. */
const MOST_OF_HOST = 40;

const INSTANCES = `SELECT split_part(application_name, ' ', 2) AS "keyId",
    split_part(application_name, ' ', 3) AS host,
    to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since,
    EXISTS (SELECT FROM pg_locks AS held WHERE held.pid = activity.pid AND locktype = 'advisory'
      AND classid = ${LEAD} AND granted) AS "isLeading"
  FROM pg_stat_activity AS activity
  WHERE datname = current_database() AND application_name LIKE '${APPLICATION} %'
  ORDER BY "isLeading" DESC, host, backend_start`;

/** Names a session after this process. */
async function announce(connection: PostgresConnection, keyId: string): Promise<void> {
  const host = hostname()
    .replaceAll(/[^\w.-]/g, '-')
    .slice(0, MOST_OF_HOST);
  await connection.query(`SELECT set_config('application_name', $1, false)`, [
    `${APPLICATION} ${keyId} ${host}`,
  ]);
}

/** The processes that serve the database. */
export async function runningInstances(connection: PostgresConnection): Promise<RunningInstance[]> {
  return (await connection.query<RunningInstance>(INSTANCES)).rows;
}

/** @throws Error where another process has another instance key: half of all links would not open */
async function refuseOtherKeys(connection: PostgresConnection, keyId: string): Promise<void> {
  const other = (await runningInstances(connection)).find((each) => each.keyId !== keyId);
  if (other)
    throw new Error(
      `The instance that runs on ${other.host} has another instance key: links and webhook secrets of one would not work with the other. Give all instances the same SECRET_KEY.`,
    );
}
