import { createServer, type IncomingMessage, request as openRequest, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import type { ApiAnswer, Dispatch } from '../mcp/request.ts';
import { answerUnreadable } from './connections.ts';

const inside = new WeakSet<IncomingMessage>();

/** True for a request that the service sends itself, on behalf of one that it has already counted. */
export function isInProcess(request: IncomingMessage): boolean {
  return inside.has(request);
}

/**
 * Sends requests to the application without a network: HTTP over a pair of streams in memory, so that they take the
 * very way of every other request, whatever address the service listens on, and also while it stops.
 */
export function inProcess(application: RequestListener, basePath: string): Dispatch {
  const server = createServer((request, response) => {
    inside.add(request);
    application(request, response);
  });
  server.on('clientError', answerUnreadable);
  return ({ method, path, headers, body }, signal) => {
    const [near, far] = duplexPair();
    server.emit('connection', far);
    const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
    const request = { method, path: basePath + path, headers, signal, createConnection: () => near };
    openRequest(request, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end(body);
    return promise;
  };
}
