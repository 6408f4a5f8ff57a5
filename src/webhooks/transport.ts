import type { Dispatcher } from 'undici';
import type { AddressPolicy } from '../formats/allowed-hosts.ts';
import type { OutboundProxy } from '../formats/proxy.ts';
import { createGuardedClient, kindOf, type RequestError, startDeadline } from './guarded-client.ts';
import type { Lookup } from './public-address.ts';

/** Why an attempt failed; `http` is a response other than 2xx. */
export type AttemptError = RequestError | 'http';

/** How an attempt ended: without an `error`, the response was 2xx. */
export type Outcome = {
  httpCode: number | null;
  error: AttemptError | null;
  /** From name resolution to the head of the response. */
  durationMs: number;
  /** The first 1 KiB of the response body. */
  responseExcerpt: string | null;
};

type Message = MessageHead & { url: string; body: string };

export type Transport = { send(message: Message): Promise<Outcome>; close(): Promise<void> };

export type TransportOptions = AddressPolicy & {
  /** Time limit from name resolution to the head of the response. */
  timeoutSeconds: number;
  /** Resolves host names; DNS when absent. */
  lookup?: Lookup | undefined;
  proxy?: OutboundProxy | undefined;
};

const EXCERPT_BYTES = 1024;
const DISCARD_BYTES = 16 * 1024;
const DISCARD_MS = 1000;
/** The minimum time for a response body when the deadline has almost passed. */
const DISCARD_LEAST_MS = 100;

/**
 * The only place that sends webhooks: a POST with exactly the headers of `headersOf`, only to checked
 * addresses. Redirects are not followed. The response body does not matter and is cut short.
 * @param options.timeoutSeconds one deadline for name resolution, connection, TLS and the head of the response
 * @param options.lookup resolves host names; DNS when absent
 */
export function createTransport({
  timeoutSeconds,
  allowPrivateNetwork,
  allowedHosts,
  lookup,
  proxy,
}: TransportOptions): Transport {
  const timeoutMs = timeoutSeconds * 1000;
  const client = createGuardedClient({ timeoutMs, allowPrivateNetwork, allowedHosts, lookup, proxy });
  return {
    async send(message) {
      const { url, body } = message;
      const deadline = startDeadline(timeoutMs);
      try {
        const post = { url, method: 'POST' as const, headers: headersOf(message), body };
        const answer = await client.open(post, deadline);
        const durationMs = deadline.stop();
        const isSuccess = answer.statusCode >= 200 && answer.statusCode <= 299;
        const responseExcerpt = await readExcerpt(answer.body, timeoutMs - durationMs);
        return {
          httpCode: answer.statusCode,
          error: isSuccess ? null : 'http',
          durationMs,
          responseExcerpt,
        };
      } catch (error) {
        return { httpCode: null, error: kindOf(error), durationMs: deadline.stop(), responseExcerpt: null };
      }
    },
    close: () => client.close(),
  };
}

/**
 * Reads the start of the body and discards a little more, so that the connection of a short response can be reused;
 * closes it after `DISCARD_BYTES`, or when the time of the attempt is over.
 */
async function readExcerpt(body: Dispatcher.ResponseData['body'], leftMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), Math.min(DISCARD_MS, Math.max(DISCARD_LEAST_MS, leftMs)));
  body.on('error', () => {});
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (size < EXCERPT_BYTES) chunks.push(chunk);
      size += chunk.length;
      if (size > DISCARD_BYTES) break;
    }
  } catch {
    // The status has decided the outcome; an error in the body does not change it.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', '');
}

/** The values in the headers of a webhook: `isTest` for a test event, whose record does not exist, `isReplay` for a replay. */
type MessageHead = {
  signature: string;
  delivery: string;
  isTest?: boolean;
  isReplay?: boolean;
  /** Of the row of the journal. */
  sequence?: number | null | undefined;
};

/** The headers that the service sets (openapi/guides/webhooks.md), besides those of HTTP itself, such as `Host`. */
export function headersOf({
  signature,
  delivery,
  isTest,
  isReplay,
  sequence,
}: MessageHead): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1',
    'X-Service-Signature': signature,
    'X-Service-Delivery': delivery,
    ...(isTest ? { 'X-Service-Test': '1' } : {}),
    ...(isReplay ? { 'X-Service-Replay': '1' } : {}),
    ...(typeof sequence === 'number' ? { 'X-Service-Sequence': String(sequence) } : {}),
  };
}
