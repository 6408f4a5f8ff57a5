import type { Context } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import { nextInstant } from '../../domain/calendar.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { newReference } from '../../domain/reference.ts';
import type { Input } from '../../spec/public.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import type { Success } from '../handler.ts';
import { changesOwnDataAlone, orExternalIdTaken, ownDataColumns } from '../own-data.ts';
import { loadContract, statusWords } from './contract.ts';
import { type ComposedSigner, composeContract, mergedContract, UNSIGNED } from './draft.ts';
import {
  type ContractHead,
  type ContractRecord,
  deleteContractRow,
  deleteSigners,
  insertSigner,
  updateContractRow,
} from './queries.ts';
import { contractView } from './view.ts';

// Neither emits an event: only the business has seen a draft, and the catalogue has no event for it.

/**
 * PATCH /contracts/{reference}, drafts only. `external_id` and `metadata` are not part of what is frozen, and can
 * change at any time.
 */
export async function updateContract(
  context: Context,
  { path, body }: Input<'updateContract'>,
): Promise<Success<'updateContract'>> {
  const { tx, actor, now } = context;
  const record = await loadContract(context, path.reference);
  const { head } = record;
  const { external_id, metadata, ...change } = body;
  const ownData = ownDataColumns({ external_id, metadata }, head);
  const write = (values: Omit<Parameters<typeof updateContractRow>[2], 'updatedAt'>) => {
    const columns = { ...values, ...ownData, updatedAt: now.toISOString() };
    return orExternalIdTaken(updateContractRow(tx, head.id, columns), 'contract');
  };
  if (changesOwnDataAlone(body)) {
    mustInclude(actor, 'contracts');
    await write({});
  } else {
    mustBeDraft(head);
    const { contract, signers } = await composeContract(context, mergedContract(record, change), head);
    mustInclude(actor, 'contracts');
    await write({ ...contract, version: head.version + 1 });
    if (change.signers) await replaceSigners(context, record, signers);
  }
  const data = contractView(await loadContract(context, path.reference));
  const subject = { type: 'contract', reference: path.reference } as const;
  noteDifference(tx, actor.workspace.id, subject, { before: contractView(record), after: data });
  return { data };
}

/** DELETE /contracts/{reference}, drafts only. */
export async function deleteContract(
  context: Context,
  { path }: Input<'deleteContract'>,
): Promise<Success<'deleteContract'>> {
  const { head } = await loadContract(context, path.reference);
  mustBeDraft(head);
  mustInclude(context.actor, 'contracts');
  await deleteContractRow(context.tx, head, nextInstant(head.updatedAt, context.now));
}

/** @throws Failure `contract_state_conflict` */
function mustBeDraft({ status }: ContractHead): void {
  if (status === 'draft') return;
  throw new Failure(
    'contract_state_conflict',
    message('contract.only_draft_changes', { status: statusWords(status) }),
  );
}

/** No links exist yet. A signer who stays keeps the reference, which callers may have stored. */
async function replaceSigners(
  { tx }: Context,
  { head, signers: before }: ContractRecord,
  signers: readonly ComposedSigner[],
): Promise<void> {
  const references = new Map(before.map(({ emailKey, reference }) => [emailKey, reference]));
  await deleteSigners(tx, head.id);
  for (const signer of signers) {
    await insertSigner(tx, {
      ...signer,
      ...UNSIGNED,
      reference: references.get(signer.emailKey) ?? newReference(),
      contractId: head.id,
    });
  }
}
