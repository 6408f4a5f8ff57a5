import type { ConfirmedContent, ConfirmedItem, Dispute } from '../../domain/balance-confirmation.ts';
import { formatCents } from '../../domain/money.ts';
import { daysOverdue } from '../../domain/statement.ts';
import type { Schema } from '../../spec/public.ts';
import type { AnswerRow, ConfirmationRecord, ConfirmationRow, ListedConfirmation } from './queries.ts';

/** The items that were sent. */
export function itemsOf({ items }: Pick<ConfirmationRow, 'items'>): ConfirmedItem[] {
  return JSON.parse(items) as ConfirmedItem[];
}

/** What the hash of the content is of. */
export function contentOf(
  row: Pick<ConfirmationRow, 'reference' | 'currency' | 'asOf' | 'owedCents' | 'onAccountCents' | 'items'>,
  client: string,
): ConfirmedContent {
  return {
    reference: row.reference,
    client,
    currency: row.currency,
    as_of: row.asOf,
    items: itemsOf(row),
    owed_cents: row.owedCents,
    on_account_cents: row.onAccountCents,
  };
}

/** What a client was asked, as GET shows it. */
export function confirmationView({ row, client, answer }: ConfirmationRecord): Schema<'BalanceConfirmation'> {
  const { currency, owedCents, onAccountCents } = row;
  const items = itemsOf(row);
  const amount = (cents: number) => formatCents(cents, currency);
  return {
    reference: row.reference,
    client,
    currency,
    as_of: row.asOf,
    status: row.status,
    sent_at: row.sentAt,
    answer_by: row.answerBy,
    items: items.map((item) => ({
      document: documentOf(item),
      issue_date: item.issue_date,
      due_date: item.due_date,
      total: amount(item.total_cents),
      total_cents: item.total_cents,
      open: amount(item.open_cents),
      open_cents: item.open_cents,
      days_overdue: daysOverdue(item.due_date, row.asOf),
    })),
    owed: amount(owedCents),
    owed_cents: owedCents,
    on_account: amount(onAccountCents),
    on_account_cents: onAccountCents,
    net: amount(owedCents - onAccountCents),
    net_cents: owedCents - onAccountCents,
    content_sha256: row.contentSha256,
    answer: answer && answerView(answer, items, currency),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.recordVersion,
  };
}

function documentOf({ reference, number, type }: ConfirmedItem): Schema<'DocumentRef'> {
  return { reference, number, type };
}

function answerView(
  { outcome, name, at, note, disputes, sha256 }: AnswerRow,
  items: readonly ConfirmedItem[],
  currency: string,
): Schema<'BalanceConfirmationAnswer'> {
  const byReference = new Map(items.map((item) => [item.reference, item]));
  return {
    outcome,
    name,
    at,
    note,
    disputes: (JSON.parse(disputes) as Dispute[]).map((dispute) => {
      const item = dispute.document === null ? undefined : byReference.get(dispute.document);
      return {
        document: item ? documentOf(item) : null,
        amount: dispute.amount_cents === null ? null : formatCents(dispute.amount_cents, currency),
        amount_cents: dispute.amount_cents,
        reason: dispute.reason,
      };
    }),
    sha256,
  };
}

/** The same as a list shows it. */
export function confirmationSummary(row: ListedConfirmation): Schema<'BalanceConfirmationSummary'> {
  const netCents = row.owedCents - row.onAccountCents;
  return {
    reference: row.reference,
    client: row.client,
    currency: row.currency,
    as_of: row.asOf,
    status: row.status,
    sent_at: row.sentAt,
    answer_by: row.answerBy,
    net: formatCents(netCents, row.currency),
    net_cents: netCents,
    answered_at: row.answeredAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.recordVersion,
  };
}
