import type { ServerFacts } from '../engine/server-facts.ts';
import { inspectServer } from './checks.ts';
import { runningInstances } from './cluster.ts';
import { onConnection, type PostgresConnection } from './connect.ts';
import { EXTENSIONS, NEWEST_VERSION, versionOf } from './migrate.ts';

/** Of several measurements of the clocks, the one with the quickest answer is the closest. */
const MEASUREMENTS = 3;

const FACTS = `SELECT pg_database_size(current_database()) AS bytes,
    has_database_privilege('public', current_database(), 'CONNECT') AS open,
    current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint AS most,
    (SELECT json_agg(name) FROM pg_available_extensions) AS extensions,
    CASE WHEN (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) THEN 'encrypted'
      WHEN coalesce(inet_client_addr() <<= ANY ('{127.0.0.0/8,::1}'::inet[]), true)
        OR inet_client_addr() = inet_server_addr() THEN 'local' ELSE 'clear' END AS transport,
    CASE WHEN current_setting('archive_mode') = 'off' THEN 'off'
      WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN 'failing' ELSE 'on' END AS archiving
  FROM pg_stat_archiver`;

/** A part of what `verify` compares: the totals of every list, without its months and days. */
const WRONG_COUNTS = `SELECT count(*) AS wrong FROM (
    SELECT 1 FROM (
      SELECT workspace_id, list, filter, records FROM list_counts WHERE unit = 'all'
      UNION ALL SELECT workspace_id, list, filter, -records FROM list_counts_expected WHERE unit = 'all'
    ) AS both_counts GROUP BY workspace_id, list, filter HAVING sum(records) <> 0
  ) AS differing`;

/** Examines a server and the database on it. It changes nothing. @throws Error where it cannot be reached */
export function examine(databaseUrl: string): Promise<ServerFacts> {
  return onConnection(databaseUrl, async (connection) => {
    const inspected = await inspectServer(connection);
    const [facts] = await rowsOf<Facts>(connection, FACTS);
    const version = await versionOf(connection);
    return {
      ...inspected,
      bytes: facts.bytes,
      schema: { version, newest: NEWEST_VERSION },
      missingExtensions: EXTENSIONS.filter((name) => !facts.extensions.includes(name)),
      aheadMs: await aheadMs(connection),
      mostConnections: facts.most,
      instances: await runningInstances(connection),
      transport: facts.transport,
      archiving: facts.archiving,
      isOpenToAll: facts.open,
      wrongCounts: version === NEWEST_VERSION ? await wrongCounts(connection) : 0,
    };
  });
}

type Facts = Pick<ServerFacts, 'bytes' | 'archiving' | 'transport'> & {
  most: number;
  extensions: string[];
  open: boolean;
};

async function wrongCounts(connection: PostgresConnection): Promise<number> {
  const [{ wrong }] = await rowsOf<{ wrong: number }>(connection, WRONG_COUNTS);
  return wrong;
}

async function aheadMs(connection: PostgresConnection): Promise<number> {
  const measured: { ahead: number; took: number }[] = [];
  for (let count = 0; count < MEASUREMENTS; count += 1) {
    const asked = Date.now();
    const [{ now }] = await rowsOf<{ now: number }>(
      connection,
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
    );
    const answered = Date.now();
    measured.push({ ahead: now - (asked + answered) / 2, took: answered - asked });
  }
  return Math.round(measured.sort((one, other) => one.took - other.took)[0]?.ahead ?? 0);
}

async function rowsOf<Row>(connection: PostgresConnection, query: string): Promise<[Row, ...Row[]]> {
  return (await connection.query(query)).rows as [Row, ...Row[]];
}
