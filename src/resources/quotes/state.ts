import { createHash } from 'node:crypto';
import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { type DocumentStatus, deriveStatus, OPEN_QUOTE_STATUSES } from '../../domain/document-status.ts';
import { kindOf } from '../../domain/document-types.ts';
import { Failure } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { payabilityOf } from '../document-records/document.ts';
import type { DocumentHead, DocumentRecord } from '../document-records/queries.ts';

/** The status of a quote at this moment: that of its last day is over as the day ends, whenever the job runs. */
export function presentStatus(
  head: DocumentHead,
  { actor, now }: Pick<Context<Reader>, 'actor' | 'now'>,
): DocumentStatus {
  return deriveStatus({ ...head, ...payabilityOf(head) }, today(now, actor.workspace.timezone));
}

/** True while the client can answer. */
export function isOpenQuote(
  status: DocumentStatus,
  { convertedAt }: Pick<DocumentHead, 'convertedAt'>,
): boolean {
  return convertedAt === null && (OPEN_QUOTE_STATUSES as readonly string[]).includes(status);
}

/** @throws Failure `conflict` for any other document */
export function mustBeQuote(head: DocumentHead): void {
  if (kindOf(head) !== 'quote') throw new Failure('conflict', message('quote.not_a_quote'));
}

/** A status as part of a sentence. */
export function statusWords(status: DocumentStatus): Message {
  if (status === 'partially_paid' || status === 'paid' || status === 'overdue')
    throw new Error(`No quote is ${status}.`);
  return message(`quote.status.${status}`);
}

/**
 * The SHA-256 of what a quote offers: the parties, the lines, the amounts and the words as they were issued, and its last
 * day. An answer on the page names the one that was seen.
 */
export function versionOf({ head, lines }: Pick<DocumentRecord, 'head' | 'lines'>): string {
  const offered = [
    [head.reference, head.number, head.issueDate, head.validUntil, head.deliveryDate],
    [head.servicePeriodStart, head.servicePeriodEnd, head.deliveryAddress, head.taxPoint],
    [head.buyerReference, head.orderReference, head.contractReference, head.projectReference],
    [head.frozenSeller, head.frozenClient, head.paymentTerms, head.notes, head.footerText],
    [head.currency, head.pricesIncludeTax, head.discountType, head.discountValue, head.discountReason],
    [head.subtotalCents, head.taxTotalCents, head.totalCents, head.taxBreakdown],
    lines.map((line) => [
      [line.kind, line.description, line.quantity, line.unit, line.unitPriceCents, line.exactUnitPrice],
      [line.priceBaseQuantity, line.discountType, line.discountValue, line.taxRate, line.totalCents],
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(offered)).digest('hex');
}
