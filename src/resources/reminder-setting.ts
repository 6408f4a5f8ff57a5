import type { Schema } from '../spec/public.ts';
import type { ClientRow } from './clients/queries.ts';

/** What was set for the reminders of a document or a client, as both show it. */
export function reminderSettingView({
  remindersSetting,
  remindersUntil,
  remindersReason,
}: Pick<
  ClientRow,
  'remindersSetting' | 'remindersUntil' | 'remindersReason'
>): Schema<'ReminderSetting'> | null {
  return remindersSetting === null
    ? null
    : { setting: remindersSetting, until: remindersUntil, reason: remindersReason };
}
