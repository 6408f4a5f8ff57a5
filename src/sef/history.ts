import { eq, sql } from 'drizzle-orm';
import { type Reader, statement } from '../database/engine/statement.ts';
import { sefSubmissions, sefTransitions } from '../database/schema/sef.ts';
import type { EfakturaState } from '../domain/sef.ts';

/** A submission of a document, and the states that it has reached in SEF, the oldest first. */
export type PastSubmission = {
  reference: string;
  createdAt: string;
  status: string;
  statusAt: string;
  message: string | null;
  states: { state: EfakturaState; at: string; message: string | null }[];
};

const selectSubmissions = statement((db) =>
  db
    .select({
      id: sefSubmissions.id,
      reference: sefSubmissions.reference,
      createdAt: sefSubmissions.createdAt,
      status: sefSubmissions.status,
      statusAt: sefSubmissions.statusAt,
      message: sefSubmissions.message,
    })
    .from(sefSubmissions)
    .where(eq(sefSubmissions.documentId, sql.placeholder('documentId')))
    .orderBy(sefSubmissions.id),
);

const selectStates = statement((db) =>
  db
    .select({
      submission: sefTransitions.submissionId,
      state: sefTransitions.state,
      at: sefTransitions.at,
      message: sefTransitions.message,
    })
    .from(sefTransitions)
    .innerJoin(sefSubmissions, eq(sefSubmissions.id, sefTransitions.submissionId))
    .where(eq(sefSubmissions.documentId, sql.placeholder('documentId')))
    .orderBy(sefTransitions.id),
);

/** Every submission of a document, also those that SEF refused. */
export async function submissionsOf(tx: Reader, documentId: number): Promise<PastSubmission[]> {
  const submissions = await selectSubmissions(tx, { documentId });
  if (submissions.length === 0) return [];
  const states = await selectStates(tx, { documentId });
  return submissions.map(({ id, ...submission }) => ({
    ...submission,
    states: states.filter((state) => state.submission === id),
  }));
}
