import type { Author } from './journal.ts';
import type { Reader, Writer } from './statement.ts';
import type { Priority, YieldToEventLoop } from './time-slicer.ts';
import type { UpgradeProgress } from './upgrading.ts';
import type { WriteFigures } from './write-figures.ts';

/** The only begin, commit and rollback of the service. */
export type EngineDatabase = {
  /** True if the database was new. */
  isNew: boolean;
  /** When the tables were created. */
  bornAt: string;
  /** The time by which all that share the database go; undefined where it is this machine's. */
  clock?: () => Date;
  /** The backup that was made before the tables of an older version were migrated. */
  backupBeforeUpgrade: string | undefined;
  /**
   * Runs `work` in a transaction that sees one committed state: everything that this process had committed when it
   * began, and of other processes at least what `foreignVersion` had shown. `work` may await queries and nothing else.
   */
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>;
  /**
   * The same for what may take long, on the server that the database is. Undefined where such a read would keep the
   * event loop and other reads waiting: it is carried out on a thread.
   * @param limitMs how long each query may take
   */
  readLong?: <T>(work: (tx: Reader) => Promise<T>, limitMs: number) => Promise<T>;
  /**
   * Runs `work` while no other write of the same owner runs, and resolves after its commit is on disk. `work` may await
   * queries and, between very many of them, `yieldIfLong`, which lets reads run but no other writes. It may await nothing
   * else. If it throws, its own changes are rolled back, and only those.
   * @param of whose records it reads and changes
   * @param options.priority `background` lets the writes of requests go first
   */
  write<T>(
    of: WriteOf,
    work: (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<T>,
    options?: { priority?: Priority },
  ): Promise<T>;
  /** Whether writes that wait for their turn share a commit; else each has its own. */
  sharesCommits: boolean;
  /** How long a poll may take without being in the way of requests, in milliseconds. */
  unthrottledPollMs: number;
  /** Called after every commit of this process; a listener must not throw. */
  onCommit(listener: () => void): void;
  /** A number that changes when another process commits; on PostgreSQL, which does not say so, at every call. */
  foreignVersion(): number;
  /**
   * Makes this process one of those that serve the database, until it is closed. Undefined where only one can: nothing comes of the claims
   * of any other, it counts alone, and it leads.
   * @param keyId identifies the instance key of this process
   * @throws Error where others have another instance key
   */
  joinCluster?: (keyId: string) => Promise<Cluster>;
  /** Changes with every change of a key, member, plan, business or workspace, by this process or another. */
  accessVersion(): string;
  /**
   * Why the database cannot be used; undefined while it can. After a failed write, the disk is probed with a write that
   * changes nothing.
   */
  problem(): Promise<string | undefined>;
  stats(): WriteFigures;
  close(): Promise<void>;
};

/** How a database is opened. */
export type OpenOptions = {
  /** Whom the journal names for what is written, where the write itself does not say. */
  author?: Author;
  /**
   * Fail work that awaits the event loop (tests and development): on SQLite such a write would block every other
   * write, and such a read would keep it from restarting the write-ahead log. Also fail a write that changes rows of
   * a workspace that it does not name.
   */
  strict?: boolean;
  /** On SQLite: where a database of an older version is backed up before its migration. */
  backupFolder?: string;
  /** Called as the tables of an older version are upgraded; without it, such a database is refused. */
  onUpgrade?: (progress: UpgradeProgress) => void;
  /** On PostgreSQL: fail where the tables of the service are missing, instead of making them. */
  mustExist?: boolean;
  /** On PostgreSQL: fail where its settings let a power cut lose what was acknowledged. */
  mustBeDurable?: boolean;
  /** On PostgreSQL: how many connections there may be. */
  pool?: number;
};

/** A server that runs on a database. */
export type Serving = {
  /** Harmless indexes and views of the operator's own. */
  additions: string[];
  end(): void;
};

/** What opens the databases of one engine. */
export type Opener = {
  openDatabase(databaseUrl: string, options: OpenOptions): Promise<EngineDatabase>;
  /** @throws Error where no server may begin, such as where another one runs on the same file */
  beginServing(databaseUrl: string, backupFolder?: string): Serving;
  openForReading(databaseUrl: string): Promise<Pick<EngineDatabase, 'read' | 'close'>>;
  /** @throws the error of the engine where nothing can be written */
  tryWrite(databaseUrl: string): Promise<void>;
};

/** What the processes that serve one database have together. A process that has its file for itself has none. */
export type Cluster = {
  /** What this process claims work under; undefined while the others may take it for gone. */
  bootId(): string | undefined;
  /** Those of the boots whose processes are gone: nothing more comes of their claims. */
  goneOf(boots: readonly string[]): Promise<string[]>;
  /** True for one process at most: it does what need not be done several times. */
  isLeading(): boolean;
  /** Called each time this process begins to lead, and at once if it does already; a listener must not throw. */
  onLead(listener: () => void): void;
  windows: Windows;
};

/** A count that ends with its window. */
export type Counted = { used: number; leftMs: number };

/** Counts per window of time, by the clock of the database. They may be lost with a crash of its server. */
export type Windows = {
  /** Counts one, up to one more than `limit`; the first begins a window. */
  count(key: string, window: { limit: number; windowMs: number }): Promise<Counted>;
  /** What is counted; undefined where no window is open. */
  read(key: string): Promise<Counted | undefined>;
};

/** What names a workspace: its id, its reference, or a look-up of the record that a command names. */
type WorkspaceOf =
  | number
  | string
  | ((tx: Reader) => Promise<{ workspaceId: number } | { id: number } | number | undefined>);

/**
 * Whose records a write reads and changes: while it runs, no other write of the same does. SQLite has one writer, for
 * which that holds anyway; an engine with several writers locks what is named here before the first query, so that
 * handlers may read, check and write.
 *
 * - `workspace`: the records of one workspace. A look-up runs before the transaction.
 * - `workspaces`: those of several, by id.
 * - `business`, `businessOf`: members and plan of a business, given by its id or by the reference of one of its
 *   workspaces, and all that belongs to its workspaces.
 * - `user`: the account of a user, given by id or e-mail address: password, sessions, second factor.
 * - `instance`: everything. No other write runs: for what is rare and has no such owner.
 * - `rows`: nothing beyond the rows that it changes, where each query also holds next to other writes.
 */
export type WriteOf =
  | { workspace: WorkspaceOf }
  | { workspaces: readonly number[] }
  | { business: number }
  | { businessOf: string }
  | { user: number | string }
  | 'instance'
  | 'rows';

/** The workspace of a record that a command names by its reference, which never changes. */
export function ofRecord(
  locate: (tx: Reader, reference: string) => ReturnType<Extract<WorkspaceOf, (tx: Reader) => unknown>>,
  reference: string,
): WriteOf {
  return { workspace: (tx) => locate(tx, reference) };
}
