import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { report, scale } from '../scenarios.ts';
import { attempt, closeAll, closeLater, raw, sender } from './attempt.ts';
import { CERTIFICATE, EXPIRED_CERTIFICATE, PRIVATE_KEY } from './certificates.ts';
import { createStage, listening, until } from './fixture.ts';

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

  test('a receiver with a trusted certificate for its name gets the delivery', async () => {
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
    const events = scale(100, 2000);
    const stage = await createStage();
    closeLater(stage.close);
    const connections = new Set<Socket>();
    const url = await raw((socket) => {
      connections.add(socket);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    await stage.endpoint(url);
    const poller = await stage.poller();
    await Promise.all(Array.from({ length: events }, () => stage.event()));
    await until(() => poller.stats().delivered === events, 30_000);
    expect(connections.size).toBeLessThanOrEqual(events / 10);
    report('B15', `${events} deliveries of one endpoint over ${connections.size} connections`);
  });

  test('a receiver that closes a reused connection never gets the same attempt twice', async () => {
    let requests = 0;
    const url = await raw((socket) => {
      requests += 1;
      if (requests % 2 === 0) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    const pairs = scale(3, 500);
    const to = sender();
    const outcomes = [];
    for (let count = 0; count < 2 * pairs; count += 1) outcomes.push((await attempt(url, { to })).error);
    expect(requests).toBe(2 * pairs);
    expect(outcomes).toEqual(Array.from({ length: pairs }, () => [null, 'connection']).flat());
    report('H21', `${pairs} connections closed on reuse: ${requests} attempts, ${requests} POSTs`);
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
