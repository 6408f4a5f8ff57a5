import { type Context, memberIn } from '../../auth/context.ts';
import { pageMeta, pageOf } from '../../database/engine/page.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { notFound } from '../../domain/failure.ts';
import { markAllRead, markRead, pageOfNotifications } from '../../workspaces/notifications.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …/notifications` */
export const listNotifications: DashboardHandler<'listNotifications', Context<Reader>> = async (
  context,
  { query },
) => {
  const page = pageOf(query);
  const { rows, total, unread } = await pageOfNotifications(context.tx, memberIn(context.actor), {
    unread: query.unread ?? false,
    limit: page.size,
    offset: page.offset,
  });
  return { data: rows, meta: { ...pageMeta(page, total), unread } };
};

/** `POST …/notifications/{notification}/read` */
export const readNotification: DashboardHandler<'readNotification', Context> = async (context, { path }) => {
  const { tx, now } = context;
  const data = await markRead(tx, memberIn(context.actor), { reference: path.notification, now });
  if (!data) throw notFound('notification');
  return { data };
};

/** `POST …/mark-notifications-read` */
export const readAllNotifications: DashboardHandler<'readAllNotifications', Context> = async (context) => ({
  data: { count: await markAllRead(context.tx, memberIn(context.actor), context.now) },
});
