// How soon a single event reaches its receiver.
import { afterEach, expect, test } from 'vitest';
import { percentile } from '../reliability/times.ts';
import { report } from '../scenarios.ts';
import { cleanUp, prepare, startReceivers, startService, write } from './load-process.ts';

afterEach(cleanUp);

const EVENTS = 400;
const WARM_UP = 30;

test('from the commit to the first byte at the receiver', async () => {
  const receivers = await startReceivers();
  const { file, places } = await prepare([[`${receivers.url}/in`]]);
  const service = await startService(file);
  const key = places[0]?.key ?? '';
  const afterAnswer: number[] = [];
  const afterRequest: number[] = [];
  for (let count = 0; count < EVENTS + WARM_UP; count += 1) {
    const arrived = receivers.next();
    const { sentAt, answeredAt } = await write(service.url, key);
    const { at } = await arrived;
    if (count >= WARM_UP) {
      // The answer is sent once the commit is on disk; the first byte may come before it has been read.
      afterAnswer.push(Math.max(0, at - answeredAt));
      afterRequest.push(at - sentAt);
    }
    await new Promise((idle) => setTimeout(idle, 10 + Math.random() * 20));
  }
  const figures = [afterAnswer, afterRequest].map((list) => [percentile(list, 0.5), percentile(list, 0.99)]);
  const [[p50, p99] = [], [whole50, whole99] = []] = figures;
  expect(p50).toBeLessThanOrEqual(20);
  expect(p99).toBeLessThanOrEqual(150);
  const text = [p50, p99, whole50, whole99].map((ms) => ms?.toFixed(1));
  report(
    'D1',
    `${EVENTS} events: p50 ${text[0]} ms, p99 ${text[1]} ms; measured from the request, ${text[2]} and ${text[3]} ms`,
  );
}, 300_000);
