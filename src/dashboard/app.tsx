import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { ApiError, BASE_PATH } from './api.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import classes from './components/notification-area.module.css';
import { nameCloseButton } from './components/notify.ts';
import { recordFailure } from './connection.ts';
import { I18nProvider, useMessages } from './i18n/provider.tsx';
import { Routes } from './routes.tsx';
import { ME } from './session.tsx';
import { theme } from './theme.ts';
import { usePreloading } from './workspace-routes.tsx';

/** The root component, with all providers. */
export function App() {
  const [queries] = useState(createQueries);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      // Both would need style elements, which the content security policy forbids; vite.config.ts writes the variables.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queries}>
        <Router base={BASE_PATH}>
          <PrefetchOnLoad />
          <I18nProvider>
            <ErrorBoundary>
              <Routes />
            </ErrorBoundary>
            <NotificationArea />
          </I18nProvider>
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function createQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      // The service may run on this machine or its network: send also while the browser says that it is offline.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        // A 4xx response would be the same again; only a lost connection or a server error is worth a retry.
        retry: (count, error) => {
          // Said at once, and not only when the last attempt has failed.
          recordFailure(error, queries);
          return count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);
        },
      },
    },
    mutationCache: new MutationCache({ onError: (error) => recordFailure(error, queries) }),
    queryCache: new QueryCache({
      onError: (error) => {
        recordFailure(error, queries);
        // The session ended: without a user, the routes redirect to the sign-in page.
        if (error instanceof ApiError && error.status === 401) queries.setQueryData(['me'], null);
      },
    }),
  });
  return queries;
}

/** Where notifications appear: at the bottom, at most three, above any fixed bar. */
function NotificationArea() {
  nameCloseButton(useMessages().do.close);
  return <Notifications position="bottom-right" limit={3} autoClose={4000} className={classes.place} />;
}

/** `/` redirects to the overview of a workspace. */
const IN_WORKSPACE = /^\/(?:w\/[^/]+(\/.*)?)?$/;

/**
 * Fetches the signed-in user and the code of the page while the messages are still loading: one after the other, the
 * three would take three round trips.
 */
function PrefetchOnLoad(): null {
  const [location] = useLocation();
  const queries = useQueryClient();
  const preload = usePreloading();
  const first = useRef({ location, queries, preload });
  useEffect(() => {
    const { location, queries, preload } = first.current;
    const found = IN_WORKSPACE.exec(location);
    if (!found) return;
    void queries.prefetchQuery(ME);
    preload(found[1] ?? '/');
  }, []);
  return null;
}
