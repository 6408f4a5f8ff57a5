import { closeSync, lstatSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { copyPages } from './backup.ts';

const HERE = '.verifying-';
const ELSEWHERE = 'invoicing-verifying-';

/** What a process that died has left behind is of no more use after so long. */
const ABANDONED_MS = 86_400_000;

/**
 * Copies a database for as long as something looks at it: next to it, or in the folder for temporary files where that
 * cannot be written. Takes as much room as the database.
 */
export async function withCopy<T>(file: string, work: (copy: string) => T | Promise<T>): Promise<T> {
  for (const place of [dirname(file), tmpdir()]) removeAbandonedCopies(place);
  const folder = scratchFolder(file);
  const copy = join(folder, basename(file));
  try {
    closeSync(openSync(copy, 'wx', 0o600));
    await copyPages(file, copy);
    return await work(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes copies of processes of this machine that have ended without removing them, and those older than a day. */
export function removeAbandonedCopies(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    try {
      const { mtimeMs, uid } = lstatSync(path);
      const isOwn = process.getuid === undefined || uid === process.getuid();
      const isOld = Math.abs(Date.now() - mtimeMs) > ABANDONED_MS;
      if (isOwn && (isOld || hasEnded(name))) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another process was faster, or it may not be removed: it harms nothing but the room on the disk.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith(HERE) || name.startsWith(ELSEWHERE));
  } catch {
    return [];
  }
}

/** Says who works in the folder: the ids of processes are those of one machine, or of one container. */
function owner(): string {
  return `${process.pid}@${hostname()}-`;
}

function hasEnded(name: string): boolean {
  const [, pid, host] = /verifying-(\d+)@(.*)-[^-]*$/.exec(name) ?? [];
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function scratchFolder(file: string): string {
  try {
    return mkdtempSync(join(dirname(file), HERE + owner()));
  } catch {
    return mkdtempSync(join(tmpdir(), ELSEWHERE + owner()));
  }
}
