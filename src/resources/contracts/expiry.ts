import type { Context } from '../../auth/context.ts';
import type { Schema } from '../../spec/public.ts';
import { changeContract, loadContract, reopenContract } from './contract.ts';
import { type ContractHead, findExpiredAhead, findPastDeadline } from './queries.ts';

const BATCH = 50;

/** Records that the deadline of an open contract has passed; emits `contract.expired`. */
export function expireContract(context: Context, head: ContractHead): Promise<Schema<'Contract'>> {
  return changeContract(context, head, 'deadline', { expiredAt: context.now.toISOString() });
}

/**
 * Expires some of the open contracts whose deadline had passed at `asOf`. Emits `contract.expired` for each.
 * @returns how many; 0 when none is left
 */
export async function expireBatch(context: Context, asOf: Date): Promise<number> {
  const { tx, actor } = context;
  const references = await findPastDeadline(tx, actor.workspace.id, asOf.toISOString(), BATCH);
  for (const reference of references) {
    const { head } = await loadContract(context, reference);
    await expireContract(context, head);
  }
  return references.length;
}

/**
 * Reopens some of the contracts that expired before their deadline: by a clock that was ahead, or by a run as of a
 * later day. Emits `contract.sent` for each.
 * @returns how many; 0 when none is left
 */
export async function takeBackExpiries(context: Context, asOf: Date): Promise<number> {
  const { tx, actor, now } = context;
  // A run as of an earlier day reopens nothing: the deadline has passed today.
  const present = asOf > now ? asOf : now;
  const references = await findExpiredAhead(tx, actor.workspace.id, present.toISOString(), BATCH);
  for (const reference of references) await reopenContract(context, await loadContract(context, reference));
  return references.length;
}
