import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Router } from 'wouter';
import { ApiError, BASE_PATH } from './api.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { NotificationArea } from './components/notification-area.tsx';
import { recordFailure } from './connection.ts';
import { I18nProvider } from './i18n/provider.tsx';
import { PrefetchOnLoad } from './prefetch-on-load.ts';
import { Routes } from './routes.tsx';
import { theme } from './theme.ts';

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
        retry: (count, error) =>
          count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
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
