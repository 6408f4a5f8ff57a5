import { account } from './en/account.ts';
import { callers } from './en/callers.ts';
import { checks } from './en/checks.ts';
import { contracts } from './en/contracts.ts';
import { einvoices } from './en/einvoices.ts';
import { notifications } from './en/notifications.ts';
import { records } from './en/records.ts';
import { requests } from './en/requests.ts';
import { sef } from './en/sef.ts';
import { sefSentences } from './en/sef-sentences.ts';
import { values } from './en/values.ts';
import { workspace } from './en/workspace.ts';

/** What users of the dashboard can be shown: translated into its languages. */
export const shown = {
  ...values,
  ...records,
  ...contracts,
  ...account,
  ...workspace,
  ...requests,
  ...notifications,
  ...sef,
  ...sefSentences,
  ...einvoices,
  ...checks,
} as const;

/** Every message of the service in English, by key. A name in braces stands for a parameter. */
export const en = { ...shown, ...callers } as const;
