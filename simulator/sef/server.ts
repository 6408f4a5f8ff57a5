// The HTTP side: keys, the limit of calls, faults, and the answer.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, empty, refusal } from './answers.ts';
import { readBody } from './bodies.ts';
import { control } from './control.ts';
import type { Fault } from './faults.ts';
import { isUuid } from './identifiers.ts';
import { page } from './page.ts';
import { answerTo, COMPANY_CHECK } from './sef-api.ts';
import type { Call, World } from './world.ts';

export function createSimulator(world: World): Server {
  return createServer((request, response) => {
    handle(world, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      response.destroy();
    });
  });
}

async function handle(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const method = request.method ?? 'GET';
  const isForPeople = url.pathname === '/' || url.pathname.startsWith('/page/');
  if (isForPeople || url.pathname.startsWith('/simulator/')) {
    const body = (await readBody(request)) ?? Buffer.alloc(0);
    world.registry.settle();
    const shown = isForPeople ? page(world, method, url.pathname, body) : undefined;
    send(response, shown ?? control(world, method, url.pathname, body));
    return;
  }
  const key = String(request.headers.apikey ?? '').toLowerCase();
  const call = world.record({
    at: new Date().toISOString(),
    method,
    path: `${url.pathname}${url.search}`,
    key: key ? key.slice(-4) : null,
    status: null,
  });
  const refused = refusalOf(world, url.pathname, key);
  // A call that is refused at the door leaves the fault to the next one.
  const fault = refused ? undefined : world.faults.take(`${method} ${url.pathname}`);
  if (fault?.latency_ms) await wait(fault.latency_ms);
  if (fault && insteadOf(fault, call, response)) return;
  const body = await readBody(request);
  world.registry.settle();
  const answer =
    refused ??
    (body === undefined
      ? refusal('FileTooBig', 'ublFile', 'The body is larger than 10 MiB.')
      : await answerTo(world, {
          method,
          path: url.pathname,
          query: url.searchParams,
          key,
          contentType: request.headers['content-type'] ?? '',
          body,
          willFail: fault?.mistake === true,
        }));
  call.status = answer.status;
  if (fault) sendWith(fault, response, answer);
  else send(response, answer);
}

/** The check of a company needs no key. */
function refusalOf(world: World, path: string, key: string): Answer | undefined {
  if (path === COMPANY_CHECK) return undefined;
  const { keys } = world.options;
  if (keys ? !keys.has(key) : !isUuid(key)) return empty(401);
  return world.rateLimit.allows(key, performance.now()) ? undefined : empty(429);
}

/** Faults that come instead of handling the call. @returns whether this is one */
function insteadOf(fault: Fault, call: Call, response: ServerResponse): boolean {
  if (fault.stall) return true;
  if (fault.drop_before) {
    response.destroy();
    return true;
  }
  const answer = answerOf(fault);
  if (!answer) return false;
  call.status = answer.status;
  send(response, answer);
  return true;
}

function answerOf({ redirect, status, html }: Fault): Answer | undefined {
  if (redirect !== undefined) return { ...empty(302), location: redirect };
  if (status === undefined) return undefined;
  if (!html) return empty(status);
  const page = `<!DOCTYPE html><html><body><h1>${status}</h1><p>An error occurred.</p></body></html>`;
  return { status, type: 'text/html; charset=utf-8', body: page };
}

const CHUNK = Buffer.alloc(64 * 1024, ' ');
const DOCTYPE = '<!DOCTYPE env [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>';

/** Faults of the answer to a call that was handled. */
function sendWith(fault: Fault, response: ServerResponse, answer: Answer): void {
  if (fault.stall_after) return;
  if (fault.drop_after) response.destroy();
  else if (fault.cut) cut(response, answer);
  else if (fault.body_bytes !== undefined) sendBytes(response, answer, fault.body_bytes);
  else if (fault.body !== undefined) send(response, { ...answer, body: fault.body });
  else if (fault.doctype) {
    const text = answer.body.toString().replace(/^(<\?xml[^>]*\?>)?/, `$1${DOCTYPE}`);
    send(response, { ...answer, body: text });
  } else send(response, answer);
}

function send(response: ServerResponse, { status, type, body, location }: Answer): void {
  if (type) response.setHeader('content-type', type);
  if (location !== undefined) response.setHeader('location', location);
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
}

function cut(response: ServerResponse, { status, type, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': type || 'text/plain', 'content-length': bytes.length + 1 });
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
}

function sendBytes(response: ServerResponse, { status, type }: Answer, bytes: number): void {
  response.writeHead(status, { 'content-type': type || 'text/plain', 'content-length': bytes });
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length));
      left -= chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
