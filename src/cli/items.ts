import type { Command } from 'commander';
import { ofRecord } from '../database/engine/database.ts';
import type { Reader } from '../database/engine/statement.ts';
import { correctStock } from '../resources/items/stock.ts';
import { workspaceOfRecord } from '../workspaces/record-place.ts';
import { onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { lines, quantity } from './options.ts';

/** `items`: the stock, after a count. */
export function add(noun: Command): void {
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
      ofRecord(workspaceOfItem, item),
      async (tx) => {
        const workspace = await workspaceOfItem(tx, item);
        const context = await contextIn(tx, workspace?.id, { now, service: service() });
        const body = { stock_quantity: Number(options.quantity), note: options.note };
        return (await correctStock(context, { path: { workspace: '', item }, query: {}, body })).data;
      },
    );
    return { json: { reference, name, stock_quantity }, text: `${name}: ${stock_quantity} in stock.` };
  });
}

function workspaceOfItem(tx: Reader, item: string) {
  return workspaceOfRecord(tx, 'items', item);
}
