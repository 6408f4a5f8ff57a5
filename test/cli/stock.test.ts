import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newItem } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { createProgram, type Program } from './program.ts';

let program: Program;
let world: TestService;
let item: string;

beforeAll(async () => {
  program = createProgram();
  world = await createTestService();
  item = (await newItem(world.api, { type: 'product', unit: 'pcs', initial_stock: 7 })).reference;
});
afterAll(async () => {
  await world.close();
  await program.close();
});

const correct = (...args: string[]) => program.runOn(world.databaseUrl, 'items', 'correct-stock', ...args);

describe('items correct-stock', () => {
  test('replaces the recorded stock by the counted one', async () => {
    const run = await correct(item, '84.5', '--note', 'Popis\n2026.', '--json');
    expect([run.status, run.json()]).toEqual([
      0,
      expect.objectContaining({ reference: item, stock_quantity: '84.5' }),
    ]);
    const file = new SQLite(world.databaseUrl.replace('file:', ''), { readonly: true });
    const stored = file.prepare('SELECT stock_quantity, stock_note FROM items WHERE reference = ?').get(item);
    file.close();
    expect(stored).toEqual({ stock_quantity: '84.5', stock_note: 'Popis\n2026.' });
  });

  test.each(['', ' ', '0x10', '1,5', '-1', '1e3', 'NaN'])(
    'refuses "%s", and changes nothing',
    async (text) => {
      const run = await correct(item, '--', text);
      expect([run.status, run.stderr]).toEqual([
        1,
        expect.stringContaining('It must be a number such as 84'),
      ]);
    },
  );

  test('refuses a note that the API would refuse', async () => {
    const run = await correct(item, '3', '--note', 'a\u0007b');
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('control characters')]);
    expect((await correct(item, '84.5', '--json')).json()).toMatchObject({ stock_quantity: '84.5' });
  });
});
