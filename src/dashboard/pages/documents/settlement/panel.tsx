import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { wordFor } from '../../../../domain/texts.ts';
import { Badge, type Tone } from '../../../components/badge.tsx';
import { useCatalogueName } from '../../../components/catalogue-name.ts';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/page.tsx';
import { PermittedLink } from '../../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentPayment, DocumentRecord } from '../../../types.ts';
import { ReverseDialog } from '../dialogs/small.tsx';
import { kindOf } from '../kind.ts';
import classes from './settlement.module.css';

/** What settles a document, or what a credit note settles, from its total to what is left. */
export function SettlementPanel({ document }: { document: DocumentRecord }) {
  const texts = useMessages().settlement;
  const { record } = useMessages().documents;
  const [reversing, setReversing] = useState<DocumentPayment>();
  const { payments, credits, allocations, refunds, deductions, currency } = document;
  const isCreditNote = kindOf(document.type) === 'credit_note';
  const count = [payments, credits, allocations, refunds, deductions].flat().length;
  const isOver = document.status === 'cancelled' || document.converted_at !== null;
  if (kindOf(document.type) === 'quote') return null;
  if (document.status === 'draft' && deductions.length === 0) return null;
  return (
    <Panel title={texts.panel.title} aside={<SettlementBadge document={document} />} isFlush>
      <Cancelled document={document} />
      <Converted document={document} />
      {count === 0 && !isOver && (
        <p className={classes.remark}>{isCreditNote ? texts.panel.unused : record.noPayments}</p>
      )}
      <ul className={classes.ledger} aria-label={texts.panel.title}>
        <Sum term={record.total} amount={document.total} currency={currency} />
        {deductions.map((deduction) => (
          <DeductionRow key={deduction.document.reference} deduction={deduction} currency={currency} />
        ))}
        {credits.map((credit) => (
          <AllocationRow
            key={`${credit.document.reference} ${credit.applied_at}`}
            label={texts.panel.creditNote}
            allocation={credit}
            currency={currency}
          />
        ))}
        {allocations.map((allocation) => (
          <AllocationRow
            key={`${allocation.document.reference} ${allocation.applied_at}`}
            label={texts.panel.settles}
            note={isCredited(document, allocation.document.reference) ? texts.panel.credited : undefined}
            allocation={allocation}
            currency={currency}
          />
        ))}
        {payments.map((payment, index) => (
          <PaymentRow
            // One payment may settle a document twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: payments are only added, at the end
            key={index}
            payment={payment}
            reverse={() => setReversing(payment)}
          />
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.reference} refund={refund} />
        ))}
        <Left document={document} />
      </ul>
      {reversing && (
        <ReverseDialog document={document} payment={reversing} close={() => setReversing(undefined)} />
      )}
    </Panel>
  );
}

function isCredited({ related_documents }: DocumentRecord, reference: string): boolean {
  return related_documents.some(
    ({ relation, document }) => relation === 'credits' && document?.reference === reference,
  );
}

function Sum({ term, amount, currency }: { term: string; amount: string; currency: string }) {
  return (
    <li data-sum>
      <span>{term}</span>
      <span className={classes.amount}>
        <Money amount={amount} currency={currency} />
      </span>
    </li>
  );
}

function Left({ document }: { document: DocumentRecord }) {
  const { panel } = useMessages().settlement;
  const { currency, status } = document;
  if (kindOf(document.type) === 'credit_note')
    return <Sum term={panel.leftOfCredit} amount={document.remaining_credit} currency={currency} />;
  const left = status === 'draft' ? document.payable : document.balance;
  return <Sum term={panel.toPay} amount={left} currency={currency} />;
}

const TONES: Record<string, Tone> = { open: 'info', partial: 'warn', settled: 'good' };

/** How far a credit note is used up. */
function SettlementBadge({ document: { settlement } }: { document: DocumentRecord }) {
  const { panel } = useMessages().settlement;
  if (settlement === null) return null;
  return <Badge tone={TONES[settlement] ?? 'calm'}>{panel.state[settlement] ?? settlement}</Badge>;
}

function Cancelled({ document: { cancelled_at, cancel_reason } }: { document: DocumentRecord }) {
  const { panel } = useMessages().settlement;
  const format = useFormat();
  const { workspace } = useSession();
  if (cancelled_at === null) return null;
  const when = panel.cancelled({ date: format.minute(cancelled_at, workspace.timezone) });
  return <p className={classes.remark}>{cancel_reason ? `${when}: ${cancel_reason}` : `${when}.`}</p>;
}

function Converted({ document: { converted_at } }: { document: DocumentRecord }) {
  const { panel } = useMessages().settlement;
  const format = useFormat();
  const { workspace } = useSession();
  if (converted_at === null) return null;
  return (
    <p className={classes.remark}>
      {panel.converted({ date: format.minute(converted_at, workspace.timezone) })}
    </p>
  );
}

type Deduction = DocumentRecord['deductions'][number];
type Allocation = DocumentRecord['credits'][number];
type Refund = DocumentRecord['refunds'][number];

/** One step of a settlement: what it was, and what it took off. */
function Row({
  title,
  notes,
  parts = [],
  amount,
  currency,
  isReversed = false,
  children,
}: {
  title: ReactNode;
  notes: (string | false | null | undefined)[];
  /** Each on a line of its own. */
  parts?: readonly string[];
  amount: string;
  currency: string;
  isReversed?: boolean;
  children?: ReactNode;
}) {
  return (
    <li data-reversed={isReversed || undefined}>
      <span className={classes.what}>
        <span>{title}</span>
        <span className={classes.note}>{notes.filter(Boolean).join(' · ')}</span>
        {parts.map((part) => (
          <span key={part} className={classes.note}>
            {part}
          </span>
        ))}
      </span>
      <span className={classes.amount}>
        <Money amount={`-${amount}`} currency={currency} />
      </span>
      {children}
    </li>
  );
}

function DocumentLink({ document }: { document: Allocation['document'] }) {
  const messages = useMessages();
  return (
    <Link href={`/documents/${document.reference}`}>{document.number ?? messages.documents.unnumbered}</Link>
  );
}

/** An advance invoice that is deducted, by its tax bands. */
function DeductionRow({ deduction, currency }: { deduction: Deduction; currency: string }) {
  const { panel } = useMessages().settlement;
  const format = useFormat();
  const written = useCatalogueName();
  const bands = deduction.tax_breakdown.map(({ label, taxable, tax }) =>
    panel.band({ label: written(label), taxable: format.amount(taxable), tax: format.amount(tax) }),
  );
  return (
    <Row
      title={
        <>
          {panel.advance} <DocumentLink document={deduction.document} />
        </>
      }
      notes={[format.date(deduction.issue_date)]}
      parts={bands}
      amount={deduction.amount}
      currency={currency}
    />
  );
}

/** A credit note that settles a document, or a document that a credit note settles. */
function AllocationRow({
  label,
  note,
  allocation,
  currency,
}: {
  label: string;
  note?: string | undefined;
  allocation: Allocation;
  currency: string;
}) {
  const { panel } = useMessages().settlement;
  const format = useFormat();
  const { workspace } = useSession();
  const { document, amount, applied_on, reversed_at } = allocation;
  return (
    <Row
      title={
        <>
          {label} <DocumentLink document={document} />
        </>
      }
      notes={[
        format.date(applied_on),
        note,
        reversed_at !== null && panel.takenBack({ date: format.minute(reversed_at, workspace.timezone) }),
      ]}
      amount={amount}
      currency={currency}
      isReversed={reversed_at !== null}
    />
  );
}

/** What of a payment settles a document; it can be reversed here. */
function PaymentRow({ payment, reverse }: { payment: DocumentPayment; reverse: () => void }) {
  const messages = useMessages();
  const { panel } = messages.settlement;
  const format = useFormat();
  const { can, workspace } = useSession();
  const { record, act } = messages.documents;
  const { paid_at, method, reversed_at, reverse_reason } = payment;
  const reversed = reversed_at && record.reversed({ date: format.minute(reversed_at, workspace.timezone) });
  return (
    <Row
      title={
        <>
          {panel.payment}{' '}
          <PermittedLink needs="payments.view" href={`/payments/${payment.reference}`}>
            {format.date(paid_at?.slice(0, 10))}
          </PermittedLink>
        </>
      }
      notes={[
        wordFor(messages.method, method ?? '') ?? method,
        reverse_reason ? `${reversed}: ${reverse_reason}` : reversed,
      ]}
      amount={payment.amount}
      currency={payment.currency}
      isReversed={reversed_at !== null}
    >
      {can('documents.update') && !reversed_at && (
        <Menu>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${messages.do.actions}: ${format.money(payment.amount, payment.currency)}`}
            >
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowBackUp size={17} stroke={1.6} />} onClick={reverse}>
              {act.reverse}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Row>
  );
}

/** What of a credit note was given back. */
function RefundRow({ refund }: { refund: Refund }) {
  const messages = useMessages();
  const { panel } = messages.settlement;
  const format = useFormat();
  const { method, paid_on, reason, amount, currency } = refund;
  return (
    <Row
      title={panel.refund}
      notes={[format.date(paid_on), messages.method[method] ?? method, reason]}
      amount={amount}
      currency={currency}
    />
  );
}
