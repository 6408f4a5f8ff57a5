import type { Connection } from './connect.ts';

export type ChangeWatch = {
  /** Differs after any change of the tables, by this process or another, and after any rollback. */
  version(): string;
  /** Called after a commit or rollback of this connection: what was read from the tables before it is out of date. */
  afterBatch(): void;
};

/**
 * @param onChange called when another connection has committed since the previous call
 * @returns a function whose result changes with every commit of another connection
 */
export function watchForeignCommits(connection: Connection, onChange: () => void): () => number {
  const foreignCommits = connection.prepare<[], number>('PRAGMA data_version').pluck();
  let known: number | undefined;
  return () => {
    const version = foreignCommits.get() as number;
    if (version !== known) onChange();
    known = version;
    return version;
  };
}

/**
 * Watches some tables through the one connection that writes: its own changes by temporary triggers, those of other
 * processes by `PRAGMA data_version`, which shows that something was committed, but not what.
 */
export function watchTables(
  writer: Connection,
  tables: readonly string[],
  foreignVersion: () => number,
): ChangeWatch {
  let changes = 0;
  let changesAtLastBatch = 0;
  writer.function('note_change', () => {
    changes += 1;
    return null;
  });
  for (const table of tables) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      writer.exec(
        `CREATE TEMP TRIGGER "watch_${table}_${change}" AFTER ${change} ON main."${table}" BEGIN SELECT note_change(); END`,
      );
    }
  }
  return {
    version: () => `${changes} ${foreignVersion()}`,
    afterBatch() {
      if (changes === changesAtLastBatch) return;
      changes += 1;
      changesAtLastBatch = changes;
    },
  };
}
