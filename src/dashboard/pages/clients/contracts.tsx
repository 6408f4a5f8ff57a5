import { Link } from 'wouter';
import { Panel } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client } from '../../types.ts';
import { useContracts } from '../contracts/queries.ts';
import { ContractBadge } from '../contracts/status.tsx';
import classes from './record.module.css';

const MAX_CONTRACTS = 5;

/** The latest contracts with a client; hidden without the permission to see them, or where the plan has none. */
export function ClientContracts({ client }: { client: Client }) {
  const { clients, contracts } = useMessages();
  const format = useFormat();
  const { can } = useSession();
  const mayView = can('contracts.view');
  const { data } = useContracts({ client: client.reference, per_page: MAX_CONTRACTS }, mayView);
  if (!data || !mayView) return null;
  return (
    <Panel
      title={clients.contracts}
      isFlush
      aside={
        <span className={classes.links}>
          {data.meta.total > MAX_CONTRACTS && (
            <Link href={`/contracts?client=${client.reference}`}>{clients.allContracts}</Link>
          )}
          {can('contracts.create') && !client.archived_at && (
            <Link href={`/contracts/new?client=${client.reference}`}>{clients.newContract}</Link>
          )}
        </span>
      }
    >
      {data.data.length === 0 ? (
        <p className={classes.none}>{clients.noContracts}</p>
      ) : (
        <RecordTable
          label={clients.contracts}
          rows={data.data}
          href={({ reference }) => `/contracts/${reference}`}
          columns={[
            { key: 'title', head: contracts.column.title, place: 'title', cell: ({ title }) => title },
            {
              key: 'created',
              head: contracts.column.changed,
              place: 'meta',
              cell: ({ created_at }) => format.date(created_at.slice(0, 10)),
            },
            {
              key: 'status',
              head: contracts.column.status,
              place: 'value',
              cell: ({ status }) => <ContractBadge status={status} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}
