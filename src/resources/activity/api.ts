import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, mustBeInOrder, startOfDay } from '../../domain/calendar.ts';
import { invalid } from '../../domain/failure.ts';
import { SUBJECT_TYPES, type SubjectType } from '../../domain/journal.ts';
import { message } from '../../domain/messages/message.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { nameOf, presentNameOf } from '../../workspaces/activities.ts';
import type { Success } from '../handler.ts';
import {
  type FormerPlace,
  type FormerRow,
  formerEntries,
  journalEntries,
  type LogFilters,
  type LogRow,
} from './log-queries.ts';
import { namesOf } from './name-queries.ts';

const DEFAULT_LIMIT = 100;

/** GET /audit-log: newest first, what was done before there was the journal last. */
export async function listAuditLog(
  { tx, actor: { workspace } }: Context<Reader>,
  { query }: Input<'listAuditLog'>,
): Promise<Success<'listAuditLog'>> {
  const { limit = DEFAULT_LIMIT, after } = query;
  const place = after === undefined ? undefined : placeOf(after);
  const filters = logFilters(query, workspace.timezone);
  const below = typeof place === 'object' ? 0 : place;
  // One more says whether there is another answer.
  const rows = await journalEntries(tx, workspace.id, { ...filters, below, limit: limit + 1 });
  const former = await formerEntries(tx, workspace.id, {
    ...filters,
    behind: typeof place === 'object' ? place : undefined,
    limit: limit + 1 - rows.length,
  });
  const names = await namesOf(tx, workspace, rows);
  const all = [
    ...rows.map((row) => ({ entry: entryOf(row, names), end: [row.position] })),
    ...former.map((row) => ({ entry: formerEntryOf(row), end: [row.at, row.id] })),
  ];
  const shown = all.slice(0, limit);
  const end = all.length > limit ? shown.at(-1)?.end : undefined;
  return {
    data: {
      entries: shown.map(({ entry }) => entry),
      next_cursor: end ? Buffer.from(JSON.stringify(end)).toString('base64url') : null,
    },
  };
}

/** What a query asks for. @throws Failure `validation_failed` by field */
export function logFilters(query: Input<'listAuditLog'>['query'], timezone: string): LogFilters {
  const { type, reference, actor, key, operation, via, from, to } = query;
  mustBeInOrder({ from, to });
  return {
    types: type === undefined ? undefined : typesIn(type),
    reference,
    actor,
    key,
    operation,
    via,
    from: from && startOfDay(from, timezone).toISOString(),
    until: to && startOfDay(addDays(to, 1), timezone).toISOString(),
  };
}

function typesIn(text: string): SubjectType[] {
  const named = [...new Set(text.split(','))];
  const foreign = named.find((type) => !isSubjectType(type));
  if (foreign !== undefined)
    throw invalid('type', message('changes.unknown_type', { text: foreign, types: SUBJECT_TYPES }));
  return named.filter(isSubjectType);
}

function isSubjectType(text: string): text is SubjectType {
  return (SUBJECT_TYPES as readonly string[]).includes(text);
}

/** As they are stored: PostgreSQL fails for a text with a NUL. */
const INSTANT = /^[\d:.TZ-]{1,40}$/;

/** A position in the journal, or a place in what was done before it. @throws Failure `validation_failed` on `after` */
function placeOf(text: string): number | FormerPlace {
  try {
    const [first, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if (Number.isSafeInteger(first) && id === undefined) return first as number;
    if (typeof first === 'string' && INSTANT.test(first) && Number.isSafeInteger(id))
      return { at: first, id: id as number };
  } catch {
    // Not JSON, or no list: refused below.
  }
  throw invalid('after', message('list.cursor'));
}

type Entry = Schema<'AuditEntry'>;

function entryOf(row: LogRow, names: ReadonlyMap<string, string | null>): Entry {
  const { actorKind: kind, key } = row;
  return {
    position: row.position,
    at: row.at,
    type: row.type,
    reference: row.reference,
    name: (row.reference !== null && names.get(row.reference)) || null,
    change: row.change,
    version: row.version,
    events: row.events as Schema<'EventName'>[],
    operation: row.operation,
    actor: { kind, reference: row.actor, name: nameOf(row) },
    key: key === null ? null : { reference: key, name: row.keyName ?? row.keyHint },
    via: row.via,
    request_id: row.requestId,
    address: row.address,
    changes: row.changes as Schema<'AuditDifference'> | null,
    is_effect: row.isEffect,
  };
}

function formerEntryOf(row: FormerRow): Entry {
  const { actor: reference, userId, keyId, key } = row;
  const kind = keyId === null ? (userId === null ? 'operator' : 'user') : 'key';
  return {
    position: null,
    at: row.at,
    type: null,
    reference: row.reference,
    name: null,
    change: null,
    version: null,
    events: [],
    operation: presentNameOf(row.operation),
    actor: { kind, reference, name: nameOf(row) },
    key: key === null ? null : { reference: key, name: row.keyName ?? row.keyHint },
    via: null,
    request_id: null,
    address: null,
    changes: null,
    is_effect: false,
  };
}
