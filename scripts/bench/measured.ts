// The measured processes: the real service with its production settings, and the floors.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Usage = { cpuUs: number; rssBytes: number };

export type Measured = {
  url: string;
  /** CPU time since the start, and resident memory now. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
};

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The service's program with the Node.js options of `npm start`. */
export const MAIN = join(ROOT, 'src/main.js');
export const START_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=512'];
const USAGE = new URL('./usage.ts', import.meta.url).href;
const READY_MS = 30_000;
const POLL_MS = 5;
const STOP_MS = 10_000;

/** Starts a floor by the name of its file in `floors/`. */
export function startFloor(name: string, environment: Record<string, string> = {}): Promise<Measured> {
  return start(join(ROOT, 'scripts/bench/floors', `${name}.ts`), environment);
}

/**
 * Starts the service as in production: durable commits, log on, requests validated, rate limit on but out of reach.
 * @param checkout the folder of the service; this one when absent
 */
export function startService(
  databaseUrl: string,
  environment: Record<string, string> = {},
  checkout = ROOT,
): Promise<Measured> {
  const settings = { ...serviceSettings(databaseUrl), ...environment };
  return start(join(checkout, 'src/main.js'), settings, START_OPTIONS);
}

export function serviceSettings(databaseUrl: string): Record<string, string> {
  return {
    PORT: '0',
    DEMO: 'false',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'an instance key of the benchmark alone',
    RATE_LIMIT_PER_MINUTE: '1000000000',
  };
}

async function start(
  program: string,
  environment: Record<string, string>,
  options: string[] = [],
): Promise<Measured> {
  const { child, url, forget } = await launch([...options, '--import', USAGE, program], environment);
  return {
    url,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage as Usage;
    },
    async stop() {
      await end(child);
      forget();
    },
  };
}

/**
 * Starts a program with its output in a file, like the log of a service, and waits for the line with its address.
 */
export async function launch(args: string[], environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-bench-'));
  const file = join(folder, 'output.log');
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const text = readFileSync(file, 'utf8');
    const url = /"msg":"ready","url":"([^"]+)"/.exec(text)?.[1];
    if (url) return { child, url, forget: () => rmSync(folder, { recursive: true, force: true }) };
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`A measured process did not start: ${text}`);
    }
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
}

/** Stops a process with SIGTERM, and with SIGKILL where that takes too long. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(deadline);
}
