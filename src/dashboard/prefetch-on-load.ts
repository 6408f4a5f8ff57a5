import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { ME } from './session.tsx';
import { usePreloading } from './workspace-routes.tsx';

/** `/` redirects to the overview of a workspace. */
const IN_WORKSPACE = /^\/(?:w\/[^/]+(\/.*)?)?$/;

/**
 * Fetches the signed-in user and the code of the page while the messages are still loading: one after the other, the
 * three would take three round trips.
 */
export function PrefetchOnLoad(): null {
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
