import { createServer as createTcpServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/webhooks/send.ts';
import { attempt, closeAll, closeLater, raw, sender, TIMEOUT_MS, TOLERANCE_MS } from './attempt.ts';
import { listening, startReceiver } from './fixture.ts';

type Behaviour = (socket: Socket) => void;

afterEach(closeAll);

function every(milliseconds: number, socket: Socket, act: () => void): void {
  const timer = setInterval(act, milliseconds);
  socket.on('close', () => clearInterval(timer));
}

describe('receivers that give no usable answer', () => {
  const cases: [string, Behaviour, Partial<Outcome>][] = [
    ['accepts and never answers', () => {}, { error: 'timeout', httpCode: null }],
    ['resets after the request', (socket) => socket.resetAndDestroy(), { error: 'connection' }],
    [
      'resets in the middle of the headers',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nX-A: b', () => socket.resetAndDestroy()),
      { error: 'connection' },
    ],
    [
      'sends one header byte at a time',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
        every(50, socket, () => socket.write('a'));
      },
      { error: 'timeout' },
    ],
    [
      'sends a header block of 1 MB',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Big: ${'a'.repeat(1_000_000)}\r\n\r\n`),
      { error: 'protocol' },
    ],
    [
      'sends 103 Early Hints for ever',
      (socket) => every(50, socket, () => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')),
      { error: 'timeout' },
    ],
    [
      'sends 100 Continue for ever',
      (socket) => every(20, socket, () => socket.write('HTTP/1.1 100 Continue\r\n\r\n')),
      { error: 'protocol' },
    ],
    [
      'switches protocols unasked',
      (socket) => socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      { error: 'protocol' },
    ],
    ['greets with another protocol', (socket) => socket.write('220 mail ESMTP\r\n'), { error: 'protocol' }],
    ['speaks HTTP/0.9', (socket) => socket.end('<html>hello</html>'), { error: 'protocol' }],
    [
      'sends two different lengths',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
      { error: 'protocol' },
    ],
    ['answers status 99', (socket) => socket.write('HTTP/1.1 99 No\r\n\r\n'), { error: 'protocol' }],
    [
      'answers status 600',
      (socket) => socket.end('HTTP/1.1 600 Odd\r\nContent-Length: 0\r\n\r\n'),
      { error: 'http', httpCode: 600 },
    ],
  ];
  test.each(cases)('a receiver that %s is a failed attempt', async (_, behave, expected) => {
    expect(await attempt(await raw(behave))).toMatchObject(expected);
  });

  test('a receiver that refuses the connection is a failed attempt', async () => {
    const server = await listening(createTcpServer());
    await server.close();
    expect(await attempt(server.url)).toMatchObject({ error: 'connection', httpCode: null });
  });

  test('a receiver that never reads is a failed attempt', async () => {
    const server = await listening(createTcpServer((socket) => socket.pause()));
    closeLater(server.close);
    const outcome = await attempt(server.url, { body: 'a'.repeat(20_000_000) });
    expect(outcome).toMatchObject({ error: 'timeout' });
  });

  test('an address that does not answer at all is a failed attempt', async () => {
    // TEST-NET-1: packets to it go nowhere, or the network says at once that it is unreachable.
    const { error } = await attempt('http://192.0.2.1:9999/');
    expect(['timeout', 'connection']).toContain(error);
  });
});

describe('receivers that answer 2xx and then misbehave', () => {
  const cases: [string, Behaviour, number][] = [
    [
      'drips its body for ever',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        every(50, socket, () => socket.write('1\r\na\r\n'));
      },
      200,
    ],
    [
      'sends an endless fast body',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const chunk = Buffer.alloc(65_536, 'a');
        const more = () => {
          while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', more);
        more();
      },
      200,
    ],
    [
      'resets in the middle of its body',
      (socket) =>
        socket.write('HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\nabc', () => {
          setTimeout(() => socket.resetAndDestroy(), 20);
        }),
      201,
    ],
    [
      'sends bad chunk sizes',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc'),
      200,
    ],
    ['sends a body with 204', (socket) => socket.write('HTTP/1.1 204 None\r\n\r\nunexpected'), 204],
    [
      'has an odd reason',
      (socket) => socket.end('HTTP/1.1 299 \xff\xfe?!\r\nContent-Length: 0\r\n\r\n'),
      299,
    ],
    [
      'puts bytes that are not text into its headers',
      (socket) =>
        socket.end(
          Buffer.from('HTTP/1.1 200 OK\r\nX-A: \xc3\x28\xff\r\nContent-Length: 0\r\n\r\n', 'latin1'),
        ),
      200,
    ],
  ];
  test.each(cases)('a receiver that %s has the delivery', async (_, behave, httpCode) => {
    expect(await attempt(await raw(behave))).toMatchObject({ error: null, httpCode });
  });

  test('a receiver that answers before it has read the body has the delivery', async () => {
    const server = await listening(
      createTcpServer((socket) => {
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
      }),
    );
    closeLater(server.close);
    expect(await attempt(server.url)).toMatchObject({ error: null, httpCode: 200 });
  });

  test('a gzip bomb is never inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const receiver = await startReceiver((response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    });
    closeLater(receiver.close);
    const before = process.memoryUsage().rss;
    const outcome = await attempt(receiver.url);
    expect(outcome).toMatchObject({ error: null, httpCode: 200 });
    expect(Buffer.byteLength(outcome.responseExcerpt ?? '')).toBeLessThan(4096);
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });

  test('the first kilobyte of an answer is kept', async () => {
    const receiver = await startReceiver((response) => {
      response.writeHead(500).end(`no such client\0${'.'.repeat(5000)}`);
    });
    closeLater(receiver.close);
    const { responseExcerpt } = await attempt(receiver.url);
    expect(responseExcerpt).toHaveLength(1023);
    expect(responseExcerpt?.startsWith('no such client.')).toBe(true);
  });
});

describe('deadline', () => {
  test('an answer just before the end of the time is in time, one just after it is not', async () => {
    const answerAfter = (milliseconds: number) =>
      raw((socket) => {
        setTimeout(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), milliseconds);
      });
    const [inTime, late] = await Promise.all([
      attempt(await answerAfter(TIMEOUT_MS - TOLERANCE_MS)),
      attempt(await answerAfter(TIMEOUT_MS + TOLERANCE_MS)),
    ]);
    expect(inTime).toMatchObject({ error: null, httpCode: 200 });
    expect(late).toMatchObject({ error: 'timeout', httpCode: null });
    expect(late.durationMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 5);
  });

  test('name resolution counts', async () => {
    const lookup = () => new Promise<never>(() => {});
    const outcome = await attempt('http://hooks.example.com/', { to: sender({ lookup }) });
    expect(outcome).toMatchObject({ error: 'timeout', httpCode: null });
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('a %i is a failed attempt and is never followed', async (status) => {
    const target = await startReceiver();
    const receiver = await startReceiver((response) => {
      response.writeHead(status, { Location: target.url }).end();
    });
    closeLater(target.close);
    closeLater(receiver.close);
    expect(await attempt(receiver.url)).toMatchObject({ error: 'http', httpCode: status });
    expect(target.received).toEqual([]);
    expect(receiver.received.map(({ method }) => method)).toEqual(['POST']);
  });
});
