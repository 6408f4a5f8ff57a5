import { account } from './en/account.ts';
import { clients } from './en/clients.ts';
import { contracts } from './en/contracts.ts';
import { documents } from './en/documents.ts';
import { editor } from './en/editor.ts';
import { expenses } from './en/expenses.ts';
import { integrations } from './en/integrations.ts';
import { items } from './en/items.ts';
import { overview } from './en/overview.ts';
import { ownData } from './en/own-data.ts';
import { payments } from './en/payments.ts';
import { rights } from './en/rights.ts';
import { service } from './en/service.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { tables } from './en/tables.ts';

export const en = {
  ...shell,
  account,
  overview,
  documents,
  editor,
  clients,
  items,
  expenses,
  payments,
  contracts,
  settings,
  service,
  rights,
  ownData,
  integrations,
  tables,
};

/** Every text of the pages: each language has all of them. */
export type Messages = typeof en;
