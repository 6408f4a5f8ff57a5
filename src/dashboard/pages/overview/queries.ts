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
