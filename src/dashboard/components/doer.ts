import type { Messages } from '../i18n/messages.ts';
import type { Doer } from '../types.ts';

/** Who did something, in words. */
export function doerText({ kind, name }: Doer, { activity: { by } }: Pick<Messages, 'activity'>): string {
  if (kind === 'member') return name ?? by.removed;
  if (kind === 'api_key') return by.api_key({ name: name ?? '' });
  return by[kind];
}
