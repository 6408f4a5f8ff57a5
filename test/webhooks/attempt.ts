import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect } from 'vitest';
import { createTransport, type Outcome, type Transport } from '../../src/webhooks/transport.ts';
import { startRawReceiver } from './fixture.ts';

export const TIMEOUT_MS = 600;
export const TOLERANCE_MS = 250;

// On a shared machine this process may be delayed; that time is not counted.
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

const clean: (() => Promise<void>)[] = [];

/** To be closed when the test is over. */
export function closeLater(close: () => Promise<void>): void {
  clean.push(close);
}

export async function closeAll(): Promise<void> {
  for (const close of clean.splice(0)) await close();
  delay.reset();
}

export function sender(parts: Partial<Parameters<typeof createTransport>[0]> = {}): Transport {
  const made = createTransport({ timeoutSeconds: TIMEOUT_MS / 1000, allowPrivateNetwork: true, ...parts });
  closeLater(() => made.close());
  return made;
}

/** The URL of a receiver that speaks raw TCP and gets the socket once the request has come in. */
export async function raw(behave: (socket: Socket) => void): Promise<string> {
  const receiver = await startRawReceiver(behave);
  closeLater(receiver.close);
  return receiver.url;
}

/** Sends once and checks that the attempt ended in time. */
export async function attempt(
  url: string,
  options: { body?: string; to?: Transport } = {},
): Promise<Outcome> {
  const { to = sender(), body = '{"event":"client.created"}' } = options;
  const startedAt = performance.now();
  const outcome = await to.send({ url, body, signature: 't=1,v1=0', delivery: '01K2M5T0HWQ7X9D3V6NBR8YAJE' });
  const tookMs = performance.now() - startedAt;
  const allowedMs = TIMEOUT_MS + TOLERANCE_MS + delay.max / 1e6;
  expect(outcome.durationMs).toBeLessThanOrEqual(allowedMs);
  expect(tookMs).toBeLessThanOrEqual(allowedMs);
  return outcome;
}
