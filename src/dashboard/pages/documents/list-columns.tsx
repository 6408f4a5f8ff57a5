import { VisuallyHidden } from '@mantine/core';
import { Badge } from '../../components/badge.tsx';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { Money } from '../../components/money.tsx';
import type { Column } from '../../components/record-table.tsx';
import { useSefAttention } from '../../components/use-sef-attention.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentSummary } from '../../types.ts';
import classes from './list.module.css';
import { StatusBadge } from './status.tsx';

/** The columns of a list of documents. */
export function useColumns(): Column<DocumentSummary>[] {
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
      cell: (row) => <span className={classes.client}>{row.client.name}</span>,
    },
    {
      key: 'type',
      head: column.type,
      isExtra: true,
      cell: (row) => <span className={classes.type}>{row.type_name ? writtenType(row.type_name) : ''}</span>,
    },
    {
      key: 'issued',
      head: column.issued,
      sort: '-issue_date',
      cell: (row) => <span className={classes.quiet}>{format.date(row.issue_date)}</span>,
    },
    {
      key: 'due',
      head: column.due,
      place: 'meta',
      cell: (row) => (
        <span className={classes.quiet} data-late={row.status === 'overdue' || undefined}>
          <span className={classes.phone}>
            {row.due_date ? messages.documents.due({ date: format.date(row.due_date) }) : ''}
          </span>
          <span className={classes.wide}>{format.date(row.due_date)}</span>
        </span>
      ),
    },
    {
      key: 'status',
      head: column.status,
      place: 'state',
      cell: (row) => (
        <span className={classes.states}>
          <StatusBadge status={row.status} />
          {inSef.has(row.reference) && <SefAttention text={messages.documents.sefAttention} />}
        </span>
      ),
    },
    {
      key: 'total',
      head: column.total,
      align: 'end',
      place: 'value',
      cell: (row) => <Money amount={row.total} currency={row.currency} />,
    },
    {
      key: 'balance',
      head: column.balance,
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
  ];
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
