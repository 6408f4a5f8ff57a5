import pg from 'pg';
import { unreachable } from './faults.ts';

export type PostgresConnection = pg.Client;

const { INT8, NUMERIC } = pg.types.builtins;
const MS = 1000;

/** What the server shows of each session. */
export const APPLICATION = 'invoicing';

/** How long a server may take to accept a connection. */
const CONNECT_MS = 5 * MS;

/**
 * Of each session. A process that stops in the middle of a transaction, or whose network is gone, must not hold its
 * locks for longer than others wait for them. Names are looked up where the tables are, and nowhere else first.
 */
const SESSION = [
  `SET application_name = '${APPLICATION}'`,
  'SET search_path = public',
  `SET default_transaction_isolation = 'read committed'`,
  `SET lock_timeout = '5s'`,
  `SET idle_in_transaction_session_timeout = '5s'`,
  `SET tcp_user_timeout = '10s'`,
  'SET client_min_messages = warning',
].join('; ');

/** Sums may be more than a number holds exactly, as SQLite's are: who shows one refuses it. */
const PARSERS = new Map<number, (text: string) => number>([
  [INT8, wholeNumber],
  [NUMERIC, Number],
]);

/** What a connection needs; whole numbers and sums are numbers, as SQLite's are. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * MS,
    // A query is sent without waiting for the answer to the one before it.
    pipeline: true,
    types: {
      // pg declares the parsers of each kind apart.
      getTypeParser: ((kind: number, format: 'text') =>
        PARSERS.get(kind) ?? pg.types.getTypeParser(kind, format)) as never,
    },
  };
}

/** Settles a new session. The connection may break at any time; the next query on it says so. */
export async function prepareSession(connection: pg.ClientBase): Promise<void> {
  connection.on('error', () => {});
  await connection.query(SESSION);
}

/** Opens a connection of its own, outside of any pool. @throws ServerFault where none can be made */
export async function connectToPostgres(url: string): Promise<PostgresConnection> {
  const connection = new pg.Client(connectionOptions(url));
  connection.on('error', () => {});
  try {
    await connection.connect();
    await prepareSession(connection);
  } catch (error) {
    await connection.end().catch(() => {});
    throw unreachable(error);
  }
  return connection;
}

/** Runs `work` on a connection of its own. What it has not committed is rolled back. */
export async function onConnection<T>(
  url: string,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  const connection = await connectToPostgres(url);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** @throws Error where the number is not one that JavaScript has exactly */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database holds ${text}: not a whole number below 2^53.`);
  return value;
}

/** A server that has not answered for this long is taken to be gone, or the network to it. */
const ANSWER_MS = 5000;

/** Waits for an answer of the server. @throws Error where it does not answer in time */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database does not answer.')), ANSWER_MS);
  answer.catch(() => {});
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
