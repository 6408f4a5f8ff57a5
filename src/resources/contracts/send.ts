import { createHash } from 'node:crypto';
import type { Context } from '../../auth/context.ts';
import { linkHash, signingToken } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { isPastDeadline, nextContractStatus } from '../../domain/contract-status.ts';
import { Failure } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { CONTRACT_SERIES, DEFAULT_NUMBER_TEMPLATE, formatNumber } from '../../domain/numbering.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Input } from '../../spec/public.ts';
import { takeSequence } from '../../workspaces/number-series.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import { freezeSeller } from '../../workspaces/seller.ts';
import { clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import type { Success } from '../handler.ts';
import { contractSearchText } from './draft.ts';
import { inviteThoseInTurn } from './invite.ts';
import { type ContractRecord, findUploadedHash, updateSignerRow } from './queries.ts';
import { changeContract, loadContract, statusWords } from './state.ts';
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
