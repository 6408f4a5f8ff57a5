// Clients that hold connections: silent, half sent, or never reading; and the resources of a process.
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** What a client sends before it stops. */
export type Opening = string | Buffer;

export type Held = { sockets: Socket[]; close(): void };

/**
 * Opens connections one after another, a few at a time, each with its own beginning. They read nothing and close
 * nothing, not even when the service ends its side.
 */
export async function hold(
  url: string,
  count: number,
  openingOf: (i: number) => Opening,
  from = '127.0.0.1',
): Promise<Held> {
  const { port } = new URL(url);
  const sockets: Socket[] = [];
  for (let i = 0; i < count; i += 1) {
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      localAddress: from,
      allowHalfOpen: true,
    });
    socket.on('error', () => {});
    sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    if (socket.writable) socket.write(openingOf(i));
  }
  return {
    sockets,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** How many descriptors a process has open. */
export function descriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Peak memory of a process, in MiB. */
export function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** The status of a GET on its own connection, from an address; 0 without a response in time. */
export function statusFrom(
  url: string,
  path: string,
  from = '127.0.0.1',
  patienceMs = 2000,
): Promise<number> {
  return new Promise((resolve) => {
    const { port, host } = new URL(url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    const end = (status: number) => {
      resolve(status);
      socket.destroy();
    };
    socket.setTimeout(patienceMs, () => end(0));
    socket.on('error', () => end(0)).on('close', () => end(0));
    socket.once('data', (chunk) => end(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0)));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
}
