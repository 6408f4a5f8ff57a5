import type { Command } from 'commander';
import { described } from './command.ts';
import { addList } from './list-command.ts';
import { ITEMS_LIST } from './record-lists.ts';

/** `items`: those of a workspace. */
export function addItems(program: Command): void {
  addList(described(program.command('items'), 'What is sold: products and services.', []), ITEMS_LIST);
}
