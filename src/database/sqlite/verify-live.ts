import { resolve } from 'node:path';
import { databaseFile, isServed } from './connect.ts';
import { readableForeignObjects } from './foreign-objects.ts';
import { withCopy } from './scratch-copy.ts';

/**
 * Runs `work`, which reads a whole database for minutes. If a server runs on it, `work` gets a copy: a long read of the
 * database itself would keep SQLite from restarting the write-ahead log, which would grow with every write.
 */
export function onWholeDatabase<T>(
  databaseUrl: string,
  work: (databaseUrl: string) => T | Promise<T>,
): T | Promise<T> {
  const file = databaseFile(databaseUrl);
  // A database with refused objects is not copied: `work` only reports these.
  if (!isServed(file) || readableForeignObjects(file).refused.length > 0) return work(databaseUrl);
  return withCopy(resolve(file), (copy) => work(`file:${copy}`));
}
