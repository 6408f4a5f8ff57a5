import type { Context } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import { mustFitSum } from '../../database/engine/money-sums.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, later, today } from '../../domain/calendar.ts';
import { type FieldErrors, gather, gatherAll, throwGathered } from '../../domain/failure.ts';
import { hasTooManyPastDates, nextOccurrence, occurrenceAfter } from '../../domain/recurrence.ts';
import { withoutAbsent } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { findOrCreateCategory } from '../expenses/queries.ts';
import type { Success } from '../handler.ts';
import { generateDueBatch, spentOn } from './generate.ts';
import { leftOf, type Template, type TemplateValues, updateTemplate } from './queries.ts';
import {
  checkedText,
  createRecurringExpense as create,
  listRecurringExpenses as list,
  loadTemplateOf,
  parseAmount,
  parseRule,
  pauseRecurringExpense as pause,
  removeRecurringExpense as remove,
  required,
  resumeRecurringExpense as resume,
  tooManyPastDates,
} from './templates.ts';
import { templateView } from './view.ts';

/** GET /recurring-expenses: oldest first. */
export async function listRecurringExpenses({
  tx,
  actor,
}: Context<Reader>): Promise<Success<'listRecurringExpenses'>> {
  return { data: await list(tx, actor.workspace) };
}

const PREVIEWED_DATES = 12;

/** POST /recurring-expenses/preview. */
export async function previewRecurrence(
  { actor, now }: Context<Reader>,
  { body }: Input<'previewRecurrence'>,
): Promise<Success<'previewRecurrence'>> {
  const rule = parseRule(ruleIn(body));
  const dates: string[] = [];
  const most = Math.min(PREVIEWED_DATES, rule.count ?? PREVIEWED_DATES);
  let date = nextOccurrence(rule, today(now, actor.workspace.timezone));
  for (; date !== null && dates.length < most; date = occurrenceAfter(rule, date)) dates.push(date);
  return { data: { dates } };
}

/** GET /recurring-expenses/{reference}. */
export async function getRecurringExpense(
  { tx, actor }: Context<Reader>,
  { path }: Input<'getRecurringExpense'>,
): Promise<Success<'getRecurringExpense'>> {
  return { data: templateView(await loadTemplateOf(tx, actor.workspace, path.reference)) };
}

/** POST /recurring-expenses: what is already due is generated at once, and emits `expense.created`. */
export async function createRecurringExpense(
  context: Context,
  { body }: Input<'createRecurringExpense'>,
): Promise<Success<'createRecurringExpense'>> {
  const { tx, actor, now } = context;
  const { reference } = await create(tx, {
    workspace: actor.workspace,
    now,
    limit: context.service.maxRecurringExpenses,
    description: body.description,
    amount: String(body.amount),
    currency: body.currency || undefined,
    category: body.category ?? undefined,
    vendor: body.vendor ?? undefined,
    ...ruleIn(body),
  });
  const template = await loadTemplateOf(tx, actor.workspace, reference);
  const isDue = template.nextOn !== null && template.nextOn <= today(now, actor.workspace.timezone);
  // The job could only send a notification later; here a person is there to read the error.
  if (isDue) await mustFitSum(tx, spentOn(template), 'amount');
  await generateDueBatch(context, now);
  return { data: templateView(await loadTemplateOf(tx, actor.workspace, reference)) };
}

/** PATCH /recurring-expenses/{reference}: generated expenses stay. */
export async function updateRecurringExpense(
  context: Context,
  { path, body }: Input<'updateRecurringExpense'>,
): Promise<Success<'updateRecurringExpense'>> {
  const { tx, actor, now } = context;
  const template = await loadTemplateOf(tx, actor.workspace, path.reference);
  const errors: FieldErrors = {};
  const texts = {
    description: body.description,
    vendor: body.vendor ?? undefined,
    category: body.category ?? undefined,
  };
  const description = gather(errors, () =>
    body.description === undefined ? undefined : required('description', checkedText('description', texts)),
  );
  const vendor = gather(errors, () => (body.vendor === undefined ? undefined : checkedText('vendor', texts)));
  const category = gather(errors, () => checkedText('category', texts));
  const amountCents = gather(errors, () =>
    body.amount === undefined ? undefined : parseAmount(String(body.amount), template.currency),
  );
  const present = today(now, actor.workspace.timezone);
  const rule = await gatherAll(errors, changedRule(tx, template, body, present));
  throwGathered(errors);
  const changes: Partial<TemplateValues> = withoutAbsent({ description, vendor, amountCents, ...rule });
  if (body.category !== undefined) {
    const found = category ? await findOrCreateCategory(tx, actor.workspace.id, category, now) : null;
    changes.categoryId = found?.id ?? null;
  }
  if (Object.keys(changes).length > 0) await updateTemplate(tx, template, changes);
  const data = templateView(await loadTemplateOf(tx, actor.workspace, path.reference));
  const subject = { type: 'recurring_expense', reference: path.reference } as const;
  noteDifference(tx, actor.workspace.id, subject, { before: templateView(template), after: data });
  return { data };
}

/** POST /recurring-expenses/{reference}/pause. */
export async function pauseRecurringExpense(
  context: Context,
  { path }: Input<'pauseRecurringExpense'>,
): Promise<Success<'pauseRecurringExpense'>> {
  return { data: await pause(context.tx, await own(context, path.reference)) };
}

/** POST /recurring-expenses/{reference}/resume. */
export async function resumeRecurringExpense(
  context: Context,
  { path }: Input<'resumeRecurringExpense'>,
): Promise<Success<'resumeRecurringExpense'>> {
  return { data: await resume(context.tx, await own(context, path.reference)) };
}

/** DELETE /recurring-expenses/{reference}. */
export async function deleteRecurringExpense(
  context: Context,
  { path }: Input<'deleteRecurringExpense'>,
): Promise<Success<'deleteRecurringExpense'>> {
  await remove(context.tx, await own(context, path.reference));
}

/** The rule of a body. */
function ruleIn(body: Schema<'RecurringExpensePreview'>) {
  return {
    every: body.every,
    on: body.on ?? '',
    start: body.start,
    end: body.end ?? undefined,
    interval: body.interval ?? 1,
    count: body.count ?? undefined,
    workingDays: body.working_days ?? 'none',
  };
}

async function own({ tx, actor, now }: Context, reference: string) {
  await loadTemplateOf(tx, actor.workspace, reference);
  return { reference, now };
}

const OF_RULE = ['every', 'on', 'end', 'interval', 'count', 'working_days'] as const;

/** The new rule from today on. An earlier date that is not generated yet still comes first. */
async function changedRule(
  tx: Reader,
  template: Template,
  body: Schema<'RecurringExpenseUpdate'>,
  present: string,
): Promise<Partial<TemplateValues> | undefined> {
  if (OF_RULE.every((field) => body[field] === undefined)) return undefined;
  const end = body.end === undefined ? template.endsOn : body.end;
  const every = body.every ?? template.every;
  const { nextOn: _, ...parsed } = parseRule({
    every,
    on: body.on ?? (every === 'daily' ? '' : template.onDay),
    start: template.startsOn,
    end: end ?? undefined,
    interval: body.interval === undefined ? template.interval : (body.interval ?? 1),
    count: body.count === undefined ? template.count : body.count,
    workingDays: body.working_days === undefined ? template.workingDays : (body.working_days ?? 'none'),
  });
  const isCountedAgain =
    parsed.every !== template.every ||
    parsed.onDay !== template.onDay ||
    parsed.interval !== template.interval;
  const anchoredOn = isCountedAgain ? later(present, template.startsOn) : template.anchoredOn;
  const rule = { ...parsed, anchoredOn };
  if ((await leftOf(tx, { ...template, count: rule.count })) <= 0) return { ...rule, nextOn: null };
  const { nextOn, lastOn, pausedOn } = template;
  if (nextOn !== null && nextOn < present && pausedOn === null) {
    if (hasTooManyPastDates(rule, nextOn, present)) throw tooManyPastDates('every');
    return rule;
  }
  const from = lastOn !== null && lastOn >= present ? addDays(lastOn, 1) : present;
  return { ...rule, nextOn: nextOccurrence(rule, from) };
}
