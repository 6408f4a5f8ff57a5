import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { Money } from '../../components/money.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { pdfAddress } from './pdf-pane.tsx';
import { useCatalogue } from './queries.ts';
import classes from './record.module.css';

/** The amount and the due date, the most important facts of a document. */
export function AmountHead({ document }: { document: DocumentRecord }) {
  const { record } = useMessages().documents;
  const format = useFormat();
  const { workspace } = useSession();
  const figure = useFigure(document);
  const due = useDue(document);
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
