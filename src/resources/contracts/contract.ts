import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type ContractTrigger, EVENT_OF_TRIGGER, nextContractStatus } from '../../domain/contract-status.ts';
import { notFound } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import type { Schema } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { notify } from '../../workspaces/notifications.ts';
import { followConversion } from '../quotes/conversion.ts';
import {
  type ContractHead,
  type ContractRecord,
  type ContractValues,
  findContract,
  updateContractRow,
} from './queries.ts';
import { contractView } from './view.ts';

/** @throws Failure `not_found` when this workspace has no such contract */
export async function loadContract(
  { tx, actor }: Context<Reader>,
  reference: string,
): Promise<ContractRecord> {
  const record = await findContract(tx, actor.workspace.id, reference);
  if (!record) throw notFound('contract');
  return record;
}

/** A status as part of a sentence. */
export function statusWords(status: ContractHead['status']): Message {
  return message(`contract.status.${status}`);
}

/**
 * Writes a change of a contract with the status that follows from it, publishes the event of that change, and returns
 * the contract as GET shows it.
 */
export async function changeContract(
  context: Context,
  head: ContractHead,
  trigger: ContractTrigger,
  values: Partial<ContractValues>,
): Promise<Schema<'Contract'>> {
  const { tx, actor, now } = context;
  const status = nextContractStatus(head.status, trigger);
  if (!status) throw new Error(`A ${head.status} contract knows no ${trigger}.`);
  await updateContractRow(tx, head.id, {
    ...values,
    status,
    version: head.version + 1,
    updatedAt: now.toISOString(),
  });
  const data = contractView(await loadContract(context, head.reference));
  await recordEvent(tx, { workspace: actor.workspace, event: EVENT_OF_TRIGGER[trigger], data, now });
  await notifyManagers(context, data, trigger);
  await followConversion(context, head.documentReference);
  return data;
}

/** Reopens a contract that expired too early, for the signers who have not signed. */
export async function reopenContract(context: Context, { head, signers }: ContractRecord): Promise<void> {
  const { tx, actor, now } = context;
  const isBegun = signers.some(({ status }) => status === 'signed');
  await updateContractRow(tx, head.id, {
    status: isBegun ? 'partially_signed' : 'sent',
    expiredAt: null,
    version: head.version + 1,
    updatedAt: now.toISOString(),
  });
  const data = contractView(await loadContract(context, head.reference));
  await recordEvent(tx, { workspace: actor.workspace, event: 'contract.sent', data, now });
  await followConversion(context, head.documentReference);
}

/** Notifies the managers of the business when the last signer has signed or one has declined. */
async function notifyManagers(
  { tx, actor, now }: Context,
  { reference, number, title }: Schema<'Contract'>,
  trigger: ContractTrigger,
): Promise<void> {
  if (trigger !== 'last_signature' && trigger !== 'decline') return;
  const isSigned = trigger === 'last_signature';
  const contract = { number: number ?? '', title };
  await notify(tx, {
    workspaceId: actor.workspace.id,
    kind: isSigned ? 'contract_signed' : 'contract_declined',
    message: message(isSigned ? 'notice.contract_signed' : 'notice.contract_declined', contract),
    subjectReference: reference,
    now,
  });
}
