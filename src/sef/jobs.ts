import { and, eq, isNotNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { documents } from '../database/schema/documents.ts';
import { sefConnections, sefSubmissions } from '../database/schema/sef.ts';
import type { SubmissionStep } from '../domain/sef.ts';
import { createClaims, stillClaimed } from '../queue/claims.ts';
import { type NewWork, type QueuedWork, removeWork, requeue } from '../queue/work.ts';

type Connection = typeof sefConnections.$inferSelect;
type Submission = typeof sefSubmissions.$inferSelect;
type SefPlace = { workspaceReference: string; timezone: string; connection: Connection };

/** The next call of a submission, or one for the connection itself. */
export type SefJob = QueuedWork &
  SefPlace &
  ({ kind: 'sef_submission'; submission: Submission; number: string | null } | { kind: 'sef_connection' });

/**
 * The lanes of a connection are a test of its key, and the changes of a day; those of a submission are calls that change
 * something in SEF, and calls that only ask.
 */
const TEST = 0;
const CHANGES = 1;
const SEND = 0;
const ASK = 1;

/** One call at a time per workspace: each has a key of its own, whose calls SEF counts. */
export const sefClaims = createClaims({
  // Changes name every state on the way, a status only the last.
  lanes: [
    { kind: 'sef_connection', lane: TEST },
    { kind: 'sef_submission', lane: SEND },
    { kind: 'sef_connection', lane: CHANGES },
    { kind: 'sef_submission', lane: ASK },
  ],
  most: 8,
  mostOfGroup: 1,
  sharesEvenly: false,
  isOpen: (workspaceId: SQLWrapper) => sql`EXISTS (
    SELECT 1 FROM ${sefConnections} JOIN ${workspaces} ON ${workspaces.id} = ${sefConnections.workspaceId}
    WHERE ${sefConnections.workspaceId} = ${workspaceId} AND ${sefConnections.status} = 'active'
      AND ${workspaces.status} <> 'suspended')`,
  isTakenOver: true,
});

type OfSubmission = Pick<Submission, 'id' | 'workspaceId' | 'step'>;

const laneOf = (step: SubmissionStep) => (step === 'follow' ? ASK : SEND);

/** The work that the next step of a submission is, for the queue. */
export function workOfSubmission({ id: subjectId, workspaceId, step }: OfSubmission, dueAt: string): NewWork {
  return { kind: 'sef_submission', lane: laneOf(step), subjectId, workspaceId, groupId: workspaceId, dueAt };
}

/** Plans the step that a submission has now; `dueAt` is null where there is none. */
export async function planSubmission(tx: Writer, of: OfSubmission, dueAt: string | null): Promise<void> {
  if (dueAt === null) await removeWork(tx, 'sef_submission', [of.id]);
  else await requeue(tx, workOfSubmission(of, dueAt));
}

/** What comes after a call of a submission. */
export function nextOf(step: SubmissionStep, dueAt: string | null) {
  return dueAt === null ? 'none' : { dueAt, lane: laneOf(step) };
}

type OfConnection = Pick<Connection, 'id' | 'workspaceId' | 'isTestDue'>;

/** Plans the next call for a connection itself. */
export async function planConnection(tx: Writer, of: OfConnection, dueAt: string): Promise<void> {
  const { id: subjectId, workspaceId, isTestDue } = of;
  const lane = isTestDue ? TEST : CHANGES;
  await requeue(tx, { kind: 'sef_connection', lane, subjectId, workspaceId, groupId: workspaceId, dueAt });
}

/** What comes after a call for a connection whose test is over. */
export const nextChanges = (dueAt: string) => ({ dueAt, lane: CHANGES });

/** Reads what the calls need; a submission to another SEF than the one that is connected waits. */
export async function loadCalls(tx: Writer, work: readonly QueuedWork[], now: Date): Promise<SefJob[]> {
  const jobs: SefJob[] = [];
  for (const one of work) {
    const [place] = await tx
      .select({
        connection: sefConnections,
        workspaceReference: workspaces.reference,
        timezone: workspaces.timezone,
      })
      .from(sefConnections)
      .innerJoin(workspaces, eq(workspaces.id, sefConnections.workspaceId))
      .where(eq(sefConnections.workspaceId, one.workspaceId));
    if (!place) continue;
    if (one.kind === 'sef_connection') {
      jobs.push({ ...one, ...place, kind: 'sef_connection' });
      continue;
    }
    const [submission] = await tx
      .update(sefSubmissions)
      .set({ lastAttemptAt: now.toISOString() })
      .where(and(eq(sefSubmissions.id, one.subjectId), eq(sefSubmissions.system, place.connection.system)))
      .returning();
    if (!submission) continue;
    const [document] = await tx
      .select({ number: documents.number })
      .from(documents)
      .where(eq(documents.id, submission.documentId));
    jobs.push({ ...one, ...place, kind: 'sef_submission', submission, number: document?.number ?? null });
  }
  return jobs;
}

/**
 * Records that a request is about to be sent, after which SEF may have carried it out.
 * @throws Error if this process no longer has the claim
 */
export async function noteHandOver(
  tx: Writer,
  { id, subjectId, bootId, now }: { id: number; subjectId: number; bootId: string; now: Date },
): Promise<void> {
  if (!(await stillClaimed(tx, [{ id, bootId }])).has(id))
    throw new Error('The submission was taken back while it was being sent.');
  const instant = now.toISOString();
  await tx
    .update(sefSubmissions)
    .set({
      handedOverAt: instant,
      firstAttemptAt: sql`coalesce(${sefSubmissions.firstAttemptAt}, ${instant})`,
    })
    .where(eq(sefSubmissions.id, subjectId));
}

/** The ids in SEF that belong to submissions of a workspace already. */
export async function knownSefIds(tx: Reader, workspaceId: number): Promise<Set<string>> {
  const rows = await tx
    .select({ sefId: sefSubmissions.sefId })
    .from(sefSubmissions)
    .where(and(eq(sefSubmissions.workspaceId, workspaceId), isNotNull(sefSubmissions.sefId)));
  return new Set(rows.flatMap(({ sefId }) => sefId ?? []));
}
