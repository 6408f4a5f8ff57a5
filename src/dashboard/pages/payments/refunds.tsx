import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { Payment } from '../../types.ts';
import classes from './payments.module.css';

/** What of a payment was given back; nothing where that is none. */
export function Refunds({ payment }: { payment: Payment }) {
  const messages = useMessages();
  const format = useFormat();
  const { record, column } = messages.payments;
  if (payment.refunds.length === 0) return null;
  return (
    <Panel title={record.refunds} isFlush>
      <RecordTable
        label={record.refunds}
        rows={payment.refunds}
        columns={[
          {
            key: 'date',
            head: column.date,
            place: 'title',
            cell: ({ paid_on }) => format.date(paid_on),
          },
          {
            key: 'method',
            head: column.method,
            place: 'meta',
            cell: ({ method }) => <span className={classes.quiet}>{messages.method[method] ?? method}</span>,
          },
          {
            key: 'reason',
            head: column.reason,
            place: 'state',
            cell: ({ reason }) => <span className={classes.reason}>{reason}</span>,
          },
          {
            key: 'amount',
            head: column.amount,
            align: 'end',
            place: 'value',
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
    </Panel>
  );
}
