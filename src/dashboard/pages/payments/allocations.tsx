import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Payment } from '../../types.ts';
import classes from './payments.module.css';

type Allocation = Payment['allocations'][number];

/** What a payment was applied to; what was taken back stays in view. */
export function Allocations({ payment }: { payment: Payment }) {
  const messages = useMessages();
  const format = useFormat();
  const { can } = useSession();
  const { record, column } = messages.payments;
  // A document may have several: they have no references of their own.
  const rows = payment.allocations.map((each, index) => ({ ...each, reference: String(index) }));
  const href = ({ document }: Allocation) => `/documents/${document.reference}`;
  return (
    <Panel title={record.documents} isFlush>
      {rows.length === 0 ? (
        <p className={classes.none}>{record.noDocuments}</p>
      ) : (
        <RecordTable
          label={record.documents}
          rows={rows}
          {...(can('documents.view') ? { href } : {})}
          columns={[
            {
              key: 'document',
              head: column.document,
              place: 'title',
              cell: ({ document }) => document.number ?? messages.documents.unnumbered,
            },
            {
              key: 'date',
              head: column.date,
              place: 'meta',
              cell: ({ applied_on }) => <span className={classes.quiet}>{format.date(applied_on)}</span>,
            },
            { key: 'state', head: column.state, place: 'state', cell: (row) => <Note allocation={row} /> },
            {
              key: 'amount',
              head: column.amount,
              align: 'end',
              place: 'value',
              cell: ({ amount, reversed_at }) => (
                <span className={classes.amount} data-reversed={reversed_at !== null || undefined}>
                  <Money amount={amount} currency={payment.currency} />
                </span>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Note({ allocation: { document, reversed_at } }: { allocation: Allocation }) {
  const { record } = useMessages().payments;
  const format = useFormat();
  const { workspace } = useSession();
  const isProforma = document.type.endsWith('_proforma');
  const text = reversed_at
    ? record.takenBack({ date: format.minute(reversed_at, workspace.timezone) })
    : isProforma
      ? record.onProforma
      : '';
  return <span className={classes.quiet}>{text}</span>;
}
