import { useState } from 'react';

/**
 * The secret part of a one-time link. It stands after the #, which no server sees; once read, it is taken out of the
 * address, so that it is not kept in the history either.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  if (window.location.hash) {
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return token;
}
