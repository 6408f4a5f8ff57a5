import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Express } from 'express';
import type { Config } from '../config/load.ts';
import { networkOf } from './client-network.ts';
import type { Metrics } from './ops/metrics.ts';
import {
  answerUnreadable,
  type Connection,
  current,
  isCutOff,
  isEnding,
  LINGER_MS,
  waiting,
} from './pipeline/unreadable-request.ts';
import { boundUnsent, noteBegun } from './pipeline/unsent.ts';
import { answerWhileStarting } from './starting.ts';

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
  sayGoodbye(): void;
  metrics: Metrics;
};

/** As Express has it, from `TRUST_PROXY`: true for the address of a proxy so many steps away. */
type IsProxy = (address: string, steps: number) => boolean;

/** A connection costs about 10 KB, and up to 16 KB more while the head of a request arrives. */
const MOST_CONNECTIONS = 4096;
/** Where the system does not say how many descriptors there are. */
const FEW_DESCRIPTORS = 1024;
/** After so long a silent connection is probed: a client that vanished without a word never closes its own. */
const PROBE_AFTER_MS = 60_000;
const MAX_CHECK_MS = 5000;
/** Requests of a connection that wait for the answer before theirs. Browsers and most clients send none ahead. */
const MOST_WAITING = 8;

/**
 * The server for the application, with limits on what its connections may hold and for how long.
 * @param doing what the service does before it has an application
 */
export function createConnections(config: ConnectionConfig, doing: () => string): Connections {
  const server = createServer(timeouts(config));
  const { open, sayGoodbye, oneAtATime } = followAnswers(server);
  const cutOff = boundUnsent(server, open, config.UNSENT_MEGABYTES);
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
    sayGoodbye,
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

/** Records for each connection the answer that is under way. */
function followAnswers(server: Server) {
  // A set of connections and not of answers: V8 rebuilds the table of a set that adds and deletes members all the time,
  // and the old tables keep answers from being freed, so that the garbage collector copies them.
  const open = new Set<Connection>();
  let isLast = false;
  server.on('connection', (connection: Connection) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  const begin = (response: ServerResponse, answer: RequestListener) => {
    const { req: request } = response;
    const connection = request.socket as Connection;
    connection[current] = response;
    noteBegun(connection);
    response.once('close', () => {
      connection[current] = undefined;
      if (!request.complete) dropUnlessComplete(request);
      const next = connection[waiting]?.shift();
      if (next && !connection.destroyed && !connection.writableEnded) begin(next, answer);
    });
    const isOver = connection[isEnding] === true && connection[waiting]?.length === 0;
    if (isLast || isOver) response.setHeader('Connection', 'close');
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
        const connection = request.socket as Connection;
        if (connection[current] === undefined) return begin(response, answer);
        connection[waiting] ??= [];
        if (connection[waiting].length < MOST_WAITING) connection[waiting].push(response);
        else connection.destroy();
      };
    },
    sayGoodbye() {
      isLast = true;
      for (const { [current]: response } of open) {
        if (response?.headersSent === false) response.setHeader('Connection', 'close');
      }
    },
  };
}

/** A request that was answered before all of it had arrived may end, but not hold its connection for minutes. */
function dropUnlessComplete(request: IncomingMessage): void {
  const connection = request.socket as Connection;
  connection[isCutOff] = true;
  const timer = setTimeout(() => {
    if (request.complete) connection[isCutOff] = false;
    else connection.destroy();
  }, LINGER_MS);
  timer.unref();
}

/** Ends connections whose client neither takes its answer nor sends anything. */
function cutOffStalled(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs, (connection: Connection) => {
    // The client waits for the service, whose work has time limits of its own.
    const isOurTurn = connection[current] !== undefined && connection.writableLength === 0;
    if (isOurTurn) connection.setTimeout(stalledMs);
    else connection.destroy();
  });
}

/**
 * @param isProxy true for the address of a trusted proxy: its connections are those of many clients
 * @returns how many connections were refused
 */
function limitConnections(
  server: Server,
  { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS }: ConnectionConfig,
  isProxy: (address: string) => boolean,
): () => number {
  const total = MAX_CONNECTIONS ?? Math.min(Math.floor(descriptorLimit() / 2), MOST_CONNECTIONS);
  const perAddress = MAX_CONNECTIONS_PER_ADDRESS ?? Math.ceil(total / 2);
  const byNetwork = new Map<string, number>();
  let refused = 0;
  server.maxConnections = total;
  server.on('drop', () => {
    refused += 1;
  });
  server.on('connection', (connection: Connection) => {
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
