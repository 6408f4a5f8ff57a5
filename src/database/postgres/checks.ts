import type { PostgresConnection } from './connect.ts';

const OLDEST_VERSION = 15;

/** What a server must have on for an acknowledged change to survive a power cut. */
const DURABLE = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
};

/**
 * Checks that a server can hold the service's records.
 * @param mustBeDurable whether what was acknowledged must survive a power cut, as it need not in tests
 * @throws Error that says what to change
 */
export async function checkServer(
  connection: PostgresConnection,
  { mustBeDurable }: { mustBeDurable: boolean },
): Promise<void> {
  const settings = [
    'server_version_num',
    'server_version',
    'server_encoding',
    'transaction_read_only',
    ...Object.keys(DURABLE),
  ];
  const { rows } = await connection.query(
    `SELECT ${settings.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}, pg_is_in_recovery() AS is_standby`,
  );
  const [found] = rows as [Record<string, string> & { is_standby: boolean }];
  if (Number(found.server_version_num) < OLDEST_VERSION * 10_000)
    throw new Error(
      `PostgreSQL ${found.server_version} is too old: the service needs version ${OLDEST_VERSION} or newer.`,
    );
  if (found.server_encoding !== 'UTF8')
    throw new Error(
      `The database has the encoding ${found.server_encoding}. Make one with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`,
    );
  if (found.is_standby || found.transaction_read_only === 'on')
    throw new Error('The database only reads: DATABASE_URL must name the primary server, not a standby.');
  if (!mustBeDurable) return;
  for (const [name, values] of Object.entries(DURABLE)) {
    if (!values.includes(found[name] as string))
      throw new Error(
        `PostgreSQL has the setting ${name} = ${found[name]}, with which a power cut loses what was acknowledged. Set it to on.`,
      );
  }
}
