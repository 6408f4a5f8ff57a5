import type { Context } from '../../access/context.ts';
import { signersInTurn } from '../../domain/contract-status.ts';
import { queueMail } from '../../mail/outbox.ts';
import { type ContractRecord, updateSignerRow } from './queries.ts';

/** Invites every signer whose turn has come and who was not invited yet; without e-mail the turn alone is noted. */
export async function inviteThoseInTurn(
  context: Context,
  { head, signers }: ContractRecord,
  message: string | null,
  isUnlimited = false,
): Promise<void> {
  const { tx, now } = context;
  for (const signer of signersInTurn(head.signingOrder, signers)) {
    if (signer.invitedAt !== null) continue;
    await updateSignerRow(tx, signer.id, { invitedAt: now.toISOString() });
    await queueMail(context, {
      kind: 'contract_invitation',
      subjectReference: signer.reference,
      recipient: signer.email,
      recipientName: signer.name,
      message,
      isUnlimited,
    });
  }
}
