import type { ReminderSwitch } from '../domain/reminders.ts';
import type { Schema } from '../spec/public.ts';

type Columns = {
  remindersSetting: ReminderSwitch | null;
  remindersUntil: string | null;
  remindersReason: string | null;
};

/** What was set for the reminders of a document or a client, as both show it; null where nothing was. */
export function reminderSettingView(row: Columns): Schema<'ReminderSetting'> | null {
  const { remindersSetting: setting, remindersUntil: until, remindersReason: reason } = row;
  return setting === null ? null : { setting, until, reason };
}
