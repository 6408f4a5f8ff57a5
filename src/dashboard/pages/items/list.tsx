import { Button } from '@mantine/core';
import { IconBox, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { unwrap } from '../../api.ts';
import { ArchivedFilter, ArchivedLink, isArchivedShown } from '../../components/archived-filter.tsx';
import { Badge } from '../../components/badge.tsx';
import { BulkFailures, useBulk } from '../../components/bulk.tsx';
import { useFailedOpening } from '../../components/failed-opening.ts';
import { ListActions } from '../../components/list-actions.tsx';
import { useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { withoutOpening } from '../../components/needed-field.ts';
import { notify } from '../../components/notify.ts';
import { useOpenInAddress } from '../../components/open-in-address.ts';
import { useQuantity } from '../../components/quantity.ts';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { Selection } from '../../components/selection.ts';
import { SelectionAction, SelectionBar } from '../../components/selection-bar.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
import { TypeFilter } from '../../components/type-filter.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { ItemSummary } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { ItemForm } from './form.tsx';
import { type ItemSort, useItem, useItems } from './queries.ts';
import { isBelowZero } from './stock.tsx';

const TYPES = ['service', 'product'] as const;

export function ItemList() {
  const messages = useMessages();
  const { can } = useSession();
  const list = useListState();
  const columns = useColumns();
  const { isNew, openNew, closeNew } = useOpenInAddress();
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState(search.get('edit') ?? undefined);
  const closeEdited = () => {
    setEdited(undefined);
    if (search.has('edit')) setSearch((last) => withoutOpening(last, 'edit'), { replace: true });
  };
  const { data: catalogue, error: catalogueError } = useCatalogue();
  const { data: item, error: itemError } = useItem(edited);
  useFailedOpening(edited ? (itemError ?? catalogueError) : isNew ? catalogueError : null, () => {
    closeEdited();
    if (isNew) closeNew();
  });
  const sorting = sortingOf(list, 'name', columns);
  const answer = useItems({
    type: TYPES.find((type) => type === list.get('type')),
    archived: isArchivedShown(list),
    search: list.get('search'),
    sort: sortParameter<ItemSort>(sorting),
    page: list.page,
  });
  const isEmpty = answer.data?.meta.total === 0 && !list.isFiltered;
  const archived = useItems({ archived: true, per_page: 1 }, isEmpty);
  const mayAdd = can('items.create');
  return (
    <RecordListPage
      table="items"
      texts={messages.items}
      icon={<IconBox size={26} stroke={1.6} />}
      list={list}
      sorting={sorting}
      answer={answer}
      columns={columns}
      nameOf={({ name }) => name}
      open={can('items.update') ? ({ reference }) => setEdited(reference) : undefined}
      actions={
        <ListActions
          add={mayAdd ? openNew : undefined}
          addLabel={messages.items.new}
          table="items"
          list={list}
          sorting={sorting}
          total={answer.data?.meta.total}
          imports="items"
        />
      }
      filters={
        <>
          <SearchField list={list} label={messages.items.search} />
          <TypeFilter
            list={list}
            label={messages.items.field.type}
            types={TYPES}
            names={messages.items.type}
          />
          <ArchivedFilter list={list} />
        </>
      }
      firstSteps={
        <>
          {mayAdd && <Button onClick={openNew}>{messages.items.noneAction}</Button>}
          <ArchivedLink list={list} total={archived.data?.meta.total} />
        </>
      }
      bulk={(selection, exportMenu) => <ItemSelection selection={selection}>{exportMenu}</ItemSelection>}
    >
      {isNew && mayAdd && catalogue && <ItemForm catalogue={catalogue} close={closeNew} />}
      {edited && item && catalogue && (
        <ItemForm key={item.reference} item={item} catalogue={catalogue} close={closeEdited} />
      )}
    </RecordListPage>
  );
}

function useColumns(): Column<ItemSummary>[] {
  const messages = useMessages();
  const said = useQuantity();
  const { column } = messages.items;
  const quiet = (text: string | null) => <span style={{ color: 'var(--ink-soft)' }}>{text ?? ''}</span>;
  return [
    { key: 'name', head: column.name, place: 'title', sort: 'name', cell: ({ name }) => name },
    { key: 'sku', head: column.sku, place: 'meta', sort: 'sku', cell: ({ sku }) => quiet(sku) },
    { key: 'category', head: column.category, cell: ({ category }) => quiet(category) },
    {
      key: 'stock',
      head: column.stock,
      align: 'end',
      cell: ({ stock_quantity, unit }) => (stock_quantity === null ? '' : said(stock_quantity, unit)),
    },
    {
      key: 'state',
      head: column.state,
      place: 'state',
      // No badge for the normal status.
      cell: ({ active, is_low_stock, stock_quantity, archived_at }) =>
        archived_at ? (
          <Badge tone="calm">{messages.archive.state}</Badge>
        ) : isBelowZero(stock_quantity) ? (
          <Badge tone="bad">{messages.items.stock.belowZero}</Badge>
        ) : is_low_stock ? (
          <Badge tone="warn">{messages.items.lowStock}</Badge>
        ) : active ? null : (
          <Badge tone="calm">{messages.items.inactive}</Badge>
        ),
    },
    {
      key: 'price',
      head: column.price,
      sort: '-default_price',
      align: 'end',
      place: 'value',
      cell: ({ default_price, price_base_quantity: base, currency }) => (
        <Money amount={default_price} base={base} currency={currency} />
      ),
    },
  ];
}

/** The bulk operations on items: whether documents may offer them. */
function ItemSelection({ selection, children }: { selection: Selection<ItemSummary>; children: ReactNode }) {
  const { bulk: messages } = useMessages().items;
  const { api, can } = useSession();
  const invalidate = useInvalidate();
  const format = useFormat();
  const bulk = useBulk();
  const { rows, nameOf } = selection;

  async function set(active: boolean) {
    const others = rows.filter((item) => item.active !== active);
    const changed = await bulk.each(others, nameOf, ({ reference }) =>
      unwrap(api.PATCH('/items/{reference}', { params: { path: { reference } }, body: { active } })),
    );
    if (changed.length > 0) notify(messages.changed({ shown: format.whole(changed.length) }));
    await invalidate('/items', '/items/{reference}');
  }

  const may = (active: boolean) => rows.some((item) => item.active !== active);
  return (
    <>
      <SelectionBar selection={selection}>
        {children}
        {can('items.update') && (
          <>
            <SelectionAction
              icon={<IconEye size={15} aria-hidden="true" />}
              isBusy={bulk.isBusy}
              isDisabled={!may(true)}
              act={() => set(true)}
            >
              {messages.activate}
            </SelectionAction>
            <SelectionAction
              icon={<IconEyeOff size={15} aria-hidden="true" />}
              isBusy={bulk.isBusy}
              isDisabled={!may(false)}
              act={() => set(false)}
            >
              {messages.deactivate}
            </SelectionAction>
          </>
        )}
      </SelectionBar>
      <BulkFailures bulk={bulk} />
    </>
  );
}
