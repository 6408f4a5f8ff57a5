import type { ReminderPolicy } from '../../types.ts';

/** Which step of the ladder it is, counted from 1; undefined for a letter after the last one, and for a step that is gone. */
export function numberOf(key: string | null, policy: ReminderPolicy | undefined): number | undefined {
  const index = policy?.steps.findIndex((step) => step.key === key) ?? -1;
  return index < 0 ? undefined : index + 1;
}
