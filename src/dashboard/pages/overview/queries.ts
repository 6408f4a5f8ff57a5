import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api.ts';
import { todayIn } from '../../format.ts';
import { useSession } from '../../session.tsx';

export function useSummary() {
  const { api, key, can } = useSession();
  return useQuery({
    queryKey: key('statistics', 'summary'),
    queryFn: async () => (await unwrap(api.GET('/statistics/summary'))).data,
    enabled: can('reports.view'),
  });
}

export function useTrends() {
  const { api, key, can } = useSession();
  return useQuery({
    queryKey: key('statistics', 'trends'),
    queryFn: async () =>
      (await unwrap(api.GET('/statistics/trends', { params: { query: { months: 12 } } }))).data,
    enabled: can('reports.view'),
  });
}

export function useOutstanding() {
  const { api, key, can } = useSession();
  return useQuery({
    queryKey: key('statistics', 'outstanding'),
    queryFn: async () => (await unwrap(api.GET('/statistics/outstanding'))).data,
    enabled: can('reports.view'),
  });
}

export function useTopClients() {
  const { api, key, can, workspace } = useSession();
  const year = todayIn(workspace.timezone).slice(0, 4);
  return useQuery({
    queryKey: key('statistics', 'top-clients', year),
    queryFn: async () =>
      (
        await unwrap(
          api.GET('/statistics/top-clients', { params: { query: { limit: 5, from: `${year}-01-01` } } }),
        )
      ).data,
    enabled: can('reports.view'),
  });
}

/** Why there is no report at all, and how to ask for all of them again: one notice says it instead of four. */
export function useFailedReports(): { error: unknown; retry: () => unknown } | undefined {
  const reports = [useSummary(), useTrends(), useOutstanding(), useTopClients()];
  const [first] = reports;
  if (!first?.error || reports.some(({ error, data }) => !error || data)) return undefined;
  return { error: first.error, retry: () => Promise.all(reports.map(({ refetch }) => refetch())) };
}
