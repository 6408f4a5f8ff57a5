import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config/load.ts';

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
