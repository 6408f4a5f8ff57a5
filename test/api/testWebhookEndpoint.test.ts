import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import type { Api } from '../test-service.ts';
import { at, createEndpoint, managerOf } from './endpoints.ts';
import { record, refused } from './records.ts';

const receiver = shared(startReceiver);
const world = sharedService();
let api: Api;

beforeAll(async () => {
  api = await managerOf(world);
});

const made = async (url = receiver.url) =>
  (await createEndpoint(api, { url, events: ['contract.signed', 'client.created'] })).endpoint.reference;

it('answers with the outcome of the first attempt: the first event, or the one that is named', async () => {
  const reference = await made();
  const path = '/webhook-endpoints/{reference}/test';
  const first = await record(api.POST(path, at(reference)));
  expect(first).toMatchObject({
    event: 'contract.signed',
    status: 'delivered',
    http_code: 200,
    attempts: 1,
    is_test: true,
    is_replay: false,
    endpoint_url: receiver.url,
  });
  await record(api.POST(path, { ...at(reference), body: { event: 'document.issued' } }));
  const received = await receiver.waitFor(2);
  expect(received.map(({ body }) => body.event)).toEqual(['contract.signed', 'document.issued']);
  for (const { headers } of received) expect(headers['x-service-test']).toBe('1');
});

it('answers with a failure, too, and takes no event that there is not', async () => {
  const reference = await made();
  receiver.answer(503);
  const path = '/webhook-endpoints/{reference}/test';
  expect(await record(api.POST(path, at(reference)))).toMatchObject({
    status: 'failed',
    http_code: 503,
    error: 'http',
  });
  const closed = await made('http://127.0.0.1:9/');
  expect(await record(api.POST(path, at(closed)))).toMatchObject({ status: 'failed', error: 'connection' });
  const body = { event: 'client.creatd' } as never;
  await refused(api.POST(path, { ...at(reference), body }), 422, 'validation_failed', ['event']);
  await api.POST('/webhook-endpoints/{reference}/pause', at(reference));
  await refused(api.POST(path, at(reference)), 409, 'conflict');
});

it('answers 202 where the receiver takes longer than five seconds', async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reference = await made(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const began = performance.now();
  const { data, response } = await api.POST('/webhook-endpoints/{reference}/test', at(reference));
  expect(response.status).toBe(202);
  expect(data?.data).toMatchObject({ status: 'pending', attempts: 0 });
  expect(performance.now() - began).toBeGreaterThan(4900);
  server.closeAllConnections();
  server.close();
});
