import {
  IconBox,
  IconCash,
  IconChartHistogram,
  IconFileInvoice,
  type IconProps,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconSignature,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';

export type NavigationEntry = {
  href: string;
  label: string;
  icon: ComponentType<IconProps>;
  isAt: (location: string) => boolean;
};

/** The navigation entries that this member may see, the most used ones first. */
export function useMainEntries(): NavigationEntry[] {
  const { can, has } = useSession();
  const { nav } = useMessages();
  return [
    entry('/', nav.overview, IconChartHistogram),
    can('documents.view') && entry('/documents', nav.documents, IconFileInvoice),
    can('clients.view') && entry('/clients', nav.clients, IconUsers),
    can('expenses.view') && entry('/expenses', nav.expenses, IconReceipt),
    can('payments.view') && entry('/payments', nav.payments, IconCash),
    can('recurring.view') && entry('/recurring-documents', nav.recurring, IconRepeat),
    can('items.view') && entry('/items', nav.items, IconBox),
    has('contracts') && can('contracts.view') && entry('/contracts', nav.contracts, IconSignature),
  ].filter((each) => each !== false);
}

/** What is set up once. */
export function useSecondaryEntries(): NavigationEntry[] {
  const { can, business } = useSession();
  const { nav } = useMessages();
  return [
    (business.is_manager || can('integrations.manage')) &&
      entry('/integrations', nav.integrations, IconWebhook),
    entry('/settings', nav.settings, IconSettings),
  ].filter((each) => each !== false);
}

function entry(href: string, label: string, icon: ComponentType<IconProps>): NavigationEntry {
  return {
    href,
    label,
    icon,
    isAt: (location) => location === href || (href !== '/' && location.startsWith(`${href}/`)),
  };
}
