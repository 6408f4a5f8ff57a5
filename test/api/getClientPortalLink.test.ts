import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { getClient, listener, newClient, record, refused, UNKNOWN } from './records.ts';

const world = sharedService({ settings: { PUBLIC_URL: 'https://billing.example' } });

const at = (reference: string) => ({ params: { path: { reference } } });
const link = (api: Api, reference: string) => api.GET('/clients/{reference}/portal-link', at(reference));
const withPortal = (api: Api) => newClient(api, { portal_access_enabled: true });

describe('getClientPortalLink 200', () => {
  it('gives an address below PUBLIC_URL, one for each client and the same one every time', async () => {
    const [one, other] = [await withPortal(world.api), await withPortal(world.api)];
    const { url } = await record(link(world.api, one.reference));
    expect(url).toMatch(/^https:\/\/billing\.example\/c\/[\w-]{43}$/);
    expect(await record(link(world.api, one.reference))).toEqual({ url });
    expect((await record(link(world.api, other.reference))).url).not.toBe(url);
  });

  it('asking changes nothing, emits nothing, and the link is neither in the client nor in an event', async () => {
    const business = await listener(world);
    const client = await withPortal(business.api);
    const before = await business.recorded();
    const { url } = await record(link(business.api, client.reference));
    expect(await getClient(business.api, client.reference)).toEqual(client);
    expect(await business.recorded()).toEqual(before);
    const token = url.split('/').at(-1) as string;
    expect(JSON.stringify([client, before])).not.toContain(token);
    await business.close();
  });
});

describe('getClientPortalLink 403', () => {
  it('needs documents.view too, whether there is a portal or not, and says so: the page shows documents', async () => {
    const { reference } = await withPortal(world.api);
    const { key, api } = await world.member({ permissions: ['clients.view', 'clients.update'] });
    for (const place of [reference, (await newClient(world.api)).reference, UNKNOWN]) {
      const response = await world.request(`/clients/${place}/portal-link`, { key });
      const message = 'This needs the permission "documents.view", which your user does not hold.';
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: { code: 'forbidden', message } });
    }
    expect((await getClient(api, reference)).reference).toBe(reference);
    const reader = await world.member({ permissions: ['clients.view', 'documents.view'] });
    expect((await record(link(reader.api, reference))).url).toContain('/c/');
  });
});

describe('getClientPortalLink 409', () => {
  it('a client has a portal only while portal_access_enabled', async () => {
    const { reference } = await newClient(world.api);
    await refused(link(world.api, reference), 409, 'conflict');
    const body = { portal_access_enabled: true };
    await record(world.api.PATCH('/clients/{reference}', { ...at(reference), body }));
    const { url } = await record(link(world.api, reference));
    await record(
      world.api.PATCH('/clients/{reference}', { ...at(reference), body: { portal_access_enabled: false } }),
    );
    await refused(link(world.api, reference), 409, 'conflict');
    await record(world.api.PATCH('/clients/{reference}', { ...at(reference), body }));
    expect(await record(link(world.api, reference))).toEqual({ url });
  });
});
