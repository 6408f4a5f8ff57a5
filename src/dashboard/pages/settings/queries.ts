import { useMutation } from '@tanstack/react-query';
import { $api, $dashboard } from '../../api.ts';
import { useOnce } from '../../components/use-once.ts';
import { type ReadPath, useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';

/** The path parameter that every operation of a workspace has. */
export function useInWorkspace() {
  const { workspace } = useSession();
  return { path: { workspace: workspace.reference } };
}

export function useWorkspaceProfile(isWanted = true) {
  const params = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}',
    { params },
    { select: ({ data }) => data, enabled: isWanted },
  );
}

export function useBankAccounts(isWanted = true) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/bank-accounts', inWorkspace({}), {
    select: ({ data }) => data,
    enabled: isWanted,
  });
}

export function useTaxStatuses(isWanted = true) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/tax-statuses', inWorkspace({}), {
    select: ({ data }) => data,
    enabled: isWanted,
  });
}

/** What shows the tax rates of the business's own, or depends on them. */
export const SHOWS_RATES = [
  '/tax-rates',
  '/workspaces/{workspace}/catalogue',
  '/workspaces/{workspace}',
] as const;

export function useTaxRates() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/tax-rates', inWorkspace({}), { select: ({ data }) => data });
}

export function useNumberSeries() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/number-series', inWorkspace({}), { select: ({ data }) => data });
}

export function useDocumentTypeSettings() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/document-type-settings', inWorkspace({}), { select: ({ data }) => data });
}

export function usePaymentMethods() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/payment-methods', inWorkspace({}), { select: ({ data }) => data });
}

export function useMailTexts() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/mail-texts', inWorkspace({}), { select: ({ data }) => data });
}

export function useMembers() {
  const params = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/members',
    { params },
    { select: ({ data }) => data },
  );
}

export function useInvitations() {
  const params = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/invitations',
    { params },
    { select: ({ data }) => data },
  );
}

export function useUsage() {
  const params = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/usage',
    { params },
    { select: ({ data }) => data },
  );
}

/** The answers that show bank accounts, or what a new one makes. */
export const ACCOUNT_READS: readonly ReadPath[] = [
  '/bank-accounts',
  '/payment-methods',
  '/workspaces/{workspace}/catalogue',
  '/catalogue',
  '/workspaces/{workspace}',
];

/** A change of the settings, with a way to send what is sent once; the answers that it affects are fetched again. */
export function useSettingsChange<Input, Answer>(
  change: (input: Input, once: ReturnType<typeof useOnce>) => Promise<Answer>,
  affected: readonly ReadPath[],
) {
  const invalidate = useInvalidate();
  const once = useOnce();
  return useMutation({
    mutationFn: (input: Input) => change(input, once),
    // Also after an error: the change may have been made although its answer was lost.
    onSettled: () => {
      invalidate(...affected);
    },
  });
}
