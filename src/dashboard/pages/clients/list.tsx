import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { ArchivedFilter, ArchivedLink, isArchivedShown } from '../../components/archived-filter.tsx';
import { ListActions } from '../../components/list-actions.tsx';
import { useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { useOpenInAddress } from '../../components/open-in-address.ts';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
import { TypeFilter } from '../../components/type-filter.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ClientSummary, OwedByClient } from '../../types.ts';
import { ClientForm } from './form.tsx';
import classes from './list.module.css';
import { type ClientSort, useClientBalances, useClients } from './queries.ts';

const TYPES = ['business', 'individual'] as const;

export function ClientList() {
  const messages = useMessages();
  const { can } = useSession();
  const list = useListState();
  const { isNew, openNew, closeNew } = useOpenInAddress();
  const [, go] = useLocation();
  const columns = columnsOf(messages.clients);
  const sorting = sortingOf(list, 'name', columns);
  const answer = useClients({
    type: TYPES.find((type) => type === list.get('type')),
    archived: isArchivedShown(list),
    search: list.get('search'),
    sort: sortParameter<ClientSort>(sorting),
    page: list.page,
  });
  const { data: balances } = useClientBalances(answer.data?.data ?? []);
  const isEmpty = answer.data?.meta.total === 0 && !list.isFiltered;
  const archived = useClients({ archived: true, per_page: 1 }, isEmpty);
  const mayAdd = can('clients.create');
  return (
    <RecordListPage
      table="clients"
      texts={messages.clients}
      icon={<IconUsers size={26} stroke={1.6} />}
      list={list}
      sorting={sorting}
      answer={answer}
      columns={can('documents.view') ? [...columns, ...balanceColumns(messages.clients, balances)] : columns}
      nameOf={({ name }) => name}
      href={({ reference }) => `/clients/${reference}`}
      actions={
        <ListActions
          add={mayAdd ? openNew : undefined}
          addLabel={messages.clients.new}
          table="clients"
          list={list}
          sorting={sorting}
          total={answer.data?.meta.total}
          imports="clients"
        />
      }
      filters={
        <>
          <SearchField list={list} label={messages.clients.search} />
          <TypeFilter
            list={list}
            label={messages.clients.column.type}
            types={TYPES}
            names={messages.clients.type}
          />
          <ArchivedFilter list={list} />
        </>
      }
      firstSteps={
        <>
          {mayAdd && <Button onClick={openNew}>{messages.clients.noneAction}</Button>}
          <ArchivedLink list={list} total={archived.data?.meta.total} />
        </>
      }
    >
      {isNew && mayAdd && (
        <ClientForm close={closeNew} saved={({ reference }) => go(`/clients/${reference}`)} />
      )}
    </RecordListPage>
  );
}

function columnsOf({ column }: Messages['clients']): Column<ClientSummary>[] {
  const quiet = (text: string | null) => <span style={{ color: 'var(--ink-soft)' }}>{text ?? ''}</span>;
  return [
    { key: 'name', head: column.name, place: 'title', sort: 'name', cell: ({ name }) => name },
    {
      key: 'tax',
      head: column.tax,
      isExtra: true,
      sort: 'tax_number',
      cell: ({ tax_number }) => quiet(tax_number),
    },
    { key: 'email', head: column.email, place: 'meta', sort: 'email', cell: ({ email }) => quiet(email) },
    { key: 'city', head: column.city, cell: ({ city }) => quiet(city) },
  ];
}

/** What each client owes, and what of it is overdue: an amount for each currency. */
function balanceColumns(
  { column }: Messages['clients'],
  balances: ReadonlyMap<string, OwedByClient[]> | undefined,
): Column<ClientSummary>[] {
  const amounts = (reference: string, part: 'owed' | 'overdue') =>
    (balances?.get(reference) ?? [])
      .filter((balance) => balance[`${part}_cents`] > 0)
      .map((balance) => (
        <div key={balance.currency}>
          <Money amount={balance[part]} currency={balance.currency} />
        </div>
      ));
  return [
    {
      key: 'owed',
      head: column.owed,
      align: 'end',
      place: 'value',
      cell: ({ reference }) => amounts(reference, 'owed'),
    },
    {
      key: 'overdue',
      head: column.overdue,
      align: 'end',
      place: 'state',
      cell: ({ reference }) => {
        const overdue = amounts(reference, 'overdue');
        if (overdue.length === 0) return '';
        return (
          <div className={classes.overdue}>
            <span>{column.overdue}</span>
            <div>{overdue}</div>
          </div>
        );
      },
    },
  ];
}
