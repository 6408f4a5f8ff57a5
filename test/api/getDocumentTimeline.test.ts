// What happened to a document, over the API: the same as on its page, without what a key has no permission for.
import { expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { startReceiver } from '../receiver.ts';
import { newIssued, pay, record, refused, UNKNOWN } from './records.ts';

const receiver = shared(startReceiver);
const world = sharedService();

const timelineOf = (reference: string, api = world.api) =>
  record(api.GET('/documents/{reference}/timeline', { params: { path: { reference } } }));

it('lists steps and money, newest first, each with the key that did it', async () => {
  const { reference } = await newIssued(world.api);
  world.clock.advance(1000);
  await pay(world.api, reference, 1);
  const entries = await timelineOf(reference);
  expect(entries.map(({ kind }) => kind)).toEqual(['payment_recorded', 'issued', 'created']);
  expect(entries[0]).toMatchObject({ amount_cents: 100, by: { kind: 'api_key', name: expect.any(String) } });
});

it('shows deliveries to keys that may list them, and names to none that lists its permissions', async () => {
  await world.endpoint(receiver.url, ['document.issued']);
  const { reference } = await newIssued(world.api);
  const kindsOf = async (api = world.api) => (await timelineOf(reference, api)).map(({ kind }) => kind);
  expect(await kindsOf()).toContain('delivery');
  const apiWith = async (permissions: Parameters<typeof managerKey>[1]) =>
    world.apiFor(await managerKey(world, permissions));
  const narrow = await apiWith({ permissions: ['documents.view'] });
  expect(await kindsOf(narrow)).not.toContain('delivery');
  const names = (await timelineOf(reference, narrow)).map(({ by }) => by?.name);
  expect(new Set(names)).toEqual(new Set([null]));
  const wider = await apiWith({ permissions: ['documents.view', 'integrations.manage'] });
  expect(await kindsOf(wider)).toContain('delivery');
});

it('is of a document of the own workspace', async () => {
  const { api } = await world.otherBusiness();
  const { reference } = await newIssued(world.api);
  const get = (of: string) =>
    api.GET('/documents/{reference}/timeline', { params: { path: { reference: of } } });
  await refused(get(reference), 404, 'not_found');
  await refused(get(UNKNOWN), 404, 'not_found');
});
