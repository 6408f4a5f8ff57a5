import { createHash } from 'node:crypto';
import type { Context } from '../../auth/context.ts';
import { linkHash, signingToken } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import {
  isOpenContract,
  isPastDeadline,
  nextContractStatus,
  signersInTurn,
} from '../../domain/contract-status.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { CONTRACT_SERIES, DEFAULT_NUMBER_TEMPLATE, formatNumber } from '../../domain/numbering.ts';
import { blankToNull } from '../../domain/text.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Input } from '../../spec/public.ts';
import { takeSequence } from '../../workspaces/number-series.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import { freezeSeller } from '../../workspaces/seller.ts';
import { clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import type { Success } from '../handler.ts';
import { changeContract, loadContract, statusWords } from './contract.ts';
import { contractSearchText } from './draft.ts';
import { type ContractRecord, findUploadedHash, type SignerRow, updateSignerRow } from './queries.ts';
import { isShownAlike } from './uploaded.ts';

/**
 * POST /contracts/{reference}/send: gives the draft its number, freezes both parties and the hash of the text, opens
 * a link for each signer, and invites those whose turn it is. Emits `contract.sent`.
 */
export async function sendContract(
  context: Context,
  { path, body }: Input<'sendContract'>,
): Promise<Success<'sendContract'>> {
  const { tx, actor, now } = context;
  const record = await loadContract(context, path.reference);
  const { head, signers } = record;
  const bodySha256 = await mustBeSendable(tx, record, now);
  mustInclude(actor, 'contracts');
  const number = await nextNumber(context);
  await openLinks(context, record);
  const row = await clientById(tx, head.clientId);
  const client = clientNow(row);
  const language = row.defaultLanguage ?? actor.workspace.defaultLanguage;
  const text = blankToNull(body?.message) ?? null;
  const data = await changeContract(context, head, 'send', {
    number,
    message: text,
    sentAt: now.toISOString(),
    bodySha256,
    frozenClient: client,
    frozenSeller: freezeSeller(actor.workspace, { account: null, client, language }),
    searchText: contractSearchText({ title: head.title, number }, signers),
  });
  await inviteThoseInTurn(context, record, text);
  return { data };
}

/** @returns the hash of what is to be signed @throws Failure `contract_not_sendable` */
async function mustBeSendable(tx: Reader, { head, signers }: ContractRecord, now: Date): Promise<string> {
  if (!nextContractStatus(head.status, 'send')) {
    throw notSendable(message('contract.only_draft_is_sent', { status: statusWords(head.status) }));
  }
  if (signers.length === 0) throw notSendable(message('contract.no_signer'));
  const hash = head.body === null ? await findUploadedHash(tx, head.id) : textHash(head.body);
  if (hash === undefined) throw notSendable(message('contract.no_text'));
  if (head.body === null && !(await isShownAlike(tx, head.id)))
    throw notSendable(message('contract.outdated_upload'));
  if (isPastDeadline(head.expiresAt, now)) throw notSendable(message('contract.deadline_passed'));
  return hash;
}

function textHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function notSendable(reason: Message): Failure {
  return new Failure('contract_not_sendable', reason);
}

/** One gapless series per workspace and year, in the workspace's time zone: `CTR-2026-00001`. */
async function nextNumber({ tx, actor, now }: Context): Promise<string> {
  const { id, timezone } = actor.workspace;
  const issueDate = today(now, timezone);
  const { key, prefix } = CONTRACT_SERIES;
  const sequence = await takeSequence(tx, id, key, Number(issueDate.slice(0, 4)));
  return formatNumber(DEFAULT_NUMBER_TEMPLATE, { prefix, issueDate, sequence });
}

/** Stores the hash of each signer's link, including those of signers who have to wait for their turn. */
async function openLinks({ tx, service }: Context, { signers }: ContractRecord): Promise<void> {
  for (const { id, reference, linkGeneration: generation } of signers) {
    const token = signingToken(service.instanceKey, { reference, generation });
    await updateSignerRow(tx, id, { linkHash: linkHash(token) });
  }
}

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
