import type { Context } from '../../auth/context.ts';
import { type Addition, fitsSum, sumExceeded } from '../../database/engine/money-sums.ts';
import { today } from '../../domain/calendar.ts';
import { message } from '../../domain/messages/message.ts';
import { earliestStart, nextOccurrence, occurrenceAfter, runDay } from '../../domain/recurrence.ts';
import { newReference } from '../../domain/reference.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { notify } from '../../workspaces/notifications.ts';
import { insertExpense } from '../expenses/queries.ts';
import { expenseView } from '../expenses/view.ts';
import { claimDate, findDueTemplates, leftOf, type Template, updateTemplate } from './queries.ts';

/** This many expenses are generated and published in less than about 10 ms. */
const BATCH = 15;

/**
 * Generates some of the expenses that are due up to the day of `asOf` in the workspace's time zone, each with the
 * event `expense.created`. Each date is marked as done in the same transaction, so it is generated only once, even by
 * concurrent runs.
 * @returns how many were generated, and whether none is left
 */
export async function generateDueBatch(
  context: Context,
  asOf: Date,
): Promise<{ generated: number; isDone: boolean }> {
  const { tx, actor } = context;
  const { id: workspaceId, timezone } = actor.workspace;
  const until = today(asOf, timezone);
  const earliest = earliestStart(until);
  let room = BATCH;
  let generated = 0;
  for (const template of await findDueTemplates(tx, workspaceId, until, BATCH)) {
    // A template of an earlier version may begin centuries ago: dates before the earliest allowed start are skipped.
    let date = nextOccurrence(template, later(template.nextOn ?? earliest, earliest));
    let skippedDate: string | undefined;
    let left = await leftOf(tx, template);
    for (; date !== null && left > 0 && isDue(template, date, until) && room > 0; room -= 1) {
      // A date whose amount would exceed what statistics can show is skipped: one template must not hold up all others.
      const fits = await fitsSum(tx, spentOn(template));
      if (!fits) skippedDate = date;
      if ((await claimDate(tx, template.id, date, fits ? 'generated' : 'paused')) && fits) {
        await generate(context, template, date);
        generated += 1;
        left -= 1;
      }
      date = occurrenceAfter(template, date);
    }
    if (left <= 0) date = null;
    await updateTemplate(tx, template, { nextOn: date });
    // One notification for all skipped dates: the sum only grows with them, so the last one was skipped, too.
    const isCaughtUp = date === null || !isDue(template, date, until);
    if (skippedDate !== undefined && isCaughtUp) await notifySkipped(context, template, skippedDate);
    if (room === 0) return { generated, isDone: false };
  }
  return { generated, isDone: true };
}

/** What each expense of a template adds to the sums of its workspace. */
export function spentOn({ workspaceId, currency, amountCents: cents }: Template): Addition {
  return { sum: 'spent', workspaceId, currency, cents };
}

/** The job has no caller to report an error to: the managers of the business are notified. */
function notifySkipped({ tx, now }: Context, template: Template, date: string): Promise<void> {
  return notify(tx, {
    workspaceId: template.workspaceId,
    kind: 'recurring_expense_left_out',
    message: message('notice.recurring_expense', {
      expense: template.description,
      date,
      reason: sumExceeded(spentOn(template)),
    }),
    subjectReference: template.reference,
    now,
  });
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function isDue({ pausedOn, workingDays }: Template, date: string, until: string): boolean {
  return runDay(date, workingDays) <= until && (pausedOn === null || date < pausedOn);
}

async function generate({ tx, actor, now }: Context, template: Template, date: string): Promise<void> {
  const { workspace } = actor;
  const { categoryId, category } = template;
  const expense = await insertExpense(
    tx,
    {
      reference: newReference(),
      workspaceId: workspace.id,
      description: template.description,
      vendor: template.vendor,
      amountCents: template.amountCents,
      currency: template.currency,
      occursOn: date,
      recurringExpenseId: template.id,
      scheduledOn: date,
      isRecurring: true,
      isOverridden: false,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    },
    categoryId === null || category === null ? null : { id: categoryId, name: category },
  );
  await recordEvent(tx, { workspace, event: 'expense.created', data: expenseView(expense), now });
}
