import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { $api, $dashboard, unwrap } from '../../api.ts';
import { isEmpty, type Saving } from '../../components/changed-only.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useOnce } from '../../components/use-once.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useInvalidate, useRecordCache } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { Client, ClientCreate, EInvoiceProfile, SortOf } from '../../types.ts';

export type ClientSort = SortOf<'/clients'>;

type ClientFilter = {
  type?: 'business' | 'individual' | undefined;
  archived?: boolean | undefined;
  search?: string | undefined;
  sort?: ClientSort | undefined;
  page?: number;
  per_page?: number;
};

export function useClients(filter: ClientFilter, isWanted = true) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/clients', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** What these clients owe, by their references; what is open is part of documents. */
export function useClientBalances(clients: readonly { reference: string }[]) {
  const { workspace, can } = useSession();
  const named = clients.map(({ reference }) => reference).join(',');
  const params = { path: { workspace: workspace.reference }, query: { clients: named } };
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/client-balances',
    { params },
    {
      select: ({ data }) => Map.groupBy(data, ({ client }) => client),
      placeholderData: keepPreviousData,
      enabled: named !== '' && can('documents.view'),
    },
  );
}

export function useClient(reference: string, isWanted = true) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/clients/{reference}', inWorkspace({ path: { reference } }), {
    select: ({ data }) => data,
    enabled: isWanted,
  });
}

/** Creates a client, or updates this one. */
export function useClientSave(client: Client | undefined) {
  const { api } = useSession();
  const show = useShowClient();
  const once = useOnce();
  return useMutation({
    mutationFn: async ({ body, changes }: Saving<ClientCreate>) => {
      if (client && isEmpty(changes)) return client;
      if (client) {
        const request = api.PATCH('/clients/{reference}', {
          params: { path: { reference: client.reference } },
          body: changes,
        });
        return (await unwrap(request)).data;
      }
      return (
        await once((submit) =>
          unwrap(api.POST('/clients', { params: { header: { 'Idempotency-Key': submit } }, body })),
        )
      ).data;
    },
    onSuccess: show,
  });
}

/** Keeps the format of electronic files that was chosen for a client. */
export function useKeptFormat(reference: string) {
  const { api } = useSession();
  const show = useShowClient();
  return useMutation({
    mutationFn: async (einvoice_profile: EInvoiceProfile) => {
      const request = api.PATCH('/clients/{reference}', {
        params: { path: { reference } },
        body: { einvoice_profile },
      });
      return (await unwrap(request)).data;
    },
    onSuccess: show,
  });
}

/** Archives or restores a client. */
export function useClientArchiving(client: Client) {
  const messages = useMessages();
  const { api } = useSession();
  const show = useShowClient();
  return useMutation({
    mutationFn: async (archived: boolean) => {
      const request = api.PATCH('/clients/{reference}', {
        params: { path: { reference: client.reference } },
        body: { archived },
      });
      return (await unwrap(request)).data;
    },
    onSuccess: (record, archived) => {
      show(record);
      notify(
        archived
          ? messages.archive.done({ name: record.name })
          : messages.archive.undone({ name: record.name }),
      );
    },
    onError: (error) => notifyFailure(error, messages),
  });
}

/** Shows the answer of a change, in the lists as well. */
function useShowClient(): (record: Client) => void {
  const records = useRecordCache();
  const invalidate = useInvalidate();
  return (record) => {
    records.store('/clients/{reference}', record);
    invalidate('/clients');
  };
}
