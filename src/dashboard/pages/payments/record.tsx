import { useParams } from 'wouter';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Payment } from '../../types.ts';
import { PaymentActions } from './actions.tsx';
import { Allocations } from './allocations.tsx';
import classes from './payments.module.css';
import { usePayment } from './queries.ts';
import { Refunds } from './refunds.tsx';
import { PaymentBadge } from './state.tsx';

/** One payment: what it settled, what is on account and what was given back. */
export function PaymentPage() {
  const { payments } = useMessages();
  const format = useFormat();
  const { reference = '' } = useParams();
  const { data: payment, error, refetch } = usePayment(reference);
  if (error && !payment) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!payment) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={payments.record.title({ amount: format.money(payment.amount, payment.currency) })}
        back={{ href: '/payments', label: payments.title }}
        badge={<PaymentBadge payment={payment} />}
        hint={
          <PermittedLink needs="clients.view" href={`/clients/${payment.client.reference}`}>
            {payment.client.name}
          </PermittedLink>
        }
      >
        <PaymentActions payment={payment} />
      </PageHead>
      <Sums payment={payment} />
      <div className={classes.columns}>
        <div className={classes.sheets}>
          <Allocations payment={payment} />
          <Refunds payment={payment} />
        </div>
        <Details payment={payment} />
      </div>
    </>
  );
}

function Sums({ payment }: { payment: Payment }) {
  const { record } = useMessages().payments;
  const { currency } = payment;
  const sums: [string, string][] = [
    [record.amount, payment.amount],
    [record.applied, payment.applied],
    [record.onAccount, payment.on_account],
    [record.refunded, payment.refunded],
  ];
  return (
    <section className={classes.sums} aria-label={record.sums}>
      <dl>
        {sums.map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Money amount={amount} currency={currency} size="large" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Details({ payment }: { payment: Payment }) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { record, form } = messages.payments;
  const at = (instant: string | null) => instant && format.minute(instant, workspace.timezone);
  const facts: [string, string | null][] = [
    [record.paidOn, format.date(payment.paid_on)],
    [form.method, payment.method && (messages.method[payment.method] ?? payment.method)],
    [form.bankReference, payment.bank_reference],
    [form.note, payment.note],
    [record.createdAt, at(payment.created_at)],
    [record.reversedAt, at(payment.reversed_at)],
    [record.reverseReason, payment.reverse_reason],
  ];
  return (
    <Panel title={record.details}>
      <dl className={classes.facts}>
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}
