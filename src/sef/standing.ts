import { and, eq, sql } from 'drizzle-orm';
import { type Reader, statement } from '../database/engine/statement.ts';
import { documents } from '../database/schema/documents.ts';
import { sefSubmissions } from '../database/schema/sef.ts';
import { documentRelations } from '../database/schema/settlement.ts';
import type { StandingInSef } from '../einvoice/model.ts';
import { findConnection } from './connections.ts';

const selectRelated = statement((db) =>
  db
    .select({
      reference: documents.reference,
      issuedAt: documents.issuedAt,
      status: sefSubmissions.status,
      sefStatus: sefSubmissions.sefStatus,
    })
    .from(documentRelations)
    .innerJoin(
      documents,
      and(
        eq(documents.id, documentRelations.targetId),
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
      ),
    )
    .leftJoin(sefSubmissions, eq(sefSubmissions.documentId, documents.id))
    .where(eq(documentRelations.documentId, sql.placeholder('documentId')))
    .orderBy(sefSubmissions.id),
);

type Related = Awaited<ReturnType<typeof selectRelated>>[number];

/** How the documents that a document refers to stand in SEF, by their references: what matters of it, where it is known. */
export async function standingInSef(
  tx: Reader,
  { workspaceId, documentId }: { workspaceId: number; documentId: number },
): Promise<Map<string, StandingInSef>> {
  // The last submission of each counts, and comes last.
  const related = await selectRelated(tx, { workspaceId, documentId });
  if (related.length === 0) return new Map();
  const connection = await findConnection(tx, workspaceId);
  const since = connection && connection.status !== 'off' ? connection.createdAt : undefined;
  const known = new Map(related.map((each) => [each.reference, standingOf(each, since)]));
  return new Map([...known].flatMap(([reference, standing]) => (standing ? [[reference, standing]] : [])));
}

/** @param since when the business was first connected to SEF; what it issued before came there in no way that is known here */
function standingOf(
  { status, sefStatus, issuedAt }: Related,
  since: string | undefined,
): StandingInSef | null {
  if (status === 'rejected') return 'rejected';
  if (status === 'voided') return sefStatus === 'Cancelled' ? 'missing' : 'reversed';
  if (status === 'failed') return 'missing';
  if (status !== null || since === undefined || issuedAt === null) return null;
  return issuedAt < since ? 'outside' : 'missing';
}
