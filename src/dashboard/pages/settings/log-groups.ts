import type { AuditEntry } from '../../types.ts';

/** Something that was done, with what else it has changed. */
export type Act = { entry: AuditEntry; effects: AuditEntry[] };

/**
 * Entries, newest first, as what was done: what follows from it is part of it. The entries of one request stand together, and
 * a request may do several things, such as a batch.
 */
export function actsOf(entries: readonly AuditEntry[]): Act[] {
  const acts: Act[] = [];
  let waiting: AuditEntry[] = [];
  const settle = () => {
    // Of an act that stands on the other side: on the next page, or before its effects.
    const [first, ...others] = waiting;
    const last = acts.at(-1);
    if (first && last && isOfOneRequest(last.entry, first)) last.effects.push(...waiting);
    else if (first) acts.push({ entry: first, effects: others });
    waiting = [];
  };
  for (const entry of entries) {
    if (waiting[0] && !isOfOneRequest(waiting[0], entry)) settle();
    if (entry.is_effect) waiting.push(entry);
    else {
      acts.push({ entry, effects: waiting });
      waiting = [];
    }
  }
  settle();
  return acts;
}

/** Commands have no id: theirs stand together by what did them. */
function isOfOneRequest(one: AuditEntry, other: AuditEntry): boolean {
  if (one.request_id !== null || other.request_id !== null) return one.request_id === other.request_id;
  return one.via === other.via && one.operation === other.operation;
}
