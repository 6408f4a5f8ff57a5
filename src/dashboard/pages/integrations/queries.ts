import { useQuery } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../api.ts';
import { useSession } from '../../session.tsx';
import type { Delivery } from '../../types.ts';
import { useInWorkspace } from '../settings/queries.ts';

export function useApiKeys() {
  const { key, can } = useSession();
  const params = useInWorkspace();
  return useQuery({
    queryKey: key('api-keys'),
    queryFn: async () => (await unwrap(dashboard.GET('/workspaces/{workspace}/api-keys', { params }))).data,
    enabled: can('integrations.manage'),
  });
}

export function useEndpoints() {
  const { key, business } = useSession();
  const params = useInWorkspace();
  return useQuery({
    queryKey: key('endpoints'),
    queryFn: async () =>
      (await unwrap(dashboard.GET('/workspaces/{workspace}/webhook-endpoints', { params }))).data,
    enabled: business.is_manager,
  });
}

/** The last thirty; while something is on its way they are asked for again and again. */
export function useDeliveries(filter: {
  status?: Delivery['status'] | undefined;
  endpoint?: string | undefined;
}) {
  const { key } = useSession();
  const { path } = useInWorkspace();
  return useQuery({
    queryKey: key('deliveries', filter),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/webhook-deliveries', { params: { path, query: filter } }),
        )
      ).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? 2000 : 15_000),
  });
}

export function useAttempts(delivery: string) {
  const { key } = useSession();
  const { path } = useInWorkspace();
  return useQuery({
    queryKey: key('deliveries', delivery, 'attempts'),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/webhook-deliveries/{delivery}/attempts', {
            params: { path: { ...path, delivery } },
          }),
        )
      ).data,
  });
}
