import { Drawer, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBox,
  IconCash,
  IconChartHistogram,
  IconCheck,
  IconCloudOff,
  IconDots,
  IconFileInvoice,
  IconFlask,
  IconLogout,
  type IconProps,
  IconReceipt,
  IconSelector,
  IconSettings,
  IconSignature,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { absolute } from '../addresses.ts';
import { dashboard, unwrap } from '../api.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useLayer } from '../components/layer.ts';
import { notifyFailure } from '../components/notify.ts';
import { unlessUnsaved } from '../components/unsaved-guard.tsx';
import { useIsLost } from '../connection.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { useI18n, useMessages } from '../i18n/provider.tsx';
import { useSession, useSignedIn } from '../session.tsx';
import type { UserLanguage, WorkspaceRef } from '../types.ts';
import { Bell } from './bell.tsx';
import classes from './shell.module.css';

/** The frame of every page of a workspace. */
export function Shell({ children }: { children: ReactNode }) {
  const messages = useMessages();
  const { workspace } = useSession();
  const [opened, drawer] = useDisclosure(false);
  useLayer(opened);
  const [location] = useLocation();
  const main = useFocusOnNewPage(location);
  const isSandbox = workspace.environment === 'sandbox';

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => drawer.close(), [location]);

  return (
    <div className={classes.shell} data-environment={workspace.environment}>
      <a className={classes.skip} href="#content">
        {messages.skip}
      </a>
      {isSandbox && <SandboxBand />}
      <aside className={classes.side}>
        <div className={classes.business}>
          <WorkspaceSwitch />
          <Bell position="bottom-start" />
        </div>
        <Navigation />
        <div className={classes.foot}>
          <UserMenu />
        </div>
      </aside>
      <header className={classes.top}>
        <WorkspaceSwitch isCompact />
        <Bell position="bottom-end" />
      </header>
      <main id="content" ref={main} tabIndex={-1} className={classes.main}>
        <LostBand />
        <div className={classes.page}>
          <ErrorBoundary key={location}>{children}</ErrorBoundary>
        </div>
      </main>
      <BottomBar openMenu={drawer.open} />
      <Drawer
        opened={opened}
        onClose={drawer.close}
        title={messages.nav.menu}
        position="bottom"
        size="auto"
        radius="lg"
        closeButtonProps={{ 'aria-label': messages.do.close }}
      >
        <Navigation />
        <div className={classes.foot}>
          <UserMenu />
        </div>
      </Drawer>
    </div>
  );
}

function SandboxBand() {
  const messages = useMessages();
  const { business } = useSession();
  return (
    <section className={classes.band} aria-label={messages.environment.sandbox}>
      <IconFlask size={16} stroke={2} aria-hidden="true" />
      <strong>{messages.environment.sandbox}</strong>
      <span>{messages.environment.sandboxBand}</span>
      {business.production && (
        <Link href={absolute(`/w/${business.production.reference}`)}>{messages.environment.leave}</Link>
      )}
    </section>
  );
}

/** Always rendered: screen readers announce only changes of an existing live region. */
function LostBand() {
  const { failure } = useMessages();
  const isLost = useIsLost();
  return (
    <div role="status" className={isLost ? classes.lost : undefined}>
      {isLost && (
        <>
          <IconCloudOff size={18} stroke={1.8} aria-hidden="true" /> <span>{failure.lost}</span>
        </>
      )}
    </div>
  );
}

/** On phones: the most used entries at the bottom, the rest behind «More». */
function BottomBar({ openMenu }: { openMenu: () => void }) {
  const messages = useMessages();
  const [location] = useLocation();
  const entries = useMainEntries().slice(0, 4);
  return (
    <nav className={classes.bottom} aria-label={messages.nav.daily}>
      {entries.map(({ href, label, icon: Icon, isAt }) => (
        <Link key={href} href={href} aria-current={isAt(location) ? 'page' : undefined}>
          <Icon size={22} stroke={1.6} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <button type="button" onClick={openMenu}>
        <IconDots size={22} stroke={1.6} aria-hidden="true" />
        {messages.nav.more}
      </button>
    </nav>
  );
}

/** Moves the focus to a new page, so that screen readers read it from its start. */
function useFocusOnNewPage(location: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(location);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return main;
}

type NavigationEntry = {
  href: string;
  label: string;
  icon: ComponentType<IconProps>;
  isAt: (location: string) => boolean;
};

/** The navigation entries that this member may see, the most used ones first. */
function useMainEntries(): NavigationEntry[] {
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

function Navigation() {
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

function UserMenu() {
  const { messages } = useI18n();
  const { me } = useSession();
  const [, go] = useLocation();
  const signedIn = useSignedIn();

  async function signOut() {
    try {
      await unwrap(dashboard.POST('/sign-out'));
      signedIn(null);
      go(absolute('/sign-in'));
    } catch (error) {
      notifyFailure(error, messages);
    }
  }

  return (
    <Menu position="top-start" width={232} closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={`${messages.user.menu}: ${me.name ?? me.email}`}
        >
          <IconUserCircle size={26} stroke={1.4} aria-hidden="true" />
          <span className={classes.text}>
            <span className={classes.name}>{me.name ?? me.email}</span>
            {me.name && <span className={classes.email}>{me.email}</span>}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconUserCircle size={17} stroke={1.6} />}
          onClick={() => unlessUnsaved(() => go('/account'))}
        >
          {messages.user.account}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{messages.user.language}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Label>{messages.user.scheme}</Menu.Label>
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconLogout size={17} stroke={1.6} />}
          onClick={() => unlessUnsaved(signOut)}
        >
          {messages.user.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageItems() {
  const { language, choose } = useI18n();
  // The choice belongs to the user, not to the browser; the pages switch even where it could not be stored.
  const pick = (value: UserLanguage) => {
    choose(value);
    dashboard.PATCH('/me', { body: { language: value } }).catch(() => undefined);
  };
  return LANGUAGES.map(({ value, label }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      lang={value}
      checked={language === value}
      checkIcon={<IconCheck size={16} aria-hidden="true" />}
      onChange={() => pick(value)}
    >
      {label}
    </Menu.RadioItem>
  ));
}

function SchemeItems() {
  const { messages } = useI18n();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: 'auto', label: messages.user.system },
    { value: 'light', label: messages.user.light },
    { value: 'dark', label: messages.user.dark },
  ] as const;
  return schemes.map(({ value, label }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      checked={colorScheme === value}
      checkIcon={<IconCheck size={16} aria-hidden="true" />}
      onChange={() => setColorScheme(value)}
    >
      {label}
    </Menu.RadioItem>
  ));
}

/** Switches between businesses and their two environments. */
function WorkspaceSwitch({ isCompact = false }: { isCompact?: boolean }) {
  const messages = useMessages();
  const { me, business, workspace } = useSession();
  const isSandbox = workspace.environment === 'sandbox';
  return (
    <Menu position="bottom-start" width={264} withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.switchButton}
          data-compact={isCompact || undefined}
          aria-label={`${messages.environment.switchTo}: ${business.name}, ${messages.environment[workspace.environment]}`}
        >
          <Initials name={business.name} isSandbox={isSandbox} />
          <span className={classes.switchText}>
            <span className={classes.switchName}>{business.name}</span>
            <span className={classes.environment}>{messages.environment[workspace.environment]}</span>
          </span>
          <IconSelector size={16} stroke={1.6} className={classes.arrow} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me.businesses.map((each) => (
          <Fragment key={each.reference}>
            {me.businesses.length > 1 && <Menu.Label>{each.name}</Menu.Label>}
            {[each.production, each.sandbox].map(
              (target) => target && <Target key={target.reference} workspace={target} />,
            )}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Target({ workspace }: { workspace: WorkspaceRef }) {
  const messages = useMessages();
  const session = useSession();
  const [, go] = useLocation();
  const isHere = workspace.reference === session.workspace.reference;
  const isSandbox = workspace.environment === 'sandbox';
  return (
    <Menu.Item
      leftSection={isSandbox ? <IconFlask size={17} stroke={1.6} /> : <span className={classes.dot} />}
      rightSection={isHere ? <IconCheck size={16} aria-hidden="true" /> : undefined}
      aria-current={isHere ? 'true' : undefined}
      onClick={() => unlessUnsaved(() => go(absolute(`/w/${workspace.reference}`)))}
    >
      {messages.environment[workspace.environment]}
      {workspace.status === 'suspended' && ` (${messages.environment.suspended})`}
    </Menu.Item>
  );
}

function Initials({ name, isSandbox }: { name: string; isSandbox: boolean }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
  return (
    <span className={classes.initials} aria-hidden="true">
      {isSandbox ? <IconFlask size={18} stroke={1.8} /> : letters}
    </span>
  );
}
