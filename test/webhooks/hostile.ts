// Misbehaving receivers, each with the expected outcome of the attempt.
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import type { Outcome } from '../../src/webhooks/transport.ts';
import type { ScenarioId } from '../scenarios.ts';
import { CERTIFICATE, EXPIRED_CERTIFICATE, PRIVATE_KEY } from './certificates.ts';
import { listening, startRawReceiver, startReceiver } from './fixture.ts';

type Running = {
  url: string;
  close(): Promise<void>;
  /** What must hold in addition to the outcome, once the attempts are over. */
  check?(): void;
};

export type Hostile = {
  id: ScenarioId;
  /** Completes «a receiver that …». */
  what: string;
  expected: Pick<Outcome, 'error' | 'httpCode'>;
  start(): Promise<Running>;
  /** The size of the sent body, where it is larger than usual. */
  bodyBytes?: number;
};

const failed = (error: Outcome['error'], httpCode: number | null = null) => ({ error, httpCode });
const delivered = (httpCode = 200) => ({ error: null, httpCode });

/** Calls `behave` once the whole request has arrived. */
const raw =
  (behave: (socket: Socket) => void): Hostile['start'] =>
  () =>
    startRawReceiver(behave);

/** Sends these bytes and half-closes the connection. */
const answers = (...parts: (string | Buffer)[]) =>
  raw((socket) => {
    for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    socket.end();
  });

/** Sends these bytes and leaves the connection open. */
const begins = (text: string, next: (socket: Socket) => void = () => {}) =>
  raw((socket) => {
    socket.write(text);
    next(socket);
  });

const accepts = (behave: (socket: Socket) => void) => () => listening(createTcpServer(behave));

function every(milliseconds: number, socket: Socket, act: () => void): void {
  const timer = setInterval(act, milliseconds);
  socket.on('close', () => clearInterval(timer));
}

function pour(socket: Socket): void {
  const chunk = Buffer.alloc(65_536, 'a');
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

function redirectTo(status: number, target: (own: string) => string): Hostile['start'] {
  return async () => {
    const methods: string[] = [];
    const receiver = await startReceiver((response, { method }) => {
      methods.push(method);
      response.writeHead(status, { Location: target(receiver.url) }).end();
    });
    return {
      ...receiver,
      check() {
        if (methods.some((method) => method !== 'POST'))
          throw new Error(`The receiver got ${methods.join(', ')} instead of POST.`);
      },
    };
  };
}

/** Redirects to a receiver that must not get a request. */
async function redirectToPrivate(): Promise<Running> {
  const target = await startReceiver();
  const receiver = await startReceiver((response) => {
    response.writeHead(302, { Location: target.url }).end();
  });
  return {
    url: receiver.url,
    close: async () => void (await Promise.all([receiver.close(), target.close()])),
    check() {
      if (target.received.length > 0) throw new Error('The redirect was followed.');
    },
  };
}

function tls(options: object): Hostile['start'] {
  return async () => {
    const server = createTlsServer({ key: PRIVATE_KEY, cert: CERTIFICATE, ...options }, (_, response) =>
      response.end('ok'),
    );
    server.on('tlsClientError', () => {});
    const { port, close } = await listening(server);
    return { url: `https://127.0.0.1:${port}/`, close };
  };
}

async function stallsInHandshake(): Promise<Running> {
  const server = await listening(createTcpServer((socket) => socket.resume()));
  return { ...server, url: server.url.replace('http:', 'https:') };
}

/** Listens on a thread that is blocked: once its accept queue is full, the system drops connection attempts. */
async function blackHole(): Promise<Running> {
  const thread = new Worker(
    `const { createServer } = require('node:net');
     const { parentPort } = require('node:worker_threads');
     const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
     });`,
    { eval: true },
  );
  const port = await new Promise<number>((resolve) => thread.once('message', resolve));
  const fillers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await new Promise((filled) => setTimeout(filled, 100));
  if (!fillers.some(({ connecting }) => connecting)) throw new Error('The queue is not full.');
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      for (const filler of fillers) filler.destroy();
      await thread.terminate();
    },
  };
}

async function refuses(): Promise<Running> {
  const server = await listening(createTcpServer());
  await server.close();
  return server;
}

const BOMB = gzipSync(Buffer.alloc(50_000_000));
const EMPTY = 'Content-Length: 0\r\n\r\n';
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

export const HOSTILE: Hostile[] = [
  {
    id: 'H1',
    what: 'accepts the request and never answers',
    expected: failed('timeout'),
    start: raw(() => {}),
  },
  { id: 'H2', what: 'drops connection attempts', expected: failed('timeout'), start: blackHole },
  { id: 'H3', what: 'refuses the connection', expected: failed('connection'), start: refuses },
  {
    id: 'H4',
    what: 'resets the connection after the request',
    expected: failed('connection'),
    start: raw((socket) => socket.resetAndDestroy()),
  },
  {
    id: 'H5',
    what: 'resets the connection in the middle of the headers',
    expected: failed('connection'),
    start: raw((socket) => socket.write('HTTP/1.1 200 OK\r\nX-A: b', () => socket.resetAndDestroy())),
  },
  {
    id: 'H6',
    what: 'sends one header byte at a time',
    expected: failed('timeout'),
    start: begins('HTTP/1.1 200 OK\r\nX-Slow: ', (socket) => every(50, socket, () => socket.write('a'))),
  },
  {
    id: 'H7',
    what: 'answers 200 and slowly sends an endless body',
    expected: delivered(),
    start: begins(CHUNKED, (socket) => every(50, socket, () => socket.write('1\r\na\r\n'))),
  },
  {
    id: 'H8',
    what: 'answers 200 and quickly sends an endless body',
    expected: delivered(),
    start: begins('HTTP/1.1 200 OK\r\n\r\n', pour),
  },
  {
    id: 'H9',
    what: 'answers 201 and resets the connection in the middle of the body',
    expected: delivered(201),
    start: begins('HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\nabc', (socket) => {
      setTimeout(() => socket.resetAndDestroy(), 20);
    }),
  },
  {
    id: 'H10',
    what: 'sends a header block of 1 MB',
    expected: failed('protocol'),
    start: answers(`HTTP/1.1 200 OK\r\nX-Big: ${'a'.repeat(1_000_000)}\r\n\r\n`),
  },
  {
    id: 'H11',
    what: 'sends 103 Early Hints without end',
    expected: failed('timeout'),
    start: raw((socket) =>
      every(50, socket, () => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')),
    ),
  },
  {
    id: 'H12',
    what: 'sends 100 Continue without end',
    expected: failed('protocol'),
    start: raw((socket) => every(20, socket, () => socket.write('HTTP/1.1 100 Continue\r\n\r\n'))),
  },
  {
    id: 'H13',
    what: 'switches protocols without an Upgrade request',
    expected: failed('protocol'),
    start: begins('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  },
  {
    id: 'H14',
    what: 'answers 200 with a gzip bomb',
    expected: delivered(),
    start: () =>
      startReceiver((response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(BOMB);
      }),
  },
  {
    id: 'H14',
    what: 'answers 200 with half of a gzip stream',
    expected: delivered(),
    start: () =>
      startReceiver((response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(BOMB.subarray(0, 500));
      }),
  },
  {
    id: 'H15',
    what: 'sends the greeting of another protocol',
    expected: failed('protocol'),
    start: begins('220 mail ESMTP\r\n'),
  },
  {
    id: 'H16',
    what: 'answers with HTTP/0.9',
    expected: failed('protocol'),
    start: answers('<html>hello</html>'),
  },
  {
    id: 'H16',
    what: 'answers 200 and sends invalid chunk sizes',
    expected: delivered(),
    start: begins(`${CHUNKED}zz\r\nabc`),
  },
  {
    id: 'H16',
    what: 'sends two different Content-Length headers',
    expected: failed('protocol'),
    start: begins('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
  },
  {
    id: 'H17',
    what: 'redirects to a private address',
    expected: failed('http', 302),
    start: redirectToPrivate,
  },
  ...[301, 303, 307, 308].map(
    (status): Hostile => ({
      id: 'H17',
      what: `redirects with ${status} to itself`,
      expected: failed('http', status),
      start: redirectTo(status, (own) => own),
    }),
  ),
  {
    id: 'H17',
    what: 'redirects to a file',
    expected: failed('http', 302),
    start: redirectTo(302, () => 'file:///etc/passwd'),
  },
  { id: 'H18', what: 'has a self-signed certificate', expected: failed('tls'), start: tls({}) },
  {
    id: 'H18',
    what: 'has an expired certificate',
    expected: failed('tls'),
    start: tls({ cert: EXPIRED_CERTIFICATE }),
  },
  {
    id: 'H18',
    what: 'supports only TLS 1.0',
    expected: failed('tls'),
    start: tls({ minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  },
  { id: 'H18', what: 'stalls in the TLS handshake', expected: failed('timeout'), start: stallsInHandshake },
  {
    id: 'H19',
    what: 'sends headers that are not valid UTF-8',
    expected: delivered(),
    start: answers(`HTTP/1.1 200 OK\r\nX-A: \xc3\x28\xff\r\nX-B: \xe9\r\n${EMPTY}`),
  },
  {
    id: 'H19',
    what: 'sends a NUL character in a header',
    expected: failed('protocol'),
    start: answers(`HTTP/1.1 200 OK\r\nX-A: a\0b\r\n${EMPTY}`),
  },
  {
    id: 'H20',
    what: 'answers with status 600',
    expected: failed('http', 600),
    start: answers(`HTTP/1.1 600 Odd\r\n${EMPTY}`),
  },
  {
    id: 'H20',
    what: 'answers with status 99',
    expected: failed('protocol'),
    start: begins('HTTP/1.1 99 No\r\n\r\n'),
  },
  {
    id: 'H20',
    what: 'sends a body with 204',
    expected: delivered(204),
    start: begins('HTTP/1.1 204 None\r\n\r\nunexpected'),
  },
  {
    id: 'H20',
    what: 'answers 299 with a reason phrase that is not ASCII',
    expected: delivered(299),
    start: answers(`HTTP/1.1 299 \xff\xfe?!\r\n${EMPTY}`),
  },
  {
    id: 'H22',
    what: 'answers before it has read the body, and half-closes the connection',
    expected: delivered(),
    start: accepts((socket) => socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${EMPTY}`))),
  },
  {
    id: 'H23',
    what: 'never reads a body of 5 MB',
    expected: failed('timeout'),
    start: accepts((socket) => socket.pause()),
    bodyBytes: 5_000_000,
  },
];
