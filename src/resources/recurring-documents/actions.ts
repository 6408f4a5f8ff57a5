// What users do with the dates of a template: pause and resume it, run a date now, skip one.
import type { Context } from '../../auth/context.ts';
import { later, today } from '../../domain/calendar.ts';
import { Failure, invalid, reasonOf } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isOccurrence, nextOccurrence, occurrenceAfter } from '../../domain/recurrence.ts';
import type { Input } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import { findRun, recordRuns, settledFrom, type Template } from './queries.ts';
import { makeDate } from './run.ts';
import { sendMade } from './send.ts';
import { firstOpen, last, loadTemplate, MENDED, next, take } from './steps.ts';
import { templateView } from './view.ts';

/** POST /recurring-documents/{reference}/pause. */
export async function pauseRecurringDocument(
  context: Context,
  { path }: Pick<Input<'pauseRecurringDocument'>, 'path'>,
): Promise<Success<'pauseRecurringDocument'>> {
  const template = await loadPresent(context, path.reference);
  if (template.pausedOn !== null) return { data: templateView(template) };
  if (template.nextOn === null) throw finished();
  const pausedOn = today(context.now, context.actor.workspace.timezone);
  return { data: templateView(await take(context, template, { pausedOn })) };
}

/** POST /recurring-documents/{reference}/resume: the dates of the pause are recorded, and never made by themselves. */
export async function resumeRecurringDocument(
  context: Context,
  { path }: Pick<Input<'resumeRecurringDocument'>, 'path'>,
): Promise<Success<'resumeRecurringDocument'>> {
  const { tx, actor, now } = context;
  const template = await loadPresent(context, path.reference);
  const { pausedOn, nextOn } = template;
  if (pausedOn === null) return { data: templateView(template) };
  const present = today(now, actor.workspace.timezone);
  const skipped: string[] = [];
  const from = later(pausedOn, template.dueFrom);
  const settled = await settledFrom(tx, template.id, from);
  for (
    let date = nextOn === null ? null : nextOccurrence(template, from);
    date !== null && date < present;
    date = occurrenceAfter(template, date)
  )
    if (!settled.has(date)) skipped.push(date);
  const ranAt = now.toISOString();
  await recordRuns(tx, template, skipped, { outcome: 'paused', ranAt });
  const open = nextOn === null ? null : await firstOpen(tx, template, nextOn);
  const lastSkipped = skipped.at(-1);
  const resumed = await take(context, template, {
    pausedOn: null,
    ...next(template, open),
    ...(open === nextOn ? {} : MENDED),
    ...(lastSkipped === undefined ? {} : last(lastSkipped, 'paused', ranAt)),
  });
  return { data: templateView(resumed) };
}

/** POST /recurring-documents/{reference}/skip. */
export async function skipRecurringDocumentDate(
  context: Context,
  { path, body }: Pick<Input<'skipRecurringDocumentDate'>, 'path' | 'body'>,
): Promise<Success<'skipRecurringDocumentDate'>> {
  const { tx, now } = context;
  const template = await loadPresent(context, path.reference);
  const { date } = body;
  await mustBeOpen(context, template, date, 'date');
  const ranAt = now.toISOString();
  await recordRuns(tx, template, [date], { outcome: 'skipped', ranAt });
  const moved =
    date === template.nextOn ? { ...next(template, await firstOpen(tx, template, date)), ...MENDED } : {};
  const skipped = await take(context, template, { ...moved, ...last(date, 'skipped', ranAt) });
  return { data: templateView(skipped) };
}

/** How many of the dates that wait are run at once. */
const MAX_AT_ONCE = 24;

/** POST /recurring-documents/{reference}/run: what cannot be made is refused, because the caller can read why. */
export async function runRecurringDocument(
  context: Context,
  {
    path,
    body,
  }: Pick<Input<'runRecurringDocument'>, 'path'> & { body?: Input<'runRecurringDocument'>['body'] },
): Promise<Success<'runRecurringDocument'>> {
  const template = await loadPresent(context, path.reference);
  const dates = body?.dates ?? (await datesToRun(context, template));
  const repeated = dates.findIndex((date, i) => dates.indexOf(date) < i);
  if (repeated >= 0) throw invalid(`dates.${repeated}`, message('recurring.same_date'));
  for (const [i, date] of dates.entries()) await mustBeOpen(context, template, date, `dates.${i}`);
  for (const date of dates.toSorted()) await runNow(context, path.reference, date);
  return { data: templateView(await loadTemplate(context, path.reference)) };
}

/** The dates that wait, or else the next one; of a paused template, the next one from today on. */
async function datesToRun({ tx, actor, now }: Context, template: Template): Promise<string[]> {
  if (template.waiting.length > 0) return template.waiting.slice(0, MAX_AT_ONCE);
  const { nextOn, pausedOn } = template;
  if (nextOn === null) throw finished();
  if (pausedOn === null) return [nextOn];
  const open = await firstOpen(tx, template, later(today(now, actor.workspace.timezone), nextOn));
  if (open === null) throw finished();
  return [open];
}

/** Makes the document of a date and sends it, where it is to be sent. @throws Failure `conflict` where it cannot be made */
async function runNow(context: Context, reference: string, on: string): Promise<void> {
  const template = await loadTemplate(context, reference);
  try {
    const document = await makeDate(context, template, on);
    const { toSend = false, ranAt = '' } = (await findRun(context.tx, template.id, on)) ?? {};
    const made = { templateId: template.id, scheduledOn: on, ranAt, document, template: reference };
    if (toSend) await sendMade(context, made);
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'rate_limited') throw error;
    throw new Failure('conflict', message('recurring.refused', { date: on, reason: reasonOf(error) }));
  }
}

/** @throws Failure on a field for a date that the template does not have, `conflict` for one that is done */
async function mustBeOpen({ tx }: Context, template: Template, date: string, field: string): Promise<void> {
  const run = await findRun(tx, template.id, date);
  if (run && run.outcome !== 'waiting' && run.outcome !== 'failed')
    throw new Failure('conflict', message('recurring.date_done', { date }));
  if (run || (date >= template.dueFrom && isOccurrence(template, date))) return;
  throw invalid(field, message('recurring.not_a_date'));
}

/** A template that is not archived. @throws Failure `conflict` */
export async function loadPresent(context: Context, reference: string): Promise<Template> {
  const template = await loadTemplate(context, reference);
  if (template.archivedAt === null) return template;
  throw new Failure('conflict', message('recurring.archived'));
}

function finished(): Failure {
  return new Failure('conflict', message('recurring.finished'));
}
