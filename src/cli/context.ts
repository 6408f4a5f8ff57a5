import { systemActor } from '../auth/authenticate.ts';
import type { Context } from '../auth/context.ts';
import { type InItsTime, inItsTime } from '../auth/sandbox-time.ts';
import type { Reader } from '../database/engine/statement.ts';
import { notFound } from '../domain/failure.ts';

/** The operator as actor in a workspace, at its time: with every permission, without a user. @throws Failure `not_found` */
export async function contextIn<Tx extends Reader>(
  tx: Tx,
  workspaceId: number | undefined,
  surroundings: Pick<Context, 'now' | 'service'>,
): Promise<Context<Tx> & InItsTime> {
  const actor = workspaceId === undefined ? undefined : await systemActor(tx, workspaceId);
  if (!actor) throw notFound('record');
  return { tx, ...surroundings, ...(await inItsTime(tx, actor, surroundings.now)) };
}
