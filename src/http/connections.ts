// What connections may hold and for how long: how many there are, one answer at a time on each, answers that clients do not
// read, and bytes that are no HTTP.
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import type { Config } from '../config/load.ts';
import { english } from '../domain/messages/english.ts';
import { message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';
import { networkOf } from './client-network.ts';
import type { Metrics } from './ops/metrics.ts';
import { MIB } from './pipeline/limits.ts';

type ConnectionConfig = Pick<
  Config,
  | 'MAX_CONNECTIONS'
  | 'MAX_CONNECTIONS_PER_ADDRESS'
  | 'REQUEST_TIMEOUT_SECONDS'
  | 'UPLOAD_TIMEOUT_SECONDS'
  | 'SEND_TIMEOUT_SECONDS'
  | 'UNSENT_MEGABYTES'
>;

export type Connections = {
  server: Server;
  /** Leads the requests of all connections to the application. */
  serve(app: Express): void;
  /** From now on every answer, those under way included, closes its connection. */
  startDraining(): void;
  metrics: Metrics;
};

/** Whether an address is that of a trusted proxy, `steps` away from the service. Express makes it from `TRUST_PROXY`. */
type IsProxy = (address: string, steps: number) => boolean;

/** What is known of a connection. */
type State = {
  /** The answer that is under way. */
  answer: ServerResponse | undefined;
  answerStartedAt: number;
  /** Every client is sent the same bytes, which are in memory once. */
  isShared: boolean;
  /** Later requests, which wait for the answer to the present one. */
  pipelined: ServerResponse[];
  /** The last request was answered before all of it had arrived. */
  isCutOff: boolean;
  /** The last bytes are not valid HTTP, and nothing that follows is answered. */
  isEnding: boolean;
};

const state = Symbol('state of a connection');

type Connection = Duplex & { [state]?: State };

type Socket = IncomingMessage['socket'] & Connection;

function stateOf(connection: Connection): State {
  connection[state] ??= {
    answer: undefined,
    answerStartedAt: 0,
    isShared: false,
    pipelined: [],
    isCutOff: false,
    isEnding: false,
  };
  return connection[state];
}

/** A connection costs about 10 KB, and up to 16 KB more while the head of a request arrives. */
const MAX_CONNECTIONS = 4096;
/** Where the system does not say how many descriptors there are. */
const FEW_DESCRIPTORS = 1024;
/** How long a connection is silent before it is probed: a client that has vanished never closes it. */
const PROBE_AFTER_MS = 60_000;
const MAX_CHECK_MS = 5000;
/** Requests of a connection that wait for the answer before theirs. Browsers and most clients send none ahead. */
const MAX_PIPELINED = 8;
/** How long a client may take for the last answer of its connection, or for the rest of a request already answered. */
const LINGER_MS = 2000;
const UNSENT_CHECK_MS = 1000;

/**
 * The server for the application, with limits on what its connections may hold and for how long.
 * @param doing what the service does before it has an application
 */
export function createConnections(config: ConnectionConfig, doing: () => string): Connections {
  const server = createServer(timeouts(config));
  const { open, startDraining, oneAtATime } = followAnswers(server);
  const cutOff = limitUnsent(server, open, config.UNSENT_MEGABYTES * MIB);
  server.on('clientError', answerUnreadable);
  cutOffStalled(server, config.SEND_TIMEOUT_SECONDS * 1000);
  let isProxy: IsProxy = () => false;
  let listener: RequestListener = answerWhileStarting(doing);
  const answer = oneAtATime((request, response) => listener(request, response));
  server.on('request', answer);
  // What a client expects beyond 100-continue is not ours to judge: the request is answered as it is.
  server.on('checkExpectation', answer);
  server.on('checkContinue', (request, response) => {
    // `100 Continue` is sent by the code that reads the body. A client that is refused before that need not send it.
    response.setHeader('Connection', 'close');
    answer(request, response);
  });
  const refused = limitConnections(server, config, (address) => isProxy(address, 0));
  return {
    server,
    startDraining,
    metrics: metricsOf(server, refused, cutOff),
    serve(app) {
      isProxy = app.get('trust proxy fn');
      listener = app;
    },
  };
}

function timeouts({ REQUEST_TIMEOUT_SECONDS, UPLOAD_TIMEOUT_SECONDS }: ConnectionConfig): ServerOptions {
  const headersTimeout = REQUEST_TIMEOUT_SECONDS * 1000;
  return {
    headersTimeout,
    // Applies to bodies that no handler reads; handlers that read one have shorter limits of their own.
    requestTimeout: Math.max(headersTimeout, UPLOAD_TIMEOUT_SECONDS * 1000) + LINGER_MS,
    connectionsCheckingInterval: Math.min(headersTimeout / 4, MAX_CHECK_MS),
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER_MS,
  };
}

/** When to ask again: an upgrade takes seconds, or minutes. */
const STARTING_RETRY_SECONDS = 5;

/**
 * Answers while the service starts, which takes long where it upgrades the database: it is alive, but not ready.
 * @param doing what it does, for `/readyz`
 */
function answerWhileStarting(doing: () => string): RequestListener {
  return (request, response) => {
    // What is still to come of the body is not awaited.
    response.setHeader('Connection', 'close');
    const path = request.url?.split('?')[0];
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    response.setHeader('Retry-After', STARTING_RETRY_SECONDS);
    if (path === '/readyz') return sendJson(response, 503, { status: 'not ready', problem: doing() });
    const text = english(message('unavailable.starting', { seconds: STARTING_RETRY_SECONDS }));
    if (request.headers.accept?.includes('text/html')) {
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
      return;
    }
    sendJson(response, 503, { error: { code: 'unavailable', message: text } });
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

/** Records for each connection the answer that is under way. */
function followAnswers(server: Server) {
  // A set of connections and not of answers: V8 rebuilds the table of a set that adds and deletes members all the time,
  // and the old tables keep answers from being freed, so that the garbage collector copies them.
  const open = new Set<Socket>();
  let isDraining = false;
  server.on('connection', (connection: Socket) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  const begin = (response: ServerResponse, answer: RequestListener) => {
    const { req: request } = response;
    const connection: Socket = request.socket;
    const known = stateOf(connection);
    known.answer = response;
    known.answerStartedAt = performance.now();
    known.isShared = false;
    response.once('close', () => {
      known.answer = undefined;
      if (!request.complete) dropUnlessComplete(request);
      const next = known.pipelined.shift();
      if (next && !connection.destroyed && !connection.writableEnded) begin(next, answer);
    });
    const isLast = known.isEnding && known.pipelined.length === 0;
    if (isDraining || isLast) response.setHeader('Connection', 'close');
    answer(request, response);
  };
  return {
    open,
    /**
     * Handles pipelined requests of a connection one after another, so that a client that takes no answers does not
     * fill the memory with them. A connection with too many pipelined requests is closed (RFC 9112, section 9.3.2).
     */
    oneAtATime(answer: RequestListener): RequestListener {
      return (request, response) => {
        const { answer: underWay, pipelined } = stateOf(request.socket);
        if (underWay === undefined) begin(response, answer);
        else if (pipelined.length < MAX_PIPELINED) pipelined.push(response);
        else request.socket.destroy();
      };
    },
    startDraining() {
      isDraining = true;
      for (const connection of open) {
        const { answer } = stateOf(connection);
        if (answer?.headersSent === false) answer.setHeader('Connection', 'close');
      }
    },
  };
}

/** A request that was answered before all of it had arrived may end, but not hold its connection for minutes. */
function dropUnlessComplete(request: IncomingMessage): void {
  const known = stateOf(request.socket);
  known.isCutOff = true;
  const timer = setTimeout(() => {
    if (request.complete) known.isCutOff = false;
    else request.socket.destroy();
  }, LINGER_MS);
  timer.unref();
}

/** Ends connections whose client neither takes its answer nor sends anything. */
function cutOffStalled(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs, (connection: Socket) => {
    // The client waits for the service, whose work has time limits of its own.
    const isOurTurn = stateOf(connection).answer !== undefined && connection.writableLength === 0;
    if (isOurTurn) connection.setTimeout(stalledMs);
    else connection.destroy();
  });
}

/** Marks an answer that takes no memory of its own: every client is sent the same bytes. */
export function markShared({ socket }: ServerResponse): void {
  if (socket) stateOf(socket).isShared = true;
}

/**
 * Cuts off the answers that have been under way for the longest, where clients leave more than `maxBytes` of their answers
 * unread: each keeps its rest in memory, and one who takes a byte now and then is within every other limit.
 * @returns how many answers were cut off
 */
function limitUnsent(server: Server, open: Iterable<Socket>, maxBytes: number): () => number {
  let cutOff = 0;
  const check = () => {
    const holding = [...open].filter((one) => one.writableLength > 0 && !stateOf(one).isShared);
    let bytes = holding.reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (bytes <= maxBytes) return;
    holding.sort((a, b) => stateOf(a).answerStartedAt - stateOf(b).answerStartedAt);
    for (const connection of holding) {
      bytes -= connection.writableLength;
      cutOff += 1;
      connection.destroy();
      // So far below that it is not reached again at once.
      if (bytes <= maxBytes / 2) return;
    }
  };
  const timer = setInterval(check, UNSENT_CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
  return () => cutOff;
}

/**
 * @param isProxy true for the address of a trusted proxy: its connections are those of many clients
 * @returns how many connections were refused
 */
function limitConnections(
  server: Server,
  config: ConnectionConfig,
  isProxy: (address: string) => boolean,
): () => number {
  const total = config.MAX_CONNECTIONS ?? Math.min(Math.floor(descriptorLimit() / 2), MAX_CONNECTIONS);
  const perAddress = config.MAX_CONNECTIONS_PER_ADDRESS ?? Math.ceil(total / 2);
  const byNetwork = new Map<string, number>();
  let refused = 0;
  server.maxConnections = total;
  server.on('drop', () => {
    refused += 1;
  });
  server.on('connection', (connection: Socket) => {
    const { remoteAddress } = connection;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = byNetwork.get(network) ?? 0;
    if (count >= perAddress) {
      refused += 1;
      connection.destroy();
      return;
    }
    byNetwork.set(network, count + 1);
    connection.once('close', () => {
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
  });
  return () => refused;
}

/** How many files and sockets this process may have open. */
function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? FEW_DESCRIPTORS);
  } catch {
    return FEW_DESCRIPTORS;
  }
}

/**
 * What arrives cannot be read, or does not arrive in time: the connection ends. A request before it that arrived whole
 * gets its answer first; one that did not fails where its body is read. What is not even HTTP, or has headers without
 * end, is answered here, in the envelope that every error has.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Connection): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = stateOf(socket);
  // The parser fails again over everything that comes after.
  if (known.isEnding) return;
  known.isEnding = true;
  const last = known.pipelined.at(-1);
  // It says itself that it is the last one, when its turn comes.
  if (last) abortUnlessComplete(last);
  else if (known.answer) endAfter(known.answer, socket);
  // One request gets one answer.
  else if (known.isCutOff) socket.destroy();
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
export function isUnreadable(connection: Connection): boolean {
  return stateOf(connection).isEnding;
}

function metricsOf(server: Server, refused: () => number, cutOff: () => number): Metrics {
  return {
    http_connections: {
      help: 'Connections of clients that are open',
      type: 'gauge',
      read: () =>
        new Promise<number>((resolve) => {
          server.getConnections((_error, count) => resolve(count ?? 0));
        }),
    },
    http_connections_refused_total: {
      help: 'Connections refused, because there were too many of all or of one address',
      type: 'counter',
      read: refused,
    },
    http_answers_cut_off_total: {
      help: 'Answers cut off that clients took too slowly, because too much of them was in memory',
      type: 'counter',
      read: cutOff,
    },
  };
}
