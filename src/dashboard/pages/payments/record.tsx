import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCashBanknoteMinus, IconFileCheck, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { paymentReverseLimits } from '../../../../generated/limits.ts';
import { unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { RecordHistory } from '../../components/lazy-history.tsx';
import { Money } from '../../components/money.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { OwnFacts } from '../../components/own-data.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useOnce } from '../../components/use-once.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Payment } from '../../types.ts';
import { DeductedWarning } from '../documents/deducted-warning.tsx';
import { ApplyDialog, type DialogProps } from './dialogs/apply.tsx';
import { ReceiptDialog } from './dialogs/receipt.tsx';
import { RefundDialog } from './dialogs/refund.tsx';
import classes from './payments.module.css';
import { usePayment, usePaymentChange } from './queries.ts';
import { useMaySendReceipts } from './receipt-box.tsx';
import { PaymentBadge } from './state.tsx';

/** One payment: what it settled, what is on account and what was given back. */
export function PaymentPage() {
  const { payments } = useMessages();
  const format = useFormat();
  const { reference = '' } = useParams();
  const { data: payment, error, refetch } = usePayment(reference);
  if (error && !payment) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!payment) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={payments.record.title({ amount: format.money(payment.amount, payment.currency) })}
        back={{ href: '/payments', label: payments.title }}
        badge={<PaymentBadge payment={payment} />}
        hint={
          <PermittedLink needs="clients.view" href={`/clients/${payment.client.reference}`}>
            {payment.client.name}
          </PermittedLink>
        }
      >
        <PaymentActions payment={payment} />
      </PageHead>
      <Sums payment={payment} />
      <div className={classes.columns}>
        <div className={classes.sheets}>
          <Allocations payment={payment} />
          <Refunds payment={payment} />
        </div>
        <div className={classes.sheets}>
          <Details payment={payment} />
          <RecordHistory record={payment.reference} />
        </div>
      </div>
    </>
  );
}

function Sums({ payment }: { payment: Payment }) {
  const { record } = useMessages().payments;
  const { currency } = payment;
  const sums: [string, string][] = [
    [record.amount, payment.amount],
    [record.applied, payment.applied],
    [record.onAccount, payment.on_account],
    [record.refunded, payment.refunded],
  ];
  return (
    <section className={classes.sums} aria-label={record.sums}>
      <dl>
        {sums.map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Money amount={amount} currency={currency} size="large" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Details({ payment }: { payment: Payment }) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { record, form } = messages.payments;
  const at = (instant: string | null) => instant && format.minute(instant, workspace.timezone);
  const facts: [string, string | null][] = [
    [record.paidOn, format.date(payment.paid_on)],
    [form.method, payment.method && (messages.method[payment.method] ?? payment.method)],
    [form.bankReference, payment.bank_reference],
    [form.note, payment.note],
    [record.createdAt, at(payment.created_at)],
    [record.reversedAt, at(payment.reversed_at)],
    [record.reverseReason, payment.reverse_reason],
  ];
  return (
    <Panel title={record.details}>
      <dl className={classes.facts}>
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
        <OwnFacts record={payment} />
      </dl>
    </Panel>
  );
}

/** The actions on a payment, by what is on account and the member's permissions. */
function PaymentActions({ payment }: { payment: Payment }) {
  const { act } = useMessages().payments;
  const { can } = useSession();
  const [open, setOpen] = useState<'apply' | 'refund' | 'receipt' | 'reverse'>();
  const close = () => setOpen(undefined);
  const isOnAccount = payment.on_account_cents > 0;
  const maySend = useMaySendReceipts() && payment.reversed_at === null;
  const mayReverse = payment.reversed_at === null && payment.refunded_cents === 0 && can('payments.create');
  return (
    <>
      {isOnAccount && can('payments.create') && (
        <Button leftSection={<IconFileCheck size={17} aria-hidden="true" />} onClick={() => setOpen('apply')}>
          {act.apply}
        </Button>
      )}
      {isOnAccount && can('payments.refund') && (
        <Button
          variant="default"
          leftSection={<IconCashBanknoteMinus size={17} aria-hidden="true" />}
          onClick={() => setOpen('refund')}
        >
          {act.refund}
        </Button>
      )}
      {maySend && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={17} aria-hidden="true" />}
          onClick={() => setOpen('receipt')}
        >
          {act.receipt}
        </Button>
      )}
      {mayReverse && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden="true" />}
          onClick={() => setOpen('reverse')}
        >
          {act.reverse}
        </Button>
      )}
      {open === 'apply' && <ApplyDialog payment={payment} close={close} />}
      {open === 'refund' && <RefundDialog payment={payment} close={close} />}
      {open === 'receipt' && <ReceiptDialog payment={payment} close={close} />}
      {open === 'reverse' && <ReverseDialog payment={payment} close={close} />}
    </>
  );
}

/** Undoes a payment on all of its documents. */
function ReverseDialog({ payment, close }: DialogProps) {
  const messages = useMessages();
  const { title, text } = messages.payments.reverse;
  const { reason: label, submit: submitLabel, done } = messages.documents.reverse;
  const format = useFormat();
  const { can } = useSession();
  const advances = can('documents.view')
    ? payment.allocations.filter(
        ({ document, reversed_at }) => document.type?.endsWith('_advance_invoice') && reversed_at === null,
      )
    : [];
  const [reason, setReason] = useState('');
  const once = useOnce();
  const change = usePaymentChange(async ({ api }, typed: string) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/payments/{reference}/reverse', {
          params: { path: { reference: payment.reference }, header: { 'Idempotency-Key': key } },
          body: typed ? { reason: typed } : {},
        }),
      );
    return (await once(request)).data;
  });
  const submit = () => change.mutate(reason.trim(), mutationCallbacks({ done, close, messages }));
  return (
    <Dialog
      title={title}
      opened
      close={close}
      submit={submit}
      submitLabel={submitLabel}
      isBusy={change.isPending}
      isDangerous
    >
      <Stack>
        <Text>{text({ amount: format.money(payment.amount, payment.currency) })}</Text>
        {advances.map(({ document }) => (
          <DeductedWarning key={document.reference} advance={document.reference} />
        ))}
        <TextInput
          label={`${label} (${messages.field.optional})`}
          maxLength={paymentReverseLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

type Allocation = Payment['allocations'][number];

/** What a payment was applied to; what was taken back stays in view. */
function Allocations({ payment }: { payment: Payment }) {
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

/** What of a payment was given back; nothing where that is none. */
function Refunds({ payment }: { payment: Payment }) {
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
