import { keepPreviousData } from '@tanstack/react-query';
import { $api, $dashboard } from '../../api.ts';
import { useSession } from '../../session.tsx';
import type { Delivery, EventName } from '../../types.ts';
import { useInWorkspace } from '../settings/queries.ts';

export function useApiKeys() {
  const { can } = useSession();
  const params = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/api-keys',
    { params },
    { select: ({ data }) => data, enabled: can('integrations.manage') },
  );
}

export function useEndpoints() {
  const { business, inWorkspace } = useSession();
  // A workspace has at most 50.
  return $api.useQuery('get', '/webhook-endpoints', inWorkspace({ query: { per_page: 50 } }), {
    select: ({ data }) => data,
    enabled: business.is_manager,
  });
}

type DeliveryFilter = {
  status?: Delivery['status'] | undefined;
  event?: EventName | undefined;
  endpoint?: string | undefined;
  page?: number;
};

/** A page of deliveries, polled while one is pending. */
export function useDeliveries(filter: DeliveryFilter) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/webhook-deliveries', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'pending') ? 2000 : 15_000,
  });
}

/** A delivery with its request and responses. */
export function useDelivery(reference: string) {
  const { inWorkspace } = useSession();
  const init = inWorkspace({ path: { reference } });
  return $api.useQuery('get', '/webhook-deliveries/{reference}', init, { select: ({ data }) => data });
}

/** A page of the e-mails that have not left the sandbox. */
export function useSimulatedMails(page: number | undefined) {
  const { path } = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/simulated-mails',
    { params: { path, query: { page } } },
    { placeholderData: keepPreviousData },
  );
}

/** One of them with its text. */
export function useSimulatedMail(mail: string) {
  const { path } = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/simulated-mails/{mail}',
    { params: { path: { ...path, mail } } },
    { select: ({ data }) => data },
  );
}
