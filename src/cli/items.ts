import type { Command } from 'commander';
import { ofRecord } from '../database/engine/write-of.ts';
import { updateItem } from '../resources/items/api.ts';
import { locateItem } from '../resources/items/queries.ts';
import { correctStock } from '../resources/items/stock.ts';
import { addArchiving } from './archiving.ts';
import { described, onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { addList } from './list-command.ts';
import { lines, quantity } from './options.ts';
import { ITEMS_LIST } from './record-lists.ts';

/** `items`: the list, and actions on one item, named by its reference. */
export function addItems(program: Command): void {
  const noun = described(program.command('items'), 'What is sold: products and services.', []);
  addList(noun, ITEMS_LIST);
  addArchiving(noun, 'item', {
    workspaceOf: async (tx, reference) => (await locateItem(tx, reference))?.workspaceId,
    change: async (context, reference, archived) =>
      (await updateItem(context, { path: { reference }, query: {}, body: { archived } })).data,
  });
  const stock = verb(
    noun,
    'correct-stock',
    'Set what is in stock of a product after a count.',
    'items correct-stock 01JD2ZQW0000000000000000TM --quantity 84 --note "Year-end count"',
  )
    .argument('<item>')
    .requiredOption('--quantity <quantity>', 'what was counted', quantity)
    .requiredOption('--note <text>', 'why it was corrected', lines(500));
  type Options = { quantity: string; note: string };
  onDatabase<Options>(stock, async ({ database, now, service }, options, item = '') => {
    const { reference, name, stock_quantity } = await database.write(
      ofRecord(locateItem, item),
      async (tx) => {
        const place = await locateItem(tx, item);
        const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
        const body = { stock_quantity: Number(options.quantity), note: options.note };
        return (await correctStock(context, { path: { workspace: '', item }, query: {}, body })).data;
      },
    );
    return { json: { reference, name, stock_quantity }, text: `${name}: ${stock_quantity} in stock.` };
  });
}
