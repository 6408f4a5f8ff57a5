import type { Messages } from './en.ts';
import { account } from './hr/account.ts';
import { clients } from './hr/clients.ts';
import { contracts } from './hr/contracts.ts';
import { editor } from './hr/editor.ts';
import { einvoice } from './hr/einvoice.ts';
import { expenses } from './hr/expenses.ts';
import { first } from './hr/first.ts';
import { integrations } from './hr/integrations.ts';
import { items } from './hr/items.ts';
import { ownData } from './hr/own-data.ts';
import { payments } from './hr/payments.ts';
import { rights } from './hr/rights.ts';
import { sef } from './hr/sef.ts';
import { settings } from './hr/settings.ts';
import { settlement } from './hr/settlement.ts';
import { tables } from './hr/tables.ts';

/** All texts at once, in Croatian. */
export const hr: Messages = {
  ...first,
  account,
  editor,
  clients,
  items,
  einvoice,
  expenses,
  payments,
  contracts,
  sef,
  settings,
  settlement,
  rights,
  ownData,
  integrations,
  tables,
};
