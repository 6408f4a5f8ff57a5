import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconMail, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { DateField } from '../../components/date-field.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { faultAt } from '../../components/form-faults.ts';
import { type ListState, useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { ListSkeleton, PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client, ClientStatement, StatementMovement } from '../../types.ts';
import { useClient } from '../clients/queries.ts';
import { useBalance } from '../payments/queries.ts';
import { AskDialog, SendDialog } from './dialogs.tsx';
import { ItemTable } from './items.tsx';
import { type StatementChoice, statementPdf, useConfirmations, useStatement } from './queries.ts';
import classes from './statements.module.css';
import { ConfirmationBadge } from './status.tsx';

/** The statement of account of a client: what moved, or what is open, to read, to print and to send. */
export function StatementPage() {
  const { reference = '' } = useParams();
  const { data: client, error, refetch } = useClient(reference);
  if (error && !client) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!client) return <PageSkeleton />;
  return <StatementOf client={client} />;
}

function StatementOf({ client }: { client: Client }) {
  const messages = useMessages();
  const { statements } = messages;
  const { workspace, can } = useSession();
  const list = useListState();
  const choice = choiceOf(list);
  const { data, error, refetch } = useStatement(client.reference, choice);
  const [dialog, setDialog] = useState<'send' | 'ask'>();
  const close = () => setDialog(undefined);
  const maySend = can('documents.update') && !client.erased_at;
  return (
    <>
      <PageHead title={statements.title} back={{ href: `/clients/${client.reference}`, label: client.name }}>
        <Button
          component="a"
          href={statementPdf(workspace.reference, client.reference, choice)}
          target="_blank"
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
        >
          {statements.pdf}
        </Button>
        {maySend && (
          <>
            <Button
              variant="default"
              leftSection={<IconMailCheck size={17} aria-hidden="true" />}
              onClick={() => setDialog('ask')}
            >
              {statements.ask.open}
            </Button>
            <Button leftSection={<IconMail size={17} aria-hidden="true" />} onClick={() => setDialog('send')}>
              {statements.send.open}
            </Button>
          </>
        )}
      </PageHead>
      <Filters list={list} client={client} statement={data} error={error} />
      <div className={classes.panels}>
        {error && !data && DAYS.every((day) => !faultAt(error, day, messages)) && (
          <FailureNotice error={error} retry={refetch} />
        )}
        {!data && !error && <ListSkeleton />}
        {data && <Shown statement={data} />}
        <Confirmations client={client} />
      </div>
      {dialog === 'send' && <SendDialog client={client} choice={choice} close={close} />}
      {dialog === 'ask' && (
        <AskDialog client={client} currency={data?.currency} asOf={data?.to} close={close} />
      )}
    </>
  );
}

function choiceOf(list: ListState): StatementChoice {
  const [from, to, currency] = [list.get('from'), list.get('to'), list.get('currency')];
  const isOpen = list.get('type') === 'open_items';
  return {
    kind: isOpen ? 'open_items' : 'movements',
    ...(currency ? { currency } : {}),
    ...(from && !isOpen ? { from } : {}),
    ...(to ? (isOpen ? { as_of: to } : { to }) : {}),
  };
}

type Filtered = {
  list: ListState;
  client: Client;
  statement: ClientStatement | undefined;
  /** Why there is none. */
  error: unknown;
};

/** The days that a statement is asked for with. */
const DAYS = ['from', 'to', 'as_of'] as const;

function Filters({ list, client, statement, error }: Filtered) {
  const messages = useMessages();
  const { statements } = messages;
  const { data: balances } = useBalance(client.reference);
  const isOpen = list.get('type') === 'open_items';
  const currencies = [
    ...new Set([
      ...(statement ? [statement.currency] : []),
      ...(balances ?? []).map(({ currency }) => currency),
      ...(client.default_currency ? [client.default_currency] : []),
    ]),
  ].sort();
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={statements.kind.label}
        data={[
          { value: 'movements', label: statements.kind.movements },
          { value: 'open_items', label: statements.kind.open_items },
        ]}
        value={isOpen ? 'open_items' : 'movements'}
        onChange={({ currentTarget: { value } }) => list.set({ type: value === 'open_items' ? value : null })}
      />
      {!isOpen && (
        <DateField
          label={statements.from}
          error={faultAt(error, 'from', messages)}
          value={list.get('from') ?? statement?.from ?? null}
          onChange={(from) => list.set({ from })}
        />
      )}
      <DateField
        label={isOpen ? statements.asOf : statements.to}
        error={faultAt(error, isOpen ? 'as_of' : 'to', messages)}
        value={list.get('to') ?? statement?.to ?? null}
        onChange={(to) => list.set({ to })}
      />
      {currencies.length > 1 && (
        <NativeSelect
          label={statements.currency}
          data={currencies}
          value={statement?.currency ?? ''}
          onChange={({ currentTarget: { value } }) => list.set({ currency: value })}
        />
      )}
    </div>
  );
}

function Shown({ statement }: { statement: ClientStatement }) {
  const { statements } = useMessages();
  const { kind, currency } = statement;
  const facts: [string, string][] = [
    ...(statement.opening === null
      ? []
      : [[statements.opening, statement.opening] satisfies [string, string]]),
    [statements.owed, statement.owed],
    [statements.onAccount, statement.on_account],
    [statement.net_cents < 0 ? statements.inFavour : statements.net, statement.net.replace('-', '')],
  ];
  return (
    <>
      <dl className={classes.sums}>
        {facts.map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Money amount={amount} currency={currency} size="large" />
            </dd>
          </div>
        ))}
      </dl>
      <Panel title={statements.kind[kind]} isFlush>
        {kind === 'movements' ? (
          <Movements statement={statement} />
        ) : (
          <ItemTable items={statement.items} currency={currency} />
        )}
      </Panel>
      {statement.owed_cents > 0 && (
        <Panel title={statements.aging.title}>
          <dl className={classes.aging}>
            {statement.aging.map(({ key, amount }) => (
              <div key={key}>
                <dt>{statements.aging[key]}</dt>
                <dd>
                  <Money amount={amount} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
    </>
  );
}

function Movements({ statement: { movements, currency } }: { statement: ClientStatement }) {
  const { statements } = useMessages();
  const format = useFormat();
  const { can } = useSession();
  if (movements.length === 0) return <p className={classes.none}>{statements.noMovements}</p>;
  const rows = movements.map((movement, i) => ({ ...movement, reference: String(i) }));
  return (
    <RecordTable
      label={statements.kind.movements}
      rows={rows}
      columns={[
        {
          key: 'on',
          head: statements.column.date,
          place: 'meta',
          cell: ({ on }) => format.date(on),
        },
        {
          key: 'what',
          head: statements.column.what,
          place: 'title',
          cell: (movement) => <What movement={movement} isLinked={can('documents.view')} />,
        },
        {
          key: 'amount',
          head: statements.column.amount,
          align: 'end',
          place: 'value',
          cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
        {
          key: 'balance',
          head: statements.column.balance,
          align: 'end',
          place: 'state',
          cell: ({ balance }) => <Money amount={balance} currency={currency} />,
        },
      ]}
    />
  );
}

/** What moved, with a link to its document or payment. */
function What({ movement, isLinked }: { movement: StatementMovement; isLinked: boolean }) {
  const { statements } = useMessages();
  const { kind, document, payment } = movement;
  const name = statements.movement[kind];
  const shown = document?.number ?? payment?.bank_reference;
  const href = document
    ? isLinked && `/documents/${document.reference}`
    : payment && `/payments/${payment.reference}`;
  const text = shown ? `${name} ${shown}` : name;
  return href ? <Link href={href}>{text}</Link> : text;
}

const MAX_CONFIRMATIONS = 5;

/** The balances that the client was asked to confirm, newest first. */
function Confirmations({ client }: { client: Client }) {
  const { statements } = useMessages();
  const format = useFormat();
  const { data } = useConfirmations({ client: client.reference, per_page: MAX_CONFIRMATIONS });
  if (!data || data.data.length === 0) return null;
  return (
    <Panel
      title={statements.confirmation.title}
      isFlush
      aside={
        data.meta.total > MAX_CONFIRMATIONS ? (
          <Link href={`/balance-confirmations?client=${client.reference}`}>
            {statements.confirmation.all}
          </Link>
        ) : undefined
      }
    >
      <RecordTable
        label={statements.confirmation.title}
        rows={data.data}
        href={({ reference }) => `/balance-confirmations/${reference}`}
        columns={[
          {
            key: 'day',
            head: statements.asOf,
            place: 'title',
            cell: ({ as_of }) => format.date(as_of),
          },
          {
            key: 'status',
            head: statements.column.status,
            place: 'state',
            cell: ({ status }) => <ConfirmationBadge status={status} />,
          },
          {
            key: 'net',
            head: statements.column.balance,
            align: 'end',
            place: 'value',
            cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
          },
        ]}
      />
    </Panel>
  );
}
