import { REMINDER_SWITCHES } from '../../domain/reminders.ts';
import { text } from './column-kinds.ts';
import { date, instant } from './columns.ts';

/** What was set for the reminders of a document, or of all documents of a client; null where nothing was. */
export const reminderSetting = () => ({
  remindersSetting: text('reminders_setting', { enum: REMINDER_SWITCHES }),
  /** With `until`, the last day on which nothing is sent. */
  remindersUntil: date('reminders_until'),
  /** In words of the business. */
  remindersReason: text('reminders_reason'),
});

/** What a document has of reminders; the steps that were sent are in `document_reminders`. */
export const documentReminderColumns = () => ({
  ...reminderSetting(),
  /** The day on which it was taken in although it is older than reminders apply from. */
  remindersFrom: date('reminders_from'),
  lastRemindedAt: instant('last_reminded_at'),
  /** The key of its step; null for one by hand. */
  lastReminderStep: text('last_reminder_step'),
  /** When the client disputed it in the confirmation of a balance; null again once reminders are switched on for it. */
  disputedAt: instant('disputed_at'),
});

/** The columns of a document of which no client was reminded, and for which nothing was set. */
export const UNREMINDED = {
  remindersSetting: null,
  remindersUntil: null,
  remindersReason: null,
  remindersFrom: null,
  lastRemindedAt: null,
  lastReminderStep: null,
  disputedAt: null,
};
