import { useState } from 'react';
import { useParams } from 'wouter';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageHead } from '../../components/page.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { EInvoiceProfile } from '../../types.ts';
import { DocumentActions } from './actions.tsx';
import { AmountHead } from './amount-head.tsx';
import { DocumentBody } from './body.tsx';
import { Deliveries } from './deliveries.tsx';
import { EfakturaPanel } from './efaktura.tsx';
import { EInvoice } from './einvoice/lazy-panel.tsx';
import { PdfPane } from './pdf-pane.tsx';
import { useDocument } from './queries.ts';
import classes from './record.module.css';
import { SettlementPanel } from './settlement/panel.tsx';
import { RelatedDocuments } from './settlement/related.tsx';
import { StatusBadge } from './status.tsx';
import { Timeline } from './timeline.tsx';

/** One document, with its PDF next to it. */
export function DocumentPage() {
  const messages = useMessages();
  const written = useCatalogueName();
  const { reference } = useParams();
  const [format, setFormat] = useState<EInvoiceProfile>();
  const { data: document, error, refetch } = useDocument(reference);
  if (error && !document) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!document) return <PageSkeleton />;
  const isDraft = document.status === 'draft';
  const name = document.number ?? messages.documents.unnumbered;
  return (
    <>
      <PageHead
        title={name}
        back={{ href: '/documents', label: messages.documents.title }}
        badge={isDraft ? undefined : <StatusBadge status={document.status} />}
        hint={document.type_name ? written(document.type_name) : undefined}
      >
        <DocumentActions document={document} />
      </PageHead>
      <AmountHead document={document} />
      <div
        className={classes.columns}
        data-single={isDraft || undefined}
        data-wide-page={!isDraft || undefined}
      >
        <div className={classes.main}>
          <DocumentBody document={document} />
          <SettlementPanel document={document} />
          <EfakturaPanel document={document} showFormat={() => setFormat(undefined)} />
          <EInvoice document={document} chosen={format} choose={setFormat} />
          <RelatedDocuments document={document} />
          <Timeline document={document.reference} />
          <Deliveries document={document.reference} />
        </div>
        {!isDraft && <PdfPane document={document} />}
      </div>
    </>
  );
}
