import { AGING } from '../../domain/calendar.ts';
import { formatCents, mustBeExact } from '../../domain/money.ts';
import { agingOf, daysOverdue } from '../../domain/statement.ts';
import type { Schema } from '../../spec/public.ts';
import type { Movement, Statement, StatementItem } from './statement.ts';

/** A statement as the API shows it. */
export function statementView(statement: Statement): Schema<'ClientStatement'> {
  const { client, kind, currency, from, to, openingCents, owedCents, onAccountCents, netCents } = statement;
  const amount = (cents: number) => formatCents(cents, currency);
  const hasMovements = kind === 'movements';
  return {
    client: { reference: client.reference, name: client.name },
    kind,
    currency,
    from,
    to,
    opening: openingCents === null ? null : amount(openingCents),
    opening_cents: openingCents,
    movements: statement.movements.map((movement) => movementView(movement, currency)),
    closing: hasMovements ? amount(netCents) : null,
    closing_cents: hasMovements ? netCents : null,
    items: hasMovements ? [] : statement.items.map((item) => itemView(item, currency, to)),
    owed: amount(owedCents),
    owed_cents: owedCents,
    on_account: amount(onAccountCents),
    on_account_cents: onAccountCents,
    net: amount(netCents),
    net_cents: netCents,
    aging: agingView(statement),
  };
}

function movementView(
  { on, kind, document, payment, amountCents, balanceCents }: Movement,
  currency: string,
): Schema<'StatementMovement'> {
  return {
    on,
    kind,
    document: document && { reference: document.reference, number: document.number, type: document.typeKey },
    payment: payment && {
      reference: payment.reference,
      method: payment.method as Schema<'PaymentMethod'>,
      bank_reference: payment.bankReference,
    },
    amount: formatCents(amountCents, currency),
    amount_cents: amountCents,
    balance: formatCents(balanceCents, currency),
    balance_cents: balanceCents,
  };
}

function itemView(
  { reference, number, typeKey, issueDate, dueDate, totalCents, openCents }: StatementItem,
  currency: string,
  asOf: string,
): Schema<'StatementItem'> {
  return {
    document: { reference, number, type: typeKey },
    issue_date: issueDate,
    due_date: dueDate,
    total: formatCents(totalCents, currency),
    total_cents: totalCents,
    open: formatCents(openCents, currency),
    open_cents: openCents,
    days_overdue: daysOverdue(dueDate, asOf),
  };
}

/** What is owed by the days since it was due: always the same five parts. */
export function agingView({ items, to, currency }: Statement): Schema<'AgingBucket'>[] {
  const parts = agingOf(items, to);
  return AGING.map(({ key, minDays, maxDays }, i) => {
    const cents = mustBeExact(Number(parts[i]?.cents ?? 0n), 'currency');
    return {
      key,
      min_days: minDays,
      max_days: maxDays,
      amount: formatCents(cents, currency),
      amount_cents: cents,
      document_count: parts[i]?.documents ?? 0,
    };
  });
}
