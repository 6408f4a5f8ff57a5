import { account } from './en/account.ts';
import { clients } from './en/clients.ts';
import { contracts } from './en/contracts.ts';
import { editor } from './en/editor.ts';
import { einvoice } from './en/einvoice.ts';
import { expenses } from './en/expenses.ts';
import { first } from './en/first.ts';
import { integrations } from './en/integrations.ts';
import { items } from './en/items.ts';
import { ownData } from './en/own-data.ts';
import { payments } from './en/payments.ts';
import { rights } from './en/rights.ts';
import { sef } from './en/sef.ts';
import { settings } from './en/settings.ts';
import { settlement } from './en/settlement.ts';
import { tables } from './en/tables.ts';

/** All texts at once, which gives them their type; the pages load them in sections. */
export const en = {
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

/** Every text of the pages: each language has all of them. */
export type Messages = typeof en;
