import type { Context } from '../../access/context.ts';
import type { Schema } from '../../operation.ts';
import { type ContractHead, findPastDeadline } from './queries.ts';
import { changeContract, loadContract } from './state.ts';

const BATCH = 50;

/** Writes down that the deadline of an open contract has passed; emits `contract.expired`. */
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
