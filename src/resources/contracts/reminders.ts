import type { Context } from '../../auth/context.ts';
import { isPastDeadline, type OPEN_CONTRACT_STATUSES, remindersDue } from '../../domain/contract-status.ts';
import { isDayUsedUp } from '../../mail/limits.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { contractsAfter, findToRemind, settleInvitations, updateSignerRow } from './queries.ts';

/** Contracts examined in one transaction; most of them need no reminder. */
const BATCH = 100;

/** The position of a pass through the open contracts: the reference of the last one, empty at the beginning. */
export type ReminderPosition = { status: (typeof OPEN_CONTRACT_STATUSES)[number]; after: string };

/**
 * Reminds signers of some open contracts whose turn it is and whose reminder is due at `asOf`. Reminders that came
 * due while the service was down are one e-mail, not several. Without e-mail, no signer is reminded and nothing is
 * recorded.
 * @returns how many signers were reminded, and where to continue; undefined at the end
 */
export async function remindBatch(
  context: Context,
  asOf: Date,
  { status, after }: ReminderPosition,
): Promise<{ reminded: number; next: ReminderPosition | undefined }> {
  const { tx, actor, now, service } = context;
  if (!service.sendsMail) return { reminded: 0, next: undefined };
  const contracts = await contractsAfter(tx, { workspaceId: actor.workspace.id, status, after }, BATCH);
  // Automatic e-mails leave the daily limit to those that people send: these reminders go out with a later run.
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
