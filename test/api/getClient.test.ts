import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { getClient, invalid, newClient, refused, UNKNOWN } from './records.ts';

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

  it('needs clients.view and nothing else', async () => {
    const client = await newClient(world.api);
    const reader = await world.member({ permissions: ['clients.view'] });
    expect(await getClient(reader.api, client.reference)).toEqual(client);
  });
});

describe('getClient 403', () => {
  it('is refused without clients.view, whether or not the client exists', async () => {
    const stranger = await world.member({ permissions: ['clients.create', 'documents.view'] });
    const { reference } = await newClient(world.api);
    await refused(get(reference, stranger.api), 403, 'forbidden');
    await refused(get(UNKNOWN, stranger.api), 403, 'forbidden');
  });
});

describe('getClient 404', () => {
  it.each([UNKNOWN, '1', 'not-a-reference', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', '%00', "' OR 1=1"])(
    'an unknown or malformed reference names no record: %s',
    (reference) => refused(get(reference), 404, 'not_found'),
  );

  it('a reference is written in upper case', async () => {
    const { reference } = await newClient(world.api);
    await refused(get(reference.toLowerCase()), 404, 'not_found');
  });

  it('a client of the sandbox or of another business is not there', async () => {
    const { reference } = await newClient(world.api);
    await refused(get(reference, world.sandboxApi), 404, 'not_found');
    await refused(get(reference, (await world.otherBusiness()).api), 404, 'not_found');
  });
});

describe('getClient 422', () => {
  it('an unknown query parameter is named', async () => {
    const { reference } = await newClient(world.api);
    const params = { path: { reference }, query: { expand: 'documents' } };
    await invalid(world.api.GET('/clients/{reference}', { params: params as never }), 'expand');
  });
});
