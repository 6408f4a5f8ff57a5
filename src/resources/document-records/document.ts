import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { type DocumentStatus, deriveStatus, type StatusFacts } from '../../domain/document-status.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import type { EventName } from '../../domain/events.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { Schema } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { notifyUntilEnough } from '../../workspaces/notifications.ts';
import { shownDocument } from './next-reminder.ts';
import { type DocumentHead, type DocumentRecord, findDocument, findHead } from './queries.ts';

/** @throws Failure `not_found` when this workspace has no such document */
export async function loadDocument(
  { tx, actor }: Context<Reader>,
  reference: string,
): Promise<DocumentRecord> {
  const record = await findDocument(tx, actor.workspace.id, reference);
  if (!record) throw notFound('document');
  return record;
}

/** The document's own row. @throws Failure `not_found` when this workspace has no such document */
export async function loadHead({ tx, actor }: Context<Reader>, reference: string): Promise<DocumentHead> {
  const head = await findHead(tx, actor.workspace.id, reference);
  if (!head) throw notFound('document');
  return head;
}

/** @throws Failure `immutable_document` for anything issued, cancelled ones included */
export function mustBeDraft(head: DocumentHead): void {
  if (head.status === 'draft') return;
  throw new Failure('immutable_document', message('document.immutable'));
}

/** The properties of a document's type that its balance and status depend on. */
export function payabilityOf({ typeKey }: { typeKey: string }) {
  const type = documentTypeByKey(typeKey);
  return {
    takesPayments: type?.takesPayments ?? false,
    countsAsOutstanding: type?.countsAsOutstanding ?? false,
  };
}

/**
 * The status that follows from a document's columns, today in the workspace's time zone. A quote becomes expired only by
 * the job of that, which publishes it: until then it stays as it is.
 */
export function statusOf(
  document: Omit<StatusFacts, 'takesPayments' | 'countsAsOutstanding'> & {
    typeKey: string;
    status: DocumentStatus;
  },
  { actor, now }: Context,
): DocumentStatus {
  const validUntil = document.status === 'expired' ? document.validUntil : null;
  const facts = { ...document, validUntil, ...payabilityOf(document) };
  return deriveStatus(facts, today(now, actor.workspace.timezone));
}

/** Notifies owners and admins of what a client did, except the user who recorded it. */
export async function notifyOfDocument(
  { tx, actor, now }: Context,
  { number, clientName, frozenClient, reference }: DocumentHead,
  kind: 'document_viewed' | 'document_paid',
): Promise<void> {
  await notifyUntilEnough(tx, {
    workspaceId: actor.workspace.id,
    kind,
    message: message(`notice.${kind}`, { number: number ?? '', client: frozenClient?.name ?? clientName }),
    subjectReference: reference,
    exceptUserId: actor.isPresent ? (actor.userId ?? undefined) : undefined,
    now,
  });
}

/** Reads a changed document again, publishes it to the subscribers, and returns it as GET shows it. */
export async function reloadAndPublish(
  context: Context,
  reference: string,
  event: EventName,
): Promise<{ data: Schema<'Document'> }> {
  return publish(context, await loadDocument(context, reference), event);
}

/** Publishes a document as it is now to the subscribers, and returns it as GET shows it. */
export async function publish(
  context: Context,
  record: DocumentRecord,
  event: EventName,
): Promise<{ data: Schema<'Document'> }> {
  const { tx, actor, now } = context;
  const data = await shownDocument(context, record);
  await recordEvent(tx, { workspace: actor.workspace, event, data, now });
  return { data };
}
