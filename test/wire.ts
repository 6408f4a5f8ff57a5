// Raw HTTP/1.1 over persistent connections: so cheap that a test can send hundreds of thousands of requests, and
// measures the service rather than the client.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type WireAnswer = {
  status: number;
  /** The raw head, including the status line. */
  head: string;
  body: string;
};

export type Wire = {
  /** Sends a request over the first free connection. */
  send(request: string): Promise<WireAnswer>;
  close(): void;
};

/** The bytes of a request below `/api/v1`. */
export function requestText(
  { method, path, body }: { method: string; path: string; body?: unknown },
  headers: Record<string, string>,
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: 'service',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'Content-Length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} /api/v1${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** The value of a header, by its name in any case. */
export function headerOf({ head }: WireAnswer, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)\\r$`, 'im').exec(head)?.[1];
}

/** The service may close an idle connection after this time. */
const RESTED_MS = 2000;

/** The number of connections to the service; further requests wait for a free one. */
export async function openWire(url: string, connections: number): Promise<Wire> {
  const free = await Promise.all(Array.from({ length: connections }, () => open(url)));
  const all = new Set(free);
  const waiting: ((connection: Connection) => void)[] = [];
  const fresh = async (connection: Connection) => {
    if (performance.now() - connection.usedAt < RESTED_MS) return connection;
    all.delete(connection);
    connection.socket.destroy();
    const other = await open(url);
    all.add(other);
    return other;
  };
  return {
    async send(request) {
      const turn = free.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
      const connection = await fresh(turn);
      const answer = await exchange(connection.socket, request);
      connection.usedAt = performance.now();
      const next = waiting.shift();
      if (next) next(connection);
      else free.push(connection);
      return answer;
    },
    close() {
      for (const { socket } of all) socket.destroy();
    },
  };
}

type Connection = { socket: Socket; usedAt: number };

async function open(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  return { socket, usedAt: performance.now() };
}

function exchange(socket: Socket, request: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = wholeAnswer(received);
      if (answer) end(() => resolve(answer));
    };
    const fail = () => end(() => reject(new Error('The connection ended before the answer did.')));
    const end = (settle: () => void) => {
      socket.off('data', read).off('close', fail).off('error', fail);
      settle();
    };
    socket.on('data', read).on('close', fail).on('error', fail);
    socket.write(request);
  });
}

function wholeAnswer(received: Buffer): WireAnswer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end + 2);
  const length = Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
  if (received.length < end + 4 + length) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: received.toString('utf8', end + 4) };
}
