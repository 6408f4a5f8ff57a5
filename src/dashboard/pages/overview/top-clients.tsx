import { Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import classes from './overview.module.css';
import type { Period } from './period.ts';
import { useTopClients } from './queries.ts';

export function TopClients({ period }: { period: Period }) {
  const { overview } = useMessages();
  const { data, error, refetch } = useTopClients(period);
  const most = Math.max(1, ...(data ?? []).map(({ revenue_cents }) => revenue_cents));
  return (
    <Panel title={overview.topClients} hint={overview.topClientsHint} isFlush>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <Skeleton height={200} m="md" width="auto" />}
      {data?.length === 0 && (
        <EmptyState
          level={3}
          icon={<IconUsers size={26} stroke={1.6} />}
          title={overview.noData}
          hint={overview.noDataHint}
        />
      )}
      <ol className={classes.rows}>
        {data?.map((client) => (
          <li key={client.client_reference}>
            <PermittedLink
              needs="clients.view"
              href={`/clients/${client.client_reference}`}
              className={classes.row}
            >
              <span className={classes.rowName}>
                <strong>{client.client_name}</strong>
                <svg
                  className={classes.meter}
                  preserveAspectRatio="none"
                  viewBox="0 0 100 4"
                  aria-hidden="true"
                >
                  <rect width="100" height="4" />
                  <rect width={(client.revenue_cents / most) * 100} height="4" data-age="0" />
                </svg>
              </span>
              <span className={classes.rowEnd}>
                <Money amount={client.revenue} currency={client.currency} />
              </span>
            </PermittedLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
