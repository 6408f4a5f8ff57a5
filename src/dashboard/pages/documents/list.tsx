import { Button } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ExportMenu } from '../../components/export-menu.tsx';
import { useListState } from '../../components/list-state.ts';
import { RecordListPage } from '../../components/record-list-page.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
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
  const answer = useDocuments({ ...filter, sort: sortParameter<DocumentSort>(sorting), page: list.page });
  const mayAdd = can('documents.create');
  return (
    <RecordListPage
      table="documents"
      texts={messages.documents}
      icon={<IconFileInvoice size={26} stroke={1.6} />}
      list={list}
      sorting={sorting}
      answer={answer}
      columns={columns}
      nameOf={(row) => [row.number ?? messages.documents.unnumbered, row.client.name].join(', ')}
      href={({ reference }) => `/documents/${reference}`}
      actions={
        <>
          {mayAdd && (
            <Button
              component={Link}
              href="/documents/new"
              leftSection={<IconPlus size={17} aria-hidden="true" />}
            >
              {messages.documents.new}
            </Button>
          )}
          <ExportMenu table="documents" list={list} sorting={sorting} total={answer.data?.meta.total} />
        </>
      }
      filters={<Filters list={list} />}
      firstSteps={
        mayAdd && (
          <Button component={Link} href="/documents/new">
            {messages.documents.noneAction}
          </Button>
        )
      }
      bulk={(selection, exportMenu) => (
        <DocumentSelection selection={selection}>{exportMenu}</DocumentSelection>
      )}
      footer={<ListSums filter={filter} />}
    />
  );
}
