import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { DocumentFiles } from '../../components/files-panel.tsx';
import { Money } from '../../components/money.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { page } from '../../components/page-with-texts.ts';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord, EInvoiceProfile, TimelineEntry } from '../../types.ts';
import { NextReminder } from '../reminders/next-reminder.tsx';
import { DocumentActions } from './actions.tsx';
import { DocumentBody } from './body.tsx';
import { EfakturaPanel } from './efaktura.tsx';
import type { ChosenFormat } from './einvoice/panel.tsx';
import { FoldedPanel } from './folded-panel.tsx';
import { kindOf } from './kind.ts';
import { PdfPane, pdfAddress } from './pdf-pane.tsx';
import { useCatalogue, useDocument, useTimeline } from './queries.ts';
import { QuotePanel, useDaysLeft } from './quote.tsx';
import classes from './record.module.css';
import { ScheduledNote } from './scheduled.tsx';
import { SettlementPanel } from './settlement/panel.tsx';
import settlement from './settlement/settlement.module.css';
import { StatusBadge } from './status.tsx';
import { detailOf, hostOf, Timeline } from './timeline.tsx';

/** One document, with its PDF next to it. */
export function DocumentPage() {
  const messages = useMessages();
  const written = useCatalogueName();
  const { reference } = useParams();
  const [format, setFormat] = useState<EInvoiceProfile>();
  const file = useOpenFile();
  const { data: document, error, refetch } = useDocument(reference);
  if (error && !document) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!document) return <PageSkeleton />;
  const isDraft = document.status === 'draft';
  const showFormat = () => {
    setFormat('srbdt');
    file.turn(true);
  };
  const name = document.number ?? messages.documents.unnumbered;
  return (
    <>
      <PageHead
        title={name}
        back={{ href: '/documents', label: messages.documents.title }}
        badge={isDraft ? undefined : <StatusBadge status={document.status} />}
        hint={document.type_name ? written(document.type_name, document.type) : undefined}
      >
        <DocumentActions document={document} />
      </PageHead>
      <ScheduledNote document={document} />
      <AmountHead document={document} />
      <NextReminder document={document} />
      <div
        className={classes.columns}
        data-single={isDraft || undefined}
        data-wide-page={!isDraft || undefined}
      >
        <div className={classes.main}>
          <SettlementPanel document={document} />
          <QuotePanel document={document} />
          <DocumentBody document={document} />
          <EfakturaPanel document={document} showFormat={showFormat} />
          <EInvoice document={document} chosen={format} choose={setFormat} {...file} />
          <Panel>
            <DocumentFiles document={document} />
          </Panel>
          <RelatedDocuments document={document} />
          <Timeline document={document.reference} />
          <Deliveries document={document.reference} />
        </div>
        {!isDraft && <PdfPane document={document} />}
      </div>
    </>
  );
}

/** Whether the electronic file is unfolded is in the address, so that it still is for who comes back to mend more. */
function useOpenFile(): { isOpen: boolean; turn: (isOpen: boolean) => void } {
  const [search, setSearch] = useSearchParams();
  return {
    isOpen: search.has('file'),
    turn: (isOpen) => {
      if (isOpen !== search.has('file')) setSearch(isOpen ? { file: '1' } : {}, { replace: true });
    },
  };
}

/** The amount and the due date, the most important facts of a document. */
function AmountHead({ document }: { document: DocumentRecord }) {
  const { record } = useMessages().documents;
  const format = useFormat();
  const { workspace } = useSession();
  const figure = useFigure(document);
  const due = useDue(document);
  const daysLeft = useDaysLeft(document);
  return (
    <section className={classes.amountHead} aria-label={figure.label}>
      <dl>
        <div>
          <dt>{figure.label}</dt>
          <dd>
            <Money amount={figure.amount} currency={document.currency} size="large" />
          </dd>
          {figure.note && <dd className={classes.note}>{figure.note}</dd>}
        </div>
        {document.due_date && (
          <div>
            <dt>{record.dueDate}</dt>
            <dd className={classes.dueDate}>{format.date(document.due_date)}</dd>
            {due && (
              <dd className={classes.note} data-late={due.isLate || undefined}>
                {due.text}
              </dd>
            )}
          </div>
        )}
        {document.valid_until && (
          <div>
            <dt>{record.validUntil}</dt>
            <dd className={classes.dueDate}>{format.date(document.valid_until)}</dd>
            {daysLeft && <dd className={classes.note}>{daysLeft}</dd>}
          </div>
        )}
      </dl>
      {document.status !== 'draft' && (
        // Where there is room, the PDF itself is next to the record.
        <Button
          component="a"
          href={pdfAddress(workspace.reference, document.reference)}
          target="_blank"
          variant="default"
          className={classes.openPdf}
          leftSection={<IconExternalLink size={17} aria-hidden="true" />}
        >
          {record.openPdf}
        </Button>
      )}
    </section>
  );
}

type Figure = { label: string; amount: string; note?: string };

/** The balance, what is left of a credit note, or the total where nothing is owed. */
function useFigure(document: DocumentRecord): Figure {
  const { record } = useMessages().documents;
  const { panel } = useMessages().settlement;
  const format = useFormat();
  const { data: catalogue } = useCatalogue();
  const { total, payable, balance, paid, paid_cents, credited_cents, currency, status } = document;
  if (document.settlement !== null) {
    const { remaining_credit: left, remaining_credit_cents, total_cents } = document;
    const isUsed = remaining_credit_cents < total_cents;
    return {
      label: panel.leftOfCredit,
      amount: left,
      ...(isUsed ? { note: panel.leftOf({ total: format.money(total, currency) }) } : {}),
    };
  }
  if (status === 'paid' && (paid_cents > 0 || credited_cents > 0)) {
    const days = document.payments.flatMap(({ paid_at, reversed_at }) =>
      paid_at && !reversed_at ? [paid_at] : [],
    );
    const last = days.toSorted().at(-1)?.slice(0, 10);
    return {
      label: credited_cents > 0 ? panel.settled : record.paidInFull,
      amount: payable,
      ...(last ? { note: record.lastPaid({ date: format.date(last) }) } : {}),
    };
  }
  const type = catalogue?.document_types.find(({ key }) => key === document.type);
  const takesPayments = type?.takes_payments !== false && document.converted_at === null;
  const isOwed = !['draft', 'cancelled', 'paid'].includes(status ?? '') && takesPayments;
  if (!isOwed) return { label: record.total, amount: total };
  const note = record.paidOf({ paid: format.amount(paid), total: format.money(payable, currency) });
  return { label: record.toPay, amount: balance, ...(paid_cents > 0 ? { note } : {}) };
}

/** How far off the due date is, while a payment is expected. */
function useDue({ due_date, status, balance_cents }: DocumentRecord) {
  const { record } = useMessages().documents;
  const { workspace } = useSession();
  if (!due_date || status === 'cancelled' || (status !== 'draft' && balance_cents === 0)) return undefined;
  const days = dayjs(due_date).diff(todayIn(workspace.timezone), 'day');
  if (days < 0) return { text: record.late({ days: -days }), isLate: true };
  return { text: days === 0 ? record.dueToday : record.dueIn({ days }), isLate: false };
}

/** The webhook deliveries of a document: collapsed, because they are not part of what users did. */
function Deliveries({ document }: { document: string }) {
  const { documents } = useMessages();
  const { data } = useTimeline(document);
  const deliveries = (data ?? []).filter(({ kind }) => kind === 'delivery');
  if (deliveries.length === 0) return null;
  const failed = deliveries.filter(({ status }) => status?.startsWith('failed')).length;
  return (
    <FoldedPanel
      title={documents.record.deliveries}
      aside={
        <>
          {documents.record.deliveryCount({ count: deliveries.length })}
          {failed > 0 && <em> · {documents.record.deliveriesFailed({ count: failed })}</em>}
        </>
      }
    >
      <ol className={classes.timeline}>
        {deliveries.map((entry) => (
          <DeliveryRow key={entry.reference} entry={entry} />
        ))}
      </ol>
    </FoldedPanel>
  );
}

function DeliveryRow({ entry }: { entry: TimelineEntry }) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <li data-tone={entry.status?.startsWith('failed') ? 'bad' : undefined}>
      <p>
        {messages.documents.timeline.delivery({ event: entry.event ?? '', url: hostOf(entry.endpoint_url) })}
      </p>
      <time dateTime={entry.at}>{format.minute(entry.at, workspace.timezone)}</time>
      <span className={classes.note}>{detailOf(entry, messages)}</span>
    </li>
  );
}

const EInvoicePanel = page(
  () => import('./einvoice/panel.tsx').then((m) => m.EInvoicePanel),
  'einvoice',
  'clients',
);

/** The panel of electronic files, which is loaded after the record; a country without VAT has none, and neither has a quote. */
function EInvoice(props: ChosenFormat) {
  if (props.document.type?.startsWith('us_') || kindOf(props.document.type) === 'quote') return null;
  return (
    <Suspense
      fallback={
        <Panel>
          <Skeleton height={24} />
        </Panel>
      }
    >
      <EInvoicePanel {...props} />
    </Suspense>
  );
}

type Row = {
  label: string;
  reference: string | undefined;
  number: string | null;
  date: string | null;
};

/** The documents of both sides: those that it refers to, and those that refer to it. */
function RelatedDocuments({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const { related } = messages.settlement;
  const format = useFormat();
  const rows = useRows(document);
  if (rows.length === 0) return null;
  return (
    <Panel title={related.title} isFlush>
      <ul className={settlement.ledger} aria-label={related.title}>
        {rows.map(({ label, reference, number, date }) => {
          const name = number ?? messages.documents.unnumbered;
          return (
            <li key={`${label} ${reference ?? number}`}>
              <span className={settlement.what}>
                <span>
                  {label}{' '}
                  {reference ? <Link href={`/documents/${reference}`}>{name}</Link> : <strong>{name}</strong>}
                </span>
                <span className={settlement.note}>
                  {[date && format.date(date), !reference && related.elsewhere].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** What the settlement names already is left out. */
function useRows(document: DocumentRecord): Row[] {
  const { related } = useMessages().settlement;
  const { related_documents, referenced_by, deductions, credits, allocations } = document;
  const live = [...credits, ...allocations].filter(({ reversed_at }) => reversed_at === null);
  const settled = new Set([...deductions, ...live].map((each) => each.document.reference));
  const rows = [
    ...related_documents.map(({ relation, document: other, number, issue_date }) => ({
      label: related.to[relation] ?? relation,
      reference: other?.reference,
      number: other?.number ?? number,
      date: issue_date,
    })),
    ...referenced_by.map(({ relation, document: other, issue_date }) => ({
      label: related.from[relation] ?? relation,
      reference: other.reference,
      number: other.number,
      date: issue_date,
    })),
  ];
  return rows.filter(({ reference }) => reference === undefined || !settled.has(reference));
}
