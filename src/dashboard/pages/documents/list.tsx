import { Button, MultiSelect, Select, VisuallyHidden } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { DOCUMENT_STATUSES, OPEN_STATUSES, UNPAID } from '../../../domain/document-status.ts';
import { withoutAbsent } from '../../../domain/text.ts';
import { Badge } from '../../components/badge.tsx';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { DayRangeFilter } from '../../components/day-range-filter.tsx';
import { ExportMenu } from '../../components/export-menu.tsx';
import { FoldedFilters } from '../../components/folded-filters.tsx';
import { type ListState, useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { page } from '../../components/page-with-texts.ts';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { sortingOf } from '../../components/sort-head.tsx';
import { useSefAttention } from '../../components/use-sef-attention.ts';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentSum, DocumentSummary } from '../../types.ts';
import { CurrencyFilter } from './currency-filter.tsx';
import classes from './list.module.css';
import { EFAKTURA_FILTERS, EfakturaFilter, useEfakturaColumn, useEfakturaStates } from './list-efaktura.tsx';
import { DocumentSelection } from './list-selection.tsx';
import {
  type DocumentFilter,
  type DocumentSort,
  useCatalogue,
  useDocumentSums,
  useDocuments,
} from './queries.ts';
import { RowActions } from './row-actions.tsx';
import { ScheduledMark } from './scheduled.tsx';
import { StatusBadge } from './status.tsx';
import { StatusTabs } from './status-tabs.tsx';

const BatchProgress = page(
  () => import('./batches/progress.tsx').then((module) => module.BatchProgress),
  'batches',
);

export function DocumentList() {
  const messages = useMessages();
  const { can } = useSession();
  const list = useListState();
  const ownColumns = useColumns();
  // By issue date, drafts without one would be before all: new documents are first instead, and old drafts are not.
  const own = list.isFiltered ? '-issue_date' : '-created_at';
  const sorting = sortingOf(list, own, ownColumns);
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
    efaktura: EFAKTURA_FILTERS.find((state) => state === list.get('efaktura')),
  };
  const answer = useDocuments({ ...filter, sort: sorting.sort as DocumentSort, page: list.page });
  const states = useEfakturaStates(answer.data?.data ?? []);
  const efaktura = useEfakturaColumn(states);
  const columns = ownColumns.flatMap((column) => (column.key === 'status' ? [column, ...efaktura] : column));
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
          <ExportMenu table="documents" list={list} sorting={sorting} total={answer.data?.meta.total} />
          {mayAdd && (
            <Button
              component={Link}
              href="/documents/new"
              leftSection={<IconPlus size={17} aria-hidden="true" />}
            >
              {messages.documents.new}
            </Button>
          )}
        </>
      }
      tabs={
        <>
          <Suspense>
            <BatchProgress />
          </Suspense>
          <StatusTabs list={list} />
        </>
      }
      filters={<Filters list={list} usesSef={states !== undefined} />}
      firstSteps={
        mayAdd && (
          <Button component={Link} href="/documents/new">
            {messages.documents.noneAction}
          </Button>
        )
      }
      bulk={(selection, exportMenu) => (
        <DocumentSelection selection={selection} filter={withoutAbsent(filter)}>
          {exportMenu}
        </DocumentSelection>
      )}
      footer={<ListSums filter={filter} />}
    />
  );
}

/** The columns of a list of documents. */
function useColumns(): Column<DocumentSummary>[] {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const writtenType = useCatalogueName();
  const { column } = messages.documents;
  const inSef = new Set(useSefAttention().documents);
  return [
    {
      key: 'number',
      head: column.number,
      sort: '-number',
      place: 'title',
      cell: (row) => (
        <span className={classes.number}>
          {row.number ?? (
            <span className={classes.draft}>
              {messages.documents.unnumbered}
              <span>{format.minute(row.created_at, workspace.timezone)}</span>
            </span>
          )}
          <span className={classes.phone}>{row.client.name}</span>
        </span>
      ),
    },
    {
      key: 'client',
      head: column.client,
      sort: 'client',
      cell: (row) => <span className={classes.client}>{row.client.name}</span>,
    },
    {
      key: 'type',
      head: column.type,
      sort: 'type',
      isExtra: true,
      cell: (row) => (
        <span className={classes.type}>{row.type_name ? writtenType(row.type_name, row.type) : ''}</span>
      ),
    },
    {
      key: 'issued',
      head: column.issued,
      sort: '-issue_date',
      cell: (row) => (
        <span className={classes.quiet}>
          <ListDate date={row.issue_date} />
        </span>
      ),
    },
    {
      key: 'due',
      head: column.due,
      sort: 'due_date',
      place: 'meta',
      cell: (row) => (
        <span className={classes.quiet} data-late={row.status === 'overdue' || undefined}>
          <span className={classes.phone}>
            {row.due_date ? messages.documents.due({ date: format.date(row.due_date) }) : ''}
          </span>
          <span className={classes.wide}>
            <ListDate date={row.due_date} />
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      head: column.status,
      sort: 'status',
      place: 'state',
      cell: (row) => (
        <span className={classes.states}>
          <StatusBadge status={row.status} />
          <ScheduledMark document={row} />
          {inSef.has(row.reference) && <SefAttention text={messages.documents.sefAttention} />}
        </span>
      ),
    },
    {
      key: 'total',
      head: column.total,
      sort: '-total',
      align: 'end',
      place: 'value',
      cell: (row) => <Money amount={row.total} currency={row.currency} />,
    },
    {
      key: 'balance',
      head: column.balance,
      sort: '-balance',
      align: 'end',
      isExtra: true,
      cell: (row) =>
        row.remaining_credit_cents > 0 ? (
          <span className={classes.credit}>
            <span>{messages.documents.creditLeft}</span>
            <Money amount={row.remaining_credit} />
          </span>
        ) : isOwed(row) ? (
          <Money amount={row.balance} />
        ) : (
          ''
        ),
    },
    {
      key: 'actions',
      head: messages.do.actions,
      place: 'menu',
      cell: (row) => <RowActions document={row} isQuiet />,
    },
  ];
}

/** A date; where there is little room, one of this year is shown without it, and the client has the room. */
function ListDate({ date }: { date: string | null }) {
  const format = useFormat();
  const { workspace } = useSession();
  const isThisYear = date?.slice(0, 4) === todayIn(workspace.timezone).slice(0, 4);
  if (!date || !isThisYear) return format.date(date);
  return (
    <>
      <span className={classes.whole}>{format.date(date)}</span>
      <span className={classes.brief}>{format.dayOfMonth(date)}</span>
    </>
  );
}

/** Short, because a wide badge would leave no room for the type; the filter above says it in full. */
function SefAttention({ text }: { text: string }) {
  return (
    <span className={classes.sef} title={`SEF: ${text}`}>
      <Badge tone="bad">SEF</Badge>
      <VisuallyHidden>{`: ${text}`}</VisuallyHidden>
    </span>
  );
}

/** Drafts, paid and cancelled documents have nothing to pay. */
function isOwed({ status, balance_cents }: DocumentSummary): boolean {
  return status !== 'draft' && balance_cents !== 0;
}

/** What can be chosen as the status: one of them, or all that documents to pay have. */
const STATUS_CHOICES = [UNPAID, ...DOCUMENT_STATUSES] as const;

type StatusChoice = (typeof STATUS_CHOICES)[number];

/** The statuses in the address; unknown values are ignored. */
function statusesOf(list: ListState): StatusChoice[] {
  const named = (list.get('status') ?? '').split(',');
  return STATUS_CHOICES.filter((status) => named.includes(status));
}

function Filters({ list, usesSef }: { list: ListState; usesSef: boolean }) {
  const messages = useMessages();
  const { can } = useSession();
  const { filter } = messages.documents;
  return (
    <>
      <SearchField list={list} label={messages.documents.search} />
      <FoldedFilters list={list}>
        <StatusFilter list={list} />
        <TypeFilter list={list} />
        {can('clients.view') && (
          <ClientPicker
            className={classes.filter}
            label={filter.client}
            isLabelHidden
            value={list.get('client') ?? null}
            onChange={(client) => list.set({ client })}
            isClearable
          />
        )}
        <CurrencyFilter list={list} />
        <DayRangeFilter list={list} />
        {usesSef && <EfakturaFilter list={list} />}
      </FoldedFilters>
      <InSef />
    </>
  );
}

/** Leads to the documents that need attention in SEF, with what it said of each. */
function InSef() {
  const { overview } = useMessages();
  const { documents } = useSefAttention();
  if (documents.length === 0) return null;
  return (
    <Link className={classes.inSef} href="/integrations/sef">
      {overview.sefToMend({ count: documents.length })}
    </Link>
  );
}

function StatusFilter({ list }: { list: ListState }) {
  const { filter, status } = useMessages().documents;
  const chosen = statusesOf(list);
  return (
    <MultiSelect
      className={classes.status}
      aria-label={filter.status}
      placeholder={chosen.length === 0 ? filter.status : undefined}
      data={[
        { value: UNPAID, label: filter.unpaid },
        ...DOCUMENT_STATUSES.map((value) => ({ value, label: status[value] ?? value })),
      ]}
      value={chosen}
      onChange={(next) => list.set({ status: statusesFrom(next, chosen).join(',') })}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      maxDropdownHeight={340}
      clearable
    />
  );
}

function TypeFilter({ list }: { list: ListState }) {
  const { filter } = useMessages().documents;
  const { data: catalogue } = useCatalogue();
  const types = (catalogue?.document_types ?? []).map(({ key, name }) => ({ value: key, label: name }));
  const type = list.get('type') ?? null;
  // A link may name a type that documents of this country no longer have.
  const isKnown = type === null || types.some(({ value }) => value === type);
  return (
    <Select
      className={classes.filter}
      aria-label={filter.type}
      placeholder={filter.type}
      data={isKnown ? types : [...types, { value: type, label: type }]}
      value={type}
      onChange={(value) => list.set({ type: value })}
      clearable
    />
  );
}

/** Choosing one open status while all are chosen narrows the filter down to that one. */
function statusesFrom(next: string[], last: string[]): StatusChoice[] {
  const isWhole = next.includes(UNPAID) && !(last.includes(UNPAID) && next.some(isOpen));
  const isLeftOut = (status: string) => (isWhole ? isOpen(status) : status === UNPAID);
  return STATUS_CHOICES.filter((status) => next.includes(status) && !isLeftOut(status));
}

function isOpen(status: string): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(status);
}

/** The sums of all filtered documents by currency, as the books have them, on all pages of the list. */
function ListSums({ filter }: { filter: DocumentFilter }) {
  const { sums: messages } = useMessages().documents;
  const { data } = useDocumentSums(filter);
  // Too many to be added up within a request: then only the number of documents is shown.
  if (!data?.sums || data.sums.length === 0) return null;
  return (
    <section className={classes.sums} aria-label={messages.label}>
      {data.sums.map((sum) => (
        <SumOfCurrency key={sum.currency} sum={sum} />
      ))}
    </section>
  );
}

function SumOfCurrency({ sum }: { sum: DocumentSum }) {
  const { sums: messages } = useMessages().documents;
  const counted = sum.parts.filter(({ counts }) => counts);
  const others = sum.parts.filter(({ counts }) => !counts);
  const rowOf = (parts: DocumentSum['parts']) =>
    parts.map(({ part, total }) => ({ label: messages.parts[part], amount: total }));
  const open = sum.balance_cents === 0 ? [] : [{ label: messages.open, amount: sum.balance }];
  return (
    <>
      {counted.length > 1 && <Amounts rows={rowOf(counted)} currency={sum.currency} />}
      {counted.length > 0 && (
        <Amounts
          rows={[{ label: messages.total, amount: sum.total }, ...open]}
          currency={sum.currency}
          isTotal
        />
      )}
      {others.length > 0 && <Amounts title={messages.apart} rows={rowOf(others)} currency={sum.currency} />}
    </>
  );
}

function Amounts({
  title,
  rows,
  currency,
  isTotal,
}: {
  title?: string;
  rows: { label: string; amount: string }[];
  currency: string;
  isTotal?: true;
}) {
  const format = useFormat();
  return (
    <div className={classes.amounts} data-total={isTotal}>
      {title && <span>{title}:</span>}
      <dl>
        {rows.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
