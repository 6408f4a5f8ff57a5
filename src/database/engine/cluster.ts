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
