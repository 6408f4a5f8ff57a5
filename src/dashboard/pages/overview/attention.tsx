import { Skeleton } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../components/badge.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { page } from '../../components/page-with-texts.ts';
import { useSefAttention } from '../../components/use-sef-attention.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentSummary } from '../../types.ts';
import { useDocuments } from '../documents/queries.ts';
import { StatusBadge } from '../documents/status.tsx';
import classes from './overview.module.css';

/** After the page itself: no part of the first load. */
const RowActions = page(() => import('../documents/row-actions.tsx').then((m) => m.RowActions));

/** What needs attention: overdue documents, those due longest ago first, and drafts that were never issued. */
export function Attention() {
  const { overview } = useMessages();
  const overdue = useDocuments({ status: 'overdue', sort: 'due_date', per_page: 4 });
  const drafts = useDocuments({ status: 'draft', per_page: 3 });
  const sef = useSefAttention();
  const hasSef = sef.documents.length > 0 || sef.isPaused;
  const rows = [...(overdue.data?.data ?? []), ...(drafts.data?.data ?? [])];
  const error = overdue.error ?? drafts.error;
  const retry = () => Promise.all([overdue.refetch(), drafts.refetch()]);
  return (
    <Panel title={overview.attention} isFlush>
      {error ? <FailureNotice error={error} retry={retry} /> : null}
      {!error && (overdue.isPending || drafts.isPending) && <Skeleton height={200} m="md" width="auto" />}
      {overdue.data && drafts.data && rows.length === 0 && !hasSef && (
        <EmptyState
          level={3}
          icon={<IconMoodSmile size={26} stroke={1.6} />}
          title={overview.attentionNone}
          hint={overview.attentionNoneHint}
        />
      )}
      {hasSef && (
        <ul className={classes.rows}>
          {sef.isPaused && <SefRow text={overview.sefPaused} />}
          {sef.documents.length > 0 && <SefRow text={overview.sefToMend({ count: sef.documents.length })} />}
        </ul>
      )}
      {rows.length > 0 && (
        <>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <Row key={row.reference} document={row} />
            ))}
          </ul>
          <p className={classes.more}>
            {(overdue.data?.meta.total ?? 0) > 4 && (
              <Link href="/documents?status=overdue&sort=due_date">{overview.allOverdue}</Link>
            )}
            {(drafts.data?.meta.total ?? 0) > 3 && (
              <Link href="/documents?status=draft">{overview.allDrafts}</Link>
            )}
          </p>
        </>
      )}
    </Panel>
  );
}

/** The documents themselves, with what SEF said, are on the page of the connection. */
function SefRow({ text }: { text: string }) {
  return (
    <li>
      <Link href="/integrations/sef" className={classes.row}>
        <span className={classes.rowName}>
          <strong>{text}</strong>
        </span>
        <Badge tone="bad">SEF</Badge>
      </Link>
    </li>
  );
}

function Row({ document }: { document: DocumentSummary }) {
  const { overview, documents } = useMessages();
  const format = useFormat();
  const isDraft = document.status === 'draft';
  return (
    <li className={classes.withActions}>
      <Link href={`/documents/${document.reference}`} className={classes.row}>
        <span className={classes.rowName}>
          <strong>{document.client.name}</strong>
          <span>
            {document.number ?? documents.unnumbered}
            {!isDraft && `, ${overview.overdueSince({ date: format.date(document.due_date) })}`}
          </span>
        </span>
        <span className={classes.rowEnd}>
          <Money amount={isDraft ? document.total : document.balance} currency={document.currency} />
          <StatusBadge status={document.status} />
        </span>
      </Link>
      {!isDraft && (
        <Suspense>
          <RowActions document={document} />
        </Suspense>
      )}
    </li>
  );
}
