import { createServer, type IncomingMessage, request as openRequest, type RequestListener } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import type { ActingMember, DispatchAs } from '../batches/calls.ts';
import type { ApiAnswer, Dispatch } from '../mcp/request.ts';
import { answerUnreadable } from './connections.ts';

const inside = new WeakSet<Duplex>();
const members = new WeakMap<Duplex, ActingMember>();
const addresses = new WeakMap<Duplex, string>();

/** True for a request that the service sends itself, on behalf of one that it has already counted. */
export function isInProcess({ socket }: IncomingMessage): boolean {
  return inside.has(socket);
}

/** The member for whom the service sends a request itself; undefined for any other request. */
export function actingMember({ socket }: IncomingMessage): ActingMember | undefined {
  return members.get(socket);
}

/** The address that a request came from, or the one that it is sent for. */
export function addressOf(request: IncomingMessage & { ip?: string | undefined }): string | undefined {
  return addresses.get(request.socket) ?? request.ip;
}

type Request = Parameters<Dispatch>[0];

/**
 * Sends requests to the application without a network: HTTP over a pair of streams in memory, so that they take the
 * very way of every other request, whatever address the service listens on, and also while it stops.
 */
export function inProcess(application: RequestListener, basePath: string): Dispatch {
  const send = sender(application, basePath);
  return (request, signal) => send(undefined, request, signal);
}

/** The same on behalf of members, below the address of the dashboard's own requests. */
export function inProcessAs(application: RequestListener, basePath: string): DispatchAs {
  return sender(application, basePath);
}

function sender(application: RequestListener, basePath: string) {
  const server = createServer(application);
  server.on('clientError', answerUnreadable);
  return (
    member: ActingMember | undefined,
    { method, path, headers, body, address }: Request,
    signal: AbortSignal,
  ) => {
    const [near, far] = duplexPair();
    inside.add(far);
    if (member) members.set(far, member);
    if (address !== undefined) addresses.set(far, address);
    server.emit('connection', far);
    const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
    const options = { method, path: basePath + path, headers, signal, createConnection: () => near };
    openRequest(options, (response) => {
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
