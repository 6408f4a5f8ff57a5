// Plain JavaScript: it also runs before packages are there (bootstrap.mjs).
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const ASK_AGAIN_MS = 500;

/**
 * Runs `work` unless it is done. When several processes come at once, one does it and the others wait for it: `lock` is a
 * file that exists while one works.
 */
export async function alone(lock, isDone, work) {
  while (!isDone() && !takeLock(lock))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ASK_AGAIN_MS);
  if (isDone()) return;
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    // A process that was killed leaves its lock behind, with the id of a process that no longer runs.
    if (existsSync(lock) && !isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
