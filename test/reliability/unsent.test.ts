// Responses that clients do not read: the memory of all of them together is bounded.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../src/config/load.ts';
import { createConnections, markShared } from '../../src/http/connections.ts';
import { type Held, hold } from './connections.ts';

/** So much more than a socket buffers that it does not matter how much of each response the system holds. */
const MEGABYTES = 32;
const FILE = Buffer.alloc(MEGABYTES * 1024 * 1024);
/** Two responses stay below it, and a third one exceeds it: then one is half of it at most. */
const UNSENT_MEGABYTES = 80;

let close: () => void;
let held: Held;
afterEach(() => {
  held.close();
  close();
});

async function serve() {
  const app = express();
  app.get('/own', (_request, response) => {
    response.send(Buffer.from(FILE));
  });
  app.get('/shared', (_request, response) => {
    markShared(response);
    response.send(FILE);
  });
  const { server, serve, metrics } = createConnections(
    readConfig({ UNSENT_MEGABYTES: String(UNSENT_MEGABYTES) }),
    () => 'starting',
  );
  serve(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.close();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutOff: () => Number(metrics.http_answers_cut_off_total?.read()),
    connections: async () => Number(await metrics.http_connections?.read()),
  };
}

const get = (path: string) => () => `GET ${path} HTTP/1.1\r\nHost: service\r\n\r\n`;

/** Whether a client that begins to read now gets all of its answer. */
function getsAll(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    let length = 0;
    socket.on('data', (bytes) => {
      length += bytes.length;
      if (length > FILE.length) resolve(true);
    });
    socket.on('end', () => resolve(false)).on('close', () => resolve(false));
  });
}

it('beyond the limit the oldest are aborted until half of it is left; clients that read get all of theirs', async () => {
  const { url, cutOff, connections } = await serve();
  // Only the last one exceeds the limit, so that it does not matter which of them a check sees.
  held = await hold(url, 3, get('/own'));
  await expect.poll(cutOff, { timeout: 10_000 }).toBe(2);
  await expect.poll(connections).toBe(1);
  const answer = await fetch(`${url}/own`);
  expect((await answer.arrayBuffer()).byteLength).toBe(FILE.length);
  expect(await Promise.all(held.sockets.map(getsAll))).toEqual([false, false, true]);
});

it('what is shared in memory by all of them does not count', async () => {
  const { url, cutOff, connections } = await serve();
  held = await hold(url, 10, get('/shared'));
  const own = await hold(url, 3, get('/own'));
  await expect.poll(cutOff, { timeout: 10_000 }).toBe(2);
  await expect.poll(connections).toBe(11);
  own.close();
});
