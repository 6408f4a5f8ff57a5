import { afterEach, describe, expect, test } from 'vitest';
import { report, scale } from '../scenarios.ts';
import { attempt, closeAll, closeLater, raw, sender, TIMEOUT_MS, TOLERANCE_MS } from './attempt.ts';
import { createStage, startReceiver, until } from './fixture.ts';
import { HOSTILE } from './hostile.ts';

afterEach(closeAll);

test.each(HOSTILE)('$id: a receiver that $what', async ({ start, expected, bodyBytes }) => {
  const { url, close, check } = await start();
  closeLater(close);
  const body = bodyBytes === undefined ? {} : { body: 'a'.repeat(bodyBytes) };
  expect(await attempt(url, body)).toMatchObject(expected);
  check?.();
});

test('the outcome of each attempt is stored, with the kind of its failure', async () => {
  const stage = await createStage();
  closeLater(stage.close);
  const receivers = await Promise.all(HOSTILE.map(({ start }) => start()));
  for (const { close } of receivers) closeLater(close);
  let workspace = stage.workspace;
  for (const [index, { url }] of receivers.entries()) {
    if (index % 20 === 19) workspace = await stage.anotherWorkspace();
    await stage.endpoint(url, { workspace });
    if (index % 20 === 18 || index === receivers.length - 1) await stage.event({ workspace });
  }
  // All receivers run in this process: on a busy machine responses are slow.
  const poller = await stage.poller({ timeoutSeconds: 4 });
  await until(async () => (await stage.deliveries()).every(({ attempts }) => attempts === 1), 20_000);
  await until(() => poller.stats().inFlight === 0);
  for (const { endpointId, error, httpCode, status } of await stage.deliveries()) {
    const { what, expected } = HOSTILE[endpointId - 1] ?? {};
    expect.soft({ error, httpCode }, what).toEqual(expected);
    expect.soft(status, what).toBe(expected?.error === null ? 'delivered' : 'failed');
  }
  const kinds = HOSTILE.flatMap(({ expected: { error } }) => error ?? []);
  expect(new Set(Object.keys(poller.stats().failedByError))).toEqual(new Set(kinds));
  expect(poller.stats()).toMatchObject({
    delivered: HOSTILE.length - kinds.length,
    failed: kinds.length,
    errors: 0,
  });
});

test('the first kilobyte of a response is stored', async () => {
  const receiver = await startReceiver((response) => {
    response.writeHead(500).end(`no such client\0${'.'.repeat(5000)}`);
  });
  closeLater(receiver.close);
  const { responseExcerpt } = await attempt(receiver.url);
  expect(responseExcerpt).toHaveLength(1023);
  expect(responseExcerpt?.startsWith('no such client.')).toBe(true);
});

describe('deadline', () => {
  test('an answer just before the end of the time is in time, one just after it is not', async () => {
    // At full scale with the time that receivers have by default.
    const timeoutMs = scale(TIMEOUT_MS, 15_000);
    const marginMs = scale(TOLERANCE_MS, 100);
    const to = sender({ timeoutSeconds: timeoutMs / 1000 });
    const answerAfter = async (milliseconds: number) => {
      const url = await raw((socket) => {
        setTimeout(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), milliseconds);
      });
      return to.send({ url, body: '{}', signature: 't=1,v1=0', delivery: 'X' });
    };
    const [inTime, late] = await Promise.all([
      answerAfter(timeoutMs - marginMs),
      answerAfter(timeoutMs + marginMs),
    ]);
    expect(inTime).toMatchObject({ error: null, httpCode: 200 });
    expect(late).toMatchObject({ error: 'timeout', httpCode: null });
    expect(late.durationMs).toBeGreaterThanOrEqual(timeoutMs - 5);
    expect(late.durationMs).toBeLessThanOrEqual(timeoutMs + TOLERANCE_MS);
    report(
      'H25',
      `timeout of ${timeoutMs} ms: delivered after ${inTime.durationMs} ms, failed at ${late.durationMs} ms`,
    );
  });

  test('name resolution counts', async () => {
    const lookup = () => new Promise<never>(() => {});
    const outcome = await attempt('http://hooks.example.com/', { to: sender({ lookup }) });
    expect(outcome).toMatchObject({ error: 'timeout', httpCode: null });
  });
});

test('Retry-After is ignored: the next attempt follows the schedule', async () => {
  const stage = await createStage();
  closeLater(stage.close);
  const answers = [429, 503].flatMap((status) =>
    [
      'Thu, 01 Jan 1970 00:00:00 GMT',
      'Fri, 31 Dec 9999 23:59:59 GMT',
      '0',
      '-1',
      '1000000000000',
      'soon',
      '',
    ].map((retryAfter) => ({ status, retryAfter })),
  );
  for (const { status, retryAfter } of answers) {
    const receiver = await startReceiver((response) => {
      response.writeHead(status, { 'Retry-After': retryAfter }).end();
    });
    closeLater(receiver.close);
    await stage.endpoint(receiver.url);
  }
  const poller = await stage.poller({ retrySeconds: [60, 300], random: () => 0 });
  await stage.event();
  const inStep = async (attempts: number, dueAt: string) => {
    await until(async () => (await stage.deliveries()).every((one) => one.attempts === attempts));
    expect(new Set((await stage.deliveries()).map((one) => one.nextAttemptAt))).toEqual(new Set([dueAt]));
  };
  await inStep(1, '2026-03-15T10:01:00.000Z');
  stage.clock.advance(60);
  poller.wake();
  await inStep(2, '2026-03-15T10:06:00.000Z');
  report('H26', `${answers.length} answers: next attempts after exactly 60 and 300 s`);
});
