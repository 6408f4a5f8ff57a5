import { systemActor } from '../auth/authenticate.ts';
import type { Context } from '../auth/context.ts';
import { type InItsTime, inItsTime, mustStandStill } from '../auth/sandbox-time.ts';
import type { Reader } from '../database/engine/statement.ts';
import { notFound } from '../domain/failure.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import type { CommandContext } from './opened.ts';

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

/** Looks up the workspace that a command names. @throws Failure `not_found` */
export const workspaceNamed = (reference: string) => async (tx: Reader) =>
  (await loadWorkspace(tx, reference)).id;

/**
 * Runs work that writes in a workspace, as the operator at its time.
 * @throws Failure `not_found`; `conflict` while the clock of the sandbox advances
 */
export function writeIn<T>(
  { database, now, service }: CommandContext,
  locate: (tx: Reader) => Promise<number | undefined>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return database.write({ workspace: locate }, async (tx) => {
    const context = await contextIn(tx, await locate(tx), { now, service: service() });
    mustStandStill(context);
    return work(context);
  });
}
