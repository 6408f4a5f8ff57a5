import { closeSync, lstatSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { copyPages } from './backup.ts';

const PREFIX_IN_PLACE = '.verifying-';
const PREFIX_IN_TEMP = 'invoicing-verifying-';

/** After this time, a copy is one of a process that died. */
const ABANDONED_MS = 86_400_000;

/**
 * Runs `work` on a temporary copy of a database: next to it, or in the temporary folder if its own folder cannot be
 * written. The copy takes as much space as the database.
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

/** Removes copies that ended processes of this machine have left behind, and those older than a day. */
export function removeAbandonedCopies(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    try {
      const { mtimeMs, uid } = lstatSync(path);
      const isOwn = process.getuid === undefined || uid === process.getuid();
      const isOld = Math.abs(Date.now() - mtimeMs) > ABANDONED_MS;
      if (isOwn && (isOld || hasEnded(name))) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another process removed it first, or it cannot be removed: it only takes disk space.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(
      (name) => name.startsWith(PREFIX_IN_PLACE) || name.startsWith(PREFIX_IN_TEMP),
    );
  } catch {
    return [];
  }
}

/**
 * The process that uses the folder. Process ids are unique only within one machine or container, hence the host name.
 */
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
    return mkdtempSync(join(dirname(file), PREFIX_IN_PLACE + owner()));
  } catch {
    return mkdtempSync(join(tmpdir(), PREFIX_IN_TEMP + owner()));
  }
}
