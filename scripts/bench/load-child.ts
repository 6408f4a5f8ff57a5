// The load generator, in its own process: keeps a number of connections busy with one request after the other, over
// bare sockets, because a complete HTTP client needs more CPU than the measured servers.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Load, Outcome } from './load.ts';

type Connection = { send(request: string): Promise<number>; close(): void };

process.on('message', async (load: Load) => {
  process.send?.(await execute(load));
});

async function execute({ url, connections, seconds, requests, status, key }: Load): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const opened = await Promise.all(
    Array.from({ length: connections }, () => openConnection(hostname, Number(port))),
  );
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    opened.map(async (connection) => {
      while (performance.now() < endsAt) {
        const number = next;
        next += 1;
        const text = requests[number % requests.length] as string;
        const sentAt = performance.now();
        const answered = await connection.send(text.replace('{number}', `${key}-${number}`));
        times.push(performance.now() - sentAt);
        if (answered !== status) failures += 1;
      }
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  for (const connection of opened) connection.close();
  times.sort((a, b) => a - b);
  return { answers: times.length, failures, seconds: took, p50: at(times, 0.5), p99: at(times, 0.99) };
}

async function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let resolve: (status: number) => void = () => {};
  let reject: (error: Error) => void = () => {};
  let received = '';
  let missing = -1;
  // Every answer has a Content-Length; latin1 has one character per byte.
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    if (missing < 0) {
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      missing = end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(received)?.[1] ?? 0);
    }
    if (received.length < missing) return;
    const status = Number(received.slice(9, 12));
    received = '';
    missing = -1;
    resolve(status);
  });
  socket.on('error', (error) => reject(error));
  socket.on('close', () => reject(new Error('The server closed a connection under load.')));
  return {
    send(request) {
      const answer = Promise.withResolvers<number>();
      resolve = answer.resolve;
      reject = answer.reject;
      socket.write(request);
      return answer.promise;
    },
    close: () => socket.destroy(),
  };
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
