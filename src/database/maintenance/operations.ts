import type { Exported } from './export-lines.ts';
import type { Imported, ImportOptions } from './read-export.ts';
import type { Verification } from './verify-result.ts';

/** What is done with a database as a whole, by the command line. */
export type Operations = {
  /** @param now a document counts as overdue only if its due date has passed by then, or by its own last change */
  verifyDatabase(databaseUrl: string, now: Date): Promise<Verification>;
  /**
   * Runs `work`, which reads a whole database for minutes, without being in the way of a server that runs on it.
   * @param work gets the URL of what it may read
   */
  onWholeDatabase<T>(databaseUrl: string, work: (databaseUrl: string) => T | Promise<T>): Promise<T>;
  /** Whether a server runs on the database, or several do. */
  isServed(databaseUrl: string): Promise<boolean>;
  /**
   * Runs `work` on one state of the database, whatever others write.
   * @param file what `work` writes; a copy of the database may be next to it until the end
   */
  exportFrom<T>(databaseUrl: string, file: string, work: (state: Exported) => Promise<T>): Promise<T>;
  /**
   * Makes a database from an export.
   * @throws Error when there are records already, a server runs, or the export is incomplete: nothing has changed then
   */
  importLines(databaseUrl: string, source: string, options: ImportOptions): Promise<Imported>;
};
