// A receiver of webhooks that takes its time, and notes how many it was sent at once.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SlowReceiver = {
  /** An address of its own for each endpoint. */
  urlOf(endpoint: string): string;
  /** How long each answer takes from now on. */
  takes(ms: number): void;
  /** The deliveries that arrived, in their order, a repeated one several times. */
  arrivals(endpoint: string): string[];
  /** How many there were at once at most. */
  mostAtOnce(endpoint: string): number;
  close(): Promise<void>;
};

export async function startSlowReceiver(): Promise<SlowReceiver> {
  const seen = new Map<string, { now: number; most: number; arrivals: string[] }>();
  let ms = 0;
  const of = (endpoint: string) => {
    const known = seen.get(endpoint) ?? { now: 0, most: 0, arrivals: [] };
    seen.set(endpoint, known);
    return known;
  };
  const server = createServer((request, response) => {
    const endpoint = of(request.url as string);
    endpoint.now += 1;
    endpoint.most = Math.max(endpoint.most, endpoint.now);
    endpoint.arrivals.push(String(request.headers['x-service-delivery']));
    response.once('close', () => {
      endpoint.now -= 1;
    });
    request.resume();
    setTimeout(() => response.writeHead(200).end(), ms);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    urlOf: (endpoint) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${endpoint}`,
    takes(given) {
      ms = given;
    },
    arrivals: (endpoint) => of(`/${endpoint}`).arrivals,
    mostAtOnce: (endpoint) => of(`/${endpoint}`).most,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
