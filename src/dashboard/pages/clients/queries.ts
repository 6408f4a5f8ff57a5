import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api.ts';
import { isEmpty, type Saving } from '../../components/changed-only.ts';
import { notify, notifyFailure } from '../../components/notices.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useOnce } from '../../once.ts';
import { useSession } from '../../session.tsx';
import type { Client, ClientCreate } from '../../types.ts';

export type ClientSort = 'name' | '-name';

export type ClientFilter = {
  type?: 'business' | 'individual' | undefined;
  archived?: boolean | undefined;
  search?: string | undefined;
  sort?: ClientSort | undefined;
  page?: number;
  per_page?: number;
};

export function useClients(filter: ClientFilter, isWanted = true) {
  const { api, key } = useSession();
  return useQuery({
    queryKey: key('clients', 'list', filter),
    queryFn: () => unwrap(api.GET('/clients', { params: { query: filter } })),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

export function useClient(reference: string) {
  const { api, key } = useSession();
  return useQuery({
    queryKey: key('clients', reference),
    queryFn: async () =>
      (await unwrap(api.GET('/clients/{reference}', { params: { path: { reference } } }))).data,
  });
}

/** Creates a client, or updates this one. */
export function useClientSave(client: Client | undefined) {
  const { api, key } = useSession();
  const queries = useQueryClient();
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
    onSuccess: (record) => {
      queries.setQueryData(key('clients', record.reference), record);
      queries.invalidateQueries({ queryKey: key('clients', 'list') });
      queries.invalidateQueries({ queryKey: key('clients', 'found') });
    },
  });
}

/** Archives or restores a client. */
export function useClientArchiving(client: Client) {
  const messages = useMessages();
  const { api, key } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (archived: boolean) => {
      const request = api.PATCH('/clients/{reference}', {
        params: { path: { reference: client.reference } },
        body: { archived },
      });
      return (await unwrap(request)).data;
    },
    onSuccess: (record, archived) => {
      queries.setQueryData(key('clients', record.reference), record);
      queries.invalidateQueries({ queryKey: key('clients', 'list') });
      queries.invalidateQueries({ queryKey: key('clients', 'found') });
      notify(archived ? messages.archive.done(record.name) : messages.archive.undone(record.name));
    },
    onError: (error) => notifyFailure(error, messages),
  });
}
