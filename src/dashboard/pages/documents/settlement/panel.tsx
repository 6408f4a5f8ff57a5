import { useState } from 'react';
import { Badge, type Tone } from '../../../components/badge.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/page.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentPayment, DocumentRecord } from '../../../types.ts';
import { ReverseDialog } from '../dialogs/small.tsx';
import { kindOf } from '../kind.ts';
import { AllocationRow, DeductionRow, PaymentRow, RefundRow } from './rows.tsx';
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
export function SettlementBadge({ document: { settlement } }: { document: DocumentRecord }) {
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
