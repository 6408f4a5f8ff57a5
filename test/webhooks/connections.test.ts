import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { attempt, closeAll, closeLater, raw, sender } from './attempt.ts';
import { CERTIFICATE, EXPIRED_CERTIFICATE, PRIVATE_KEY } from './certificates.ts';
import { listening, until } from './fixture.ts';

const loopback = async () => [{ address: '127.0.0.1', family: 4 as const }];

afterEach(closeAll);

describe('TLS', () => {
  async function tlsReceiver(cert: string): Promise<string> {
    const server = createTlsServer({ cert, key: PRIVATE_KEY }, (_, response) => response.end('ok'));
    server.on('tlsClientError', () => {});
    const { port, close } = await listening(server);
    closeLater(close);
    return `https://hooks.example.com:${port}/`;
  }

  function trust(certificate: string): void {
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, certificate]);
    closeLater(async () => setDefaultCACertificates(usual));
  }

  test('a receiver with a trusted certificate for its name has the delivery', async () => {
    trust(CERTIFICATE);
    const url = await tlsReceiver(CERTIFICATE);
    expect(await attempt(url, { to: sender({ lookup: loopback }) })).toMatchObject({ error: null });
  });

  test('a self-signed certificate is a failed attempt', async () => {
    const url = await tlsReceiver(CERTIFICATE);
    expect(await attempt(url, { to: sender({ lookup: loopback }) })).toMatchObject({ error: 'tls' });
  });

  test('an expired certificate is a failed attempt', async () => {
    trust(EXPIRED_CERTIFICATE);
    const url = await tlsReceiver(EXPIRED_CERTIFICATE);
    expect(await attempt(url, { to: sender({ lookup: loopback }) })).toMatchObject({ error: 'tls' });
  });

  test('a certificate for another name is a failed attempt', async () => {
    trust(CERTIFICATE);
    const url = (await tlsReceiver(CERTIFICATE)).replace('hooks.', 'other.');
    expect(await attempt(url, { to: sender({ lookup: loopback }) })).toMatchObject({ error: 'tls' });
  });

  test('a receiver that does not speak TLS is a failed attempt', async () => {
    const url = (await raw(() => {})).replace('http:', 'https:');
    const server = await listening(createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n')));
    closeLater(server.close);
    expect(await attempt(server.url.replace('http:', 'https:'))).toMatchObject({ error: 'tls' });
    expect(await attempt(url)).toMatchObject({ error: 'timeout' });
  });
});

describe('connections', () => {
  test('nine in ten deliveries or more reuse a connection that the receiver keeps open', async () => {
    const connections = new Set<Socket>();
    const url = await raw((socket) => {
      connections.add(socket);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const to = sender();
    for (let count = 0; count < 20; count += 1)
      expect(await attempt(url, { to })).toMatchObject({ error: null });
    expect(connections.size).toBeLessThanOrEqual(2);
  });

  test('a receiver that closes a reused connection never gets the same attempt twice', async () => {
    let requests = 0;
    const url = await raw((socket) => {
      requests += 1;
      if (requests % 2 === 0) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    const to = sender();
    const outcomes = [];
    for (let count = 0; count < 6; count += 1) outcomes.push((await attempt(url, { to })).error);
    expect(requests).toBe(6);
    expect(outcomes).toEqual([null, 'connection', null, 'connection', null, 'connection']);
  });

  test('200 attempts at once at receivers that never answer end in time, and nothing is left behind', async () => {
    let open = 0;
    const server = await listening(
      createTcpServer((socket) => {
        open += 1;
        socket.resume();
        socket.on('close', () => {
          open -= 1;
        });
      }),
    );
    closeLater(server.close);
    const to = sender();
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => attempt(server.url, { to })));
    expect(new Set(outcomes.map(({ error }) => error))).toEqual(new Set(['timeout']));
    await until(() => open === 0);
  });
});
