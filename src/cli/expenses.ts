import type { Command } from 'commander';
import { described } from './command.ts';
import { addList } from './list-command.ts';
import { EXPENSES_LIST } from './record-lists.ts';

/** `expenses`: those of a workspace. */
export function addExpenses(program: Command): void {
  addList(described(program.command('expenses'), 'Expenses.', []), EXPENSES_LIST);
}
