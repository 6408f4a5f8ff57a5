import type { Context } from '../../auth/context.ts';
import { today } from '../../domain/calendar.ts';
import { message } from '../../domain/messages/message.ts';
import { notifyUntilEnough } from '../../workspaces/notifications.ts';
import { loadHead, reloadAndPublish } from '../document-records/document.ts';
import { updateDocumentRow } from '../document-records/queries.ts';
import { findExpiredAhead, findPastLastDay } from './queries.ts';
import { presentStatus } from './state.ts';

const BATCH = 25;

/**
 * Expires some of the open quotes whose last day was over at `asOf` in the time zone of the workspace. Emits
 * `quote.expired` for each.
 * @returns how many; 0 when none is left
 */
export async function expireBatch(context: Context, asOf: Date): Promise<number> {
  const { tx, actor, now } = context;
  const { id: workspaceId, timezone } = actor.workspace;
  const references = await findPastLastDay(tx, { workspaceId, day: today(asOf, timezone), limit: BATCH });
  for (const reference of references) {
    const head = await loadHead(context, reference);
    await updateDocumentRow(tx, head, { status: 'expired', updatedAt: now.toISOString() });
    await reloadAndPublish(context, reference, 'quote.expired');
    await notifyUntilEnough(tx, {
      workspaceId,
      kind: 'quote_expired',
      message: message('notice.quote_expired', {
        number: head.number ?? '',
        client: head.frozenClient?.name ?? head.clientName,
      }),
      subjectReference: reference,
      now,
    });
  }
  return references.length;
}

/**
 * Reopens some of the quotes that expired before the end of their last day: by a clock that was ahead, or by a run as of a
 * later day. Emits `document.updated` for each.
 * @returns how many; 0 when none is left
 */
export async function takeBackExpiries(context: Context, asOf: Date): Promise<number> {
  const { tx, actor, now } = context;
  const { id: workspaceId, timezone } = actor.workspace;
  // A run as of an earlier day reopens nothing: the day is over today.
  const present = asOf > now ? asOf : now;
  const day = today(present, timezone);
  const references = await findExpiredAhead(tx, { workspaceId, day, limit: BATCH });
  for (const reference of references) {
    const head = await loadHead(context, reference);
    const status = presentStatus(head, { actor, now: present });
    await updateDocumentRow(tx, head, { status, updatedAt: now.toISOString() });
    await reloadAndPublish(context, reference, 'document.updated');
  }
  return references.length;
}
