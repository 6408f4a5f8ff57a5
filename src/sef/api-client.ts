// The calls of SEF's public API that the service makes, each with its limits. What an answer means is decided in
// answers.ts. Read from SEF's OpenAPI texts (boroworx/efaktura-js: spec/public_v1.json).

import type { SefPlaces } from '../auth/context.ts';
import type { SefSystem } from '../domain/sef.ts';
import type { OutboundProxy } from '../formats/proxy.ts';
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedRequest,
  kindOf,
  type RequestError,
  startDeadline,
} from '../webhooks/guarded-client.ts';
import type { Lookup } from '../webhooks/public-address.ts';

/** Where a call goes, and with which key. */
export type SefAccess = { url: string; key: string; isOpenToPrivate: boolean };

/** The answer to a call: its status and whole text, or why there was none. */
export type SefAnswer = { http: number; text: string } | { http: null; error: RequestError | 'too_large' };

export type SefClient = ReturnType<typeof createSefClient>;

/** From the resolution of the name to the last byte of the answer. */
export const CALL_MS = 30_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const MAX_XML_BYTES = 10 * 1024 * 1024;
const BASE = '/api/publicApi/sales-invoice';

type Call = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: { type: string; bytes: Buffer | string };
  maxBytes?: number;
};

/** @param options.onCall called with how long each call took, and its HTTP status; null for none */
export function createSefClient({
  lookup,
  proxy,
  onCall = () => {},
}: {
  lookup?: Lookup | undefined;
  proxy?: OutboundProxy | undefined;
  onCall?: (ms: number, http: number | null) => void;
} = {}) {
  // Only what the operator has set is called at a private address.
  const guarded = createGuardedClient({ timeoutMs: CALL_MS, allowPrivateNetwork: false, lookup, proxy });
  const open = createGuardedClient({ timeoutMs: CALL_MS, allowPrivateNetwork: true, lookup, proxy });

  async function call(access: SefAccess, { method, path, query = {}, body, maxBytes }: Call) {
    const url = `${access.url}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
    const headers: Record<string, string> = {
      ApiKey: access.key,
      Accept: '*/*',
      'User-Agent': 'Service-SEF/1',
    };
    if (body) headers['Content-Type'] = body.type;
    const started = performance.now();
    const answer = await answerOf(access.isOpenToPrivate ? open : guarded, maxBytes ?? MAX_ANSWER_BYTES, {
      url,
      method,
      headers,
      body: body?.bytes ?? null,
    });
    onCall(performance.now() - started, answer.http);
    return answer;
  }

  return {
    submit: (access: SefAccess, file: { requestId: string; sendsToCir: boolean; content: Buffer }) =>
      call(access, {
        method: 'POST',
        path: `${BASE}/ubl`,
        query: {
          requestId: file.requestId,
          sendToCir: file.sendsToCir ? 'Yes' : 'No',
          executeValidation: 'true',
        },
        body: { type: 'application/xml', bytes: file.content },
      }),
    status: (access: SefAccess, sefId: string) =>
      call(access, { method: 'GET', path: BASE, query: { invoiceId: sefId } }),
    /** The ids of the invoices of some days, both included. */
    ids: (access: SefAccess, dateFrom: string, dateTo: string) =>
      call(access, { method: 'POST', path: `${BASE}/ids`, query: { dateFrom, dateTo } }),
    xml: (access: SefAccess, sefId: string) =>
      call(access, {
        method: 'GET',
        path: `${BASE}/xml`,
        query: { invoiceId: sefId },
        maxBytes: MAX_XML_BYTES,
      }),
    /** What changed on a day in the past. */
    changes: (access: SefAccess, date: string) =>
      call(access, { method: 'POST', path: `${BASE}/changes`, query: { date } }),
    storno: (access: SefAccess, sefId: string, comment: string) =>
      call(access, {
        method: 'POST',
        path: `${BASE}/storno`,
        body: { type: 'application/json', bytes: withId(sefId, { stornoComment: comment }) },
      }),
    cancel: (access: SefAccess, sefId: string, comment: string) =>
      call(access, {
        method: 'POST',
        path: `${BASE}/cancel`,
        body: { type: 'application/json', bytes: withId(sefId, { cancelComments: comment }) },
      }),
    async close(): Promise<void> {
      await Promise.all([guarded.close(), open.close()]);
    },
  };
}

/** SEF reads the id as an integer of 64 bits, which a number of JavaScript cannot hold. */
function withId(sefId: string, rest: object): string {
  if (!/^\d{1,19}$/.test(sefId)) throw new Error('The id of an invoice in SEF is a whole number.');
  return JSON.stringify(rest).replace('{', `{"invoiceId":${sefId},`);
}

async function answerOf(
  client: GuardedClient,
  maxBytes: number,
  message: Parameters<GuardedClient['open']>[0],
): Promise<SefAnswer> {
  const deadline = startDeadline(CALL_MS);
  try {
    const { statusCode, body } = await client.open(message, deadline);
    const chunks: Buffer[] = [];
    let size = 0;
    const read = async () => {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) return;
        chunks.push(chunk);
      }
    };
    await deadline.within(read()).finally(() => {
      body.on('error', () => {});
      body.destroy();
    });
    if (size > maxBytes) return { http: null, error: 'too_large' };
    return { http: statusCode, text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    return { http: null, error: kindOf(error) };
  } finally {
    deadline.stop();
  }
}

type Answer = Awaited<ReturnType<GuardedClient['open']>>;
type KeylessCall = Omit<GuardedRequest, 'headers'> & { headers?: Record<string, string>; timeoutMs: number };

/**
 * One call of a SEF without a key, outside of the sender's.
 * @param read what is taken of the answer, within the same time
 * @throws Error where there is no answer in time
 */
export async function callWithoutKey<T>(
  { system }: { system: SefSystem },
  { isOpenToPrivate, proxy }: SefPlaces,
  { timeoutMs, headers, ...message }: KeylessCall,
  read: (answer: Answer) => T | Promise<T>,
): Promise<T> {
  const allowPrivateNetwork = system === 'simulator' || isOpenToPrivate;
  const client = createGuardedClient({ timeoutMs, allowPrivateNetwork, proxy });
  const deadline = startDeadline(timeoutMs);
  try {
    const request = { ...message, headers: { ...headers, 'User-Agent': 'Service-SEF/1' } };
    const answer = await client.open(request, deadline);
    return await deadline.within(Promise.resolve(read(answer)));
  } finally {
    deadline.stop();
    await client.close();
  }
}
