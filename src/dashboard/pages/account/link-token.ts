import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, dashboard, unwrap } from '../../api.ts';

/**
 * The secret part of a one-time link. It stands after the #, which no server sees; once read, it is taken out of the
 * address, so that it is not kept in the history either.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  // Only once it is shown: what was begun to be drawn may be thrown away and begun anew.
  useEffect(() => {
    if (!window.location.hash) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, []);
  return token;
}

/**
 * Whether a link turned out to be used up, expired or mistyped: asked while somebody begins to type, and known for good
 * once its use was refused.
 * @returns isUnusable, and how to say that it was refused
 */
export function useUnusable(
  kind: 'setup' | 'password',
  token: string,
): [isUnusable: boolean, refused: () => void] {
  const [isRefused, setRefused] = useState(false);
  const { error } = useQuery({
    queryKey: ['link', kind, token],
    queryFn: async () => {
      await unwrap(dashboard.POST('/links/check', { body: { kind, token } }));
      return true;
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
  return [token === '' || isUnknown || isRefused, () => setRefused(true)];
}
