import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { orUndefined } from '../../domain/failure.ts';
import { formatCents } from '../../domain/money.ts';
import { nextOccurrence, occurrenceAfter, runDay } from '../../domain/recurrence.ts';
import { periodOf } from '../../domain/recurring-documents.ts';
import type { Schema } from '../../spec/public.ts';
import { compose, type Rule } from './check.ts';
import type { Made } from './content.ts';

/** How many dates a preview shows. */
const MOST = 24;

/**
 * The next dates of a template with the document of each, as things are now.
 * @param options.from the first day that may be one of them
 * @param options.left how many dates may still make a document; null for no limit
 * @param options.isDone whether a date is done or waits
 */
export async function nextDates(
  context: Context<Reader>,
  template: Made & Pick<Rule, 'workingDays'>,
  { from, left, isDone }: { from: string; left: number | null; isDone: (date: string) => boolean },
): Promise<Schema<'RecurringDate'>[]> {
  const dates: Schema<'RecurringDate'>[] = [];
  const most = Math.min(MOST, left ?? MOST);
  for (
    let on = nextOccurrence(template, from);
    on !== null && dates.length < most;
    on = occurrenceAfter(template, on)
  ) {
    if (isDone(on)) continue;
    const runsOn = runDay(on, template.workingDays);
    const cents = await totalOn(context, template, { on, runsOn });
    dates.push({
      on,
      runs_on: runsOn,
      period: periodOf(template, template.content.period, on),
      total: cents === null ? null : formatCents(cents, template.currency),
      total_cents: cents,
    });
  }
  return dates;
}

/** The total of a document; null where it could not be made. */
async function totalOn(
  context: Context<Reader>,
  template: Made,
  date: { on: string; runsOn: string },
): Promise<number | null> {
  return (await orUndefined(compose(context, template, date)))?.document.totalCents ?? null;
}
