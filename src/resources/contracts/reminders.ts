import type { Context } from '../../auth/context.ts';
import { remindersDue } from '../../domain/contract-reminders.ts';
import { isPastDeadline, type OPEN_CONTRACT_STATUSES } from '../../domain/contract-status.ts';
import { isDayUsedUp } from '../../mail/limits.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contractsAfter, findToRemind, settleInvitations, updateSignerRow } from './queries.ts';

/** Contracts looked at in one transaction; most of them have nobody to remind. */
const BATCH = 100;

/** How far a walk through the open contracts has come: the reference of the last one, empty at the beginning. */
export type Walk = { status: (typeof OPEN_CONTRACT_STATUSES)[number]; after: string };

/**
 * Looks through some open contracts for signers whose turn it is and who have not acted for so long at `asOf`, and
 * reminds them. Reminders that came due while nothing ran are one e-mail, not several. Without e-mail nobody is
 * reminded, and nothing is noted.
 * @returns how many signers were reminded, and where to go on; undefined at the end
 */
export async function remindBatch(
  context: Context,
  asOf: Date,
  { status, after }: Walk,
): Promise<{ reminded: number; next: Walk | undefined }> {
  const { tx, actor, now, service } = context;
  if (!service.sendsMail) return { reminded: 0, next: undefined };
  const contracts = await contractsAfter(tx, { workspaceId: actor.workspace.id, status, after }, BATCH);
  // What goes out by itself leaves the e-mails of a day to what people send, and comes with a later run.
  if (await isDayUsedUp(tx, { workspaceId: actor.workspace.id, now }, service)) {
    return { reminded: 0, next: undefined };
  }
  const inTime = contracts.filter(({ expiresAt }) => !isPastDeadline(expiresAt, asOf));
  const ids = inTime.map(({ id }) => id);
  await settleInvitations(tx, ids, (asOf > now ? asOf : now).toISOString());
  const signers = await findToRemind(tx, ids, asOf);
  for (const { id, reference, name, email, invitedAt } of signers) {
    await updateSignerRow(tx, id, {
      remindersSent: remindersDue(invitedAt, asOf),
      remindedAt: now.toISOString(),
    });
    await queueMail(context, {
      kind: 'contract_reminder',
      subjectReference: reference,
      recipient: email,
      recipientName: name,
      isUnlimited: true,
    });
  }
  const last = contracts.length === BATCH ? contracts.at(-1) : undefined;
  return { reminded: signers.length, next: last && { status, after: last.reference } };
}
