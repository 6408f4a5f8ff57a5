import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Connection, databaseFile, openReader } from './connect.ts';

/**
 * Copies the database into a new file that only its owner can read, in one reading transaction: a consistent state
 * even while the server writes. The copy is opened and checked before this returns; a bad one is removed.
 * @returns the size of the copy in bytes
 * @throws Error when there is no database, the target exists or cannot be written, or the copy is not sound
 */
export function backUp(databaseUrl: string, target: string): { bytes: number } {
  const source = databaseFile(databaseUrl);
  if (!existsSync(source)) throw new Error(`There is no database at ${resolve(source)}.`);
  reserve(target);
  try {
    copy(source, target);
    inspect(target);
    flush(target, 'r+');
    flush(dirname(resolve(target)), 'r');
    return { bytes: statSync(target).size };
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/** Makes the empty file that SQLite then fills: nobody else can make one of this name in between, or read it. */
function reserve(target: string): void {
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(`${target} exists already. Name a new file.`);
    if (code === 'ENOENT') throw new Error(`${target} cannot be made: its folder does not exist.`);
    throw new Error(`${target} cannot be made (${code}).`);
  }
}

function copy(source: string, target: string): void {
  withReader(source, (connection) => {
    connection.pragma('query_only = OFF');
    connection.prepare('VACUUM INTO ?').run(target);
  });
}

function inspect(target: string): void {
  withReader(target, (connection) => {
    const verdict = connection.pragma('integrity_check', { simple: true });
    const orphans = connection.pragma('foreign_key_check') as unknown[];
    if (verdict !== 'ok' || orphans.length > 0) {
      throw new Error(`The copy is not sound (${verdict}) and was removed. Check the database itself.`);
    }
  });
}

function withReader(file: string, work: (connection: Connection) => void): void {
  const connection = openReader(file);
  try {
    work(connection);
  } finally {
    connection.close();
  }
}

function flush(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
