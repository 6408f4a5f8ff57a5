import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS, type KeyPermission } from '../../src/domain/permissions.ts';
import type { Schema } from '../../src/spec/public.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import type { Api } from '../test-service.ts';
import { at, byPerson, createEndpoint, getEndpoint, managerOf } from './endpoints.ts';
import { record, refused } from './records.ts';

const world = sharedService();
let api: Api;

beforeAll(async () => {
  api = await managerOf(world);
});

const OF_CLIENTS: KeyPermission[] = ['webhooks.manage', 'clients.view'];
const change = (reference: string, body: Schema<'WebhookEndpointUpdate'>) =>
  record(api.PATCH('/webhook-endpoints/{reference}', { ...at(reference), body }));
const changeAs = (permissions: KeyPermission[], reference: string, body: Schema<'WebhookEndpointUpdate'>) =>
  managerOf(world, permissions).then((by) =>
    by.PATCH('/webhook-endpoints/{reference}', { ...at(reference), body }),
  );
const made = async (events: string[]) => (await createEndpoint(api, { events })).endpoint.reference;
const moves = () =>
  rows<{ message: string }>(
    world,
    "SELECT message FROM notifications WHERE kind = 'webhook_endpoint_moved' ORDER BY id",
  );

it('changes what is sent, and metadata key by key', async () => {
  const { endpoint } = await createEndpoint(api, { external_id: 'wf', metadata: { a: '1', b: '2' } });
  const changed = await change(endpoint.reference, { events: ['*'], metadata: { a: null, c: '3' } });
  expect(changed).toMatchObject({
    url: endpoint.url,
    events: ['*'],
    external_id: 'wf',
    metadata: { b: '2', c: '3' },
  });
  expect(await change(endpoint.reference, { external_id: null })).toMatchObject({ external_id: null });
  await refused(
    api.PATCH('/webhook-endpoints/{reference}', { ...at(endpoint.reference), body: { url: 'nowhere' } }),
    422,
    'validation_failed',
    ['url'],
  );
});

describe('the right to view', () => {
  it('is asked for what the endpoint gets, and for what it is to get', async () => {
    const clients = await made(['client.created']);
    expect(await record(changeAs(OF_CLIENTS, clients, { events: ['client.updated'] }))).toMatchObject({
      events: ['client.updated'],
    });
    for (const events of [['document.issued'], ['*'], ['all'], ['client.created', 'payment.updated']])
      await refused(changeAs(OF_CLIENTS, clients, { events }), 403, 'forbidden');
    const documents = await made(['document.issued']);
    for (const body of [{ url: 'https://elsewhere.example/in' }, { events: ['client.created'] }, {}])
      await refused(changeAs(OF_CLIENTS, documents, body), 403, 'forbidden');
    expect(await getEndpoint(api, documents)).toMatchObject({ events: ['document.issued'] });
  });

  it('is asked for what it got before: deliveries of that may still be sent to its address', async () => {
    const reference = await made(['document.issued', 'client.created']);
    await change(reference, { events: ['client.created'] });
    const away = { url: 'https://elsewhere.example/in' };
    await refused(changeAs(OF_CLIENTS, reference, away), 403, 'forbidden');
    await record(changeAs([...OF_CLIENTS, 'documents.view'], reference, away));
  });

  it('is all that there is, for an endpoint of which it is unknown what it got before', async () => {
    const reference = await made(['client.created']);
    await world.write(async (tx) =>
      tx.run(`UPDATE webhook_endpoints SET past_events = NULL WHERE reference = '${reference}'`),
    );
    await refused(changeAs(OF_CLIENTS, reference, {}), 403, 'forbidden');
    await record(changeAs([...KEY_PERMISSIONS], reference, {}));
  });

  it('is asked by every action', async () => {
    const reference = await made(['document.issued']);
    const actions = ['pause', 'resume', 'rotate-secret', 'test', 'redeliver-failed', 'replay'] as const;
    const from = '2026-03-15T00:00:00Z';
    const act = (by: Api, action: (typeof actions)[number] | 'delete') =>
      action === 'delete'
        ? by.DELETE('/webhook-endpoints/{reference}', at(reference))
        : by.POST(`/webhook-endpoints/{reference}/${action}`, {
            ...at(reference),
            ...(action === 'replay' && { body: { from } }),
          } as never);
    const blind = await managerOf(world, OF_CLIENTS);
    for (const action of [...actions, 'delete'] as const) {
      const { response, error } = await act(blind, action);
      expect([action, response.status]).toEqual([action, 403]);
      expect(error?.error).toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('documents.view'),
      });
    }
    const seeing = await managerOf(world, ['webhooks.manage', 'documents.view']);
    for (const action of [...actions, 'delete'] as const)
      expect([action, (await act(seeing, action)).response.ok]).toEqual([action, true]);
  });
});

it('owners and admins are notified where a key changes the address, and of no other change', async () => {
  const reference = await made(['client.created']);
  const before = await moves();
  await record(changeAs(OF_CLIENTS, reference, { description: 'x', url: 'https://hooks.example.com/in' }));
  await byPerson(world, 'PATCH', `/${reference}`, { url: 'https://by-a-person.example/in' });
  expect(await moves()).toEqual(before);
  await record(changeAs(OF_CLIENTS, reference, { url: 'https://elsewhere.example/secret-path' }));
  const [notice] = (await moves()).slice(before.length);
  expect(notice?.message).toMatch(
    /^The API key \w{4} changed the address .* to https:\/\/elsewhere\.example\. /,
  );
});
