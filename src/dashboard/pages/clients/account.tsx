import { Link } from 'wouter';
import { OPEN_STATUSES } from '../../../domain/document-status.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client, ClientBalance, OpenItem } from '../../types.ts';
import { useBalance } from '../payments/queries.ts';
import classes from './record.module.css';

/** How many documents are shown for each currency, those that are due first. */
const MAX_ITEMS = 10;

/** What the client owes and has on account; hidden without the permission to see payments. */
export function ClientAccount({ client }: { client: Client }) {
  const { payments } = useMessages();
  const { can } = useSession();
  const { data, error, refetch } = useBalance(client.reference);
  if (!can('payments.view')) return null;
  return (
    <Panel
      title={payments.balance.title}
      isFlush
      aside={
        <span className={classes.links}>
          <Link href={`/payments?client=${client.reference}`}>{payments.balance.all}</Link>
          {can('payments.create') && (
            <Link href={`/payments/new?client=${client.reference}`}>{payments.new}</Link>
          )}
        </span>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.length === 0 && <p className={classes.none}>{payments.balance.none}</p>}
      {data?.map((balance) => (
        <CurrencyBalance key={balance.currency} client={client.reference} balance={balance} />
      ))}
    </Panel>
  );
}

function CurrencyBalance({ client, balance }: { client: string; balance: ClientBalance }) {
  const { payments } = useMessages();
  const { can } = useSession();
  const { currency, open_items, open_item_count } = balance;
  const query = new URLSearchParams({ client, currency, status: OPEN_STATUSES.join() });
  return (
    <div className={classes.balance}>
      <dl>
        <div>
          <dt>{payments.balance.owed}</dt>
          <dd>
            <Money amount={balance.owed} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{payments.balance.onAccount}</dt>
          <dd>
            <Money amount={balance.on_account} currency={currency} />
          </dd>
        </div>
      </dl>
      {open_items.length > 0 && <OpenItems balance={balance} />}
      {open_item_count > MAX_ITEMS && can('documents.view') && (
        <p className={classes.more}>
          <Link href={`/documents?${query}`}>{payments.balance.allOpen}</Link>
        </p>
      )}
    </div>
  );
}

function OpenItems({ balance: { currency, open_items } }: { balance: ClientBalance }) {
  const { payments, documents } = useMessages();
  const format = useFormat();
  const { can, workspace } = useSession();
  const today = todayIn(workspace.timezone);
  return (
    <RecordTable
      label={payments.balance.documents({ currency })}
      rows={open_items.slice(0, MAX_ITEMS).map((item) => ({ ...item, reference: item.document.reference }))}
      {...(can('documents.view')
        ? { href: ({ document }: OpenItem) => `/documents/${document.reference}` }
        : {})}
      columns={[
        {
          key: 'number',
          head: payments.column.document,
          place: 'title',
          cell: ({ document }) => document.number ?? documents.unnumbered,
        },
        {
          key: 'due',
          head: payments.column.due,
          place: 'meta',
          cell: ({ due_date }) => (
            <span className={classes.due} data-late={(due_date && due_date < today) || undefined}>
              {format.date(due_date)}
            </span>
          ),
        },
        {
          key: 'open',
          head: payments.column.open,
          align: 'end',
          place: 'value',
          cell: (item) => <Money amount={item.balance} currency={currency} />,
        },
      ]}
    />
  );
}
