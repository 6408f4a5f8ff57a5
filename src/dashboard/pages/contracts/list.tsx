import { Button, Select } from '@mantine/core';
import { IconPlus, IconSignature } from '@tabler/icons-react';
import { Link } from 'wouter';
import { CONTRACT_STATUSES } from '../../../domain/contract-status.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { ExportMenu } from '../../components/export-menu.tsx';
import { useListState } from '../../components/list-state.ts';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ContractSummary } from '../../types.ts';
import classes from './contracts.module.css';
import { type ContractSort, useContracts } from './queries.ts';
import { ContractBadge } from './status.tsx';
import { turnText } from './turn.ts';

export function ContractList() {
  const { contracts } = useMessages();
  const { can } = useSession();
  const list = useListState();
  const columns = useColumns();
  const sorting = sortingOf(list, '-created_at', columns);
  const answer = useContracts({
    status: CONTRACT_STATUSES.find((status) => status === list.get('status')),
    client: list.get('client'),
    search: list.get('search'),
    sort: sortParameter<ContractSort>(sorting),
    page: list.page,
  });
  const mayAdd = can('contracts.create');
  return (
    <RecordListPage
      table="contracts"
      texts={contracts}
      icon={<IconSignature size={26} stroke={1.6} />}
      list={list}
      sorting={sorting}
      answer={answer}
      columns={columns}
      nameOf={({ title }) => title}
      href={({ reference }) => `/contracts/${reference}`}
      actions={
        <>
          <ExportMenu table="contracts" list={list} sorting={sorting} total={answer.data?.meta.total} />
          {mayAdd && (
            <Button
              component={Link}
              href="/contracts/new"
              leftSection={<IconPlus size={17} aria-hidden="true" />}
            >
              {contracts.new}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <SearchField list={list} label={contracts.search} />
          <Select
            aria-label={contracts.column.status}
            placeholder={contracts.column.status}
            data={CONTRACT_STATUSES.map((value) => ({ value, label: contracts.status[value] ?? value }))}
            clearable
            value={list.get('status') ?? null}
            onChange={(status) => list.set({ status })}
          />
          <ClientPicker
            label={contracts.column.client}
            isLabelHidden
            isClearable
            value={list.get('client') ?? null}
            onChange={(client) => list.set({ client })}
          />
        </>
      }
      firstSteps={
        mayAdd && (
          <Button component={Link} href="/contracts/new">
            {contracts.noneAction}
          </Button>
        )
      }
    />
  );
}

function useColumns(): Column<ContractSummary>[] {
  const messages = useMessages();
  const { contracts } = messages;
  const format = useFormat();
  const { column } = contracts;
  const signedOf = (signers: ContractSummary['signers']) =>
    contracts.signed({
      done: signers.filter(({ status }) => status === 'signed').length,
      all: signers.length,
    });
  return [
    { key: 'title', head: column.title, sort: 'title', place: 'title', cell: ({ title }) => title },
    {
      key: 'client',
      head: column.client,
      place: 'meta',
      cell: ({ client }) => <span className={classes.name}>{client.name}</span>,
    },
    {
      key: 'signers',
      head: column.signers,
      cell: (contract) => (
        <>
          {signedOf(contract.signers)}
          <span className={classes.turn}>{turnText(contract, messages)}</span>
        </>
      ),
    },
    {
      key: 'changed',
      head: column.changed,
      sort: '-created_at',
      place: 'state',
      cell: ({ created_at }) => format.date(created_at.slice(0, 10)),
    },
    {
      key: 'status',
      head: column.status,
      sort: 'status',
      place: 'value',
      cell: ({ status }) => <ContractBadge status={status} />,
    },
  ];
}
