import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DashboardHandler } from '../handler.ts';
import { countTemplates } from './queries.ts';

/** `GET …/recurring-document-counts`: how many templates have each status, without archived ones. */
export const getRecurringDocumentCounts: DashboardHandler<
  'getRecurringDocumentCounts',
  Context<Reader>
> = async ({ tx, actor }) => {
  const counts = await countTemplates(tx, actor.workspace.id);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return { data: { all, by_status: Object.fromEntries(counts.map(({ status, count }) => [status, count])) } };
};
