import { type Fault, ServerFault } from '../engine/server-facts.ts';
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
  const { faults, lapses } = await look(connection);
  const [first] = mustBeDurable ? [...faults, ...lapses] : faults;
  if (first) throw new ServerFault(first);
}

/** What a server is, and what keeps it from holding the service's records for good. */
export async function inspectServer(
  connection: PostgresConnection,
): Promise<{ version: string; encoding: string; faults: Fault[] }> {
  const { version, encoding, faults, lapses } = await look(connection);
  return { version, encoding, faults: [...faults, ...lapses] };
}

async function look(connection: PostgresConnection) {
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
  const { server_version: version = '', server_encoding: encoding = '' } = found;
  return { version, encoding, faults: faultsOf(found), lapses: lapsesOf(found) };
}

function faultsOf(found: Record<string, string> & { is_standby: boolean }): Fault[] {
  const faults: Fault[] = [];
  if (Number(found.server_version_num) < OLDEST_VERSION * 10_000)
    faults.push({
      found: `PostgreSQL ${found.server_version} is too old.`,
      remedy: `The service needs version ${OLDEST_VERSION} or newer.`,
    });
  if (found.server_encoding !== 'UTF8')
    faults.push({
      found: `The database has the encoding ${found.server_encoding}.`,
      remedy: "Make one with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
    });
  if (found.is_standby)
    faults.push({
      found: 'The database only reads: the server is a standby.',
      remedy: 'DATABASE_URL must name the primary server.',
    });
  else if (found.transaction_read_only === 'on')
    faults.push({
      found: 'The database only reads.',
      remedy: 'Set default_transaction_read_only to off.',
    });
  return faults;
}

/** Settings with which what was acknowledged may be lost. */
function lapsesOf(found: Record<string, string>): Fault[] {
  return Object.entries(DURABLE)
    .filter(([name, values]) => !values.includes(found[name] as string))
    .map(([name]) => ({
      found: `PostgreSQL has the setting ${name} = ${found[name]}, with which a power cut loses what was acknowledged.`,
      remedy:
        'Set it to on, in the configuration of the server or where ALTER ROLE or ALTER DATABASE has set it.',
    }));
}
