import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Packages of Debian, such as python3-lxml, are of Debian's own Python. */
const DEBIAN = '/usr/bin/python3';

/** Reads the files of a folder by a program of its own, and compares them with what the API said of their documents. */
export function readBack(folder: string): boolean {
  const program = fileURLToPath(new URL('./read-back.py', import.meta.url));
  const { status, error } = spawnSync(existsSync(DEBIAN) ? DEBIAN : 'python3', [program, folder], {
    stdio: 'inherit',
  });
  if (error) throw error;
  return status === 0;
}
