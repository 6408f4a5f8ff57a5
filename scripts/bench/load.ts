// Load on a measured process, and the cost of each request.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Measured } from './measured.ts';

/** Raw HTTP requests, sent in turn; `{number}` is replaced by a unique number in each. */
export type Load = {
  url: string;
  connections: number;
  seconds: number;
  requests: string[];
  /** The expected status of every answer. */
  status: number;
  /** The prefix of the unique numbers. */
  key: string;
};

export type Outcome = { answers: number; failures: number; seconds: number; p50: number; p99: number };

export type Sample = {
  rate: number;
  cpuUs: number;
  p50: number;
  p99: number;
  rssMb: number;
};

const generators = { started: 0 };

/** Runs a load in its own process. @throws Error when an answer had another status */
export async function apply(load: Omit<Load, 'key'>): Promise<Outcome> {
  generators.started += 1;
  const child = fork(new URL('./load-child.ts', import.meta.url));
  try {
    child.send({ ...load, key: `${process.pid}-${generators.started}` });
    const [outcome] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The load generator died.'))),
    ])) as [Outcome];
    if (outcome.failures > 0)
      throw new Error(`${outcome.failures} of ${outcome.answers} answers were wrong.`);
    return outcome;
  } finally {
    child.disconnect();
  }
}

/** The cost of one kind of request on a warm process. */
export async function sample(
  measured: Measured,
  load: Omit<Load, 'key' | 'url'>,
  warmUpSeconds = 1,
): Promise<Sample> {
  const { url } = measured;
  await apply({ ...load, url, seconds: warmUpSeconds });
  const before = await measured.usage();
  const { answers, seconds, p50, p99 } = await apply({ ...load, url });
  const after = await measured.usage();
  return {
    rate: answers / seconds,
    cpuUs: (after.cpuUs - before.cpuUs) / answers,
    p50,
    p99,
    rssMb: after.rssBytes / 2 ** 20,
  };
}

/** A raw HTTP request. */
export function requestText(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): string {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const fields = {
    Host: 'localhost',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(payload)) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`;
}
