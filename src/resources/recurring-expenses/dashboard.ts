import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { nextOccurrence, occurrenceAfter } from '../../domain/recurrence.ts';
import type { DashboardHandler } from '../handler.ts';
import { parseRule } from './templates.ts';

const PREVIEWED_DATES = 12;

/** `POST …/recurrence-preview` */
export const previewRecurrence: DashboardHandler<'previewRecurrence', Context<Reader>> = async (
  { actor, now },
  { body },
) => {
  const rule = parseRule({ ...body, end: body.end ?? undefined });
  const dates: string[] = [];
  let date = nextOccurrence(rule, today(now, actor.workspace.timezone));
  for (; date !== null && dates.length < PREVIEWED_DATES; date = occurrenceAfter(rule, date))
    dates.push(date);
  return { data: { dates } };
};
