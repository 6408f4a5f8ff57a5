import { Skeleton } from '@mantine/core';
import { IconBox, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Permission } from '../../types.ts';
import classes from './overview.module.css';
import type { Period } from './period.ts';
import { useTopClients, useTopItems } from './queries.ts';

/** The clients who paid most. */
export function TopClients({ period }: { period: Period }) {
  const { overview } = useMessages();
  const { data, error, refetch } = useTopClients(period);
  return (
    <Ranking
      title={overview.topClients}
      hint={overview.topClientsHint}
      needs="clients.view"
      rows={data?.map((client) => ({
        key: client.client_reference,
        name: client.client_name,
        href: `/clients/${client.client_reference}`,
        amount: client.revenue,
        cents: client.revenue_cents,
        currency: client.currency,
      }))}
      failure={error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      none={
        <EmptyState
          level={3}
          icon={<IconUsers size={26} stroke={1.6} />}
          title={overview.noData}
          hint={overview.noDataHint}
        />
      }
    />
  );
}

/** The items that sold best. */
export function TopItems({ period }: { period: Period }) {
  const { overview } = useMessages();
  const { data, error, refetch } = useTopItems(period);
  return (
    <Ranking
      title={overview.topItems}
      hint={overview.topItemsHint}
      needs="items.view"
      rows={data?.map((item) => ({
        key: item.item_reference,
        name: item.item_name,
        href: `/items?${new URLSearchParams({ search: item.item_name })}`,
        amount: item.sales,
        cents: item.sales_cents,
        currency: item.currency,
      }))}
      failure={error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      none={
        <EmptyState
          level={3}
          icon={<IconBox size={26} stroke={1.6} />}
          title={overview.noSales}
          hint={overview.noSalesHint}
        />
      }
    />
  );
}

type Ranked = { key: string; name: string; href: string; amount: string; cents: number; currency: string };

function Ranking({
  title,
  hint,
  needs,
  rows,
  failure,
  none,
}: {
  title: string;
  hint: string;
  needs: Permission;
  rows: Ranked[] | undefined;
  failure: ReactNode;
  none: ReactNode;
}) {
  const most = Math.max(1, ...(rows ?? []).map(({ cents }) => cents));
  return (
    <Panel title={title} hint={hint} isFlush>
      {failure}
      {!rows && !failure && <Skeleton height={200} m="md" width="auto" />}
      {rows?.length === 0 && none}
      <ol className={classes.rows}>
        {rows?.map(({ key, name, href, amount, cents, currency }) => (
          <li key={key}>
            <PermittedLink needs={needs} href={href} className={classes.row}>
              <span className={classes.rowName}>
                <strong>{name}</strong>
                <svg
                  className={classes.meter}
                  preserveAspectRatio="none"
                  viewBox="0 0 100 4"
                  aria-hidden="true"
                >
                  <rect width="100" height="4" />
                  <rect width={(cents / most) * 100} height="4" data-age="0" />
                </svg>
              </span>
              <span className={classes.rowEnd}>
                <Money amount={amount} currency={currency} />
              </span>
            </PermittedLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
