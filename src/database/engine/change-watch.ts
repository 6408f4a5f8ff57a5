import type { Connection } from './connect.ts';

export type ChangeWatch = {
  /** A text that is another one after any change of the tables, whoever made it, and after any rollback. */
  version(): string;
  /** To be called when changes of this connection were committed or undone: what was read of them meanwhile is void. */
  afterBatch(): void;
};

/**
 * @param onChange called where somebody has committed since the version was asked for before
 * @returns gives a number that is another one after every commit of another connection
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
 * Watches some tables through the one connection that writes: its own changes by triggers that live as long as it does,
 * those of other processes by their commits, which tell that something has changed, if not what.
 */
export function watchTables(
  writer: Connection,
  tables: readonly string[],
  foreignVersion: () => number,
): ChangeWatch {
  let changes = 0;
  let settledChanges = 0;
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
      if (changes === settledChanges) return;
      changes += 1;
      settledChanges = changes;
    },
  };
}
