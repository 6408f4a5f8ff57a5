import { account } from './de/account.ts';
import { clients } from './de/clients.ts';
import { contracts } from './de/contracts.ts';
import { editor } from './de/editor.ts';
import { einvoice } from './de/einvoice.ts';
import { expenses } from './de/expenses.ts';
import { first } from './de/first.ts';
import { integrations } from './de/integrations.ts';
import { items } from './de/items.ts';
import { ownData } from './de/own-data.ts';
import { payments } from './de/payments.ts';
import { rights } from './de/rights.ts';
import { sef } from './de/sef.ts';
import { settings } from './de/settings.ts';
import { settlement } from './de/settlement.ts';
import { tables } from './de/tables.ts';
import type { Messages } from './en.ts';

/** All texts at once, in German. */
export const de: Messages = {
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
