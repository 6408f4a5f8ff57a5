import { resolve } from 'node:path';
import { databaseFile, isServed } from '../engine/connect.ts';
import { readableForeignObjects } from './foreign-objects.ts';
import { withCopy } from './scratch-copy.ts';

/**
 * Looks through a whole database. Where a server runs on it, `work` gets a copy: while it read the database itself, for
 * minutes, the write-ahead log could not begin again and would grow with every write.
 */
export function onWholeDatabase<T>(
  databaseUrl: string,
  work: (databaseUrl: string) => T | Promise<T>,
): T | Promise<T> {
  const file = databaseFile(databaseUrl);
  // One that is not to be used is not looked through.
  if (!isServed(file) || readableForeignObjects(file).refused.length > 0) return work(databaseUrl);
  return withCopy(resolve(file), (copy) => work(`file:${copy}`));
}
