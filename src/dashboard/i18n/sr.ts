import type { Messages } from './en.ts';
import { account } from './sr/account.ts';
import { clients } from './sr/clients.ts';
import { contracts } from './sr/contracts.ts';
import { documents } from './sr/documents.ts';
import { editor } from './sr/editor.ts';
import { expenses } from './sr/expenses.ts';
import { integrations } from './sr/integrations.ts';
import { items } from './sr/items.ts';
import { overview } from './sr/overview.ts';
import { ownData } from './sr/own-data.ts';
import { payments } from './sr/payments.ts';
import { rights } from './sr/rights.ts';
import { service } from './sr/service.ts';
import { settings } from './sr/settings.ts';
import { shell } from './sr/shell.ts';
import { tables } from './sr/tables.ts';

/** Serbian in Latin script; `transliterate.ts` makes the Cyrillic of it. */
export const sr: Messages = {
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
