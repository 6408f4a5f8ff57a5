import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { ME } from './session.tsx';
import { usePreloading } from './workspace-routes.tsx';

/** `/` leads to the overview of a workspace. */
const IN_WORKSPACE = /^\/(?:w\/[^/]+(\/.*)?)?$/;

/**
 * Asks who is signed in and for the page of the address while the words are still on their way: one after the other,
 * they would take the time of three.
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
