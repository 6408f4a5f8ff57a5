import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { JournalRow } from '../database/engine/journal.ts';
import { type Reader, statement } from '../database/engine/statement.ts';
import { apiKeys, users } from '../database/schema/access.ts';
import { activities } from '../database/schema/activities.ts';
import { journal } from '../database/schema/journal.ts';

/** Who did something: a member by name, an API key by its name, the operator, a client, or the service by itself. */
export type Doer = {
  kind: 'member' | 'api_key' | 'operator' | 'client' | 'service';
  /** Null where it is none of the first two, and for a user who was removed. */
  name: string | null;
};

export const CLIENT: Doer = { kind: 'client', name: null };
export const SERVICE: Doer = { kind: 'service', name: null };

export type Activity = {
  at: string;
  operation: string;
  subjectReference: string | null;
  by: Doer;
  /** Of a row of the journal, whose instant is that of the record: later than that of the request by some milliseconds. */
  isStep?: true;
};

// Since there is the journal, it holds who did what; what was done before is in `activities`.

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

const STEP_COLUMNS = {
  at: journal.at,
  operation: journal.operation,
  subjectReference: journal.reference,
  isEffect: journal.isEffect,
  actorKind: journal.actorKind,
  userName: users.name,
  userEmail: users.email,
  keyName: apiKeys.name,
  keyHint: apiKeys.hint,
};

/** Rows of the journal with the user and the key of each. */
const stepsWithDoers = (tx: Reader) =>
  tx
    .select(STEP_COLUMNS)
    .from(journal)
    .leftJoin(users, eq(users.reference, journal.actor))
    .leftJoin(apiKeys, eq(apiKeys.reference, journal.key));

type StepRow = Omit<Row, 'operation' | 'userId' | 'keyId'> & Pick<JournalRow, 'operation' | 'actorKind'>;

function stepOf({ at, operation, subjectReference, ...row }: StepRow): Activity {
  return { at, operation: operation ?? '', subjectReference, by: doerOfStep(row), isStep: true };
}

function doerOfStep({
  actorKind,
  keyName,
  keyHint,
  ...user
}: Omit<StepRow, 'at' | 'operation' | 'subjectReference'>): Doer {
  switch (actorKind) {
    case 'key':
      return { kind: 'api_key', name: keyName ?? keyHint };
    case 'user':
      return { kind: 'member', name: nameOf(user) };
    case 'operator':
      return { kind: 'operator', name: null };
    case 'client':
    case 'signer':
      return CLIENT;
    default:
      return SERVICE;
  }
}

/** What a user is called; null for one who was removed. */
export function nameOf({ userName, userEmail }: Pick<Row, 'userName' | 'userEmail'>): string | null {
  return userName ?? (userEmail?.endsWith(REMOVED) ? null : userEmail);
}

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

/** The present name of the column `operation`. */
export const PRESENT_NAME_SQL = `CASE operation ${[...RENAMED]
  .map(([former, present]) => `WHEN '${former}' THEN '${present}'`)
  .join(' ')} ELSE operation END`;

/** What an operation is called now that was kept under another name. */
export function presentNameOf(operation: string): string {
  return RENAMED.get(operation) ?? operation;
}

function activityOf({ at, operation, subjectReference, ...row }: Row): Activity {
  return { at, operation: presentNameOf(operation), subjectReference, by: doerOf(row) };
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
  return { kind: 'member', name: nameOf({ userName, userEmail }) };
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

const selectStepsOf = statement((db) =>
  stepsWithDoers(db)
    .where(
      and(
        eq(journal.workspaceId, sql.placeholder('workspaceId')),
        eq(journal.reference, sql.placeholder('subjectReference')),
        ne(journal.change, 'adopted'),
      ),
    )
    .orderBy(desc(journal.position))
    .limit(sql.placeholder('limit')),
);

/**
 * What was done with a record, newest first.
 * @param options.withEffects also what was done with others and has changed it, such as a payment that settles it
 */
export async function activitiesOf(
  tx: Reader,
  workspaceId: number,
  subjectReference: string,
  { withEffects }: { withEffects: boolean },
): Promise<Activity[]> {
  const one = { workspaceId, subjectReference, limit: MOST };
  const steps = await selectStepsOf(tx, one);
  const before = await selectOfSubject(tx, one);
  return [...steps.filter(({ isEffect }) => withEffects || !isEffect).map(stepOf), ...before.map(activityOf)];
}

/** What was done at these instants before there was the journal, also with other records. */
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

/** How much later than the request the step of a record may be: a millisecond for each step of it in that time. */
const STEP_LATER_MS = 1000;

/**
 * The one activity that an instant of a record stands for: its step in the journal, else that of the record itself, else
 * the only one of that instant; undefined where several requests had it, and for what was done before there were
 * activities.
 */
export function activityAt(
  found: readonly Activity[],
  at: string,
  subjects: readonly (string | null)[],
): Activity | undefined {
  const upTo = new Date(Date.parse(at) + STEP_LATER_MS).toISOString();
  const step = found.findLast((one) => one.isStep && one.at >= at && one.at <= upTo);
  if (step) return step;
  const then = found.filter((one) => one.at === at && !one.isStep);
  return (
    then.find(({ subjectReference }) => subjectReference !== null && subjects.includes(subjectReference)) ??
    (then.length === 1 ? then[0] : undefined)
  );
}
