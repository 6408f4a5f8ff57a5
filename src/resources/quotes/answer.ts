import type { Context } from '../../auth/context.ts';
import type { QuoteOutcome } from '../../domain/document-status.ts';
import { message } from '../../domain/messages/message.ts';
import type { Schema } from '../../spec/public.ts';
import { notify } from '../../workspaces/notifications.ts';
import { reloadAndPublish } from '../document-records/document.ts';
import { type DocumentHead, type DocumentRecord, updateDocumentRow } from '../document-records/queries.ts';
import type { AnswerRow } from '../document-records/quote-queries.ts';
import { insertAnswer } from './queries.ts';
import { isOpenQuote, presentStatus, versionOf } from './state.ts';

/** What an answer says besides what it is. */
export type AnswerWords = Pick<AnswerRow, 'name' | 'email' | 'orderReference' | 'reason'>;

export const NO_WORDS: AnswerWords = { name: null, email: null, orderReference: null, reason: null };

/** Ends a quote, which the caller publishes. */
export async function writeOutcome(
  { tx, now }: Context,
  head: DocumentHead,
  outcome: QuoteOutcome,
): Promise<void> {
  await updateDocumentRow(tx, head, { outcome, status: outcome, updatedAt: now.toISOString() });
}

/** Ends a quote; emits the event of that. */
export async function endQuote(
  context: Context,
  head: DocumentHead,
  outcome: QuoteOutcome,
): Promise<{ data: Schema<'Document'> }> {
  await writeOutcome(context, head, outcome);
  return reloadAndPublish(context, head.reference, `quote.${outcome}`);
}

/** Keeps an answer to a quote, and ends the quote by it. */
export async function keepAnswer(
  context: Context,
  record: DocumentRecord,
  { status, answeredBy, ...words }: Pick<AnswerRow, 'status' | 'answeredBy'> & AnswerWords,
): Promise<{ data: Schema<'Document'> }> {
  const { head } = record;
  await insertAnswer(context.tx, {
    ...words,
    documentId: head.id,
    status,
    answeredBy,
    answeredAt: context.now.toISOString(),
    versionSha256: versionOf(record),
  });
  return endQuote(context, head, status);
}

/** What the managers of the business are notified of when a client has answered. */
const NOTICES = { accepted: 'quote_accepted', declined: 'quote_declined' } as const;

/** An answer as the page of a quote sends it. */
export type ClientAnswer = AnswerWords & {
  status: AnswerRow['status'];
  /** The SHA-256 of what the client has read. */
  version: string;
};

/**
 * Keeps the answer of a client, and notifies the managers of the business.
 * @returns false where the quote is not open any more, or says something else than the client has read: nothing is changed
 */
export async function answerByClient(
  context: Context,
  record: DocumentRecord,
  { version, ...answer }: ClientAnswer,
): Promise<boolean> {
  const { head } = record;
  if (!isOpenQuote(presentStatus(head, context), head) || version !== versionOf(record)) return false;
  await keepAnswer(context, record, { ...answer, answeredBy: 'client' });
  const { number, clientName, frozenClient, reference } = head;
  const kind = NOTICES[answer.status];
  await notify(context.tx, {
    workspaceId: context.actor.workspace.id,
    kind,
    message: message(`notice.${kind}`, { number: number ?? '', client: frozenClient?.name ?? clientName }),
    subjectReference: reference,
    now: context.now,
  });
  return true;
}
