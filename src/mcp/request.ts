import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Callable } from './operation.ts';
import { CLEAR } from './tools.ts';

/** A request to the API, with a path below its base address. */
type ApiRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Where the request came from that it is sent for. */
  address?: string | undefined;
};

/** An answer of the API. */
export type ApiAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/** Sends a request through the API's whole pipeline. @param signal aborts when the caller no longer waits */
export type Dispatch = (request: ApiRequest, signal: AbortSignal) => Promise<ApiAnswer>;

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * The request of a tool call. Only the path is validated here: an unknown argument is sent along, so that the API
 * names it in its error.
 * @throws Failure `validation_failed` where a part of the path is missing, `bad_request` for an argument that cannot
 *   be sent
 */
export function requestOf(
  operation: Callable,
  given: Arguments,
  idempotencyKey: string | undefined,
): ApiRequest {
  const { route, places, body } = operation;
  const path: Record<string, string> = {};
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const fields: [string, unknown][] = [];
  for (const [argument, value] of Object.entries(given)) {
    const place = places.get(argument);
    if (argument === CLEAR && route.method === 'patch') fields.push(...emptied(value));
    else if (place === undefined && body === 'fields') fields.push([argument, value]);
    // Models write null for omitted arguments; only a body can contain one.
    else if (value === null || (argument === 'body' && body === 'whole')) continue;
    else if (place?.in === 'path') path[place.name] = textOf(value);
    else if (place?.in === 'header') headers[place.name] = sendable(textOf(value));
    else if (isPlainObject(value) && place !== undefined)
      for (const [key, text] of Object.entries(value)) query.append(`${place.name}.${key}`, textOf(text));
    else query.append(place?.name ?? argument, textOf(value));
  }
  if (operation.idempotencyArgument !== undefined && idempotencyKey !== undefined) {
    headers['Idempotency-Key'] = sendable(idempotencyKey);
  }
  const content = body === 'fields' ? Object.fromEntries(fields) : body === 'whole' ? given.body : undefined;
  const text = content === undefined ? undefined : jsonOf(content);
  if (text !== undefined) headers['Content-Type'] = 'application/json';
  // A space as %20, which every parser reads alike.
  const search = query.size > 0 ? `?${String(query).replaceAll('+', '%20')}` : '';
  return { method: route.method.toUpperCase(), path: filled(operation, path) + search, headers, body: text };
}

/** Not a list, and not a number by its digits (JSON.rawJSON), which has no prototype. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The fields that a change empties. */
function emptied(names: unknown): [string, null][] {
  return (Array.isArray(names) ? names : []).map((name) => [String(name), null]);
}

function filled({ route, places }: Callable, given: Record<string, string>): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given[name];
    if (value) return encodeURIComponent(value.toWellFormed());
    const argument = [...places].find(([, place]) => place.in === 'path' && place.name === name)?.[0];
    throw invalid(argument ?? name, message('value.required'));
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonOf(value);
}

/** A value that no header can carry is sent as an empty one, which the API refuses with its own message. */
function sendable(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : '';
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new Failure('bad_request', message('mcp.too_deep'));
  }
}
