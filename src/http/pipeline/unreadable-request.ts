import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { newReference } from '../../domain/reference.ts';

/** Of a connection: the answer that is under way, until it is over. */
export const current = Symbol('the answer that is under way');
/** Of a connection: later requests, which wait for the answer to the present one. */
export const waiting = Symbol('requests that wait for the answer before them');
/** Of a connection: its last request was answered before all of it had arrived. */
export const isCutOff = Symbol('the rest of a request is still arriving');
/** Of a connection: the last bytes are not valid HTTP, and nothing that follows is answered. */
export const isEnding = Symbol('nothing more is answered');

type Notes = {
  [current]?: ServerResponse | undefined;
  [waiting]?: ServerResponse[];
  [isCutOff]?: boolean;
  [isEnding]?: boolean;
};

export type Connection = Socket & Notes;

/** How long a client may take for the last answer of its connection, or for the rest of a request already answered. */
export const LINGER_MS = 2000;

/**
 * What arrives cannot be read, or does not arrive in time: the connection ends. A request before it that arrived whole
 * gets its answer first; one that did not fails where its body is read. What is not even HTTP, or has headers without
 * end, is answered here, in the envelope that every error has.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex & Notes): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // The parser fails again over everything that comes after.
  if (socket[isEnding]) return;
  socket[isEnding] = true;
  const response = socket[current];
  const last = socket[waiting]?.at(-1);
  // It says itself that it is the last one, when its turn comes.
  if (last) abortUnlessComplete(last);
  else if (response) endAfter(response, socket);
  // One request gets one answer.
  else if (socket[isCutOff]) socket.destroy();
  else end(socket, textFor(error.code));
}

function endAfter(response: ServerResponse, socket: Duplex): void {
  if (response.headersSent) response.once('close', () => end(socket));
  else response.setHeader('Connection', 'close');
  abortUnlessComplete(response);
}

/** As when the client had closed the connection: the reader of the request gets no more of it. */
function abortUnlessComplete({ req }: ServerResponse): void {
  if (!req.complete) req.emit('aborted');
}

/** A client that does not close its side must not keep the descriptor. */
function end(socket: Duplex, text?: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  if (text === undefined) socket.end();
  else socket.end(text);
}

function textFor(code: string | undefined): string {
  const id = newReference();
  const error = { code: 'bad_request', message: messageFor(code), request_id: id };
  const body = JSON.stringify({ error });
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function messageFor(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers of the request are too large.';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time.';
  return 'The request is not valid HTTP.';
}

/** True for a connection that is no longer read. */
export function isUnreadable(connection: Notes): boolean {
  return connection[isEnding] === true;
}
