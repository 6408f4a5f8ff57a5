import type { Messages } from './en.ts';
import { account } from './sr/account.ts';
import { clients } from './sr/clients.ts';
import { contracts } from './sr/contracts.ts';
import { editor } from './sr/editor.ts';
import { einvoice } from './sr/einvoice.ts';
import { expenses } from './sr/expenses.ts';
import { first } from './sr/first.ts';
import { integrations } from './sr/integrations.ts';
import { items } from './sr/items.ts';
import { ownData } from './sr/own-data.ts';
import { payments } from './sr/payments.ts';
import { rights } from './sr/rights.ts';
import { sef } from './sr/sef.ts';
import { settings } from './sr/settings.ts';
import { settlement } from './sr/settlement.ts';
import { tables } from './sr/tables.ts';

/** All texts at once, in Serbian in Latin script; `transliterate.ts` makes the Cyrillic of it. */
export const sr: Messages = {
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
