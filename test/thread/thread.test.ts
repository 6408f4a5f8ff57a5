import { afterEach, expect, it } from 'vitest';
import { createThread, type Thread, type ThreadOptions } from '../../src/thread.ts';

let thread: Thread<string, string>;
afterEach(() => thread.stop());

function start(options?: ThreadOptions) {
  thread = createThread<string, string>(new URL('./moody.ts', import.meta.url), options);
}

it('answers one question after another, in their order', async () => {
  start();
  const order: string[] = [];
  await Promise.all(['a', 'b', 'c'].map(async (question) => order.push(await thread.ask(question))));
  expect(order).toEqual(['answer to a', 'answer to b', 'answer to c']);
});

it('what the work throws fails that question and no other', async () => {
  start();
  const [thrown, next] = await Promise.allSettled([thread.ask('throw'), thread.ask('a')]);
  expect(thrown).toMatchObject({ reason: { name: 'RangeError', message: 'as it was asked' } });
  expect(next).toMatchObject({ value: 'answer to a' });
});

it('a thread that dies fails the question that it was at; the next one is answered by another', async () => {
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

it('a question that needs too much memory takes its thread down, not the process', async () => {
  start({ resourceLimits: { maxOldGenerationSizeMb: 32 } });
  const [big, next] = await Promise.allSettled([thread.ask('grow'), thread.ask('a')]);
  expect(big).toMatchObject({ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
  expect(next).toMatchObject({ value: 'answer to a' });
});

it('a question that cannot be sent fails by itself', async () => {
  start();
  const unsendable = (() => 'a') as unknown as string;
  await expect(thread.ask(unsendable)).rejects.toThrow('could not be cloned');
  expect(await thread.ask('a')).toBe('answer to a');
});

it('stopping fails what waits, and what is asked afterwards', async () => {
  start();
  const waiting = Promise.allSettled([thread.ask('hang'), thread.ask('a')]);
  await thread.stop();
  for (const { status } of await waiting) expect(status).toBe('rejected');
  await expect(thread.ask('a')).rejects.toThrow('The thread is stopped.');
});
