import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { type JournalRow, journalHead } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { apiKeys, users } from '../../database/schema/access.ts';
import { activities } from '../../database/schema/activities.ts';
import { journal } from '../../database/schema/journal.ts';
import type { SubjectType } from '../../domain/journal.ts';
import { PRESENT_NAME_SQL } from '../../workspaces/activities.ts';

/** Which entries of the log are wanted; absent for all. */
export type LogFilters = {
  types?: readonly SubjectType[] | undefined;
  reference?: string | undefined;
  actor?: string | undefined;
  key?: string | undefined;
  operation?: string | undefined;
  via?: JournalRow['via'] | undefined;
  /** Instants: from the first on, and before the last. */
  from?: string | undefined;
  until?: string | undefined;
};

const WHO = {
  userName: users.name,
  userEmail: users.email,
  keyName: apiKeys.name,
  keyHint: apiKeys.hint,
};

type Who = { [Column in keyof typeof WHO]: string | null };

export type LogRow = Omit<
  JournalRow,
  'id' | 'workspaceId' | 'sequence' | 'salt' | 'digest' | 'content' | 'hash'
> &
  Who;

const COLUMNS = {
  position: journal.position,
  at: journal.at,
  type: journal.type,
  reference: journal.reference,
  change: journal.change,
  version: journal.version,
  events: journal.events,
  actorKind: journal.actorKind,
  actor: journal.actor,
  key: journal.key,
  via: journal.via,
  operation: journal.operation,
  requestId: journal.requestId,
  address: journal.address,
  changes: journal.changes,
  isEffect: journal.isEffect,
  ...WHO,
};

/** How many rows one query looks through for a day: it ends where so many rows are all of earlier days. */
const ROWS_OF_A_QUERY = 50_000;

/**
 * The entries of a workspace below a position, newest first. Rows stand in the order of the commits, which is nearly that of
 * time: the clock may have been wrong for a while.
 */
export async function journalEntries(
  tx: Reader,
  workspaceId: number,
  { below, limit, ...filters }: LogFilters & { below: number | undefined; limit: number },
): Promise<LogRow[]> {
  const { position: last, keptFrom } = await journalHead(tx, workspaceId);
  const isInOne = filters.from === undefined || filters.reference !== undefined;
  const found: LogRow[] = [];
  let top = below ?? last + 1;
  while (found.length < limit && top > keptFrom) {
    const bottom = isInOne ? keptFrom : Math.max(keptFrom, top - ROWS_OF_A_QUERY);
    const rows = and(
      eq(journal.workspaceId, workspaceId),
      gte(journal.position, bottom),
      lt(journal.position, top),
    );
    found.push(...(await entriesWithin(tx, rows, { ...filters, limit: limit - found.length })));
    top = bottom;
    const { from } = filters;
    if (from !== undefined && top > keptFrom && !(await hasAnySince(tx, rows, from))) break;
  }
  return found;
}

async function entriesWithin(
  tx: Reader,
  rows: SQL | undefined,
  { types, reference, actor, key, operation, via, from, until, limit }: LogFilters & { limit: number },
): Promise<LogRow[]> {
  return tx
    .select(COLUMNS)
    .from(journal)
    .leftJoin(users, eq(users.reference, journal.actor))
    .leftJoin(apiKeys, eq(apiKeys.reference, journal.key))
    .where(
      and(
        rows,
        types && inArray(journal.type, [...types]),
        reference === undefined ? undefined : eq(journal.reference, reference),
        actor === undefined ? undefined : eq(journal.actor, actor),
        key === undefined ? undefined : eq(journal.key, key),
        operation === undefined ? undefined : eq(journal.operation, operation),
        via === undefined ? undefined : eq(journal.via, via),
        from === undefined ? undefined : gte(journal.at, from),
        until === undefined ? undefined : lt(journal.at, until),
      ),
    )
    .orderBy(desc(journal.position))
    .limit(limit);
}

async function hasAnySince(tx: Reader, rows: SQL | undefined, from: string): Promise<boolean> {
  const found = await tx
    .select({ position: journal.position })
    .from(journal)
    .where(and(rows, gte(journal.at, from)))
    .limit(1);
  return found.length > 0;
}

/** What was done before there was the journal. */
export type FormerRow = {
  id: number;
  at: string;
  operation: string;
  reference: string | null;
  userId: number | null;
  actor: string | null;
  keyId: number | null;
  key: string | null;
} & Who;

const FORMER = {
  id: activities.id,
  at: activities.at,
  operation: activities.operation,
  reference: activities.subjectReference,
  userId: activities.userId,
  actor: users.reference,
  keyId: activities.apiKeyId,
  key: apiKeys.reference,
  ...WHO,
};

export type FormerPlace = { at: string; id: number };

/** The entries of before the journal behind a place, newest first. They have neither a type nor a way. */
export async function formerEntries(
  tx: Reader,
  workspaceId: number,
  { behind, limit, ...filters }: LogFilters & { behind: FormerPlace | undefined; limit: number },
): Promise<FormerRow[]> {
  const { types, reference, actor, key, operation, via, from, until } = filters;
  if (types !== undefined || via !== undefined || limit === 0) return [];
  return tx
    .select(FORMER)
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(apiKeys, eq(apiKeys.id, activities.apiKeyId))
    .where(
      and(
        eq(activities.workspaceId, workspaceId),
        reference === undefined ? undefined : eq(activities.subjectReference, reference),
        actor === undefined ? undefined : eq(users.reference, actor),
        key === undefined ? undefined : eq(apiKeys.reference, key),
        operation === undefined ? undefined : eq(sql.raw(PRESENT_NAME_SQL), operation),
        from === undefined ? undefined : gte(activities.at, from),
        until === undefined ? undefined : lt(activities.at, until),
        behind &&
          or(lt(activities.at, behind.at), and(eq(activities.at, behind.at), lt(activities.id, behind.id))),
      ),
    )
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(limit);
}
