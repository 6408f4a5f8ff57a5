import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { notify } from '../../workspaces/notifications.ts';
import {
  BEFORE_ALL,
  type DocumentHead,
  type DuePlace,
  findOpenDue,
  findOverdueAhead,
  isOpen,
  updateDocumentRow,
} from './queries.ts';
import { loadDocument, reloadAndPublish, statusOf } from './state.ts';

/** So many documents at a time are read in a few milliseconds. */
const PIECE = 100;

/**
 * References of documents that have become overdue by the day of `asOf` in the workspace's time zone: those of one
 * piece of the documents that are due and open, most of which may be of types that are never overdue.
 * @param from where the last piece ended
 * @returns next: where the next piece begins; undefined after the last one
 */
export async function findOverdue(
  { tx, actor }: Context<Reader>,
  asOf: Date,
  from: DuePlace = BEFORE_ALL,
): Promise<{ references: string[]; next: DuePlace | undefined }> {
  const { id: workspaceId, timezone } = actor.workspace;
  const due = await findOpenDue(tx, { workspaceId, before: today(asOf, timezone), from, limit: PIECE });
  return {
    references: due.filter(canBeOverdue).map(({ reference }) => reference),
    next: due.length < PIECE ? undefined : due.at(-1),
  };
}

/**
 * Marks documents that were found to be overdue, and still are. Emits `document.updated` for each.
 * @returns how many
 */
export async function markOverdue(context: Context, references: string[], asOf: Date): Promise<number> {
  const { tx, actor, now } = context;
  const present = today(asOf, actor.workspace.timezone);
  const marked: DocumentHead[] = [];
  for (const reference of references) {
    const { head } = await loadDocument(context, reference);
    // Another run may have been here since, or a payment.
    if (!isOpen(head) || !canBeOverdue(head) || (head.dueDate ?? present) >= present) continue;
    await updateDocumentRow(tx, head.id, { status: 'overdue', updatedAt: now.toISOString() });
    await reloadAndPublish(context, reference, 'document.updated');
    marked.push(head);
  }
  await tellManagers(context, marked);
  return marked.length;
}

/**
 * Takes back what was marked as overdue too early: by a clock that was ahead, or by a run as of a later day. Emits
 * `document.updated` for each.
 * @returns how many; 0 when none is left
 */
export async function takeBackOverdue(context: Context, asOf: Date, limit: number): Promise<number> {
  const { tx, actor, now } = context;
  const { id: workspaceId, timezone } = actor.workspace;
  // A run as of an earlier day is no reason: the documents are overdue today.
  const present = today(asOf > now ? asOf : now, timezone);
  const references = await findOverdueAhead(tx, { workspaceId, today: present, limit });
  for (const reference of references) {
    const { head } = await loadDocument(context, reference);
    const status = statusOf(head, { ...context, now: asOf > now ? asOf : now });
    await updateDocumentRow(tx, head.id, { status, updatedAt: now.toISOString() });
    await reloadAndPublish(context, reference, 'document.updated');
  }
  return references.length;
}

/** So many are named one by one: a thousand notifications would be none. */
const NAMED = 5;

async function tellManagers({ tx, actor, now }: Context, marked: DocumentHead[]): Promise<void> {
  const notice = { workspaceId: actor.workspace.id, kind: 'document_overdue', now };
  if (marked.length > NAMED) {
    await notify(tx, { ...notice, message: `${marked.length} documents have become overdue.` });
    return;
  }
  for (const { number, clientName, frozenClient, reference } of marked) {
    const message = `Document ${number} of ${frozenClient?.name ?? clientName} is overdue.`;
    await notify(tx, { ...notice, message, subjectReference: reference });
  }
}

function canBeOverdue({ typeKey, balanceCents }: { typeKey: string; balanceCents: number }): boolean {
  return balanceCents > 0 && (documentTypeByKey(typeKey)?.countsAsOutstanding ?? false);
}
