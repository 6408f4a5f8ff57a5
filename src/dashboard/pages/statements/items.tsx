import { Money } from '../../components/money.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { StatementItem } from '../../types.ts';
import classes from './statements.module.css';

/** Open documents, of a statement or of a balance to confirm. */
export function ItemTable({ items, currency }: { items: StatementItem[]; currency: string }) {
  const { statements } = useMessages();
  const format = useFormat();
  const { can } = useSession();
  if (items.length === 0) return <p className={classes.none}>{statements.noItems}</p>;
  return (
    <RecordTable
      label={statements.kind.open_items}
      rows={items.map((item) => ({ ...item, reference: item.document.reference }))}
      {...(can('documents.view')
        ? { href: ({ document }: StatementItem) => `/documents/${document.reference}` }
        : {})}
      columns={[
        {
          key: 'number',
          head: statements.column.document,
          place: 'title',
          cell: ({ document }) => document.number ?? '',
        },
        {
          key: 'due',
          head: statements.column.due,
          place: 'meta',
          cell: ({ due_date }) => format.date(due_date),
        },
        {
          key: 'overdue',
          head: statements.column.overdue,
          align: 'end',
          place: 'state',
          cell: ({ days_overdue }) =>
            days_overdue > 0 ? (
              <span className={classes.late}>{statements.days({ count: days_overdue })}</span>
            ) : (
              ''
            ),
        },
        {
          key: 'open',
          head: statements.column.open,
          align: 'end',
          place: 'value',
          cell: ({ open }) => <Money amount={open} currency={currency} />,
        },
      ]}
    />
  );
}
