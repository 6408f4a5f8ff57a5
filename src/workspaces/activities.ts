import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../auth/context.ts';
import { insertOnlyStatement, type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { apiKeys, users } from '../database/schema/access.ts';
import { activities } from '../database/schema/activities.ts';

/** Who did something: a member by name, an API key by its name, the operator, a client, or the service by itself. */
export type Doer = {
  kind: 'member' | 'api_key' | 'operator' | 'client' | 'service';
  /** Null where it is none of the first two, and for a user who was removed. */
  name: string | null;
};

export const CLIENT: Doer = { kind: 'client', name: null };
export const SERVICE: Doer = { kind: 'service', name: null };

export type Activity = { at: string; operation: string; subjectReference: string | null; by: Doer };

const insertActivity = insertOnlyStatement(activities);

/** Notes who carried out an operation, in the transaction of the request. */
export async function recordActivity(
  tx: Writer,
  { workspace, userId, apiKeyId }: Actor,
  { operation, subjectReference, now }: { operation: string; subjectReference: string | null; now: Date },
): Promise<void> {
  const who = { workspaceId: workspace.id, userId, apiKeyId: apiKeyId ?? null };
  await insertActivity(tx, { ...who, operation, subjectReference, at: now.toISOString() });
}

const COLUMNS = {
  at: activities.at,
  operation: activities.operation,
  subjectReference: activities.subjectReference,
  userId: activities.userId,
  userName: users.name,
  userEmail: users.email,
  keyId: activities.apiKeyId,
  keyName: apiKeys.name,
  keyHint: apiKeys.hint,
};

/** Activities with the user and the key of each. */
const withDoers = (tx: Reader) =>
  tx
    .select(COLUMNS)
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(apiKeys, eq(apiKeys.id, activities.apiKeyId));

type Row = {
  at: string;
  operation: string;
  subjectReference: string | null;
  userId: number | null;
  userName: string | null;
  userEmail: string | null;
  keyId: number | null;
  keyName: string | null;
  keyHint: string | null;
};

/** The address of a removed user, which says nothing. */
const REMOVED = '@removed.invalid';

/** Operations that were kept under another name while only the pages had them. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['removeRecurringExpense', 'deleteRecurringExpense'],
  ['putBankAccount', 'createBankAccount'],
  ['removeBankAccount', 'deleteBankAccount'],
  ['addPaymentMethod', 'createPaymentMethod'],
  ['createEndpoint', 'createWebhookEndpoint'],
  ['updateEndpoint', 'updateWebhookEndpoint'],
  ['removeEndpoint', 'deleteWebhookEndpoint'],
  ['pauseEndpoint', 'pauseWebhookEndpoint'],
  ['resumeEndpoint', 'resumeWebhookEndpoint'],
  ['rotateEndpointSecret', 'rotateWebhookEndpointSecret'],
  ['testEndpoint', 'testWebhookEndpoint'],
  ['redeliverFailed', 'redeliverFailedWebhookDeliveries'],
]);

function activityOf({ at, operation, subjectReference, ...row }: Row): Activity {
  return { at, operation: RENAMED.get(operation) ?? operation, subjectReference, by: doerOf(row) };
}

function doerOf({
  userId,
  userName,
  userEmail,
  keyId,
  keyName,
  keyHint,
}: Omit<Row, 'at' | 'operation' | 'subjectReference'>): Doer {
  if (keyId !== null) return { kind: 'api_key', name: keyName ?? keyHint };
  if (userId === null) return { kind: 'operator', name: null };
  return { kind: 'member', name: userName ?? (userEmail?.endsWith(REMOVED) ? null : userEmail) };
}

const selectOfSubject = statement((db) =>
  withDoers(db)
    .where(
      and(
        eq(activities.subjectReference, sql.placeholder('subjectReference')),
        eq(activities.workspaceId, sql.placeholder('workspaceId')),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(sql.placeholder('limit')),
);

/** The most activities that the history of a record shows, and of which instants are looked up. */
const MOST = 500;

/** What was done with a record itself, newest first. */
export async function activitiesOf(
  tx: Reader,
  workspaceId: number,
  subjectReference: string,
): Promise<Activity[]> {
  const rows = await selectOfSubject(tx, { workspaceId, subjectReference, limit: MOST });
  return rows.map(activityOf);
}

/** What was done at these instants, also with other records. */
export async function activitiesAt(
  tx: Reader,
  workspaceId: number,
  instants: readonly string[],
): Promise<Activity[]> {
  if (instants.length === 0) return [];
  const rows = await withDoers(tx)
    .where(and(eq(activities.workspaceId, workspaceId), inArray(activities.at, instants.slice(0, MOST))))
    .limit(2 * MOST);
  return rows.map(activityOf);
}

/**
 * The one activity that an instant of a record stands for: that of the record itself, else the only one of that instant;
 * undefined where several requests had it, and for what was done before there were activities.
 */
export function activityAt(
  found: readonly Activity[],
  at: string,
  subjects: readonly (string | null)[],
): Activity | undefined {
  const then = found.filter((one) => one.at === at);
  return (
    then.find(({ subjectReference }) => subjectReference !== null && subjects.includes(subjectReference)) ??
    (then.length === 1 ? then[0] : undefined)
  );
}

/** A page of all activities of a workspace, newest first. */
export async function pageOfActivities(
  tx: Reader,
  workspaceId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Activity[]; total: number }> {
  const ofWorkspace = eq(activities.workspaceId, workspaceId);
  const rows = await withDoers(tx)
    .where(ofWorkspace)
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(limit)
    .offset(offset);
  const [all] = await tx.select({ total: count() }).from(activities).where(ofWorkspace);
  return { rows: rows.map(activityOf), total: all?.total ?? 0 };
}
