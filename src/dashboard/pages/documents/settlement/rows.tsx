import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { wordFor } from '../../../../domain/texts.ts';
import { useCatalogueName } from '../../../components/catalogue-name.ts';
import { Money } from '../../../components/money.tsx';
import { PermittedLink } from '../../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentPayment, DocumentRecord } from '../../../types.ts';
import classes from './settlement.module.css';

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
export function DeductionRow({ deduction, currency }: { deduction: Deduction; currency: string }) {
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
export function AllocationRow({
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
export function PaymentRow({ payment, reverse }: { payment: DocumentPayment; reverse: () => void }) {
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
            <ActionIcon variant="subtle" color="gray" aria-label={messages.do.actions}>
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
export function RefundRow({ refund }: { refund: Refund }) {
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
