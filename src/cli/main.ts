import { Command } from 'commander';
import { addCatalog } from './catalog.ts';
import { described } from './command.ts';
import { addKeys } from './keys.ts';
import { addMembers } from './members.ts';
import { addNotifications } from './notifications.ts';
import { addPaymentMethods } from './payment-methods.ts';
import { addPlans } from './plans.ts';
import { addRecurringExpenses } from './recurring-expenses.ts';
import { addVerify } from './verify.ts';
import { addWorkspaces } from './workspaces.ts';

const program = described(
  new Command('invoicing'),
  'Administers the invoicing service: works on the database that DATABASE_URL names, also while the server runs.',
  [
    'workspaces list',
    'keys create 01JD2ZQW0000000000000000WS --email ana@zora.example',
    'backup ./invoicing-backup.db',
  ],
).usage('<noun> <verb> [options]');

for (const add of [
  addWorkspaces,
  addPlans,
  addMembers,
  addKeys,
  addPaymentMethods,
  addNotifications,
  addRecurringExpenses,
  addCatalog,
  addVerify,
]) {
  add(program);
}

await program.parseAsync();
