import { type Context, memberIn } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { notFound } from '../../domain/failure.ts';
import { removeView, saveView, viewsOf } from '../../workspaces/saved-views.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …/saved-views` */
export const listSavedViews: DashboardHandler<'listSavedViews', Context<Reader>> = async (context) => ({
  data: await viewsOf(context.tx, memberIn(context.actor)),
});

/** `POST …/saved-views` */
export const createSavedView: DashboardHandler<'createSavedView', Context> = async (context, { body }) => ({
  data: await saveView(context.tx, memberIn(context.actor), { ...body, now: context.now }),
});

/** `DELETE …/saved-views/{view}` */
export const removeSavedView: DashboardHandler<'removeSavedView', Context> = async (context, { path }) => {
  if (!(await removeView(context.tx, memberIn(context.actor), path.view))) throw notFound('saved_view');
};
