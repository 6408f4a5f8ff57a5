/** The column that a change of `archived` sets. A record that is archived already keeps its instant. */
export function archival(
  archived: boolean | undefined,
  before: { archivedAt: string | null },
  now: Date,
): { archivedAt?: string | null } {
  if (archived === undefined) return {};
  return { archivedAt: archived ? (before.archivedAt ?? now.toISOString()) : null };
}
