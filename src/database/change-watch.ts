import type { Connection } from './connect.ts';

export type ChangeWatch = {
  /** A text that is another one after any change of the tables, whoever made it, and after any rollback. */
  version(): string;
  /** To be called when changes of this connection were committed or undone: what was read of them meanwhile is void. */
  settled(): void;
};

/**
 * Watches some tables through the one connection that writes: its own changes by triggers that live as long as it does,
 * those of other processes by SQLite's counter of foreign commits, which tells that something has changed, if not what.
 */
export function watchTables(writer: Connection, tables: readonly string[]): ChangeWatch {
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
  const foreignCommits = writer.prepare('PRAGMA data_version').pluck();
  return {
    version: () => `${changes} ${foreignCommits.get()}`,
    settled() {
      if (changes === settledChanges) return;
      changes += 1;
      settledChanges = changes;
    },
  };
}
