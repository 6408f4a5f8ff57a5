// What `npm start` runs once the packages of the service are there: the service, in this process, and next to it what builds
// its pages, where they are not built yet, behind everything else on the machine. Until they are there, the service says so
// at their addresses (src/http/dashboard/unbuilt-page.ts), by the file that this leaves for it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint, isBuiltFrom, LOCK, OUT } from './dashboard-stamp.mjs';

const STATE = `${OUT}.state`;
/** First the packages that only the build needs. */
const STEPS = [['bootstrap.mjs', '--omit=dev'], ['build-dashboard.ts']];

buildPages().catch(({ message }) => process.stderr.write(`The dashboard cannot be built: ${message}\n`));
await import('../src/main.js');

async function buildPages() {
  if (isBuiltFrom(fingerprint())) return rmSync(STATE, { force: true });
  // Pages of another version are not shown; the process that holds the lock is about to replace them.
  if (!existsSync(LOCK)) rmSync(join(OUT, 'index.html'), { force: true });
  mkdirSync(dirname(STATE), { recursive: true });
  writeFileSync(STATE, `building ${process.pid}`);
  const stop = endOnSignal();
  for (const step of STEPS) {
    const isDone = await run(step, stop);
    if (stop.isAsked) return;
    if (isDone) continue;
    writeFileSync(STATE, 'failed');
    process.stderr.write(
      'The dashboard could not be built, for the reason above. The API is served without it; "npm run build:dashboard" tries again.\n',
    );
    return;
  }
  rmSync(STATE, { force: true });
}

/** Ends what builds together with the service. */
function endOnSignal() {
  const stop = { isAsked: false, end: () => {} };
  const ask = () => {
    stop.isAsked = true;
    stop.end();
  };
  process.on('exit', ask);
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      ask();
      // Before the service listens to signals, they end it at once.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
  return stop;
}

/** @returns whether it has succeeded. What it prints goes to the log of the service */
function run([script, ...args], stop) {
  return new Promise((resolve) => {
    // A group of its own, which a signal ends as a whole: npm has processes of its own.
    const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
      stdio: ['ignore', 2, 2],
      detached: true,
    });
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0));
    if (child.pid === undefined) return;
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
    stop.end = () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
    };
  });
}
