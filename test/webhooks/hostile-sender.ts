// A process that only sends, so that the cost of 200 concurrent attempts is that of the sender, not of the receivers.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createTransport } from '../../src/webhooks/transport.ts';

export type Order = { url: string; count: number; timeoutMs: number; bodyBytes: number };

export type Report = {
  /** How many attempts ended in each way: `timeout`, `delivered 200`. */
  endings: Record<string, number>;
  /** The longest attempt, including the body of the response. */
  slowestMs: number;
  /** How long the event loop was blocked at most: no attempt ends during that time. */
  heldUpMs: number;
  /** Peak resident memory, minus that after as many attempts at a well-behaved receiver. */
  grewBytes: number;
  unhandled: string[];
};

const unhandled: string[] = [];
process.on('unhandledRejection', (error) => unhandled.push(String(error)));
process.on('uncaughtException', (error) => unhandled.push(String(error)));

process.on('message', async ({ good, order }: { good: string; order: Order }) => {
  const { count, timeoutMs } = order;
  const body = 'a'.repeat(order.bodyBytes);
  // As many connections as later, so that what every attempt needs is loaded.
  for (let round = 0; round < 3; round += 1) await send({ ...order, url: good, timeoutMs: 5000 }, body);
  // The list of authorities is read at the first handshake, once.
  if (order.url.startsWith('https:')) await send({ ...order, count: 1 }, body);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { endings, slowestMs } = await send({ ...order, count, timeoutMs }, body);
  clearInterval(sampler);
  // An unhandled rejection would end the process.
  await new Promise((turn) => setTimeout(turn, 50));
  const result: Report = {
    endings,
    slowestMs,
    heldUpMs: delay.max / 1e6,
    grewBytes: Math.max(most, process.memoryUsage.rss()) - before,
    unhandled,
  };
  process.send?.(result, () => process.exit(0));
});

async function send({ url, count, timeoutMs }: Order, body: string) {
  const sender = createTransport({ timeoutSeconds: timeoutMs / 1000, allowPrivateNetwork: true });
  const endings: Record<string, number> = {};
  let slowestMs = 0;
  const one = async () => {
    const startedAt = performance.now();
    const message = { url, body, signature: 't=1,v1=0', delivery: '01K2M5T0HWQ7X9D3V6NBR8YAJE' };
    const { error, httpCode } = await sender.send(message);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    const ending = [error ?? 'delivered', httpCode ?? []].flat().join(' ');
    endings[ending] = (endings[ending] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: count }, one));
  await sender.close();
  return { endings, slowestMs };
}
