import { setTimeout as pause } from 'node:timers/promises';
import { connectToPostgres, type PostgresConnection } from './connect.ts';

/** @returns whether a transaction was committed whose connection broke. @throws Error where it cannot be known */
export type HasCommitted = (transaction: string) => Promise<boolean>;

export type CommitCheck = {
  /** Called before a transaction begins. @returns finds out later whether it was committed */
  prepare(): HasCommitted;
  close(): Promise<void>;
};

/** A commit may still be under way when its connection is gone. */
const PATIENCE_MS = 5000;
const ASK_AGAIN_MS = 50;
const REOPEN_MS = [10, 100, 500];
/** The server has not given this number yet, so the transaction that had it was lost in a crash. */
const IN_THE_FUTURE = '22023';

/**
 * Finds out whether a transaction was committed whose connection broke during the commit. It asks the server for the state
 * of the transaction, on a connection of its own, apart from the pool.
 *
 * The answer "committed" counts only on a connection that was opened before the transaction began. A crash of the server
 * ends all connections, and afterwards the number of a lost transaction may be given to another one. The answer "aborted"
 * always counts, because the number of a committed transaction is never given again.
 */
export function createCommitCheck(url: string, first: PostgresConnection): CommitCheck {
  let connection: PostgresConnection | undefined;
  let isClosed = false;

  function keep(opened: PostgresConnection): void {
    connection = opened;
    opened.on('end', () => {
      connection = undefined;
      void reopen();
    });
  }

  async function reopen(): Promise<void> {
    for (let attempt = 0; !isClosed && !connection; attempt += 1) {
      await pause(REOPEN_MS[attempt] ?? REOPEN_MS.at(-1), undefined, { ref: false });
      const opened = await connectToPostgres(url).catch(() => undefined);
      if (opened && isClosed) await opened.end();
      else if (opened) keep(opened);
    }
  }

  keep(first);
  return {
    prepare() {
      const before = connection;
      return async (transaction) => {
        const startedAt = performance.now();
        while (performance.now() - startedAt < PATIENCE_MS) {
          const asked = connection;
          const status = asked && (await statusOf(asked, transaction));
          if (status === 'aborted') return false;
          if (status === 'committed' && asked === before) return true;
          if (status === 'committed') break;
          await pause(ASK_AGAIN_MS);
        }
        // Without a cause: an error that has one of the connection counts as one after which work may be run again.
        throw new Error('The database has gone away, and whether the change was made is not known.');
      };
    },
    async close() {
      isClosed = true;
      await connection?.end();
    },
  };
}

/** @returns undefined where the connection is gone, or the transaction is under way */
async function statusOf(
  connection: PostgresConnection,
  transaction: string,
): Promise<'committed' | 'aborted' | undefined> {
  try {
    const { rows } = await connection.query('SELECT pg_xact_status($1::xid8) AS status', [transaction]);
    const [{ status }] = rows as [{ status: string | null }];
    return status === 'committed' || status === 'aborted' ? status : undefined;
  } catch (error) {
    return (error as { code?: string }).code === IN_THE_FUTURE ? 'aborted' : undefined;
  }
}
