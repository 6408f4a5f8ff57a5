import type { Context } from '../../auth/context.ts';
import { isOpenContract, isPastDeadline, signersInTurn } from '../../domain/contract-status.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import { type ContractRecord, type SignerRow, updateSignerRow } from './queries.ts';
import { loadContract, statusWords } from './state.ts';

/** Invites every signer whose turn it is and who was not invited yet. Without e-mail, only the turn is recorded. */
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
    await queueInvitation(context, signer, { message, isUnlimited });
  }
}

/**
 * Sends the invitation to one signer again: it may have been lost, or thrown away.
 * @throws Failure `conflict` or `contract_state_conflict` where the signer could not sign
 */
export async function inviteAgain(
  context: Context,
  { contract, signer: reference }: { contract: string; signer: string },
): Promise<void> {
  const { head, signers } = await loadContract(context, contract);
  const signer = signers.find((each) => each.reference === reference);
  if (!signer) throw notFound('signer');
  if (!isOpenContract(head.status) || isPastDeadline(head.expiresAt, context.now)) {
    const status = isOpenContract(head.status)
      ? message('contract.status.past_deadline')
      : statusWords(head.status);
    throw new Failure('contract_state_conflict', message('contract.no_signatures', { status }));
  }
  if (!signersInTurn(head.signingOrder, signers).some(({ id }) => id === signer.id)) {
    throw new Failure('contract_state_conflict', message('contract.not_their_turn'));
  }
  if (!context.service.sendsMail) {
    throw new Failure('conflict', message('contract.no_mail'));
  }
  mustInclude(context.actor, 'contracts');
  await queueInvitation(context, signer, { message: head.message, isUnlimited: false });
}

function queueInvitation(
  context: Context,
  { reference, email, name }: SignerRow,
  letter: { message: string | null; isUnlimited: boolean },
): Promise<void> {
  return queueMail(context, {
    kind: 'contract_invitation',
    subjectReference: reference,
    recipient: email,
    recipientName: name,
    ...letter,
  });
}
