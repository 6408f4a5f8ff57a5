import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueInvitations, REMINDER_DAYS, remindersDue } from '../../src/domain/contract-status.ts';

const INVITED = '2026-03-01T10:00:00.000Z';

it.each([
  ['2026-03-01T10:00:00.000Z', 0],
  ['2026-03-04T09:59:59.999Z', 0],
  ['2026-03-04T10:00:00.000Z', 1],
  ['2026-03-08T09:59:59.999Z', 1],
  ['2026-03-08T10:00:00.000Z', 2],
  ['2026-03-15T10:00:00.000Z', 3],
  ['2027-03-15T10:00:00.000Z', 3],
])('at %s so many reminders of an invitation of 1 March are due: %i', (now, due) => {
  expect(remindersDue(INVITED, new Date(now))).toBe(due);
});

it('the database is queried for signers who got fewer reminders than are due', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 * 86_400_000 }),
      fc.integer({ min: 0, max: REMINDER_DAYS.length }),
      (elapsed, sent) => {
        const now = new Date(Date.parse(INVITED) + elapsed);
        const isAsked = dueInvitations(now).some(
          ({ remindersSent, invitedUntil }) => remindersSent === sent && INVITED <= invitedUntil,
        );
        expect(isAsked).toBe(sent < remindersDue(INVITED, now));
      },
    ),
  );
});
