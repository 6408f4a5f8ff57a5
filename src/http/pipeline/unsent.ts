import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MIB = 1024 * 1024;
const CHECK_MS = 1000;

const begunAt = Symbol('when the answer that is under way was begun');
const isShared = Symbol('the answer is in memory once, for all who are sent the same');

type Noted = Socket & { [begunAt]?: number; [isShared]?: boolean };

/** Called for each answer that begins on a connection. */
export function noteBegun(connection: Noted): void {
  connection[begunAt] = performance.now();
  connection[isShared] = false;
}

/** Marks an answer that takes no memory of its own: every client is sent the same bytes. */
export function markShared({ socket }: ServerResponse): void {
  if (socket) (socket as Noted)[isShared] = true;
}

/**
 * Cuts off the answers that have been under way for the longest, where clients have not taken more than so much of
 * theirs: each keeps its rest in memory, and one who takes a byte now and then is within every other limit.
 * @param open the connections of the server
 * @returns how many answers were cut off
 */
export function boundUnsent(server: Server, open: Iterable<Noted>, mostMegabytes: number): () => number {
  let cutOff = 0;
  const check = () => {
    const holding = [...open].filter((one) => one.writableLength > 0 && !one[isShared]);
    let bytes = holding.reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (bytes <= mostMegabytes * MIB) return;
    holding.sort((a, b) => (a[begunAt] ?? 0) - (b[begunAt] ?? 0));
    for (const connection of holding) {
      bytes -= connection.writableLength;
      cutOff += 1;
      connection.destroy();
      // So far below that it is not reached again at once.
      if (bytes <= (mostMegabytes * MIB) / 2) return;
    }
  };
  const timer = setInterval(check, CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
  return () => cutOff;
}
