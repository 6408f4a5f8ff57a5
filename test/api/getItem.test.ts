import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { getItem, newItem } from './records.ts';

const world = sharedService();

describe('getItem 200', () => {
  it('shows the item as it was created', async () => {
    const item = await newItem(world.api, { sku: 'A-1', initial_stock: 2.5, category: 'Tools' });
    expect(await getItem(world.api, item.reference)).toEqual(item);
  });
});
