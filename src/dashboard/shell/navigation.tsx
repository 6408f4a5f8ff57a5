import {
  IconBox,
  IconCash,
  IconChartHistogram,
  IconFileInvoice,
  type IconProps,
  IconReceipt,
  IconSettings,
  IconSignature,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import classes from './navigation.module.css';

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
    can('items.view') && entry('/items', nav.items, IconBox),
    has('contracts') && can('contracts.view') && entry('/contracts', nav.contracts, IconSignature),
  ].filter((each) => each !== false);
}

function useSecondaryEntries(): NavigationEntry[] {
  const { can, business } = useSession();
  const { nav } = useMessages();
  return [
    (business.is_manager || can('integrations.manage')) &&
      entry('/integrations', nav.integrations, IconWebhook),
    entry('/settings', nav.settings, IconSettings),
  ].filter((each) => each !== false);
}

export function Navigation() {
  const messages = useMessages();
  const daily = useMainEntries();
  const secondary = useSecondaryEntries();
  return (
    <nav className={classes.nav} aria-label={messages.nav.label}>
      <EntryList entries={daily} />
      <EntryList entries={secondary} />
    </nav>
  );
}

function EntryList({ entries }: { entries: NavigationEntry[] }) {
  const [location] = useLocation();
  return (
    <ul className={classes.entries}>
      {entries.map(({ href, label, icon: Icon, isAt }) => (
        <li key={href}>
          <Link href={href} className={classes.place} aria-current={isAt(location) ? 'page' : undefined}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function entry(href: string, label: string, icon: ComponentType<IconProps>): NavigationEntry {
  return {
    href,
    label,
    icon,
    isAt: (location) => location === href || (href !== '/' && location.startsWith(`${href}/`)),
  };
}
