import { type Context, mustHold } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { notFound } from '../../domain/failure.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { type Activity, activitiesAt, activitiesOf, activityAt } from '../../workspaces/activities.ts';
import type { DashboardHandler } from '../handler.ts';
import { type Subject, subjectsOf } from './queries.ts';

/** `GET …/history/{record}`: what was done with a record, and what made it, newest first. */
export const getHistory: DashboardHandler<'getHistory', Context<Reader>> = async (
  { tx, actor },
  { path },
) => {
  const workspaceId = actor.workspace.id;
  const [subject] = await subjectsOf(tx, workspaceId, [path.record]);
  if (!subject) throw notFound('record');
  mustHold(actor, subject.kind === 'recurring_document' ? 'recurring.view' : `${subject.kind}s.view`);
  const own = await activitiesOf(tx, workspaceId, path.record, { withEffects: false });
  // A record may be made with others: by an import, or by issuing.
  const made = own.some(({ at }) => at === subject.createdAt)
    ? undefined
    : activityAt(await activitiesAt(tx, workspaceId, [subject.createdAt]), subject.createdAt, []);
  return { data: [...own, ...(made ? [made] : [])].map((row) => activityView(row, [subject])) };
};

function activityView(
  { at, operation, subjectReference, by }: Activity,
  subjects: readonly Subject[],
): DashboardSchema<'Activity'> {
  const found = subjects.find(({ reference }) => reference === subjectReference);
  const subject = subjectReference && {
    reference: subjectReference,
    kind: found?.kind ?? null,
    name: found?.name ?? null,
  };
  return { at, operation, subject: subject || null, by };
}
