import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { getItem, invalid, newItem, refused, UNKNOWN } from './records.ts';

let world: TestService;

beforeAll(async () => {
  world = await createTestService();
});
afterAll(() => world.close());

const get = (reference: string, api = world.api) =>
  api.GET('/items/{reference}', { params: { path: { reference } } });

describe('getItem 200', () => {
  it('shows the item as it was created', async () => {
    const item = await newItem(world.api, { sku: 'A-1', initial_stock: 2.5, category: 'Tools' });
    expect(await getItem(world.api, item.reference)).toEqual(item);
  });
});

describe('getItem 403', () => {
  it('needs items.view', async () => {
    const { reference } = await newItem(world.api);
    const member = await world.member({ permissions: ['items.create', 'items.update'] });
    await refused(get(reference, member.api), 403, 'forbidden');
  });
});

describe('getItem 404', () => {
  it.each([UNKNOWN, 'x', '0', '%F0%9F'])(
    'an unknown or malformed reference names no record: %s',
    (reference) => refused(get(reference), 404, 'not_found'),
  );

  it('an item of the sandbox or of another business is not there', async () => {
    const { reference } = await newItem(world.api);
    await refused(get(reference, world.sandboxApi), 404, 'not_found');
    await refused(get(reference, (await world.otherBusiness()).api), 404, 'not_found');
  });
});

describe('getItem 422', () => {
  it('an unknown query parameter is named', async () => {
    const { reference } = await newItem(world.api);
    const params = { path: { reference }, query: { fields: 'name' } };
    await invalid(world.api.GET('/items/{reference}', { params: params as never }), 'fields');
  });
});
