import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Connection, isCurrent } from './connect.ts';

/** What the errors of the database tell about its file and the disk under it. */
export type StorageHealth = {
  /** Notes an error that somebody met; those that tell nothing of the file change nothing. */
  recordError(error: unknown): void;
  /** A page has reached the disk after a refusal: it takes them again. */
  recordSuccess(): void;
  /** What keeps the database from working; undefined when nothing does. */
  problem(): 'damaged' | 'unwritable' | undefined;
};

/** With less room than this a write may still succeed here and there; nobody should rely on it. */
const ROOM_BYTES = 1 << 20;

/** Remembers damage until the next start, and a disk that refuses for as long as it does. */
export function createStorageHealth(file: string): StorageHealth {
  let isDamaged = false;
  let isRefused = false;
  return {
    recordError(error) {
      const code = sqliteCode(error);
      if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) isDamaged = true;
      if (/^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(code)) isRefused = true;
    },
    recordSuccess() {
      if (hasRoom(file)) isRefused = false;
    },
    problem: () => (isDamaged ? 'damaged' : isRefused ? 'unwritable' : undefined),
  };
}

/** SQLite's code for an error, or for the one that caused it; empty for an error of another kind. */
export function sqliteCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && code.startsWith('SQLITE_')) return code;
  }
  return '';
}

/** What keeps a database from serving, in words; undefined when nothing does. */
export function problemOf(reader: Connection, condition: StorageHealth): string | undefined {
  const problem = condition.problem();
  if (problem === 'damaged') return 'the database is damaged: restore a backup';
  if (problem === 'unwritable') return 'the database cannot be written: its disk is full or refuses';
  try {
    return isCurrent(reader) ? undefined : 'the tables of the database are not those of this version';
  } catch (error) {
    condition.recordError(error);
    return 'the database does not answer';
  }
}

/** Writes a page as it is, inside a transaction: it needs of the disk what every write needs, and nobody sees it. */
export function rewriteHeader(writer: Connection): void {
  writer.pragma(`user_version = ${writer.pragma('user_version', { simple: true })}`);
}

function hasRoom(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
