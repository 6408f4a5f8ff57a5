import type { Context } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { mustBeInOrder } from '../../domain/calendar.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { refundView } from '../document-records/view.ts';
import type { Success } from '../handler.ts';
import { findRefunds, type ListedRefund, REFUND_SORTS } from './refund-queries.ts';

/** GET /refunds: newest day first. */
export async function listRefunds(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listRefunds'>,
): Promise<Success<'listRefunds'>> {
  const { client, from, to } = query;
  const listing = listingOf(query, REFUND_SORTS);
  mustBeInOrder({ from, to });
  const found = await findRefunds(tx, actor.workspace.id, { client, from, to }, listing);
  return { data: found.rows.map(listedView), meta: listMeta(listing, found) };
}

function listedView(refund: ListedRefund): Schema<'ClientRefund'> {
  return {
    ...refundView(refund),
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
  };
}
