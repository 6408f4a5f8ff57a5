import { Button } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from '../../components/empty-state.tsx';
import { ExportMenu } from '../../components/export-menu.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { useListState } from '../../components/list-state.ts';
import { PageHead } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { useSelection } from '../../components/selection.ts';
import { askedSort, sortingOf } from '../../components/sort-head.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { useColumns } from './list-columns.tsx';
import { Filters, statusesOf } from './list-filters.tsx';
import { DocumentSelection } from './list-selection.tsx';
import { ListSums } from './list-sums.tsx';
import { type DocumentFilter, type DocumentSort, useDocuments } from './queries.ts';

export function DocumentList() {
  const messages = useMessages();
  const { can } = useSession();
  const list = useListState();
  const columns = useColumns();
  const sorting = sortingOf(list, '-issue_date', columns);
  const filter: DocumentFilter = {
    status: statusesOf(list).join(',') || undefined,
    type: list.get('type'),
    client: list.get('client'),
    currency: list.get('currency'),
    from: list.get('from'),
    to: list.get('to'),
    due_from: list.get('due_from'),
    due_to: list.get('due_to'),
    search: list.get('search'),
  };
  const answer = useDocuments({ ...filter, sort: askedSort<DocumentSort>(sorting), page: list.page });
  const selection = useSelection(answer.data?.data ?? [], (row) =>
    [row.number ?? messages.documents.unnumbered, row.client.name].join(', '),
  );
  const add = can('documents.create') && (
    <Button component={Link} href="/documents/new" leftSection={<IconPlus size={17} aria-hidden="true" />}>
      {messages.documents.new}
    </Button>
  );
  return (
    <>
      <PageHead title={messages.documents.title}>
        {add}
        <ExportMenu table="documents" list={list} sorting={sorting} total={answer.data?.meta.total} />
      </PageHead>
      <ListFrame
        list={list}
        answer={answer}
        filters={<Filters list={list} />}
        none={
          <EmptyState
            icon={<IconFileInvoice size={26} stroke={1.6} />}
            title={messages.documents.noneTitle}
            hint={messages.documents.noneHint}
          >
            {can('documents.create') && (
              <Button component={Link} href="/documents/new">
                {messages.documents.noneAction}
              </Button>
            )}
          </EmptyState>
        }
      >
        {(rows, isStale) => (
          <>
            <DocumentSelection list={list} sorting={sorting} selection={selection} />
            <RecordTable
              label={messages.documents.title}
              columns={columns}
              rows={rows}
              isStale={isStale}
              sorting={sorting}
              selection={selection}
              href={({ reference }) => `/documents/${reference}`}
            />
            <ListSums filter={filter} />
          </>
        )}
      </ListFrame>
    </>
  );
}
