import { hostname } from 'node:os';
import type { RunningInstance } from '../engine/server-facts.ts';
import { APPLICATION, type PostgresConnection } from './connect.ts';
import { LEAD } from './locks.ts';

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
export async function announce(connection: PostgresConnection, keyId: string): Promise<void> {
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
export async function refuseOtherKeys(connection: PostgresConnection, keyId: string): Promise<void> {
  const other = (await runningInstances(connection)).find((each) => each.keyId !== keyId);
  if (other)
    throw new Error(
      `The instance that runs on ${other.host} has another instance key: links and webhook secrets of one would not work with the other. Give all instances the same SECRET_KEY.`,
    );
}
