import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudOff, IconDots, IconFlask } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { absolute } from '../addresses.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useLayer } from '../components/layer.ts';
import { useIsLost } from '../connection.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import { Bell } from './bell.tsx';
import { Navigation, useMainEntries } from './navigation.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceSwitch } from './workspace-switch.tsx';

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
