import type { Duplex } from 'node:stream';
import { newReference } from '../domain/reference.ts';

/** Answers what is not even HTTP, or has headers without end, in the envelope that every error has. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: { code: 'bad_request', message: messageFor(error.code) } });
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${newReference()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function messageFor(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers of the request are too large.';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time.';
  return 'The request is not valid HTTP.';
}
