import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { notFound } from '../../domain/failure.ts';
import { removeView, saveView, viewsOf } from '../../workspaces/saved-views.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …/saved-views` */
export const listSavedViews: DashboardHandler<'listSavedViews', Context<Reader>> = async (context) => ({
  data: await viewsOf(context.tx, own(context)),
});

/** `POST …/saved-views` */
export const createSavedView: DashboardHandler<'createSavedView', Context> = async (context, { body }) => ({
  data: await saveView(context.tx, own(context), { ...body, now: context.now }),
});

/** `DELETE …/saved-views/{view}` */
export const removeSavedView: DashboardHandler<'removeSavedView', Context> = async (context, { path }) => {
  if (!(await removeView(context.tx, own(context), path.view))) throw notFound('saved_view');
};

function own({ actor }: Context<Reader>) {
  return { workspaceId: actor.workspace.id, userId: actor.userId as number };
}
