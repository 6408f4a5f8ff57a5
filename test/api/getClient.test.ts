import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { getClient, newClient, refused } from './records.ts';

let world: TestService;

beforeAll(async () => {
  world = await createTestService();
});
afterAll(() => world.close());

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
