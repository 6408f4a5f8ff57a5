import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { getItem, newItem } from './records.ts';

let world: TestService;

beforeAll(async () => {
  world = await createTestService();
});
afterAll(() => world.close());

describe('getItem 200', () => {
  it('shows the item as it was created', async () => {
    const item = await newItem(world.api, { sku: 'A-1', initial_stock: 2.5, category: 'Tools' });
    expect(await getItem(world.api, item.reference)).toEqual(item);
  });
});
