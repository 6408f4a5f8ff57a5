import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api.ts';
import { isEmpty, type Saving } from '../../components/changed-only.ts';
import { notify, notifyFailure } from '../../components/notices.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useOnce } from '../../once.ts';
import { useSession } from '../../session.tsx';
import type { Item, ItemCreate } from '../../types.ts';

export type ItemSort = 'name' | '-name';

export type ItemFilter = {
  type?: 'product' | 'service' | undefined;
  active?: boolean | undefined;
  archived?: boolean | undefined;
  search?: string | undefined;
  sort?: ItemSort | undefined;
  page?: number;
  per_page?: number;
};

export function useItems(filter: ItemFilter, isWanted = true) {
  const { api, key } = useSession();
  return useQuery({
    queryKey: key('items', 'list', filter),
    queryFn: () => unwrap(api.GET('/items', { params: { query: filter } })),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

export function useItem(reference: string | undefined) {
  const { api, key } = useSession();
  return useQuery({
    queryKey: key('items', reference),
    queryFn: async () =>
      (await unwrap(api.GET('/items/{reference}', { params: { path: { reference: reference ?? '' } } })))
        .data,
    enabled: reference !== undefined,
  });
}

/** Creates an item, or updates this one: its kind and its stock stay. */
export function useItemSave(item: Item | undefined) {
  const { api, key } = useSession();
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: async ({ body, changes }: Saving<ItemCreate>) => {
      if (item && isEmpty(changes)) return item;
      const { type: _, initial_stock: __, initial_stock_note: ___, ...others } = changes;
      if (item) {
        const request = api.PATCH('/items/{reference}', {
          params: { path: { reference: item.reference } },
          body: others,
        });
        return (await unwrap(request)).data;
      }
      return (
        await once((submit) =>
          unwrap(api.POST('/items', { params: { header: { 'Idempotency-Key': submit } }, body })),
        )
      ).data;
    },
    onSuccess: (record) => {
      queries.setQueryData(key('items', record.reference), record);
      queries.invalidateQueries({ queryKey: key('items', 'list') });
      queries.invalidateQueries({ queryKey: key('items', 'found') });
    },
  });
}

/** Archives or restores an item. */
export function useItemArchiving(item: Item) {
  const messages = useMessages();
  const { api, key } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (archived: boolean) => {
      const request = api.PATCH('/items/{reference}', {
        params: { path: { reference: item.reference } },
        body: { archived },
      });
      return (await unwrap(request)).data;
    },
    onSuccess: (record, archived) => {
      queries.setQueryData(key('items', record.reference), record);
      queries.invalidateQueries({ queryKey: key('items', 'list') });
      queries.invalidateQueries({ queryKey: key('items', 'found') });
      notify(archived ? messages.archive.done(record.name) : messages.archive.undone(record.name));
    },
    onError: (error) => notifyFailure(error, messages),
  });
}
