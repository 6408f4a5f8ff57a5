// Searches of one workspace wait for each other, and no other workspace waits for them.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Response } from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProcess } from '../../src/http/in-process.ts';
import { loadSpec, routesOf } from '../../src/http/pipeline/routes.ts';
import { createReadWorker, type ReadWorker } from '../../src/http/pipeline/worker.ts';
import { clientLeft } from '../../src/http/threads/threads.ts';
import { createConnector } from '../../src/mcp/server.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { connect } from '../mcp/connection.ts';
import { SERVICE } from '../test-service.ts';

/** One running and sixteen waiting. */
const ROOM = 17;
const MORE = 24;
const SOON = { timeout: 15_000 };

const world = sharedService();
beforeAll(async () => {
  for (const name of ['Ana', 'Bojan']) await world.api.POST('/clients', { body: { name } });
});

/** A number of searches at once, before the thread has started. */
const searches = (count: number, init?: RequestInit) =>
  Array.from({ length: count }, () => world.request('/clients?search=an', init));

describe('searches of one workspace', () => {
  it('wait, at most sixteen behind the running one; more are refused, and another workspace has its own limit', async () => {
    const other = await world.otherBusiness();
    await world.restart();
    const own = searches(MORE).map(async (answer) => {
      const { status, headers } = await answer;
      return status === 429 ? headers.get('Retry-After') : status;
    });
    // The tests of threads show the order; here it only has to be answered.
    expect((await world.request('/clients?search=an', { key: other.key })).status).toBe(200);
    const answers = await Promise.all(own);
    expect(answers.filter((answer) => answer === 200)).toHaveLength(ROOM);
    expect(answers.filter((answer) => answer === '1')).toHaveLength(MORE - ROOM);
  });

  it('are counted together, over every interface', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    await world.restart();
    const client = await connect(world.url, world.key);
    const path = `/workspaces/${world.production.reference}/v1/clients?search=an`;
    const [own, gateway, tools] = await Promise.all([
      Promise.all(searches(MORE / 3)),
      Promise.all(Array.from({ length: MORE / 3 }, () => owner.ask('GET', path))),
      Promise.all(
        Array.from({ length: MORE / 3 }, () =>
          client.callTool({ name: 'list_clients', arguments: { search: 'an' } }),
        ),
      ),
    ]);
    await client.close();
    const refused =
      [...own, ...gateway].filter(({ status }) => status === 429).length +
      tools.filter(({ isError }) => isError).length;
    expect(refused).toBe(MORE - ROOM);
  });

  it('free their places when their clients disconnect', async () => {
    await world.restart();
    const leaving = new AbortController();
    const left = Promise.allSettled(searches(ROOM, { signal: leaving.signal }));
    // All places are taken once another search is refused.
    await expect.poll(async () => (await world.request('/clients?search=an')).status, SOON).toBe(429);
    leaving.abort();
    for (const { status } of await left) expect(status).toBe('rejected');
    await expect
      .poll(async () => (await Promise.all(searches(ROOM - 1))).map(({ status }) => status), SOON)
      .toEqual(Array(ROOM - 1).fill(200));
  });
});

describe('reads on threads', () => {
  const read = (reads: ReadWorker, signal?: AbortSignal) => {
    const actor = {
      workspace: world.production,
      plan: null,
      userId: null,
      permissions: new Set<string>(),
      role: null,
    };
    const input = { path: {}, query: { search: 'an' }, body: undefined };
    return reads.read(
      { operationId: 'listClients', actor, now: new Date(), service: SERVICE, input },
      signal,
    );
  };

  it('that wait are cancelled at once when their client disconnects', async () => {
    const reads = createReadWorker(world.databaseUrl);
    const leaving = new AbortController();
    const first = read(reads);
    const waiting = Promise.allSettled(Array.from({ length: ROOM - 1 }, () => read(reads, leaving.signal)));
    await expect(read(reads)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
    leaving.abort(new Error('left'));
    const others = Array.from({ length: ROOM - 1 }, () => read(reads));
    for (const each of await waiting) expect(each).toMatchObject({ reason: { message: 'left' } });
    for (const text of await Promise.all([first, ...others])) expect(text).toContain('Ana');
    await reads.stop();
  });

  it('that exceed their time limit end with 429, and the reason is logged', async () => {
    const ended: unknown[] = [];
    // The first read takes longer than this.
    const reads = createReadWorker(world.databaseUrl, { limitMs: 1, onEnded: (error) => ended.push(error) });
    await expect(read(reads)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 30,
      message: expect.stringContaining('more time or memory'),
    });
    expect(ended).toMatchObject([{ message: expect.stringContaining('1 ms') }]);
    await reads.stop();
  });
});

describe('a client that disconnects before its response', () => {
  /** Sends no response; resolves with the reason of the disconnect. */
  const waitsFor = () => {
    const noticed = Promise.withResolvers<unknown>();
    const arrived = Promise.withResolvers<void>();
    const listener = (_request: IncomingMessage, response: ServerResponse) => {
      const signal = clientLeft(response as Response);
      signal.addEventListener('abort', () => noticed.resolve(signal.reason));
      arrived.resolve();
    };
    return { listener, arrived: arrived.promise, noticed: noticed.promise };
  };

  it('is noticed over the network', async () => {
    const { listener, arrived, noticed } = waitsFor();
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const leaving = new AbortController();
    const { port } = server.address() as AddressInfo;
    const answer = fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal }).catch(() => 'left');
    await arrived;
    leaving.abort();
    expect(await answer).toBe('left');
    expect(await noticed).toMatchObject({ code: 'bad_request' });
    server.close();
  });

  it('is noticed if an assistant called through the connector', async () => {
    const { listener, arrived, noticed } = waitsFor();
    const leaving = new AbortController();
    const call = { method: 'GET', path: '/clients?search=an', headers: {}, body: undefined };
    const answer = inProcess(listener, '/api/v1')(call, leaving.signal).catch(() => 'left');
    await arrived;
    leaving.abort();
    expect(await answer).toBe('left');
    expect(await noticed).toMatchObject({ code: 'bad_request' });
  });

  it('of the connector is passed on to the operation', async () => {
    const signal = Promise.withResolvers<AbortSignal>();
    const spec = loadSpec();
    const serverFor = createConnector({
      spec,
      routes: routesOf(spec),
      toolsetsDisabled: [],
      apiUrl: () => '',
      dispatch: (_request, given) => {
        signal.resolve(given);
        return new Promise(() => {});
      },
      onError: () => {},
    });
    const server = serverFor({
      authorization: '',
      permissions: new Set(),
      idempotencyKey: undefined,
      workplace: world.production,
    });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far);
    await near.start();
    await near.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_clients' } });
    const given = await signal.promise;
    expect(given.aborted).toBe(false);
    await server.close();
    expect(given.aborted).toBe(true);
  });
});
