import { Button, Select } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { CONFIRMATION_STATUSES } from '../../../domain/confirmation-statuses.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { DateField } from '../../components/date-field.tsx';
import { type ListState, useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { sortingOf } from '../../components/sort-head.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { BalanceConfirmationSummary } from '../../types.ts';
import { AskAllDialog } from './dialogs.tsx';
import { useConfirmations } from './queries.ts';
import { ConfirmationBadge } from './status.tsx';

/** The balances that clients were asked to confirm. */
export function ConfirmationList() {
  const { statements } = useMessages();
  const format = useFormat();
  const { can } = useSession();
  const list = useListState();
  const columns = useColumns();
  const [isAsking, setAsking] = useState(false);
  const answer = useConfirmations({
    client: list.get('client'),
    status: CONFIRMATION_STATUSES.find((status) => status === list.get('status')),
    as_of: list.get('to'),
    page: list.page,
  });
  const ask = can('documents.update') && (
    <Button leftSection={<IconMailCheck size={17} aria-hidden="true" />} onClick={() => setAsking(true)}>
      {statements.ask.all}
    </Button>
  );
  return (
    <RecordListPage
      texts={statements.confirmation}
      icon={<IconMailCheck size={26} stroke={1.6} />}
      list={list}
      sorting={sortingOf(list, '-created_at', columns)}
      answer={answer}
      columns={columns}
      nameOf={(row) => [row.client.name, format.date(row.as_of)].join(', ')}
      href={({ reference }) => `/balance-confirmations/${reference}`}
      actions={ask}
      filters={<Filters list={list} />}
      firstSteps={ask}
    >
      {isAsking && <AskAllDialog close={() => setAsking(false)} />}
    </RecordListPage>
  );
}

function Filters({ list }: { list: ListState }) {
  const { statements } = useMessages();
  const { can } = useSession();
  return (
    <>
      {can('clients.view') && (
        <ClientPicker
          label={statements.column.client}
          isLabelHidden
          isClearable
          value={list.get('client') ?? null}
          onChange={(client) => list.set({ client })}
        />
      )}
      <Select
        aria-label={statements.column.status}
        placeholder={statements.column.status}
        data={CONFIRMATION_STATUSES.map((value) => ({ value, label: statements.confirmation.status[value] }))}
        value={list.get('status') ?? null}
        onChange={(status) => list.set({ status })}
        clearable
      />
      <DateField
        label={statements.asOf}
        isLabelHidden
        value={list.get('to') ?? null}
        onChange={(to) => list.set({ to })}
      />
    </>
  );
}

function useColumns(): Column<BalanceConfirmationSummary>[] {
  const { statements } = useMessages();
  const format = useFormat();
  const { column } = statements;
  return [
    { key: 'client', head: column.client, place: 'title', cell: ({ client }) => client.name },
    { key: 'day', head: statements.asOf, place: 'meta', cell: ({ as_of }) => format.date(as_of) },
    {
      key: 'answerBy',
      head: statements.confirmation.answerBy,
      isExtra: true,
      cell: ({ answer_by }) => format.date(answer_by),
    },
    {
      key: 'status',
      head: column.status,
      place: 'state',
      cell: ({ status }) => <ConfirmationBadge status={status} />,
    },
    {
      key: 'net',
      head: column.balance,
      align: 'end',
      place: 'value',
      cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
    },
  ];
}
