import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import {
  changeConnection,
  connectionView,
  connectWorkspace,
  findConnection,
} from '../../sef/connections.ts';
import { submissionsToMend } from '../../sef/submissions.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …/sef` */
export const getSefState: DashboardHandler<'getSefState', Context<Reader>> = async (context) => ({
  data: await stateOf(context),
});

/** `POST …/sef` */
export const connectSef: DashboardHandler<'connectSef', Context> = async (context, { body }) => {
  const { tx, actor, now, service } = context;
  mustInclude(actor, 'einvoicing');
  await connectWorkspace(tx, {
    workspace: actor.workspace,
    key: body.key,
    system: body.system,
    sendsAtIssue: body.sends_at_issue,
    instanceKey: service.instanceKey,
    places: service.sef,
    now,
  });
  return { data: await stateOf(context) };
};

/** `PATCH …/sef` */
export const changeSef: DashboardHandler<'changeSef', Context> = async (context, { body }) => {
  const { tx, actor, now } = context;
  const change = { sendsAtIssue: body.sends_at_issue, isOff: body.is_off };
  await changeConnection(tx, actor.workspace, change, now);
  return { data: await stateOf(context) };
};

/** `POST …/sef/test` */
export const testSef: DashboardHandler<'testSef', Context> = async (context) => {
  const { tx, actor, now } = context;
  await changeConnection(tx, actor.workspace, { isTestDue: true }, now);
  return { data: await stateOf(context) };
};

async function stateOf({ tx, actor, service }: Context<Reader>): Promise<DashboardSchema<'SefState'>> {
  const { workspace } = actor;
  const connection = await findConnection(tx, workspace.id);
  const others = service.sef.simulator === undefined ? [] : (['simulator'] as const);
  return {
    connection: connection ? connectionView(connection) : null,
    systems: workspace.environment === 'production' ? ['production'] : ['demo', ...others],
    to_mend: await submissionsToMend(tx, workspace.id),
  };
}
