import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { ApiError, dashboard, type PublicApi, publicApi, unwrap } from './api.ts';
import type { Feature, Me, MyBusiness, Permission, WorkspaceRef } from './types.ts';

/** The signed-in user, or null. */
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
  return useQuery({
    queryKey: ['setup'],
    queryFn: async () => (await unwrap(dashboard.GET('/setup'))).data,
    enabled: isWanted,
  });
}

/** Stores the user who has just signed in, and clears the cache of the previous user. */
export function useSignedIn(): (me: Me | null) => void {
  const queries = useQueryClient();
  return (me) => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    queries.setQueryData(['me'], me);
  };
}

export type Session = {
  me: Me;
  business: MyBusiness;
  workspace: WorkspaceRef;
  api: PublicApi;
  can: (permission: Permission) => boolean;
  has: (feature: Feature) => boolean;
  /** Every query of a workspace is kept under its reference: two environments never mix. */
  key: (...parts: readonly unknown[]) => readonly unknown[];
};

const SessionContext = createContext<Session | undefined>(undefined);

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
    (): Session => ({
      me,
      business,
      workspace,
      api: publicApi(workspace.reference),
      can: (permission) => business.permissions.includes(permission),
      has: (feature) => business.plan?.features.includes(feature) ?? false,
      key: (...parts) => [workspace.reference, ...parts],
    }),
    [me, business, workspace],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
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
