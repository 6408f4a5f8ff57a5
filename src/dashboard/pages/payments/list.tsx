import { Button, Select } from '@mantine/core';
import { IconCash, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { PAYMENT_METHODS } from '../../../domain/payment-methods.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { DayRangeFilter } from '../../components/day-range-filter.tsx';
import { type ListState, useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { PaymentSummary } from '../../types.ts';
import classes from './payments.module.css';
import { type PaymentSort, usePayments } from './queries.ts';
import { PaymentBadge } from './state.tsx';

export function PaymentList() {
  const { payments, statements } = useMessages();
  const { can } = useSession();
  const format = useFormat();
  const list = useListState();
  const columns = useColumns();
  const sorting = sortingOf(list, '-paid_on', columns);
  const answer = usePayments({
    client: list.get('client'),
    method: PAYMENT_METHODS.find((method) => method === list.get('method')),
    from: list.get('from'),
    to: list.get('to'),
    sort: sortParameter<PaymentSort>(sorting),
    page: list.page,
  });
  const mayAdd = can('payments.create');
  const client = list.get('client');
  const form = client ? `/payments/new?client=${client}` : '/payments/new';
  return (
    <RecordListPage
      texts={payments}
      icon={<IconCash size={26} stroke={1.6} />}
      list={list}
      sorting={sorting}
      answer={answer}
      columns={columns}
      nameOf={(row) => [row.client.name, format.date(row.paid_on)].join(', ')}
      href={({ reference }) => `/payments/${reference}`}
      actions={
        <>
          <Button component={Link} href="/balance-confirmations" variant="default">
            {statements.confirmation.title}
          </Button>
          {mayAdd && (
            <Button component={Link} href={form} leftSection={<IconPlus size={17} aria-hidden="true" />}>
              {payments.new}
            </Button>
          )}
        </>
      }
      filters={<Filters list={list} />}
      firstSteps={
        mayAdd && (
          <Button component={Link} href="/payments/new">
            {payments.noneAction}
          </Button>
        )
      }
    />
  );
}

function Filters({ list }: { list: ListState }) {
  const messages = useMessages();
  const { can } = useSession();
  const { column } = messages.payments;
  return (
    <>
      {can('clients.view') && (
        <ClientPicker
          className={classes.filter}
          label={column.client}
          isLabelHidden
          isClearable
          value={list.get('client') ?? null}
          onChange={(client) => list.set({ client })}
        />
      )}
      <Select
        className={classes.filter}
        aria-label={column.method}
        placeholder={column.method}
        data={PAYMENT_METHODS.map((value) => ({ value, label: messages.method[value] ?? value }))}
        value={list.get('method') ?? null}
        onChange={(method) => list.set({ method })}
        clearable
      />
      <DayRangeFilter list={list} />
    </>
  );
}

function useColumns(): Column<PaymentSummary>[] {
  const messages = useMessages();
  const format = useFormat();
  const { column } = messages.payments;
  const amountOr = (amount: string, cents: number) => (cents > 0 ? <Money amount={amount} /> : '');
  return [
    { key: 'client', head: column.client, place: 'title', cell: ({ client }) => client.name },
    {
      key: 'date',
      head: column.date,
      place: 'meta',
      sort: '-paid_on',
      cell: ({ paid_on }) => <span className={classes.quiet}>{format.date(paid_on)}</span>,
    },
    {
      key: 'method',
      head: column.method,
      isExtra: true,
      cell: ({ method }) => (
        <span className={classes.quiet}>{method ? (messages.method[method] ?? method) : ''}</span>
      ),
    },
    {
      key: 'applied',
      head: column.applied,
      align: 'end',
      isExtra: true,
      cell: ({ applied, applied_cents }) => amountOr(applied, applied_cents),
    },
    {
      key: 'onAccount',
      head: column.onAccount,
      align: 'end',
      isExtra: true,
      cell: ({ on_account, on_account_cents }) => amountOr(on_account, on_account_cents),
    },
    {
      key: 'state',
      head: column.state,
      place: 'state',
      cell: (payment) => <PaymentBadge payment={payment} />,
    },
    {
      key: 'amount',
      head: column.amount,
      sort: '-amount',
      align: 'end',
      place: 'value',
      cell: ({ amount, currency, reversed_at }) => (
        <span data-reversed={reversed_at !== null || undefined} className={classes.amount}>
          <Money amount={amount} currency={currency} />
        </span>
      ),
    },
  ];
}
