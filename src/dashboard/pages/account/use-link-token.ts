import { useEffect, useState } from 'react';
import { $dashboard, ApiError } from '../../api.ts';

/**
 * The secret token of a one-time link. It is in the fragment, which no server sees; once read, it is removed from the
 * address, so that it is not kept in the history either.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  // In an effect: React may discard a render and start again.
  useEffect(() => {
    if (!window.location.hash) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, []);
  return token;
}

/**
 * Whether a link turned out to be used up, expired or mistyped: checked while the user begins to type, and final once
 * its use was refused.
 * @returns `isUnusable`, and a function to report that the token was refused
 */
export function useUnusable(
  kind: 'setup' | 'password',
  token: string,
): [isUnusable: boolean, refused: () => void] {
  const [isRefused, setRefused] = useState(false);
  const body = { kind, token };
  const { error } = $dashboard.useQuery(
    'post',
    '/links/check',
    { body },
    {
      enabled: token !== '',
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
  return [token === '' || isUnknown || isRefused, () => setRefused(true)];
}
