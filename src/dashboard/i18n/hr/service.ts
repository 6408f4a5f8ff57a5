import type { ShownKey } from '../../../domain/messages/message.ts';
import { account } from './service/account.ts';
import { checks } from './service/checks.ts';
import { contracts } from './service/contracts.ts';
import { einvoices } from './service/einvoices.ts';
import { notifications } from './service/notifications.ts';
import { records } from './service/records.ts';
import { requests } from './service/requests.ts';
import { sef } from './service/sef.ts';
import { sefSentences } from './service/sef-sentences.ts';
import { values } from './service/values.ts';
import { workspace } from './service/workspace.ts';

/** What the service says, by key, in Croatian. */
export const service: Record<ShownKey, string> = {
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
};
