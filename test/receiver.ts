import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkEvent } from './spec-check.ts';

export type Received = {
  headers: IncomingHttpHeaders;
  raw: string;
  body: { event: string; occurred_at: string; environment: string; data: Record<string, unknown> };
};

export type Receiver = {
  url: string;
  received: Received[];
  /** Waits until `count` deliveries have arrived. */
  waitFor(count: number, deadlineMs?: number): Promise<Received[]>;
  /** The status of its answers from now on; 200 by default. */
  answer(status: number): void;
  close(): Promise<void>;
};

/** A webhook receiver on loopback; every body is validated against the spec. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const broken: Error[] = [];
  let waiting: { count: number; done: () => void }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const body = JSON.parse(raw) as Received['body'];
      try {
        checkEvent(body);
      } catch (error) {
        broken.push(error as Error);
      }
      received.push({ headers: request.headers, raw, body });
      response.writeHead(status).end();
      waiting = waiting.filter((entry) => {
        if (received.length < entry.count) return true;
        entry.done();
        return false;
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    async waitFor(count, deadlineMs = 10_000) {
      if (received.length < count) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const timer = setTimeout(
          () =>
            reject(new Error(`${received.length} of ${count} deliveries arrived within ${deadlineMs} ms`)),
          deadlineMs,
        );
        waiting.push({ count, done: resolve });
        await promise.finally(() => clearTimeout(timer));
      }
      if (broken[0]) throw broken[0];
      return received;
    },
    answer(next) {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
