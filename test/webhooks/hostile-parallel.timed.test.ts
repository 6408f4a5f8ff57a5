// 200 attempts at once at each receiver that misbehaves, from a process of their own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { shared } from '../during-tests.ts';
import { percentile } from '../reliability/times.ts';
import { report, type ScenarioId } from '../scenarios.ts';
import { startReceiver } from './fixture.ts';
import { HOSTILE, type Hostile } from './hostile.ts';
import type { Order, Report } from './hostile-sender.ts';

const AT_ONCE = 200;
const TIMEOUT_MS = 2000;
const TOLERANCE_MS = 250;
/** As `npm start` has them. */
const OPTIONS = ['--max-semi-space-size=8', '--expose-gc'];
const USUAL_BYTES = 2000;
const LIMIT_BYTES = 20e6;
/** What the sender and the connection keep of a body while it waits to be read. */
const COPIES = 3;

const IDS: ScenarioId[] = [
  ...(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8', 'H9', 'H10', 'H11', 'H12'] as const),
  ...(['H13', 'H14', 'H15', 'H16', 'H17', 'H18', 'H19', 'H20', 'H22', 'H23'] as const),
];

const good = shared(startReceiver);

test('every receiver that misbehaves is tried', () => {
  expect(new Set(HOSTILE.map(({ id }) => id))).toEqual(new Set(IDS));
});

test.each(IDS)('%s', async (id) => {
  const figures: string[] = [];
  for (const hostile of HOSTILE.filter((one) => one.id === id)) figures.push(await tried(hostile));
  report(id, figures.join('; '));
});

async function tried(hostile: Hostile): Promise<string> {
  const { what, bodyBytes = USUAL_BYTES } = hostile;
  // Bodies that large come from one endpoint, four at a time.
  const count = bodyBytes > USUAL_BYTES ? 4 : AT_ONCE;
  const allowed = LIMIT_BYTES + (bodyBytes > USUAL_BYTES ? COPIES * count * bodyBytes : 0);
  const first = await tryOnce(hostile, count);
  // V8 decides when to free memory, and 200 answers of 51 kB are already half of the limit. A process that exceeds the
  // limit is therefore judged by the median of three processes.
  const grewBytes =
    first.grewBytes <= allowed
      ? first.grewBytes
      : percentile(
          [first, await tryOnce(hostile, count), await tryOnce(hostile, count)].map((one) => one.grewBytes),
          0.5,
        );
  expect(grewBytes, what).toBeLessThanOrEqual(allowed);
  return `${what}: ${count} × ${first.ending}, ≤ ${first.slowestMs.toFixed(0)} ms, ${(grewBytes / 1e6).toFixed(1)} MB`;
}

/** Tries a receiver from a new process: everything but the memory must be as it should. */
async function tryOnce({ what, start, expected, bodyBytes = USUAL_BYTES }: Hostile, count: number) {
  const { url, close, check } = await start();
  const sent = await send({ url, count, timeoutMs: TIMEOUT_MS, bodyBytes });
  await close();
  check?.();
  const ending = [expected.error ?? 'delivered', expected.httpCode ?? []].flat().join(' ');
  expect(sent.endings, what).toEqual({ [ending]: count });
  expect(sent.unhandled, what).toEqual([]);
  expect(sent.slowestMs, what).toBeLessThanOrEqual(TIMEOUT_MS + TOLERANCE_MS + sent.heldUpMs);
  return { ...sent, ending };
}

async function send(order: Order): Promise<Report> {
  const child = fork(new URL('./hostile-sender.ts', import.meta.url), { execArgv: OPTIONS });
  child.send({ good: good.url, order });
  const [sent] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The sender ended with ${code}.`))),
  ])) as [Report];
  return sent;
}
