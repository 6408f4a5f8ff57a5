import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Connection, isCurrent } from './connect.ts';
import { isRefusal, sqliteCode } from './faults.ts';

/** The state of the database's file and disk, as far as its errors show it. */
export type StorageHealth = {
  /** Records an error of a query or commit; errors that are not about the file change nothing. */
  recordError(error: unknown): void;
  /** Records that a page was written to the disk: a full or failing disk works again. */
  recordSuccess(): void;
  /** Undefined while the database works. */
  problem(): 'damaged' | 'unwritable' | undefined;
};

/** With less free space than this, small writes may succeed and others fail: the disk still counts as full. */
const MIN_FREE_BYTES = 1 << 20;

/** Remembers damage until the next start, and a full or failing disk until a write succeeds. */
export function createStorageHealth(file: string): StorageHealth {
  let isDamaged = false;
  let isRefused = false;
  return {
    recordError(error) {
      const code = sqliteCode(error);
      if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) isDamaged = true;
      if (isRefusal(code)) isRefused = true;
    },
    recordSuccess() {
      if (hasFreeSpace(file)) isRefused = false;
    },
    problem: () => (isDamaged ? 'damaged' : isRefused ? 'unwritable' : undefined),
  };
}

/** Why the database cannot be used, as a text for the operator; undefined while it can. */
export function problemOf(reader: Connection, storage: StorageHealth): string | undefined {
  const problem = storage.problem();
  if (problem === 'damaged') return 'the database is damaged: restore a backup';
  if (problem === 'unwritable') return 'the database cannot be written: its disk is full or refuses';
  try {
    return isCurrent(reader) ? undefined : 'the tables of the database are not those of this version';
  } catch (error) {
    storage.recordError(error);
    return 'the database does not answer';
  }
}

/** Writes a page without changing it, inside a transaction: a probe that needs the disk as every write does. */
export function rewriteHeader(writer: Connection): void {
  writer.pragma(`user_version = ${writer.pragma('user_version', { simple: true })}`);
}

function hasFreeSpace(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
