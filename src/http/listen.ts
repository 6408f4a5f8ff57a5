import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../config/load.ts';
import type { UpgradeProgress } from '../database/engine/upgrading.ts';

const CLOSE_IDLE_MS = 50;

/** @throws Error that says what to do where it cannot listen */
export function listen(server: Server, { HOST, PORT }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(listenProblem(error, HOST, PORT))),
    );
    server.listen(PORT, HOST, () => {
      const { port } = server.address() as AddressInfo;
      resolve(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`);
    });
  });
}

function listenProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken by another program. Give another PORT.`;
  if (code === 'EACCES') return `port ${port} needs special rights. Give a PORT from 1024 up.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine.`;
  return message;
}

/** Keeps serving for at most `longestMs`; ends after a quarter of it when no connection is open. */
export async function waitUntilDrained(server: Server, longestMs: number): Promise<void> {
  const startedAt = performance.now();
  for (let waitMs = longestMs / 4; waitMs > 0; waitMs = CLOSE_IDLE_MS) {
    await new Promise((over) => setTimeout(over, waitMs));
    const open = await new Promise<number>((count) => server.getConnections((_error, n) => count(n ?? 0)));
    if (open === 0 || performance.now() - startedAt >= longestMs) return;
  }
}

/**
 * Stops accepting and waits for the requests under way, but not for ever; a kept-alive connection is closed as soon as
 * it is idle.
 */
export async function close(server: Server, deadlineMs: number): Promise<void> {
  const sweeper = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweeper);
  clearTimeout(deadline);
}

/** How long the log stays silent about an upgrade before another line says how far it is. */
const QUIET_MS = 1000;
/** How often the same stage is named again, within one migration that takes minutes. */
const SAME_STAGE_MS = 10_000;

type UpgradeLog = {
  note(progress: UpgradeProgress): void;
  /** What is being done, such as `upgrading from schema 5 to 35: 12 of 30`; undefined where nothing is upgraded. */
  doing(): string | undefined;
  end(): void;
};

/** Writes to the log how far the upgrade of the database is, as it goes. */
export function createUpgradeLog(logger: Logger): UpgradeLog {
  let last: UpgradeProgress | undefined;
  let startedAt = 0;
  let loggedAt = 0;
  let logged: string | undefined;
  const timer = setInterval(lookAgain, QUIET_MS).unref();

  function lookAgain() {
    const stage = doing();
    const quietMs = performance.now() - loggedAt;
    if (stage === undefined || quietMs < (stage === logged ? SAME_STAGE_MS : QUIET_MS)) return;
    say(stage);
  }

  function say(text: string, more: object = {}) {
    logger.info({ ...more, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, text);
    loggedAt = performance.now();
    logged = doing();
  }

  function doing(): string | undefined {
    if (last === undefined) return undefined;
    const { from, to, done } = last;
    return `upgrading from schema ${from} to ${to}: ${done} of ${to - from}`;
  }

  return {
    doing,
    note(progress) {
      const isFirst = last === undefined;
      const isBackedUp = last?.backup === undefined && progress.backup !== undefined;
      last = progress;
      if (isFirst) {
        startedAt = performance.now();
        say(`upgrading the database from schema ${progress.from} to ${progress.to}`);
      }
      if (isBackedUp) say('backed up before the upgrade of the database', { file: progress.backup });
      if (progress.done === progress.to - progress.from) {
        say(`upgraded the database to schema ${progress.to}; putting it on the disk`);
      }
    },
    end() {
      clearInterval(timer);
      last = undefined;
    },
  };
}
