import { english } from '../domain/messages/english.ts';
import type { Message } from '../domain/messages/message.ts';

/** A finding with its message in English, and as data for the languages of the dashboard. */
export function translatable<Finding extends { message: Message }>({ message, ...finding }: Finding) {
  return { ...finding, message: english(message), message_data: message };
}

/** The column that a change of `archived` sets. A record that is archived already keeps its instant. */
export function archival(
  archived: boolean | undefined,
  before: { archivedAt: string | null },
  now: Date,
): { archivedAt?: string | null } {
  if (archived === undefined) return {};
  return { archivedAt: archived ? (before.archivedAt ?? now.toISOString()) : null };
}
