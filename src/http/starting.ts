import type { RequestListener, ServerResponse } from 'node:http';
import { english } from '../domain/messages/english.ts';
import { message } from '../domain/messages/message.ts';

/** When to ask again: an upgrade takes seconds, or minutes. */
const RETRY_SECONDS = 5;

/**
 * Answers while the service starts, which takes long where it upgrades the database: it is alive, but not ready.
 * @param doing what it does, for `/readyz`
 */
export function answerWhileStarting(doing: () => string): RequestListener {
  return (request, response) => {
    // What is still to come of the body is not awaited.
    response.setHeader('Connection', 'close');
    const path = request.url?.split('?')[0];
    if (path === '/healthz') return send(response, 200, { status: 'ok' });
    response.setHeader('Retry-After', RETRY_SECONDS);
    if (path === '/readyz') return send(response, 503, { status: 'not ready', problem: doing() });
    const text = english(message('unavailable.starting', { seconds: RETRY_SECONDS }));
    if (request.headers.accept?.includes('text/html')) {
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
      return;
    }
    send(response, 503, { error: { code: 'unavailable', message: text } });
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
