import type { Context } from '../../auth/context.ts';
import { realTime } from '../../auth/sandbox-time.ts';
import { removeRecordsOf } from '../../database/maintenance/remove-rows.ts';
import { instantOf } from '../../domain/calendar.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { movedBy, targetFault } from '../../domain/sandbox-clock.ts';
import { simulateWaiting } from '../../mail/mails.ts';
import { countOfGroup } from '../../queue/work.ts';
import type { Input } from '../../spec/public.ts';
import { beginAdvance, clockView, countAdvance } from '../../workspaces/sandbox-clock.ts';
import type { FollowedBody, Success } from '../handler.ts';

/** GET /sandbox/clock */
export async function getSandboxClock({
  tx,
  actor,
  now,
}: Pick<Context, 'actor' | 'now'> & { tx: Parameters<typeof clockView>[0] }): Promise<
  Success<'getSandboxClock'>
> {
  const { workspace } = actor;
  mustBeSandbox(actor);
  return { data: await clockView(tx, workspace.id, realTime(workspace, now)) };
}

/**
 * POST /sandbox/clock/advance: what is due in between is done after the commit.
 * @throws Failure `environment_mismatch` in a production workspace; `conflict` while a batch is open, which would fail
 */
export async function advanceSandboxClock(
  { tx, actor, now }: Context,
  { body: wanted }: Pick<Input<'advanceSandboxClock'>, 'body'>,
): Promise<FollowedBody<Success<'advanceSandboxClock'>>> {
  const { workspace } = actor;
  mustBeSandbox(actor);
  const realNow = realTime(workspace, now);
  const target = targetOf(wanted, now, workspace.timezone);
  const fault = targetFault({ now, realNow, target, timeZone: workspace.timezone });
  if (fault) throw invalid(wanted.to === undefined ? 'by' : 'to', fault);
  if ((await countOfGroup(tx, 'batch', workspace.id)) > 0)
    throw new Failure('conflict', message('sandbox.batch_open'));
  await simulateWaiting(tx, workspace);
  await beginAdvance(tx, { workspace, now, realNow, target });
  const body = { data: await clockView(tx, workspace.id, realNow) };
  // The runner looks for it at the commit of this write.
  return { body, afterResponse: { of: 'rows', write: async () => countAdvance() } };
}

function targetOf({ to, by }: Input<'advanceSandboxClock'>['body'], now: Date, timeZone: string): Date {
  if (to !== undefined && by !== undefined) throw invalid('to', message('value.not_with', { field: 'by' }));
  if (to !== undefined) return instantOf(to, 'to');
  if (by === undefined) throw invalid('to', message('sandbox.to_or_by'));
  return movedBy(now, by, timeZone);
}

/**
 * POST /sandbox/reset: the only way back, because a time that goes back breaks every cursor and series of numbers.
 * @throws Failure `environment_mismatch` in a production workspace
 */
export async function resetSandbox(
  { tx, actor, now }: Context,
  { body }: Pick<Input<'resetSandbox'>, 'body'>,
): Promise<Success<'resetSandbox'>> {
  const { workspace } = actor;
  mustBeSandbox(actor);
  if (body.confirm.trim() !== workspace.name)
    throw invalid('confirm', message('sandbox.confirm', { name: workspace.name }));
  await removeRecordsOf(tx, workspace.id);
  return { data: await clockView(tx, workspace.id, realTime(workspace, now)) };
}

function mustBeSandbox({ workspace }: Context['actor']): void {
  if (workspace.environment !== 'sandbox') throw new Failure('environment_mismatch', message('sandbox.only'));
}
