import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { absolute } from './addresses.ts';
import { BASE_PATH, dashboard } from './api.ts';
import { EmptyState } from './components/empty-state.tsx';
import { FailureNotice } from './components/failure-notice.tsx';
import { page } from './components/page-with-texts.ts';
import { PageSkeleton } from './components/skeletons.tsx';
import { useI18n, useMessages } from './i18n/provider.tsx';
import { homeOf, useMe, WorkspaceProvider, workspacesOf } from './session.tsx';
import { Shell } from './shell/shell.tsx';
import type { Me } from './types.ts';
import { WorkspaceRoutes } from './workspace-routes.tsx';

const SignIn = page(() => import('./pages/account/sign-in.tsx').then((m) => m.SignIn), 'account');
const Setup = page(() => import('./pages/account/setup.tsx').then((m) => m.Setup), 'account');
const AcceptInvitation = page(
  () => import('./pages/account/accept-invitation.tsx').then((m) => m.AcceptInvitation),
  'account',
);
const ForgotPassword = page(
  () => import('./pages/account/forgot-password.tsx').then((m) => m.ForgotPassword),
  'account',
);
const ResetPassword = page(
  () => import('./pages/account/reset-password.tsx').then((m) => m.ResetPassword),
  'account',
);

/** The route table outside of workspaces. */
export function Routes() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/sign-in" component={SignIn} />
        <Route path="/setup" component={Setup} />
        <Route path="/invitation" component={AcceptInvitation} />
        <Route path="/forgot-password" component={ForgotPassword} />
        <Route path="/reset-password" component={ResetPassword} />
        <Route path="/">
          <SignedIn>{(me) => <Home me={me} />}</SignedIn>
        </Route>
        <Route path="/w/:workspace" nest>
          {({ workspace }) => <SignedIn>{(me) => <InWorkspace me={me} reference={workspace} />}</SignedIn>}
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  );
}

function SignedIn({ children }: { children: (me: Me) => ReactNode }) {
  const { data: me, error, refetch } = useMe();
  const [location] = useLocation();
  if (error && !me) return <FailureNotice error={error} retry={refetch} />;
  if (me === undefined) return null;
  if (me === null) {
    const next =
      location === '/' ? '' : `?next=${encodeURIComponent(window.location.href.slice(hostLength()))}`;
    return <Redirect to={absolute(`/sign-in${next}`)} replace />;
  }
  return children(me);
}

function Home({ me }: { me: Me }) {
  const messages = useMessages();
  const home = homeOf(me);
  if (home) return <Redirect to={absolute(`/w/${home.reference}`)} replace />;
  return <EmptyState level={1} title={messages.failure.notFound} hint={messages.failure.forbidden} />;
}

function InWorkspace({ me, reference }: { me: Me; reference: string }) {
  useOwnLanguage(me);
  const found = workspacesOf(me).find(({ workspace }) => workspace.reference === reference);
  if (!found) return <NotFound />;
  return (
    <WorkspaceProvider key={reference} me={me} {...found}>
      <Shell>
        <Suspense fallback={<PageSkeleton />}>
          <WorkspaceRoutes />
        </Suspense>
      </Shell>
    </WorkspaceProvider>
  );
}

/** The language of the pages is that of the user, on every device; who has none yet gets that of the browser for good. */
function useOwnLanguage({ language: own }: Me): void {
  const { language, choose } = useI18n();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice on the page is stored by what offers it
  useEffect(() => {
    if (own === null) dashboard.PATCH('/me', { body: { language } }).catch(() => undefined);
    else if (own !== language) choose(own);
  }, [own]);
}

function NotFound() {
  const messages = useMessages();
  return (
    <EmptyState level={1} title={messages.failure.notFound} hint={messages.failure.notFoundHint}>
      <Button component="a" href={`${BASE_PATH}/`}>
        {messages.failure.toOverview}
      </Button>
    </EmptyState>
  );
}

function hostLength(): number {
  return window.location.origin.length + BASE_PATH.length;
}
