import { recurringExpenseCreateLimits } from '../../../generated/limits.ts';
import type { Workspace } from '../../auth/context.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import { isCalendarDate, today } from '../../domain/calendar.ts';
import { Failure, type FieldErrors, gather, invalid, notFound, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { decimalCents, parseCurrency, parseDecimal } from '../../domain/money.ts';
import {
  earliestStart,
  hasTooManyPastDates,
  LAST_DATE,
  MAX_INTERVAL,
  MAX_PAST_DATES,
  MAX_YEARS_BACK,
  nextOccurrence,
  occurrenceAfter,
  parseFrequency,
  parseRecurrenceDay,
  type Recurrence,
  WORKING_DAYS,
  type WorkingDays,
} from '../../domain/recurrence.ts';
import { newReference } from '../../domain/reference.ts';
import { trimmedToNull } from '../../domain/text.ts';
import { findOrCreateCategory } from '../expenses/queries.ts';
import {
  claimDate,
  countTemplates,
  findTemplate,
  insertTemplate,
  listTemplates,
  type Template,
  updateTemplate,
  workspaceOf,
} from './queries.ts';
import { type TemplateView, templateView } from './view.ts';

/** The input of a template; `amount` is decimal text of the major unit. */
export type NewTemplate = {
  description: string;
  amount: string;
  /** The workspace's currency by default. */
  currency?: string;
  category?: string;
  vendor?: string;
  every: string;
  /** Absent for `daily`. */
  on?: string;
  start: string;
  end?: string;
  interval?: number;
  count?: number;
  workingDays?: string;
};

const { description, vendor, category } = recurringExpenseCreateLimits;
const MAX_LENGTHS = { description, vendor, category };

/**
 * Creates a template. The job generates its dates up to today, including those in the past.
 * @param limit how many templates the workspace may have; unlimited where the service itself creates them
 * @throws Failure `validation_failed` with every faulty field; `conflict` beyond the limit
 */
export async function createRecurringExpense(
  tx: Writer,
  { workspace, now, limit, ...input }: NewTemplate & { workspace: Workspace; now: Date; limit?: number },
): Promise<TemplateView> {
  const errors: FieldErrors = {};
  const description = gather(errors, () => required('description', checkedText('description', input)));
  const vendor = gather(errors, () => checkedText('vendor', input));
  const categoryName = gather(errors, () => checkedText('category', input));
  const currency = gather(errors, () => parseCurrency(input.currency ?? workspace.currency, 'currency'));
  const amountCents = gather(errors, () => currency && parseAmount(input.amount, currency));
  const rule = gather(errors, () => parseNewRule(input, today(now, workspace.timezone)));
  throwGathered(errors);
  if (limit !== undefined) await checkTemplateLimit(tx, { workspaceId: workspace.id, limit, now });
  const category = categoryName ? await findOrCreateCategory(tx, workspace.id, categoryName, now) : null;
  const reference = newReference();
  await insertTemplate(tx, {
    ...(rule as ExpenseRule),
    reference,
    workspaceId: workspace.id,
    description: description as string,
    vendor: vendor ?? null,
    categoryId: category?.id ?? null,
    amountCents: amountCents as number,
    currency: currency as string,
    createdAt: now.toISOString(),
  });
  return templateView(await loadTemplate(tx, reference));
}

/** The templates of a workspace, oldest first, without removed ones. */
export async function listRecurringExpenses(tx: Reader, workspace: Workspace): Promise<TemplateView[]> {
  return (await listTemplates(tx, workspace.id)).map(templateView);
}

/** The input of an action on one template: the operator names only its reference. */
type TemplateAction = { reference: string; now: Date };

/**
 * Pauses a template: it generates nothing for today and later until it is resumed. Earlier dates that are not
 * generated yet, because the service was down, still are.
 * @throws Failure `not_found`
 */
export async function pauseRecurringExpense(
  tx: Writer,
  { reference, now }: TemplateAction,
): Promise<TemplateView> {
  const template = await loadTemplate(tx, reference);
  if (template.pausedOn === null) {
    const { timezone } = await workspaceOf(tx, template);
    await updateTemplate(tx, template, { pausedOn: today(now, timezone) });
  }
  return templateView(await loadTemplate(tx, reference));
}

/**
 * Resumes a template from today on. The dates of the pause are skipped for good.
 * @throws Failure `not_found`
 */
export async function resumeRecurringExpense(
  tx: Writer,
  { reference, now }: TemplateAction,
): Promise<TemplateView> {
  const template = await loadTemplate(tx, reference);
  const { pausedOn, nextOn } = template;
  if (pausedOn !== null) {
    const { timezone } = await workspaceOf(tx, template);
    const resumedOn = today(now, timezone);
    // Dates from before the pause that are not generated yet come first, and would continue through the pause.
    const hasDatesBeforePause = nextOn !== null && nextOn < pausedOn;
    let date = nextOccurrence(template, hasDatesBeforePause ? pausedOn : resumedOn);
    if (hasTooManyPastDates(template, date ?? resumedOn, resumedOn)) throw tooManyPastDates('every');
    while (date !== null && date < resumedOn) {
      await claimDate(tx, template.id, date, 'paused');
      date = occurrenceAfter(template, date);
    }
    const isAhead = nextOn === null || (date !== null && nextOn > date);
    await updateTemplate(tx, template, {
      pausedOn: null,
      nextOn: hasDatesBeforePause || isAhead ? nextOn : date,
    });
  }
  return templateView(await loadTemplate(tx, reference));
}

/**
 * Removes a template for good: it generates nothing more. The expenses that it generated stay.
 * @throws Failure `not_found`
 */
export async function removeRecurringExpense(
  tx: Writer,
  { reference, now }: TemplateAction,
): Promise<Omit<TemplateView, 'status'> & { status: 'removed' }> {
  const template = await loadTemplate(tx, reference);
  await updateTemplate(tx, template, { removedAt: now.toISOString() });
  return { ...templateView(template), status: 'removed', next_on: null };
}

/** A template of one workspace that is not removed. @throws Failure `not_found` */
export async function loadTemplateOf(tx: Reader, workspace: Workspace, reference: string): Promise<Template> {
  const template = await loadTemplate(tx, reference);
  if (template.workspaceId !== workspace.id) throw notFound('recurring_expense');
  return template;
}

async function loadTemplate(tx: Reader, reference: string): Promise<Template> {
  const template = await findTemplate(tx, reference);
  if (!template) throw notFound('recurring_expense');
  return template;
}

/** @throws Failure `validation_failed` on `field` */
export function checkedText(
  field: keyof typeof MAX_LENGTHS,
  input: Partial<Record<keyof typeof MAX_LENGTHS, string>>,
): string | null {
  const text = trimmedToNull(input[field]) ?? null;
  if (text !== null && text.length > MAX_LENGTHS[field]) {
    throw invalid(field, message('text.max', { most: MAX_LENGTHS[field] }));
  }
  return text;
}

/** @throws Failure `validation_failed` on `field` for an empty text */
export function required(field: string, text: string | null): string {
  if (text === null) throw invalid(field, message('value.not_empty'));
  return text;
}

/** @throws Failure `validation_failed` on `amount` */
export function parseAmount(text: string, currency: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw invalid('amount', message('amount.text'));
  const amount = parseDecimal(text);
  if (amount.digits === 0n) throw invalid('amount', message('number.positive'));
  return decimalCents(amount, currency, 'amount');
}

/** The rule of a recurring expense, with its first date. */
type ExpenseRule = Recurrence & { count: number | null; workingDays: WorkingDays; nextOn: string };

/** @throws Failure `validation_failed` with every faulty field of a recurrence rule */
export function parseRule({
  every,
  on,
  start,
  end,
  interval = 1,
  count = null,
  workingDays = 'none',
}: Pick<NewTemplate, 'every' | 'on' | 'start' | 'end' | 'interval' | 'workingDays'> & {
  count?: number | null | undefined;
}): ExpenseRule {
  const errors: FieldErrors = {};
  const frequency = gather(errors, () => parseFrequency(every));
  const onDay = gather(errors, () => frequency && parseRecurrenceDay(frequency, on));
  const startsOn = gather(errors, () => parseDate(start, 'start'));
  const endsOn = gather(errors, () => (end === undefined ? null : parseDate(end, 'end')));
  const moves = WORKING_DAYS.find((known) => known === workingDays);
  if (!moves) errors.working_days = [message('value.one_of', { values: WORKING_DAYS })];
  checkWhole(errors, 'interval', interval, MAX_INTERVAL);
  if (count !== null) checkWhole(errors, 'count', count, MAX_COUNT);
  throwGathered(errors);
  const rule = { every: frequency, interval, onDay, startsOn, anchoredOn: null, endsOn } as Recurrence;
  if (rule.endsOn !== null && rule.endsOn < rule.startsOn) {
    throw invalid('end', message('date.before_start', { date: rule.startsOn }));
  }
  const nextOn = nextOccurrence(rule, rule.startsOn);
  if (nextOn === null && rule.endsOn === null)
    throw invalid('start', message('recurrence.no_date_until', { date: LAST_DATE }));
  if (nextOn === null) throw invalid('end', message('recurrence.no_date_from', { date: rule.startsOn }));
  return { ...rule, count, workingDays: moves as WorkingDays, nextOn };
}

const MAX_COUNT = 9999;

/** For the command line, where no schema does. */
function checkWhole(errors: FieldErrors, field: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  errors[field] = [message('recurrence.whole', { most })];
}

/**
 * The rule of a new template.
 * @throws Failure `validation_failed` as `parseRule` does, and for a start too far in the past
 */
function parseNewRule(input: NewTemplate, present: string): ExpenseRule {
  const rule = parseRule(input);
  const earliest = earliestStart(present);
  if (rule.startsOn < earliest) {
    throw invalid('start', message('recurrence.too_far_back', { years: MAX_YEARS_BACK, date: earliest }));
  }
  if (hasTooManyPastDates(rule, rule.nextOn, present)) throw tooManyPastDates('start');
  return rule;
}

/** The 422 for a rule that would generate too many expenses at once. */
export function tooManyPastDates(field: string): Failure {
  return invalid(field, message('recurrence.too_many_past', { most: MAX_PAST_DATES }));
}

const DAY_MS = 86_400_000;

/**
 * Templates that were created and removed within a day count as well: their expenses stay.
 * @throws Failure `conflict`
 */
async function checkTemplateLimit(
  tx: Reader,
  { workspaceId, limit, now }: { workspaceId: number; limit: number; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  if ((await countTemplates(tx, { workspaceId, since, now: now.toISOString() })) < limit) return;
  throw new Failure('conflict', message('recurrence.too_many', { most: limit }));
}

function parseDate(text: string, field: string): string {
  if (isCalendarDate(text)) return text;
  throw invalid(field, message('date.text'));
}
