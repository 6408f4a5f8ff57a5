// What the demo business has done by itself, from next month on.
import { createHash } from 'node:crypto';
import type { Context } from '../auth/context.ts';
import { addMonths, today } from '../domain/calendar.ts';
import { createDocument } from '../resources/documents/api.ts';
import { scheduleDocument } from '../resources/documents/schedule.ts';
import { addDocumentFile } from '../resources/files/api.ts';
import { createRecurringDocument } from '../resources/recurring-documents/api.ts';
import { updateReminderPolicy } from '../resources/reminders/policy.ts';
import { updateStatementPolicy } from '../resources/statements/monthly.ts';
import type { Schema } from '../spec/public.ts';

const NO_PARAMETERS = { path: {}, query: {} };

/** A template in each mode, a draft that waits for its day with a file for the client, monthly statements, and reminders. */
export async function createDemoSchedules(
  context: Context,
  { client, agreement }: { client: string; agreement: Buffer },
): Promise<void> {
  const { workspace } = context.actor;
  const starts = `${addMonths(today(context.now, workspace.timezone).slice(0, 7), 1)}-01`;
  for (const body of templates(client, starts))
    await createRecurringDocument(context, { ...NO_PARAMETERS, body });
  const { data: draft } = await createDocument(context, {
    ...NO_PARAMETERS,
    body: {
      ...{ document_type: 'rs_invoice', client, currency: 'RSD', due_days: 15 },
      lines: [{ description: 'Redizajn početne strane', quantity: 1, unit_price: 96_000 }],
    },
  });
  const at = { path: { reference: draft.reference }, query: {} };
  const sha256 = createHash('sha256').update(agreement).digest('hex');
  const prepared = { bytes: agreement, mediaType: 'application/pdf', sha256 } as const;
  const file = { name: 'Ugovor o saradnji.pdf', content: '', send: true };
  await addDocumentFile({ ...context, prepared }, { ...at, body: file });
  await scheduleDocument(context, { ...at, body: { issue_on: starts } });
  await updateStatementPolicy(context, { ...NO_PARAMETERS, body: { day: 5 } });
  await updateReminderPolicy(context, { ...NO_PARAMETERS, body: { on: true } });
}

/** Templates of documents that begin next month, one in each mode. */
function templates(client: string, starts: string): Schema<'RecurringDocumentCreate'>[] {
  const of = { document_type: 'rs_invoice', client, currency: 'RSD' };
  const hosting: Schema<'RecurringDocumentCreate'> = {
    ...of,
    name: 'Održavanje sajta',
    lines: [{ description: 'Održavanje sajta, {{period.month_year}}', quantity: 1, unit_price: 24_000 }],
    rule: { every: 'monthly', on: '1', starts_on: starts },
    period: { kind: 'calendar', unit: 'month', delivery_date: 'end' },
    due_days: 8,
    mode: 'issue_and_send',
    price_changes: [{ from: `${Number(starts.slice(0, 4)) + 1}-01-01`, percent: 5 }],
  };
  const licences: Schema<'RecurringDocumentCreate'> = {
    ...of,
    name: 'Licence, tromesečno',
    lines: [{ description: 'Licence, {{period.quarter}}', quantity: 5, unit_price: 3200 }],
    rule: { every: 'monthly', interval: 3, on: 'last', starts_on: starts, working_days: 'previous' },
    period: { kind: 'calendar', unit: 'quarter' },
  };
  const backups: Schema<'RecurringDocumentCreate'> = {
    ...of,
    name: 'Rezervne kopije',
    lines: [{ description: 'Rezervne kopije, {{period.month_year}}', quantity: 1, unit_price: 4500 }],
    rule: { every: 'monthly', on: '15', starts_on: starts },
    period: { kind: 'calendar', unit: 'month' },
    mode: 'issue',
  };
  return [hosting, licences, backups];
}
