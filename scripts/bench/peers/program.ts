// Runs servers of any kind as processes and measures all of them in the same way from outside: the time to the first
// successful answer, and the CPU time and memory that Linux counts for them.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { end, type Measured, type Usage } from '../measured.ts';

export type Program = {
  folder: string;
  args: string[];
  environment: Record<string, string>;
  /** The path that answers as soon as the server is ready. */
  readyPath: string;
};

/** @param startMs from the start of the process to its first successful answer */
export type Running = Measured & { startMs: number };

const READY_MS = 120_000;
const POLL_MS = 10;

/** Starts a server on a free port of the loopback interface, with its output in a file, like the log of a service. */
export async function startProgram({ folder, args, environment, readyPath }: Program): Promise<Running> {
  const scratch = mkdtempSync(join(tmpdir(), 'invoicing-peer-'));
  const file = join(scratch, 'output.log');
  const output = openSync(file, 'w');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: scratch, ...environment, PORT: `${port}` },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await end(child);
    process.off('exit', kill);
    rmSync(scratch, { recursive: true, force: true });
  };
  for (;;) {
    const answer = await fetch(`${url}${readyPath}`).catch(() => undefined);
    if (answer?.ok) {
      const startMs = performance.now() - startedAt;
      return { url, startMs, usage: async () => usageOf(child.pid as number), stop };
    }
    if (child.exitCode !== null || performance.now() - startedAt > READY_MS) {
      const text = readFileSync(file, 'utf8').slice(-2000);
      await stop();
      throw new Error(`A server did not start: ${text}`);
    }
    await wait(POLL_MS);
  }
}

function usageOf(pid: number): Usage {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // utime and stime, in ticks of 10 ms.
  return { cpuUs: (Number(fields[11]) + Number(fields[12])) * 10_000, rssBytes: Number(kilobytes) * 1024 };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
