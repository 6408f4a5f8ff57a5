import type { Context } from '../../auth/context.ts';
import { nextContractStatus } from '../../domain/contract-status.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Input } from '../../spec/public.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import type { Success } from '../handler.ts';
import { changeContract, loadContract, statusWords } from './contract.ts';
import { updateSignerRow } from './queries.ts';

/** POST /contracts/{reference}/void: no signer can sign from then on; emits `contract.voided`. */
export async function voidContract(
  context: Context,
  { path, body }: Input<'voidContract'>,
): Promise<Success<'voidContract'>> {
  const { tx, actor, now } = context;
  const { head, signers } = await loadContract(context, path.reference);
  if (!nextContractStatus(head.status, 'void')) {
    throw new Failure(
      'contract_state_conflict',
      message('contract.not_voidable', { status: statusWords(head.status) }),
    );
  }
  mustInclude(actor, 'contracts');
  // The links that were handed out are dead: none can be derived from the current generation. Their hashes stay, so
  // that a page opened with one says that the contract was voided, not that the link is unknown.
  for (const { id, linkGeneration } of signers) {
    await updateSignerRow(tx, id, { linkGeneration: linkGeneration + 1 });
  }
  const data = await changeContract(context, head, 'void', {
    voidedAt: now.toISOString(),
    voidReason: blankToNull(body?.reason) ?? null,
  });
  return { data };
}
