import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { $dashboard, ApiError, dashboard, type PublicApi, publicApi, publicRoot, unwrap } from './api.ts';
import { forgetAllKept } from './kept-in-browser.ts';
import type { Feature, Me, MyBusiness, Permission, WorkspaceRef } from './types.ts';

/** The signed-in user, or null. Written by hand, as 401 is an answer here and no error. */
export const ME = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me | null> => {
    try {
      return (await unwrap(dashboard.GET('/me'))).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** The routes show the sign-in page while this is null. */
export function useMe() {
  return useQuery(ME);
}

/** What the pages need to know before sign-in. */
export function useSetupState(isWanted = true) {
  return $dashboard.useQuery('get', '/setup', {}, { select: ({ data }) => data, enabled: isWanted });
}

/** Stores the user who has just signed in, and clears the cache of the previous user. */
export function useSignedIn(): (me: Me | null) => void {
  const queries = useQueryClient();
  return (me) => {
    if (me === null) forgetAllKept();
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    queries.setQueryData(['me'], me);
  };
}

export type WorkspaceSession = {
  me: Me;
  business: MyBusiness;
  workspace: WorkspaceRef;
  api: PublicApi;
  can: (permission: Permission) => boolean;
  has: (feature: Feature) => boolean;
  /** The parameters of a public operation in this workspace: part of the key of a query, so that environments never mix. */
  inWorkspace: <Params>(params: Params) => { baseUrl: string; params: Params };
  /** The key of a query without a hook of the API, under the reference of the workspace for the same reason. */
  key: (...parts: readonly unknown[]) => readonly unknown[];
};

const SessionContext = createContext<WorkspaceSession | undefined>(undefined);

/** Provides the workspace to the pages inside. */
export function WorkspaceProvider({
  me,
  business,
  workspace,
  children,
}: {
  me: Me;
  business: MyBusiness;
  workspace: WorkspaceRef;
  children: ReactNode;
}) {
  useEffect(() => {
    localStorage.setItem('workspace', workspace.reference);
    document.documentElement.dataset.environment = workspace.environment;
    return () => {
      delete document.documentElement.dataset.environment;
    };
  }, [workspace]);

  const session = useMemo(
    (): WorkspaceSession => ({
      me,
      business,
      workspace,
      api: publicApi(workspace.reference),
      can: (permission) => business.permissions.includes(permission),
      has: (feature) => business.plan?.features.includes(feature) ?? false,
      inWorkspace: (params) => ({ baseUrl: publicRoot(workspace.reference), params }),
      key: (...parts) => [workspace.reference, ...parts],
    }),
    [me, business, workspace],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): WorkspaceSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a WorkspaceProvider around it.');
  return session;
}

/** The workspaces that a user can open, each with its business. */
export function workspacesOf(me: Me): { business: MyBusiness; workspace: WorkspaceRef }[] {
  return me.businesses.flatMap((business) =>
    [business.production, business.sandbox].flatMap((workspace) =>
      workspace ? [{ business, workspace }] : [],
    ),
  );
}

/** The workspace of the last visit, else the one that the service names. */
export function homeOf(me: Me): WorkspaceRef | undefined {
  const all = workspacesOf(me).map(({ workspace }) => workspace);
  const last = localStorage.getItem('workspace');
  const named = (wanted: string | null) => all.find(({ reference }) => reference === wanted);
  return named(last) ?? named(me.home) ?? all[0];
}
