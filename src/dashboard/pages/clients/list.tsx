import { Button, SegmentedControl } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { ArchivedFilter, ArchivedLink, isArchivedShown } from '../../components/archived-filter.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ExportMenu } from '../../components/export-menu.tsx';
import { ListActions } from '../../components/list-actions.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { useListState } from '../../components/list-state.ts';
import { useOpenInAddress } from '../../components/open-in-address.ts';
import { PageHead } from '../../components/page.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useSelection } from '../../components/selection.ts';
import { SelectionBar } from '../../components/selection-bar.tsx';
import { askedSort, sortingOf } from '../../components/sort-head.tsx';
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
    sort: askedSort<ClientSort>(sorting),
    page: list.page,
  });
  const selection = useSelection(answer.data?.data ?? [], ({ name }) => name);
  const isEmpty = answer.data?.meta.total === 0 && !list.isFiltered;
  const archived = useClients({ archived: true, per_page: 1 }, isEmpty);
  const mayAdd = can('clients.create');
  return (
    <>
      <PageHead title={messages.clients.title}>
        <ListActions
          add={mayAdd ? openNew : undefined}
          addLabel={messages.clients.new}
          table="clients"
          list={list}
          sorting={sorting}
          total={answer.data?.meta.total}
          imports="clients"
        />
      </PageHead>
      <ListFrame
        list={list}
        answer={answer}
        filters={
          <>
            <SearchField list={list} label={messages.clients.search} />
            <SegmentedControl
              aria-label={messages.clients.column.type}
              data={[
                { value: '', label: messages.list.all },
                ...TYPES.map((value) => ({ value, label: messages.clients.type[value] ?? value })),
              ]}
              value={list.get('type') ?? ''}
              onChange={(type) => list.set({ type })}
            />
            <ArchivedFilter list={list} />
          </>
        }
        none={
          <EmptyState
            icon={<IconUsers size={26} stroke={1.6} />}
            title={messages.clients.noneTitle}
            hint={messages.clients.noneHint}
          >
            {mayAdd && <Button onClick={openNew}>{messages.clients.noneAction}</Button>}
            <ArchivedLink list={list} total={archived.data?.meta.total} />
          </EmptyState>
        }
      >
        {(rows, isStale) => (
          <>
            <SelectionBar selection={selection}>
              <ExportMenu table="clients" list={list} sorting={sorting} chosen={selection.rows} />
            </SelectionBar>
            <RecordTable
              label={messages.clients.title}
              columns={columns}
              rows={rows}
              isStale={isStale}
              sorting={sorting}
              selection={selection}
              href={({ reference }) => `/clients/${reference}`}
            />
          </>
        )}
      </ListFrame>
      {isNew && mayAdd && (
        <ClientForm close={closeNew} saved={({ reference }) => go(`/clients/${reference}`)} />
      )}
    </>
  );
}

function columnsOf({ column }: ReturnType<typeof useMessages>['clients']): Column<ClientSummary>[] {
  const quiet = (text: string | null) => <span style={{ color: 'var(--ink-soft)' }}>{text ?? ''}</span>;
  return [
    { key: 'name', head: column.name, place: 'title', sort: 'name', cell: ({ name }) => name },
    { key: 'tax', head: column.tax, place: 'value', cell: ({ tax_number }) => quiet(tax_number) },
    { key: 'email', head: column.email, place: 'meta', cell: ({ email }) => quiet(email) },
    { key: 'city', head: column.city, place: 'state', cell: ({ city }) => quiet(city) },
  ];
}
