import type { Command } from 'commander';
import { updateItem } from '../resources/items/handlers.ts';
import { findItemPlace } from '../resources/items/queries.ts';
import { addArchiving } from './archiving.ts';
import { described } from './command.ts';
import { addList } from './list-command.ts';
import { ITEMS_LIST } from './record-lists.ts';

/** `items`: those of a workspace, and what the operator can do to one, named by its reference alone. */
export function addItems(program: Command): void {
  const noun = described(program.command('items'), 'What is sold: products and services.', []);
  addList(noun, ITEMS_LIST);
  addArchiving(noun, 'item', {
    workspaceOf: async (tx, reference) => (await findItemPlace(tx, reference))?.workspaceId,
    change: async (context, reference, archived) =>
      (await updateItem(context, { path: { reference }, query: {}, body: { archived } })).data,
  });
}
