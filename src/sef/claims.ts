import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, min, ne, or, sql } from 'drizzle-orm';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { documents } from '../database/schema/documents.ts';
import { sefConnections, sefSubmissions } from '../database/schema/sef.ts';
import type { Claim, DueWork, Slots } from '../outbox/channel.ts';
import type { Connection } from './connections.ts';
import type { Submission } from './submissions.ts';

/** Due work of a workspace: a submission, or a call for the connection itself. */
export type SefCandidate = { workspaceId: number; kind: 'submission' | 'connection'; id: number };

export type SefPlace = { workspaceId: number; workspaceReference: string; timezone: string };

export type SefJob = SefCandidate &
  SefPlace & { connection: Connection } & (
    | { kind: 'submission'; submission: Submission; number: string | null }
    | { kind: 'connection' }
  );

/** Workspaces whose calls are under way at once. */
const MAX_CONCURRENT = 8;

/** One call at a time per workspace: each has a key of its own, whose calls SEF counts. */
export function createSefSlots(): Slots<SefCandidate, SefJob> & { isBusy(workspaceId: number): boolean } {
  const busy = new Set<number>();
  return {
    isFull: () => busy.size >= MAX_CONCURRENT,
    inFlight: () => busy.size,
    isBusy: (workspaceId) => busy.has(workspaceId),
    take: ({ workspaceId }) => void busy.add(workspaceId),
    release: ({ workspaceId }) => void busy.delete(workspaceId),
    stillFit: (candidates) =>
      candidates
        .filter(({ workspaceId }) => !busy.has(workspaceId))
        .slice(0, Math.max(0, MAX_CONCURRENT - busy.size)),
  };
}

const isFree = (now: string, table: typeof sefConnections | typeof sefSubmissions) =>
  or(isNull(table.claimedBy), lt(table.claimUntil, now));

/** What sends or takes back goes before what only asks. */
const ASKS_ONLY = sql`${sefSubmissions.step} = 'follow'`;

/**
 * The next call of each connected workspace: a test first, then what is to be sent, then the changes of the days before,
 * and last statuses. Changes name every state on the way, a status only the last.
 */
export async function findSefWork(
  tx: Reader,
  slots: ReturnType<typeof createSefSlots>,
  at: Date,
): Promise<DueWork<SefCandidate>> {
  const now = at.toISOString();
  const connected = await tx
    .select({ connection: sefConnections })
    .from(sefConnections)
    .innerJoin(workspaces, eq(workspaces.id, sefConnections.workspaceId))
    .where(and(eq(sefConnections.status, 'active'), ne(workspaces.status, 'suspended')))
    .orderBy(asc(sefConnections.updatedAt));
  const candidates: SefCandidate[] = [];
  const later: string[] = [];
  for (const { connection } of connected) {
    const { workspaceId, id, nextCallAt } = connection;
    if (slots.isBusy(workspaceId)) continue;
    const ofConnection = { workspaceId, kind: 'connection', id } as const;
    const isCallDue = nextCallAt !== null && nextCallAt <= now;
    if (isCallDue && connection.isTestDue) {
      candidates.push(ofConnection);
      continue;
    }
    const [due] = await tx
      .select({ id: sefSubmissions.id, step: sefSubmissions.step })
      .from(sefSubmissions)
      .where(
        and(
          eq(sefSubmissions.workspaceId, workspaceId),
          eq(sefSubmissions.system, connection.system),
          lte(sefSubmissions.nextAttemptAt, now),
          isFree(now, sefSubmissions),
        ),
      )
      .orderBy(ASKS_ONLY, asc(sefSubmissions.nextAttemptAt), asc(sefSubmissions.id))
      .limit(1);
    if (isCallDue && (!due || due.step === 'follow')) candidates.push(ofConnection);
    else if (due) candidates.push({ workspaceId, kind: 'submission', id: due.id });
    const [next] = await tx
      .select({ at: min(sefSubmissions.nextAttemptAt) })
      .from(sefSubmissions)
      .where(and(eq(sefSubmissions.workspaceId, workspaceId), gt(sefSubmissions.nextAttemptAt, now)));
    if (next?.at) later.push(next.at);
    if (nextCallAt !== null && !isCallDue) later.push(nextCallAt);
  }
  return { candidates: slots.stillFit(candidates), nextDueAt: later.sort()[0] };
}

/** Claims work for this process; what was claimed or changed since it was found is left out. */
export async function claimSefWork(
  tx: Writer,
  { candidates, bootId, now, claimUntil }: Claim & { candidates: readonly SefCandidate[] },
): Promise<SefJob[]> {
  const instant = now.toISOString();
  const jobs: SefJob[] = [];
  for (const candidate of candidates) {
    const [place] = await tx
      .select({
        connection: sefConnections,
        workspaceReference: workspaces.reference,
        timezone: workspaces.timezone,
      })
      .from(sefConnections)
      .innerJoin(workspaces, eq(workspaces.id, sefConnections.workspaceId))
      .where(and(eq(sefConnections.workspaceId, candidate.workspaceId), eq(sefConnections.status, 'active')));
    if (!place) continue;
    const claim = { claimedBy: bootId, claimUntil };
    const base = { ...place, workspaceId: candidate.workspaceId, id: candidate.id };
    if (candidate.kind === 'connection') {
      const [row] = await tx
        .update(sefConnections)
        .set(claim)
        .where(and(eq(sefConnections.id, candidate.id), isFree(instant, sefConnections)))
        .returning();
      if (row) jobs.push({ ...base, kind: 'connection', connection: row });
      continue;
    }
    const [submission] = await tx
      .update(sefSubmissions)
      .set({ ...claim, lastAttemptAt: instant })
      .where(
        and(
          eq(sefSubmissions.id, candidate.id),
          lte(sefSubmissions.nextAttemptAt, instant),
          isFree(instant, sefSubmissions),
        ),
      )
      .returning();
    if (!submission) continue;
    const [document] = await tx
      .select({ number: documents.number })
      .from(documents)
      .where(eq(documents.id, submission.documentId));
    jobs.push({ ...base, kind: 'submission', submission, number: document?.number ?? null });
  }
  return jobs;
}

/**
 * Records that a request is about to be sent, after which SEF may have carried it out.
 * @throws Error if this process no longer has the claim
 */
export async function noteHandOver(
  tx: Writer,
  { id, bootId, now }: { id: number; bootId: string; now: Date },
): Promise<void> {
  const instant = now.toISOString();
  const marked = await tx
    .update(sefSubmissions)
    .set({
      handedOverAt: instant,
      firstAttemptAt: sql`coalesce(${sefSubmissions.firstAttemptAt}, ${instant})`,
    })
    .where(and(eq(sefSubmissions.id, id), eq(sefSubmissions.claimedBy, bootId)))
    .returning({ id: sefSubmissions.id });
  if (marked.length === 0) throw new Error('The submission was taken back while it was being sent.');
}

/** The boots that have claimed calls. */
export async function claimantsOfCalls(tx: Reader): Promise<string[]> {
  const boots = new Set<string>();
  for (const table of [sefSubmissions, sefConnections]) {
    const rows = await tx
      .selectDistinct({ boot: sql<string>`${table.claimedBy}` })
      .from(table)
      .where(isNotNull(table.claimedBy));
    for (const { boot } of rows) boots.add(boot);
  }
  return [...boots];
}

/** Releases the claims of processes that died: the same bytes and `requestId` go again. */
export async function releaseAbandoned(tx: Writer, gone: string[]): Promise<Record<string, number>> {
  const released = { claimedBy: null, claimUntil: null };
  const submissions = await tx
    .update(sefSubmissions)
    .set(released)
    .where(inArray(sefSubmissions.claimedBy, gone))
    .returning({ id: sefSubmissions.id });
  const connections = await tx
    .update(sefConnections)
    .set(released)
    .where(inArray(sefConnections.claimedBy, gone))
    .returning({ id: sefConnections.id });
  return { submissions: submissions.length, connections: connections.length };
}

/** The ids in SEF that belong to submissions of a workspace already. */
export async function knownSefIds(tx: Reader, workspaceId: number): Promise<Set<string>> {
  const rows = await tx
    .select({ sefId: sefSubmissions.sefId })
    .from(sefSubmissions)
    .where(and(eq(sefSubmissions.workspaceId, workspaceId), isNotNull(sefSubmissions.sefId)));
  return new Set(rows.flatMap(({ sefId }) => sefId ?? []));
}
