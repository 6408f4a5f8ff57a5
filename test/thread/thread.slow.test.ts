import { afterEach, expect, it } from 'vitest';
import { createThread, SlowStart, type Thread, type ThreadOptions } from '../../src/worker-thread.ts';

let thread: Thread<string, string>;
afterEach(() => thread.stop());

function start(options?: ThreadOptions) {
  thread = createThread<string, string>(new URL('./flaky-worker.ts', import.meta.url), options);
}

function startSlowly(options?: ThreadOptions) {
  thread = createThread<string, string>(new URL('./slow-start-worker.ts', import.meta.url), options);
}

it('answers one question after another, in their order', async () => {
  start();
  const order: string[] = [];
  await Promise.all(['a', 'b', 'c'].map(async (question) => order.push(await thread.ask(question))));
  expect(order).toEqual(['answer to a', 'answer to b', 'answer to c']);
});

it('an error of the work fails only that question', async () => {
  start();
  const [thrown, next] = await Promise.allSettled([thread.ask('throw'), thread.ask('a')]);
  expect(thrown).toMatchObject({ reason: { name: 'RangeError', message: 'as it was asked' } });
  expect(next).toMatchObject({ value: 'answer to a' });
});

it('a thread that dies fails its present question; the next one is answered by another thread', async () => {
  start();
  const [dead, next] = await Promise.allSettled([thread.ask('die'), thread.ask('a')]);
  expect(dead).toMatchObject({ reason: { message: 'The thread ended.' } });
  expect(next).toMatchObject({ value: 'answer to a' });
});

it('a question that takes too long fails; the next one is answered by another thread', async () => {
  start({ limitMs: 2000 });
  const [slow, next] = await Promise.allSettled([thread.ask('hang'), thread.ask('a')]);
  expect(slow).toMatchObject({ reason: { message: 'The thread took longer than 2000 ms.' } });
  expect(next).toMatchObject({ value: 'answer to a' });
});

it('the start of a thread does not count against the time of a question', async () => {
  startSlowly({ limitMs: 500 });
  expect(await Promise.all([thread.ask('a'), thread.ask('b')])).toEqual(['answer to a', 'answer to b']);
  expect(thread.figures()).toEqual({ startSeconds: expect.closeTo(2, 0), unstarted: 0 });
});

it('a question that no thread has started for in time says so, and the start goes on for the next one', async () => {
  startSlowly({ limitMs: 500, startMs: 600 });
  await expect(thread.ask('a')).rejects.toThrow(SlowStart);
  expect(thread.isUp()).toBe(false);
  await expect.poll(() => thread.isUp(), { timeout: 10_000 }).toBe(true);
  expect(await thread.ask('b')).toBe('answer to b');
  expect(thread.figures()).toMatchObject({ unstarted: 1 });
});

it('a question that needs too much memory ends its thread, not the process', async () => {
  start({ resourceLimits: { maxOldGenerationSizeMb: 32 } });
  const [big, next] = await Promise.allSettled([thread.ask('grow'), thread.ask('a')]);
  expect(big).toMatchObject({ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
  expect(next).toMatchObject({ value: 'answer to a' });
});

it('a question that cannot be sent fails on its own', async () => {
  start();
  const unsendable = (() => 'a') as unknown as string;
  await expect(thread.ask(unsendable)).rejects.toThrow('could not be cloned');
  expect(await thread.ask('a')).toBe('answer to a');
});

it('stopping fails waiting questions and later ones', async () => {
  start();
  const waiting = Promise.allSettled([thread.ask('hang'), thread.ask('a')]);
  await thread.stop();
  for (const { status } of await waiting) expect(status).toBe('rejected');
  await expect(thread.ask('a')).rejects.toThrow('The thread is stopped.');
});

it('turns are served round-robin: many questions of one workspace do not delay another by more than one', async () => {
  start();
  const order: string[] = [];
  const asked: [string, number][] = [
    ['a1', 1],
    ['a2', 1],
    ['a3', 1],
    ['b1', 2],
    ['c1', 3],
    ['b2', 2],
  ];
  await Promise.all(
    asked.map(async ([question, turn]) => order.push((await thread.ask(question, { turn })).slice(-2))),
  );
  // The thread was idle when a1 arrived, so a2 is the first to wait.
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('one workspace occupies at most one of two threads, so another is answered at once', async () => {
  start({ threads: 2, limitMs: 3000 });
  const slow = Promise.allSettled([thread.ask('hang', { turn: 1 }), thread.ask('a', { turn: 1 })]);
  expect(await thread.ask('b', { turn: 2 })).toBe('answer to b');
  expect(await thread.ask('c')).toBe('answer to c');
  expect([thread.waiting(1), thread.waiting(2), thread.waiting()]).toEqual([1, 0, 1]);
  const [ended, next] = await slow;
  expect(ended).toMatchObject({ reason: { message: 'The thread took longer than 3000 ms.' } });
  expect(next).toMatchObject({ value: 'answer to a' });
});

it('a question that is withdrawn while it waits is never asked; one under way is answered', async () => {
  start();
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = Promise.allSettled([
    thread.ask('a', { turn: 1, signal: first.signal }),
    thread.ask('hang', { turn: 1, signal: second.signal }),
    thread.ask('b', { turn: 1 }),
  ]);
  first.abort();
  second.abort(new Error('the client left'));
  expect(await answers).toMatchObject([
    { value: 'answer to a' },
    { reason: { message: 'the client left' } },
    { value: 'answer to b' },
  ]);
  await expect(thread.ask('c', { signal: second.signal })).rejects.toThrow('the client left');
});
