import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { getClient, newClient, refused } from './records.ts';

const world = sharedService();

const get = (reference: string, api = world.api) =>
  api.GET('/clients/{reference}', { params: { path: { reference } } });

describe('getClient 200', () => {
  it('shows the client as it was created', async () => {
    const client = await newClient(world.api, { email: 'a@example.com', notes: 'x' });
    expect(await getClient(world.api, client.reference)).toEqual(client);
  });
});

describe('getClient 404', () => {
  it('a reference is written in upper case', async () => {
    const { reference } = await newClient(world.api);
    await refused(get(reference.toLowerCase()), 404, 'not_found');
  });
});
