import { and, asc, eq, gt, sql } from 'drizzle-orm';
import {
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { documents, documentTexts } from '../../database/schema/documents.ts';
import { findDocument } from '../document-records/queries.ts';
import { presentForm } from './renderer-version.ts';
import { documentText, textsOf } from './stored-texts.ts';

/** Texts that another version of the program made are not read: it may show documents differently. */
const ofForm = eq(documentTexts.form, sql.placeholder('form'));

const selectTexts = statement((db) =>
  db
    .select({ summary: documentTexts.summary, detail: documentTexts.detail })
    .from(documents)
    .innerJoin(documentTexts, and(eq(documentTexts.documentId, documents.id), ofForm))
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.reference, sql.placeholder('reference')),
      ),
    ),
);

/** The JSON of a document as GET shows it; undefined where this version did not read it since its last change. */
export async function findDocumentText(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<string | undefined> {
  const [texts] = await selectTexts(tx, { workspaceId, reference, form: presentForm() });
  return texts && documentText(texts);
}

const deleteTexts = statement((db) =>
  db.delete(documentTexts).where(eq(documentTexts.documentId, sql.placeholder('documentId'))),
);
const insertTexts = insertOnlyStatement(documentTexts);

/** Stores the texts of documents that have none, or one of another version, which it replaces. */
export async function cacheDocumentJson(
  tx: Writer,
  workspaceId: number,
  references: string[],
): Promise<void> {
  for (const reference of references) {
    const record = await findDocument(tx, workspaceId, reference);
    if (!record) continue;
    const documentId = record.head.id;
    await deleteTexts(tx, { documentId });
    await insertTexts(tx, { documentId, form: presentForm(), ...textsOf(record) });
  }
}

const PAGE_ROWS = 500;

const selectCached = statement((db) =>
  db
    .select({
      documentId: documentTexts.documentId,
      summary: documentTexts.summary,
      detail: documentTexts.detail,
      workspaceId: documents.workspaceId,
      reference: documents.reference,
    })
    .from(documentTexts)
    .leftJoin(documents, eq(documents.id, documentTexts.documentId))
    .where(and(gt(documentTexts.documentId, sql.placeholder('after')), ofForm))
    .orderBy(asc(documentTexts.documentId))
    .limit(PAGE_ROWS),
);

/** The next stored texts of this version after a document id, with the document's workspace and reference where it exists. */
export function cachedTexts(tx: Reader, after: number) {
  return selectCached(tx, { after, form: presentForm() });
}
