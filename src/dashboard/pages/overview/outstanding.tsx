import { Skeleton } from '@mantine/core';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Outstanding as OutstandingFigures } from '../../types.ts';
import { openDocuments } from './open-documents.ts';
import classes from './overview.module.css';
import { useOutstanding } from './queries.ts';

/** What clients still owe, and how late they are with it. */
export function Outstanding() {
  const { overview } = useMessages();
  const { data, error, refetch } = useOutstanding();
  return (
    <Panel title={overview.outstanding}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <Skeleton height={210} />}
      {data && <Figures figures={data} />}
    </Panel>
  );
}

function Figures({ figures }: { figures: OutstandingFigures }) {
  const { overview } = useMessages();
  const largest = Math.max(1, ...figures.aging_buckets.map(({ amount_cents }) => amount_cents));
  return (
    <>
      <div className={classes.owed}>
        <div>
          <PermittedLink
            needs="documents.view"
            href={openDocuments(figures.currency)}
            className={classes.total}
          >
            <Money amount={figures.outstanding} currency={figures.currency} size="large" />
          </PermittedLink>
          <p>{overview.documents({ count: figures.document_count })}</p>
        </div>
        {figures.overdue_count > 0 && (
          <PermittedLink
            needs="documents.view"
            href={openDocuments(figures.currency, ['overdue'])}
            className={classes.overdue}
          >
            <strong>
              <Money amount={figures.overdue} currency={figures.currency} />
            </strong>
            <span>
              {overview.overdue.toLowerCase()} · {overview.documents({ count: figures.overdue_count })}
            </span>
          </PermittedLink>
        )}
      </div>
      <h3 className={classes.agingTitle}>{overview.aging}</h3>
      <dl className={classes.aging}>
        {figures.aging_buckets.map((bucket, age) => (
          <div key={bucket.key}>
            <dt>{overview.bucket[bucket.key] ?? bucket.key}</dt>
            <dd>
              <Money amount={bucket.amount} />
            </dd>
            <svg className={classes.meter} preserveAspectRatio="none" viewBox="0 0 100 4" aria-hidden="true">
              <rect width="100" height="4" />
              <rect width={(bucket.amount_cents / largest) * 100} height="4" data-age={age} />
            </svg>
          </div>
        ))}
      </dl>
    </>
  );
}
