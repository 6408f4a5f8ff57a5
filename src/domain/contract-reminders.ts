/** So many days after the invitation a signer who has not acted is reminded, once each. */
export const REMINDER_DAYS = [3, 7, 14] as const;

const DAY_MS = 86_400_000;

/** How many reminders have come due by now. */
export function remindersDue(invitedAt: string, now: Date): number {
  return REMINDER_DAYS.filter((days) => Date.parse(invitedAt) + days * DAY_MS <= now.getTime()).length;
}

/** By how many reminders a signer was reached → invited until then, the next one is due. */
export function dueInvitations(now: Date): { remindersSent: number; invitedUntil: string }[] {
  return REMINDER_DAYS.map((days, remindersSent) => ({
    remindersSent,
    invitedUntil: new Date(now.getTime() - days * DAY_MS).toISOString(),
  }));
}
