import { ActionIcon, Drawer, Kbd, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCheck,
  IconCloudOff,
  IconDots,
  IconFlask,
  IconLogout,
  IconSearch,
  IconSelector,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { absolute } from '../addresses.ts';
import { dashboard, unwrap } from '../api.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useLayer } from '../components/layer.ts';
import { notifyFailure } from '../components/notify.ts';
import { page } from '../components/page-with-texts.ts';
import { unlessUnsaved } from '../components/unsaved-guard.tsx';
import { useIsLost } from '../connection.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { useI18n, useMessages } from '../i18n/provider.tsx';
import { ME, useSession, useSignedIn } from '../session.tsx';
import type { Me, UserLanguage, WorkspaceRef } from '../types.ts';
import { Bell } from './bell.tsx';
import { type NavigationEntry, useMainEntries, useSecondaryEntries } from './navigation.ts';
import { SandboxTime } from './sandbox-time.tsx';
import classes from './shell.module.css';
import { isMac, useShortcuts } from './shortcuts.ts';

/** Loaded when they are first opened. */
const Palette = page(
  () => import('./palette.tsx').then((m) => m.Palette),
  'palette',
  'clients',
  'contracts',
  'expenses',
  'integrations',
  'items',
  'payments',
  'sef',
  'settings',
);
const Keys = page(() => import('./keys.tsx').then((m) => m.Keys), 'palette');

/** The frame of every page of a workspace. */
export function Shell({ children }: { children: ReactNode }) {
  const messages = useMessages();
  const { workspace, can } = useSession();
  const [opened, drawer] = useDisclosure(false);
  useLayer(opened);
  const [location] = useLocation();
  const main = useFocusOnNewPage(location);
  const isSandbox = workspace.environment === 'sandbox';
  const [tool, setTool] = useState<'palette' | 'keys'>();
  const [, go] = useLocation();
  const openPalette = () => setTool('palette');
  const closeTool = () => setTool(undefined);
  const entries = [...useMainEntries(), ...useSecondaryEntries()];
  useShortcuts({
    palette: openPalette,
    keys: () => setTool('keys'),
    create: can('documents.create') ? () => unlessUnsaved(() => go('/documents/new')) : undefined,
  });

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
        <UnstyledButton className={classes.find} onClick={openPalette}>
          <IconSearch size={18} stroke={1.7} aria-hidden="true" />
          {messages.do.search}
          <Kbd size="xs" aria-hidden="true">
            {isMac ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
        <Navigation />
        <div className={classes.foot}>
          <UserMenu />
        </div>
      </aside>
      <header className={classes.top}>
        <WorkspaceSwitch isCompact />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={messages.do.search}
          className={classes.findIcon}
          onClick={openPalette}
        >
          <IconSearch size={22} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <Bell position="bottom-end" />
      </header>
      <main id="content" ref={main} tabIndex={-1} className={classes.main}>
        <LostBand />
        <div className={classes.page}>
          <ErrorBoundary key={location}>{children}</ErrorBoundary>
        </div>
      </main>
      <BottomBar openMenu={drawer.open} />
      <Suspense fallback={null}>
        {tool === 'palette' && <Palette entries={entries} close={closeTool} />}
        {tool === 'keys' && <Keys close={closeTool} />}
      </Suspense>
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
      <SandboxTime />
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
  const queries = useQueryClient();
  // The choice belongs to the user, not to the browser; the pages switch even where it could not be stored.
  const pick = (value: UserLanguage) => {
    choose(value);
    queries.setQueryData<Me | null>(ME.queryKey, (me) => me && { ...me, language: value });
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
