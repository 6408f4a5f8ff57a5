/** Days after the invitation on which a signer who has neither signed nor declined is reminded, once each. */
export const REMINDER_DAYS = [3, 7, 14] as const;

const DAY_MS = 86_400_000;

/** How many reminders are due by now. */
export function remindersDue(invitedAt: string, now: Date): number {
  return REMINDER_DAYS.filter((days) => Date.parse(invitedAt) + days * DAY_MS <= now.getTime()).length;
}

/** For each number of reminders sent, the latest invitation for which the next reminder is due. */
export function dueInvitations(now: Date): { remindersSent: number; invitedUntil: string }[] {
  return REMINDER_DAYS.map((days, remindersSent) => ({
    remindersSent,
    invitedUntil: new Date(now.getTime() - days * DAY_MS).toISOString(),
  }));
}
