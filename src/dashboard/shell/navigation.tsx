import {
  IconBox,
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

export type Place = {
  href: string;
  label: string;
  icon: ComponentType<IconProps>;
  isAt: (location: string) => boolean;
};

/** The navigation entries that this member may see, the most used ones first. */
export function useMainPlaces(): Place[] {
  const { can, has } = useSession();
  const { nav } = useMessages();
  return [
    place('/', nav.overview, IconChartHistogram),
    can('documents.view') && place('/documents', nav.documents, IconFileInvoice),
    can('clients.view') && place('/clients', nav.clients, IconUsers),
    can('expenses.view') && place('/expenses', nav.expenses, IconReceipt),
    can('items.view') && place('/items', nav.items, IconBox),
    has('contracts') && can('contracts.view') && place('/contracts', nav.contracts, IconSignature),
  ].filter((each) => each !== false);
}

function useQuietPlaces(): Place[] {
  const { can, business } = useSession();
  const { nav } = useMessages();
  return [
    (business.is_manager || can('integrations.manage')) &&
      place('/integrations', nav.integrations, IconWebhook),
    place('/settings', nav.settings, IconSettings),
  ].filter((each) => each !== false);
}

export function Navigation() {
  const messages = useMessages();
  const daily = useMainPlaces();
  const quiet = useQuietPlaces();
  return (
    <nav className={classes.nav} aria-label={messages.nav.label}>
      <Places places={daily} />
      <Places places={quiet} />
    </nav>
  );
}

function Places({ places }: { places: Place[] }) {
  const [location] = useLocation();
  return (
    <ul className={classes.places}>
      {places.map(({ href, label, icon: Icon, isAt }) => (
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

function place(href: string, label: string, icon: ComponentType<IconProps>): Place {
  return {
    href,
    label,
    icon,
    isAt: (location) => location === href || (href !== '/' && location.startsWith(`${href}/`)),
  };
}
