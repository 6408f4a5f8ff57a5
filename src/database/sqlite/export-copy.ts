import { closeSync, openSync, rmSync } from 'node:fs';
import { copyPages } from './backup.ts';
import { databaseFile } from './connect.ts';

/**
 * Runs a long read on a temporary copy that only its owner can read. A long read of the database itself would keep the
 * write-ahead log of a running server growing until its end; copying takes a fraction of that time.
 * @param target path of the copy, which must not exist
 * @param work gets the copy's database URL
 */
export async function onCopy<T>(
  databaseUrl: string,
  target: string,
  work: (copyUrl: string) => Promise<T>,
): Promise<T> {
  reserve(target);
  try {
    await copyPages(databaseFile(databaseUrl), target);
    return await work(`file:${target}`);
  } finally {
    for (const side of ['', '-journal', '-wal', '-shm']) rmSync(target + side, { force: true });
  }
}

function reserve(target: string): void {
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Error(`${target} exists: an export that was cut off left it. Remove it.`);
    if (code === 'ENOENT') throw new Error(`${target} cannot be made: its folder does not exist.`);
    throw new Error(`${target} cannot be made: ${message}.`);
  }
}
