import { Button, Select } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Blank } from '../../components/blank.tsx';
import { ClientPicker } from '../../components/client-picker.tsx';
import { DateField } from '../../components/date-field.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { type ListState, useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { PageHead } from '../../components/page.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useFormat, useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentStatus, DocumentSummary } from '../../types.ts';
import classes from './list.module.css';
import { useDocuments } from './queries.ts';
import { StatusBadge } from './status.tsx';

const STATUSES: DocumentStatus[] = [
  'draft',
  'issued',
  'sent',
  'viewed',
  'partially_paid',
  'overdue',
  'paid',
  'cancelled',
];

export function DocumentList() {
  const words = useWords();
  const { can } = useSession();
  const list = useListState();
  const columns = useColumns();
  const answer = useDocuments({
    status: STATUSES.find((status) => status === list.get('status')),
    client: list.get('client'),
    from: list.get('from'),
    to: list.get('to'),
    search: list.get('search'),
    page: list.page,
  });
  const add = can('documents.create') && (
    <Button component={Link} href="/documents/new" leftSection={<IconPlus size={17} aria-hidden="true" />}>
      {words.documents.new}
    </Button>
  );
  return (
    <>
      <PageHead title={words.documents.title}>
        {add}
        <ExportButton table="documents" list={list} />
      </PageHead>
      <ListFrame
        list={list}
        answer={answer}
        filters={<Filters list={list} />}
        none={
          <Blank
            icon={<IconFileInvoice size={26} stroke={1.6} />}
            title={words.documents.noneTitle}
            hint={words.documents.noneHint}
          >
            {can('documents.create') && (
              <Button component={Link} href="/documents/new">
                {words.documents.noneAction}
              </Button>
            )}
          </Blank>
        }
      >
        {(rows, isStale) => (
          <RecordTable
            label={words.documents.title}
            columns={columns}
            rows={rows}
            isStale={isStale}
            href={({ reference }) => `/documents/${reference}`}
          />
        )}
      </ListFrame>
    </>
  );
}

function Filters({ list }: { list: ListState }) {
  const words = useWords();
  const { can } = useSession();
  return (
    <>
      <SearchField list={list} label={words.documents.search} />
      <Select
        className={classes.filter}
        aria-label={words.documents.filter.status}
        placeholder={words.documents.filter.status}
        data={STATUSES.map((value) => ({ value, label: words.documents.status[value] ?? value }))}
        value={list.get('status') ?? null}
        onChange={(status) => list.set({ status })}
        clearable
      />
      {can('clients.view') && (
        <ClientPicker
          className={classes.filter}
          label={words.documents.filter.client}
          isLabelHidden
          value={list.get('client') ?? null}
          onChange={(client) => list.set({ client })}
          isClearable
        />
      )}
      <DateField
        className={classes.date}
        label={words.list.from}
        isLabelHidden
        value={list.get('from') ?? null}
        onChange={(from) => list.set({ from })}
      />
      <DateField
        className={classes.date}
        label={words.list.to}
        isLabelHidden
        value={list.get('to') ?? null}
        onChange={(to) => list.set({ to })}
      />
    </>
  );
}

function useColumns(): Column<DocumentSummary>[] {
  const words = useWords();
  const format = useFormat();
  const { column } = words.documents;
  return [
    {
      key: 'number',
      head: column.number,
      place: 'title',
      cell: (row) => (
        <span className={classes.number}>
          {row.number ?? words.documents.unnumbered}
          <span className={classes.phone}>{row.client.name}</span>
        </span>
      ),
    },
    {
      key: 'client',
      head: column.client,
      cell: (row) => <span className={classes.client}>{row.client.name}</span>,
    },
    {
      key: 'issued',
      head: column.issued,
      cell: (row) => <span className={classes.quiet}>{format.date(row.issue_date)}</span>,
    },
    {
      key: 'due',
      head: column.due,
      place: 'meta',
      cell: (row) => (
        <span className={classes.quiet} data-late={row.status === 'overdue' || undefined}>
          <span className={classes.phone}>
            {row.due_date ? words.documents.due(format.date(row.due_date)) : ''}
          </span>
          <span className={classes.wide}>{format.date(row.due_date)}</span>
        </span>
      ),
    },
    {
      key: 'status',
      head: column.status,
      place: 'state',
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'total',
      head: column.total,
      align: 'end',
      place: 'value',
      cell: (row) => <Money amount={row.total} currency={row.currency} />,
    },
  ];
}
