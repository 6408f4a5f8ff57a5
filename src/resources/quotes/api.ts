import type { Context } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import { today } from '../../domain/calendar.ts';
import {
  type DocumentStatus,
  deriveStatus,
  OPEN_QUOTE_STATUSES,
  type QuoteOutcome,
} from '../../domain/document-status.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { trimmedToNull } from '../../domain/text.ts';
import type { Input } from '../../spec/public.ts';
import { loadDocument, payabilityOf, reloadAndPublish } from '../document-records/document.ts';
import { shownDocument } from '../document-records/next-reminder.ts';
import { type DocumentRecord, updateDocumentRow } from '../document-records/queries.ts';
import type { Success } from '../handler.ts';
import { endQuote, keepAnswer, NO_WORDS } from './answer.ts';
import { mustBeQuote, presentStatus, statusWords } from './state.ts';

/** POST /documents/{reference}/accept: the client has accepted in another way than on the page; also after the last day. */
export async function acceptQuote(
  context: Context,
  { path, body }: Input<'acceptQuote'>,
): Promise<Success<'acceptQuote'>> {
  const record = await quoteFor(context, path.reference, 'accepted');
  if (record.head.outcome === 'accepted') return { data: await shownDocument(context, record) };
  const [name, reason] = [trimmedToNull(body?.name) ?? null, trimmedToNull(body?.note) ?? null];
  return keepAnswer(context, record, {
    ...NO_WORDS,
    status: 'accepted',
    answeredBy: 'business',
    name,
    reason,
  });
}

/** POST /documents/{reference}/decline: the client has declined in another way than on the page. */
export async function declineQuote(
  context: Context,
  { path, body }: Input<'declineQuote'>,
): Promise<Success<'declineQuote'>> {
  const record = await quoteFor(context, path.reference, 'declined');
  if (record.head.outcome === 'declined') return { data: await shownDocument(context, record) };
  const reason = trimmedToNull(body?.reason) ?? null;
  return keepAnswer(context, record, { ...NO_WORDS, status: 'declined', answeredBy: 'business', reason });
}

/** POST /documents/{reference}/withdraw: the business stands by the offer no longer. */
export async function withdrawQuote(
  context: Context,
  { path }: Input<'withdrawQuote'>,
): Promise<Success<'withdrawQuote'>> {
  const record = await quoteFor(context, path.reference, 'withdrawn');
  if (record.head.outcome === 'withdrawn') return { data: await shownDocument(context, record) };
  return endQuote(context, record.head, 'withdrawn');
}

/**
 * POST /documents/{reference}/extend: gives a quote a later last day. One that has expired or was declined is open again;
 * its answers are kept.
 */
export async function extendQuote(
  context: Context,
  { path, body }: Input<'extendQuote'>,
): Promise<Success<'extendQuote'>> {
  const { tx, actor, now } = context;
  const before = await loadDocument(context, path.reference);
  const { head } = before;
  mustBeQuote(head);
  const status = presentStatus(head, context);
  if (head.convertedAt !== null || !(MAY_END.includes(status) || status === 'declined'))
    throw wrongMoment(before, status);
  const { valid_until: validUntil } = body;
  const present = today(now, actor.workspace.timezone);
  if (validUntil < present) throw invalid('valid_until', message('quote.day_is_over', { date: present }));
  if (head.validUntil !== null && validUntil <= head.validUntil)
    throw invalid('valid_until', message('quote.day_not_later', { date: head.validUntil }));
  const changed = { outcome: null, validUntil };
  await updateDocumentRow(tx, head, {
    ...changed,
    status: deriveStatus({ ...head, ...changed, ...payabilityOf(head) }, present),
    updatedAt: now.toISOString(),
  });
  const answer = await reloadAndPublish(context, path.reference, 'document.updated');
  const subject = { type: 'document', reference: path.reference } as const;
  const days = { before: { valid_until: head.validUntil }, after: { valid_until: validUntil } };
  noteDifference(tx, actor.workspace.id, subject, days);
  return answer;
}

/** The statuses in which a quote can be ended: also after its last day, to which the business need not hold the client. */
const MAY_END: readonly DocumentStatus[] = [...OPEN_QUOTE_STATUSES, 'expired'];

/** The quote that is to be ended, or was already ended so. @throws Failure `conflict` where it cannot be ended so now */
async function quoteFor(context: Context, reference: string, outcome: QuoteOutcome): Promise<DocumentRecord> {
  const record = await loadDocument(context, reference);
  const { head } = record;
  mustBeQuote(head);
  const status = presentStatus(head, context);
  // What was made of a quote says that it was accepted, and nothing else.
  const isTaken = head.convertedAt !== null && outcome !== 'accepted';
  if (status !== outcome && (isTaken || !MAY_END.includes(status))) throw wrongMoment(record, status);
  return record;
}

function wrongMoment({ head }: DocumentRecord, status: DocumentStatus): Failure {
  if (head.convertedAt !== null && MAY_END.includes(status))
    return new Failure('conflict', message('quote.was_converted', { number: head.number ?? '' }));
  return new Failure('conflict', message('quote.wrong_status', { status: statusWords(status) }));
}
