// What happens to a template: each step changes it, records what became of its dates, and publishes it.
import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { later } from '../../domain/calendar.ts';
import { notFound } from '../../domain/failure.ts';
import { nextOccurrence, occurrenceAfter, runDay } from '../../domain/recurrence.ts';
import type { RunOutcome } from '../../domain/recurring-documents.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { findTemplate, settledFrom, type Template, type TemplateValues, updateTemplate } from './queries.ts';
import { statusOf, templateView } from './view.ts';

/** A template of the acting workspace, also an archived one. @throws Failure `not_found` */
export async function loadTemplate({ tx, actor }: Context<Reader>, reference: string): Promise<Template> {
  const template = await findTemplate(tx, actor.workspace.id, reference);
  if (!template) throw notFound('recurring_document');
  return template;
}

/** The first date from a day on that is not done and does not wait; null where none is left. */
export async function firstOpen(tx: Reader, template: Template, from: string): Promise<string | null> {
  if (template.count !== null && template.made >= template.count) return null;
  let date = nextOccurrence(template, later(from, template.dueFrom));
  if (date === null) return null;
  const settled = await settledFrom(tx, template.id, date);
  while (date !== null && settled.has(date)) date = occurrenceAfter(template, date);
  return date;
}

/** The next date, and the day on which the job looks at it. */
export function next(template: Pick<Template, 'workingDays'>, nextOn: string | null) {
  return { nextOn, dueOn: nextOn === null ? null : runDay(nextOn, template.workingDays) };
}

/** That nothing is wrong with a template any more. */
export const MENDED = { failureCode: null, failureMessage: null, failedAt: null, failedPosition: null };

/** That a date is the last one of which something became. */
export function last(on: string, outcome: RunOutcome, ranAt: string, documentId: number | null = null) {
  return { lastOn: on, lastOutcome: outcome, lastRanAt: ranAt, lastDocumentId: documentId };
}

type Event = 'updated' | 'ran' | 'failed';

/** Changes a template and publishes it; that it has no date left is a step of its own. */
export async function take(
  context: Context,
  before: Template,
  values: Partial<TemplateValues>,
  event: Event = 'updated',
): Promise<Template> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const updatedAt = now.toISOString();
  const status = statusOf({ ...before, ...values });
  await updateTemplate(tx, before.id, { ...values, status, updatedAt });
  const after = await loadTemplate(context, before.reference);
  const data = templateView(after);
  await recordEvent(tx, { workspace, event: `recurring_document.${event}`, data, now });
  if (status !== 'finished' || before.status === 'finished') return after;
  await updateTemplate(tx, before.id, { updatedAt });
  const finished = await loadTemplate(context, before.reference);
  await recordEvent(tx, {
    workspace,
    event: 'recurring_document.finished',
    data: templateView(finished),
    now,
  });
  return finished;
}
