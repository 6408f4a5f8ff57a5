import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { englishErrors, Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { ApiAnswer } from './request.ts';

/** A larger file would fill a model's context: it is linked, whatever the call requests. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

const REPLAYED =
  'Nothing was done this time: this is the stored answer of the first call with this idempotency_key.';

/** Facts about a call that a model should know besides its answer. */
type Call = {
  /** The address that the answer came from. */
  url: string;
  successText: string;
  /** The key that the call was sent with, for repeating the call. */
  idempotencyKey: string | undefined;
  /** Whether a file's bytes are part of the result; otherwise it has a link to them. */
  embed: boolean;
  /** Advice for an answer that says that the record does not exist. */
  hint: string | undefined;
};

/** The forms of an answer that a connection can ask for instead of both. */
export const FORMS = ['text', 'structured'] as const;

export type Form = (typeof FORMS)[number];

/**
 * The form of answers that a connection asks for.
 * @returns undefined for both, where the text is missing
 * @throws Failure `bad_request` that lists the forms
 */
export function answersOf(text: string | undefined): Form | undefined {
  if (text === undefined) return undefined;
  const form = FORMS.find((known) => known === text);
  if (form !== undefined) return form;
  throw new Failure('bad_request', message('mcp.unknown_form', { name: text.slice(0, 64), forms: FORMS }));
}

/**
 * A result in one form alone. Some clients show a model both forms, some the text, some the data: none serves them all
 * but both, so who knows the client chooses. What is not JSON, such as a link to a file, stays.
 */
export function inForm(form: Form | undefined, result: CallToolResult): CallToolResult {
  if (form === undefined || result.structuredContent === undefined) return result;
  const { structuredContent, content, ...rest } = result;
  if (form === 'text') return { ...rest, content };
  return { ...rest, content: content.filter(({ type }) => type !== 'text'), structuredContent };
}

export type Envelope = { error: { code: string; message: string; errors?: Record<string, string[]> } };

/** The API's answer as a tool's result: JSON as text and as data, each with all there is to know; a file as a link. */
export function resultOf({ status, headers, body }: ApiAnswer, call: Call): CallToolResult {
  if (status >= 400) return errorResult(envelopeOf(body), { status, headers }, call);
  if (body.length === 0) return { content: [{ type: 'text', text: call.successText }] };
  const type = headerText(headers['content-type']).split(';')[0]?.trim() || 'application/octet-stream';
  if (type !== 'application/json')
    return fileResult(body, type, { ...call, name: fileName(headers, call.url) });
  const text = body.toString('utf8');
  const isReplayed = headers['idempotency-replayed'] === 'true';
  return {
    content: [{ type: 'text', text }, ...(isReplayed ? [{ type: 'text' as const, text: REPLAYED }] : [])],
    structuredContent: { ...JSON.parse(text), ...(isReplayed ? { replayed: true } : {}) },
  };
}

/** A failure that did not come from the API, in the same form. */
export function failureResult({ code, message, errors }: Failure): CallToolResult {
  return errorResult({ error: { code, message, ...(errors && { errors: englishErrors(errors) }) } });
}

function fileResult(
  body: Buffer,
  mimeType: string,
  { url, name, embed }: Call & { name: string },
): CallToolResult {
  const size = body.length;
  const isEmbedded = embed && size <= MAX_FILE_BYTES;
  const linked = `${name} (${size} bytes) is at ${url}. Read this resource for its bytes; the API key opens it.`;
  return {
    content: isEmbedded
      ? [{ type: 'resource', resource: { uri: url, mimeType, blob: body.toString('base64') } }]
      : [
          { type: 'resource_link', uri: url, name, mimeType, size },
          { type: 'text', text: linked },
        ],
    structuredContent: { data: { uri: url, name, mime_type: mimeType, size } },
  };
}

/** The file name of an answer (RFC 6266), else the end of its address. */
function fileName(headers: ApiAnswer['headers'], url: string): string {
  const disposition = headerText(headers['content-disposition']);
  const encoded = /filename\*=UTF-8''([\w!#$&+.^`|~%-]+)/.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1];
  return encoded === undefined ? (plain ?? url.split('/').at(-1) ?? url) : decodeURIComponent(encoded);
}

function errorResult(
  { error }: Envelope,
  answer?: Pick<ApiAnswer, 'status' | 'headers'>,
  call?: Call,
): CallToolResult {
  const retryAfter = headerText(answer?.headers['retry-after']);
  const requestId = headerText(answer?.headers['x-request-id']);
  const isOurs = (answer?.status ?? 0) >= 500;
  const hint = answer?.status === 404 ? call?.hint : undefined;
  const repeatWith = isOurs ? call?.idempotencyKey : undefined;
  const lines = [
    `${error.code}: ${error.message}`,
    ...Object.entries(error.errors ?? {}).flatMap(([field, messages]) =>
      messages.map((message) => `- ${field}: ${message}`),
    ),
    ...(hint ? [hint] : []),
    ...(isOurs && requestId ? [`The request id is ${requestId}.`] : []),
    ...(repeatWith
      ? [`To try again without doing it twice, repeat the call with idempotency_key "${repeatWith}".`]
      : []),
  ];
  const more = {
    ...(retryAfter ? { retry_after_seconds: Number(retryAfter) } : {}),
    ...(isOurs && requestId ? { request_id: requestId } : {}),
    ...(hint ? { hint } : {}),
    ...(repeatWith ? { idempotency_key: repeatWith } : {}),
  };
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    structuredContent: { error: { ...error, ...more } },
  };
}

/** The failure that an answer reports. */
export function envelopeOf(body: Buffer): Envelope {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as Envelope;
    if (typeof error.code === 'string' && typeof error.message === 'string') return { error };
  } catch {
    // Not an answer of the API.
  }
  return { error: { code: 'server_error', message: 'The API gave an answer that cannot be read.' } };
}

/** A header of an answer as one text; empty where there is none. */
export function headerText(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '');
}
