import type { Context } from '../../access/context.ts';
import { remindersDue } from '../../domain/contract-reminders.ts';
import { queueMail } from '../../mail/outbox.ts';
import { findToRemind, updateSignerRow } from './queries.ts';

const BATCH = 50;

/**
 * Reminds some of the signers whose turn it is and who have not acted for so long at `asOf`. Reminders that came due
 * while nothing ran are one e-mail, not several. Without e-mail nobody is reminded, and nothing is noted.
 * @returns how many; 0 when none is left
 */
export async function remindBatch(context: Context, asOf: Date): Promise<number> {
  const { tx, actor, now, service } = context;
  if (!service.sendsMail) return 0;
  const signers = await findToRemind(tx, actor.workspace.id, asOf, BATCH);
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
    });
  }
  return signers.length;
}
