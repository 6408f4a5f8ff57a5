import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Failure, type FieldErrors } from '../domain/failure.ts';
import type { ApiAnswer } from './request.ts';

/** A file beyond this would fill a model's context: it is named instead of embedded. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

const REPLAYED =
  'Nothing was done this time: this is the stored answer of the first call with this idempotency_key.';

/** What a model should know of a call beyond its answer. */
type Call = {
  /** The address that the answer came from. */
  url: string;
  successText: string;
  /** The key that the call was sent with: a repetition needs the same one. */
  idempotencyKey: string | undefined;
};

type Envelope = { error: { code: string; message: string; errors?: FieldErrors } };

/** The API's answer as a tool's result: JSON as text and as data, a file as a resource, a failure as an error. */
export function resultOf({ status, headers, body }: ApiAnswer, call: Call): CallToolResult {
  if (status >= 400) return errorResult(envelopeOf(body), { status, headers }, call);
  if (body.length === 0) return { content: [{ type: 'text', text: call.successText }] };
  const type = textOf(headers['content-type']).split(';')[0]?.trim() || 'application/octet-stream';
  if (type !== 'application/json') return fileResult(body, type, call.url);
  const text = body.toString('utf8');
  const isReplayed = headers['idempotency-replayed'] === 'true';
  return {
    content: [{ type: 'text', text }, ...(isReplayed ? [{ type: 'text' as const, text: REPLAYED }] : [])],
    structuredContent: JSON.parse(text),
  };
}

/** A failure that did not come from the API, in the same form. */
export function failureResult({ code, message, errors }: Failure): CallToolResult {
  return errorResult({ error: { code, message, errors } });
}

function fileResult(body: Buffer, mimeType: string, url: string): CallToolResult {
  if (body.length > MAX_FILE_BYTES) {
    return failureResult(
      new Failure(
        'bad_request',
        `The file has ${body.length} bytes, more than the ${MAX_FILE_BYTES} that a tool hands over. Its address is ${url}; the API key opens it.`,
      ),
    );
  }
  return { content: [{ type: 'resource', resource: { uri: url, mimeType, blob: body.toString('base64') } }] };
}

function errorResult(
  { error }: Envelope,
  answer?: Pick<ApiAnswer, 'status' | 'headers'>,
  call?: Call,
): CallToolResult {
  const retryAfter = textOf(answer?.headers['retry-after']);
  const requestId = textOf(answer?.headers['x-request-id']);
  const isOurs = (answer?.status ?? 0) >= 500;
  const lines = [
    `${error.code}: ${error.message}`,
    ...Object.entries(error.errors ?? {}).flatMap(([field, messages]) =>
      messages.map((message) => `- ${field}: ${message}`),
    ),
    ...(isOurs && requestId ? [`The request id is ${requestId}.`] : []),
    ...(isOurs && call?.idempotencyKey
      ? [
          `To try again without doing it twice, repeat the call with idempotency_key "${call.idempotencyKey}".`,
        ]
      : []),
  ];
  const more = {
    ...(retryAfter ? { retry_after_seconds: Number(retryAfter) } : {}),
    ...(isOurs && requestId ? { request_id: requestId } : {}),
  };
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    structuredContent: { error: { ...error, ...more } },
  };
}

function envelopeOf(body: Buffer): Envelope {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as Envelope;
    if (typeof error.code === 'string' && typeof error.message === 'string') return { error };
  } catch {
    // Whatever it says, it is not the API's.
  }
  return { error: { code: 'server_error', message: 'The API gave an answer that cannot be read.' } };
}

function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '');
}
