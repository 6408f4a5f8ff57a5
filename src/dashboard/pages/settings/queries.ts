import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../api.ts';
import { useSession } from '../../session.tsx';

/** The path parameter that every operation of a workspace has. */
export function useInWorkspace() {
  const { workspace } = useSession();
  return { path: { workspace: workspace.reference } };
}

export function useWorkspaceProfile(isWanted = true) {
  const { key } = useSession();
  const params = useInWorkspace();
  return useQuery({
    queryKey: key('profile'),
    queryFn: async () => (await unwrap(dashboard.GET('/workspaces/{workspace}', { params }))).data,
    enabled: isWanted,
  });
}

export function useBankAccounts(isWanted = true) {
  const { key } = useSession();
  const params = useInWorkspace();
  return useQuery({
    queryKey: key('bank-accounts'),
    queryFn: async () =>
      (await unwrap(dashboard.GET('/workspaces/{workspace}/bank-accounts', { params }))).data,
    enabled: isWanted,
  });
}

export function usePaymentMethods() {
  const { key } = useSession();
  const params = useInWorkspace();
  return useQuery({
    queryKey: key('payment-methods'),
    queryFn: async () =>
      (await unwrap(dashboard.GET('/workspaces/{workspace}/payment-methods', { params }))).data,
  });
}

export function useMembers() {
  const { key } = useSession();
  const params = useInWorkspace();
  return useQuery({
    queryKey: key('members'),
    queryFn: async () => (await unwrap(dashboard.GET('/workspaces/{workspace}/members', { params }))).data,
  });
}

export function useInvitations() {
  const { key } = useSession();
  const params = useInWorkspace();
  return useQuery({
    queryKey: key('invitations'),
    queryFn: async () =>
      (await unwrap(dashboard.GET('/workspaces/{workspace}/invitations', { params }))).data,
  });
}

export function useUsage() {
  const { key } = useSession();
  const params = useInWorkspace();
  return useQuery({
    queryKey: key('usage'),
    queryFn: async () => (await unwrap(dashboard.GET('/workspaces/{workspace}/usage', { params }))).data,
  });
}

/** A change of the settings; what it affects is fetched again. */
export function useSettingsChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  touched: readonly string[],
) {
  const { key } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after an error: the change may have been made although its answer was lost.
    onSettled: () => {
      for (const part of touched) queries.invalidateQueries({ queryKey: key(part) });
    },
  });
}
