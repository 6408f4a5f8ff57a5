import type { Context } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents } from '../../domain/money.ts';
import type { Input, Schema } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import { findRefunds, type ListedRefund, REFUND_SORTS } from './refund-queries.ts';

/** GET /refunds: newest day first. */
export async function listRefunds(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listRefunds'>,
): Promise<Success<'listRefunds'>> {
  const { client, from, to } = query;
  const listing = listingOf(query, REFUND_SORTS);
  if (from && to && from > to)
    throw invalid('to', message('date.before_from', { field: 'from', date: from }));
  const found = await findRefunds(tx, actor.workspace.id, { client, from, to }, listing);
  return { data: found.rows.map(refundView), meta: listMeta(listing, found) };
}

function refundView(refund: ListedRefund): Schema<'ClientRefund'> {
  return {
    reference: refund.reference,
    client: { reference: refund.clientReference, name: refund.clientName },
    payment: refund.payment,
    credit_note:
      refund.creditNote === null
        ? null
        : {
            reference: refund.creditNote,
            number: refund.creditNoteNumber,
            type: refund.creditNoteType as string,
          },
    amount: formatCents(refund.amountCents, refund.currency),
    amount_cents: refund.amountCents,
    currency: refund.currency,
    method: refund.method,
    paid_on: refund.paidOn,
    reason: refund.reason,
    created_at: refund.createdAt,
  };
}
