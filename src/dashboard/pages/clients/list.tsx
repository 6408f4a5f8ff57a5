import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { ArchivedFilter, ArchivedLink, isArchivedShown } from '../../components/archived-filter.tsx';
import { ListActions } from '../../components/list-actions.tsx';
import { useListState } from '../../components/list-state.ts';
import { useOpenInAddress } from '../../components/open-in-address.ts';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
import { TypeFilter } from '../../components/type-filter.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ClientSummary } from '../../types.ts';
import { ClientForm } from './form.tsx';
import { type ClientSort, useClients } from './queries.ts';

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
      columns={columns}
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
    { key: 'tax', head: column.tax, place: 'value', cell: ({ tax_number }) => quiet(tax_number) },
    { key: 'email', head: column.email, place: 'meta', cell: ({ email }) => quiet(email) },
    { key: 'city', head: column.city, place: 'state', cell: ({ city }) => quiet(city) },
  ];
}
