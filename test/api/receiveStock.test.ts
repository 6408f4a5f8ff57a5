import { beforeEach, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { sharedService } from '../during-tests.ts';
import { getItem, getMovements, newItem, record, refused } from './records.ts';

const world = sharedService();
beforeEach(() => world.clock.set('2026-03-15T23:30:00Z'));

const receive = (reference: string, body: { quantity: number; received_on?: string; note?: string }) =>
  world.api.POST('/items/{reference}/stock-movements', { params: { path: { reference } }, body });

describe('what is received', () => {
  it('is added to the stock as a movement of its own, with its day and note', async () => {
    const { reference } = await newItem(world.api, { initial_stock: 10 });
    const body = { quantity: 200, received_on: '2026-03-14', note: 'Pečeno jutros' };
    const movement = await record(receive(reference, body), 201);
    expect(movement).toEqual({
      position: 2,
      kind: 'received',
      quantity: '200',
      stock_after: '210',
      note: 'Pečeno jutros',
      document: null,
      created_at: '2026-03-15T23:30:00.000Z',
      received_on: '2026-03-14',
    });
    expect((await getMovements(world.api, reference))[0]).toEqual(movement);
    expect((await getItem(world.api, reference)).stock_quantity).toBe('210');
  });

  it('came today in the time zone of the workspace where no day is given', async () => {
    const { reference } = await newItem(world.api, { initial_stock: 1 });
    expect(await record(receive(reference, { quantity: 0.25 }), 201)).toMatchObject({
      received_on: '2026-03-16',
      note: null,
      stock_after: '1.25',
    });
  });

  it('begins the stock of a product that had none, and adds up with all others', async () => {
    const { reference } = await newItem(world.api, { initial_stock: null });
    expect(await record(receive(reference, { quantity: 5 }), 201)).toMatchObject({
      position: 1,
      stock_after: '5',
    });
    expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
  });

  it('is refused for services, for nothing, and for a day far away', async () => {
    const service = await newItem(world.api, { type: 'service', unit: 'hour' });
    await refused(receive(service.reference, { quantity: 1 }), 422, 'validation_failed', ['quantity']);
    const { reference } = await newItem(world.api, { initial_stock: 1 });
    for (const quantity of [0, -2, 1.0000001])
      await refused(receive(reference, { quantity }), 422, 'validation_failed', ['quantity']);
    for (const received_on of ['2026-02-30', '1899-01-01', '2028-01-01'])
      await refused(receive(reference, { quantity: 1, received_on }), 422, 'validation_failed', [
        'received_on',
      ]);
    expect(await getMovements(world.api, reference)).toHaveLength(1);
  });
});
