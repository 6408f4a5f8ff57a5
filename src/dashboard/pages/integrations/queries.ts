import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../api.ts';
import { useSession } from '../../session.tsx';
import type { Delivery, EventName } from '../../types.ts';
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

export type DeliveryFilter = {
  status?: Delivery['status'] | undefined;
  event?: EventName | undefined;
  endpoint?: string | undefined;
  page?: number;
};

/** A page of deliveries, polled while one is pending. */
export function useDeliveries(filter: DeliveryFilter) {
  const { key, api } = useSession();
  return useQuery({
    queryKey: key('deliveries', filter),
    queryFn: () => unwrap(api.GET('/webhook-deliveries', { params: { query: filter } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'pending') ? 2000 : 15_000,
  });
}

/** A delivery with its request and responses. */
export function useDelivery(reference: string) {
  const { key, api } = useSession();
  return useQuery({
    queryKey: key('deliveries', reference),
    queryFn: async () =>
      (await unwrap(api.GET('/webhook-deliveries/{reference}', { params: { path: { reference } } }))).data,
  });
}
