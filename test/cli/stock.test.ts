import { beforeAll, describe, expect, test } from 'vitest';
import { getMovements, newItem } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);
const world = sharedService();
let item: string;

beforeAll(async () => {
  item = (await newItem(world.api, { type: 'product', unit: 'pcs', initial_stock: 7 })).reference;
});

const correct = (quantity: string, note?: string) =>
  program.runOn(
    world.databaseUrl,
    'items',
    'correct-stock',
    item,
    `--quantity=${quantity}`,
    ...(note === undefined ? [] : [`--note=${note}`]),
    '--json',
  );

describe('items correct-stock', () => {
  test('sets the counted stock, and keeps the difference with its note', async () => {
    const run = await correct('84.5', 'Popis\n2026.');
    expect([run.status, run.json()]).toEqual([
      0,
      expect.objectContaining({ reference: item, stock_quantity: '84.5' }),
    ]);
    const [latest] = await getMovements(world.api, item);
    expect(latest).toMatchObject({
      kind: 'corrected',
      quantity: '77.5',
      note: 'Popis\n2026.',
      document: null,
    });
  });

  test.each(['', ' ', '0x10', '1,5', '-1', '1e3', 'NaN'])(
    'refuses "%s", and changes nothing',
    async (text) => {
      const run = await correct(text, 'Popis');
      expect([run.status, run.stderr]).toEqual([
        1,
        expect.stringContaining('It must be a number such as 84'),
      ]);
    },
  );

  test.each([
    [undefined, "required option '--note <text>'"],
    [' ', 'must not be blank'],
    ['a\u0007b', 'control characters'],
  ])('refuses the note %j, and changes nothing', async (note, text) => {
    const before = await getMovements(world.api, item);
    const run = await correct('3', note);
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining(text)]);
    expect(await getMovements(world.api, item)).toEqual(before);
  });
});
