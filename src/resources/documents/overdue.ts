import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { message } from '../../domain/messages/message.ts';
import { notify } from '../../workspaces/notifications.ts';
import { loadDocument, reloadAndPublish, statusOf } from '../document-records/document.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import {
  CURSOR_START,
  type DueDateCursor,
  findOpenDue,
  findOverdueAhead,
  isNotYetOverdue,
} from './overdue-queries.ts';

/** So many documents are read in a few milliseconds. */
const BATCH_ROWS = 100;

/**
 * References of documents that have become overdue by the day of `asOf` in the workspace's time zone, from one batch
 * of the documents that are due and open. Many of these may be of types that are never overdue.
 * @param from the end of the last batch
 * @returns next: where the next batch begins; undefined after the last one
 */
export async function findOverdue(
  { tx, actor }: Context<Reader>,
  asOf: Date,
  from: DueDateCursor = CURSOR_START,
): Promise<{ references: string[]; next: DueDateCursor | undefined }> {
  const { id: workspaceId, timezone } = actor.workspace;
  const due = await findOpenDue(tx, { workspaceId, before: today(asOf, timezone), from, limit: BATCH_ROWS });
  return {
    references: due.filter(canBeOverdue).map(({ reference }) => reference),
    next: due.length < BATCH_ROWS ? undefined : due.at(-1),
  };
}

/**
 * Marks those of the documents as overdue that still are. Emits `document.updated` for each.
 * @returns how many
 */
export async function markOverdue(context: Context, references: string[], asOf: Date): Promise<number> {
  const { tx, actor, now } = context;
  const present = today(asOf, actor.workspace.timezone);
  const marked: DocumentHead[] = [];
  for (const reference of references) {
    const { head } = await loadDocument(context, reference);
    // Another run, or a payment, may have come first.
    if (!isNotYetOverdue(head) || !canBeOverdue(head) || (head.dueDate ?? present) >= present) continue;
    await updateDocumentRow(tx, head, { status: 'overdue', updatedAt: now.toISOString() });
    await reloadAndPublish(context, reference, 'document.updated');
    marked.push(head);
  }
  await notifyManagers(context, marked);
  return marked.length;
}

/**
 * Takes back the overdue status of documents that got it too early: by a clock that was ahead, or by a run as of a
 * later day. Emits `document.updated` for each.
 * @returns how many; 0 when none is left
 */
export async function takeBackOverdue(context: Context, asOf: Date, limit: number): Promise<number> {
  const { tx, actor, now } = context;
  const { id: workspaceId, timezone } = actor.workspace;
  // A run as of an earlier day takes nothing back: the documents are overdue today.
  const present = today(asOf > now ? asOf : now, timezone);
  const references = await findOverdueAhead(tx, { workspaceId, today: present, limit });
  for (const reference of references) {
    const { head } = await loadDocument(context, reference);
    const status = statusOf(head, { ...context, now: asOf > now ? asOf : now });
    await updateDocumentRow(tx, head, { status, updatedAt: now.toISOString() });
    await reloadAndPublish(context, reference, 'document.updated');
  }
  return references.length;
}

/** So many documents get a notification each; more get one together, because a thousand would not be read. */
const MAX_SEPARATE_NOTICES = 5;

async function notifyManagers({ tx, actor, now }: Context, marked: DocumentHead[]): Promise<void> {
  const notice = { workspaceId: actor.workspace.id, kind: 'document_overdue', now };
  if (marked.length > MAX_SEPARATE_NOTICES) {
    await notify(tx, { ...notice, message: message('notice.documents_overdue', { count: marked.length }) });
    return;
  }
  for (const { number, clientName, frozenClient, reference } of marked) {
    const overdue = message('notice.document_overdue', {
      number: number ?? '',
      client: frozenClient?.name ?? clientName,
    });
    await notify(tx, { ...notice, message: overdue, subjectReference: reference });
  }
}

function canBeOverdue({ typeKey, balanceCents }: { typeKey: string; balanceCents: number }): boolean {
  return balanceCents > 0 && (documentTypeByKey(typeKey)?.countsAsOutstanding ?? false);
}
