import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { $api, unwrap } from '../../api.ts';
import { isEmpty, type Saving } from '../../components/changed-only.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useOnce } from '../../components/use-once.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useInvalidate, useRecordCache } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { Item, ItemCreate, SortOf } from '../../types.ts';

export type ItemSort = SortOf<'/items'>;

type ItemFilter = {
  type?: 'product' | 'service' | undefined;
  active?: boolean | undefined;
  archived?: boolean | undefined;
  search?: string | undefined;
  sort?: ItemSort | undefined;
  page?: number;
  per_page?: number;
};

export function useItems(filter: ItemFilter, isWanted = true) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/items', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

export function useItem(reference: string | undefined) {
  const { inWorkspace } = useSession();
  const params = { path: { reference: reference ?? '' } };
  return $api.useQuery('get', '/items/{reference}', inWorkspace(params), {
    select: ({ data }) => data,
    enabled: reference !== undefined,
  });
}

/** The latest movements of an item's stock. */
export function useStockMovements(reference: string, count: number) {
  const { inWorkspace } = useSession();
  return $api.useQuery(
    'get',
    '/items/{reference}/stock-movements',
    inWorkspace({ path: { reference }, query: { per_page: count } }),
    { placeholderData: keepPreviousData },
  );
}

/** Creates an item, or updates this one: its kind and its stock stay. */
export function useItemSave(item: Item | undefined) {
  const { api } = useSession();
  const show = useShowItem();
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
    onSuccess: show,
  });
}

/** Archives or restores an item. */
export function useItemArchiving(item: Item) {
  const messages = useMessages();
  const { api } = useSession();
  const show = useShowItem();
  return useMutation({
    mutationFn: async (archived: boolean) => {
      const request = api.PATCH('/items/{reference}', {
        params: { path: { reference: item.reference } },
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
export function useShowItem(): (record: Item) => void {
  const records = useRecordCache();
  const invalidate = useInvalidate();
  return (record) => {
    records.store('/items/{reference}', record);
    invalidate('/items', '/items/{reference}/stock-movements');
  };
}
