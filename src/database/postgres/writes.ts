import { setTimeout as pause } from 'node:timers/promises';
import type { WriteOf } from '../engine/database.ts';
import type { Writer } from '../engine/statement.ts';
import type { Priority, YieldToEventLoop } from '../engine/time-slicer.ts';
import { createWriteFigures } from '../engine/write-figures.ts';
import { connectToPostgres, type PostgresConnection } from './connect.ts';
import { isConflict, isCutOff, withoutValues } from './faults.ts';
import { beginOf } from './locks.ts';
import { needsLookUp, type Owners, ownersOf } from './owners.ts';
import type { Pool } from './pool.ts';
import type { Reads } from './reads.ts';
import type { ServerClock } from './server-clock.ts';
import type { ServerHealth } from './server-health.ts';
import type { Session } from './session.ts';

type Work<T> = (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<T>;

/** The pauses before work is run again: a server that starts again takes a second or two. */
const RERUN_MS = [10, 250, 1500];

/** Each query of a write waits for the server, and the event loop turns. */
const yieldIfLong: YieldToEventLoop = async () => {};

/** The owners that were looked up have changed before they were locked. */
class OwnersChanged extends Error {}

/** The connection broke in the middle of a commit that has not happened. */
class NotCommitted extends Error {}

type Parts = { pool: Pool; reads: Reads; commitCheck: CommitCheck; health: ServerHealth; clock: ServerClock };

/** What the server answers to the beginning of a write. */
type Begun = { transaction: string; serverMs: number };

/**
 * Writing transactions: those of different owners run next to each other, READ COMMITTED, so that each query sees all
 * that was committed before the locks were there. Work that others were in the way of, or whose connection broke before
 * its commit, is run again.
 */
export function createWrites({ pool, reads, commitCheck, health, clock }: Parts) {
  const mutex = createKeyedMutex();
  const listeners: (() => void)[] = [];
  const figures = createWriteFigures();

  async function write<T>(
    of: WriteOf,
    work: Work<T>,
    { priority = 'request' }: { priority?: Priority } = {},
  ): Promise<T> {
    for (const ms of RERUN_MS) {
      try {
        return await inItsTurn(of, work, priority);
      } catch (error) {
        recordFailure(error);
        if (!isRepeatable(error)) throw error;
        await pause(ms * (0.5 + Math.random()));
      }
    }
    try {
      return await inItsTurn(of, work, priority);
    } catch (error) {
      recordFailure(error);
      throw error;
    }
  }

  function recordFailure(error: unknown) {
    figures.failed(error);
    health.recordError(error);
  }

  async function inItsTurn<T>(of: WriteOf, work: Work<T>, priority: Priority): Promise<T> {
    const look = () => (needsLookUp(of) ? reads.read((tx) => ownersOf(of, tx)) : ownersOf(of, undefined));
    const owners = await look();
    const release = await mutex.acquire(owners);
    try {
      const session = await pool.take(priority);
      const hasCommitted = commitCheck.prepare();
      const { transaction, serverMs } = await begin(session, owners);
      clock.note(serverMs);
      const value = await clock.during(serverMs, () => carryOut(session, { of, owners, work }));
      await commit(session, () => hasCommitted(transaction));
      health.recordSuccess();
      for (const listener of listeners) listener();
      return value;
    } finally {
      release();
    }
  }

  /** @returns the number of the transaction, by which the server knows later whether it was committed, and its time */
  async function begin(session: Session, owners: Owners): Promise<Begun> {
    try {
      // Several statements in one text have a result each.
      const results = (await session.client.query(beginOf(owners))) as unknown as {
        rows: Begun[];
      }[];
      return results.at(-1)?.rows[0] as Begun;
    } catch (error) {
      rollBack(session);
      throw withoutValues(error);
    }
  }

  async function carryOut<T>(
    session: Session,
    { of, owners, work }: { of: WriteOf; owners: Owners; work: Work<T> },
  ): Promise<T> {
    try {
      if (owners.mayChange && String((await ownersOf(of, session.db)).keys) !== String(owners.keys))
        throw new OwnersChanged('The workspaces of the business have changed.');
      return await work(session.db, yieldIfLong);
    } catch (error) {
      rollBack(session);
      throw withoutValues(error);
    }
  }

  function rollBack(session: Session) {
    pool.giveBack(session, session.client.query('ROLLBACK'));
  }

  async function commit(session: Session, hasCommitted: () => Promise<boolean>): Promise<void> {
    const startedAt = performance.now();
    try {
      const { command } = await session.client.query('COMMIT');
      // So the server answers where a query had failed, and the work went on.
      if (command === 'ROLLBACK') throw new Error('The database ended the transaction.');
    } catch (error) {
      pool.discard(session);
      if (!isCutOff(error)) throw withoutValues(error);
      if (await hasCommitted()) return;
      throw new NotCommitted('The connection broke, and the transaction was not committed.', {
        cause: error,
      });
    }
    pool.giveBack(session, Promise.resolve());
    figures.committed(1, performance.now() - startedAt);
  }

  return {
    write,
    onCommit: (listener: () => void) => void listeners.push(listener),
    stats: figures.read,
    drained: mutex.drained,
  };
}

function isRepeatable(error: unknown): boolean {
  if (error instanceof OwnersChanged || error instanceof NotCommitted) return true;
  return isConflict(error) || isCutOff(error);
}

/**
 * A mutex by owner for the writes of this process: writes of the same owner run one after another, and a write that owns
 * the whole instance runs while no other does. A write takes a connection only once it holds the mutex, so that writes
 * which wait for the same lock never use up the pool.
 */
function createKeyedMutex() {
  /** For each owner, the end of the last write that has asked for it. */
  const lastEnds = new Map<string, Promise<void>>();
  const unfinished = new Set<Promise<void>>();
  let lastExclusive: Promise<void> | undefined;

  return {
    /** Waits until a write may run. @returns releases the mutex */
    async acquire({ keys, isAlone }: Pick<Owners, 'keys' | 'isAlone'>): Promise<() => void> {
      const { promise: ended, resolve: release } = Promise.withResolvers<void>();
      const names = keys.map(String);
      const before = isAlone ? [...unfinished] : [lastExclusive, ...names.map((name) => lastEnds.get(name))];
      unfinished.add(ended);
      if (isAlone) lastExclusive = ended;
      for (const name of names) lastEnds.set(name, ended);
      void ended.then(() => {
        unfinished.delete(ended);
        for (const name of names) if (lastEnds.get(name) === ended) lastEnds.delete(name);
      });
      await Promise.all(before);
      return release;
    },
    /** Resolves when every write has ended. */
    async drained(): Promise<void> {
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

/** @returns whether a transaction was committed whose connection broke. @throws Error where it cannot be known */
type HasCommitted = (transaction: string) => Promise<boolean>;

type CommitCheck = {
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
