import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { insertOnlyStatement, type Reader, statement, type Writer } from '../../database/engine/statement.ts';
import { documents, documentTexts, documentTextsForm } from '../../database/schema/documents.ts';
import { documentTypeNames } from '../../domain/document-types.ts';
import { type DocumentRecord, findDocument } from './queries.ts';
import { documentDetail, documentSummary } from './view.ts';

// The JSON of a document is stored when it is first read; triggers delete it with any change. So a read sends a
// stored text, and no write has to take care of it.

/** Increase this with every change of what `documentView` makes of the same rows: it invalidates all stored texts. */
const RENDERER_VERSION = 3;

/** A stored document: the JSON of its summary and of its other fields, each an object. */
export type DocumentTexts = { summary: string; detail: string };

const selectTexts = statement((db) =>
  db
    .select({ summary: documentTexts.summary, detail: documentTexts.detail })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.reference, sql.placeholder('reference')),
      ),
    ),
);

/** The JSON of a document as GET shows it; undefined where it was not read since its last change. */
export async function findDocumentText(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<string | undefined> {
  const [texts] = await selectTexts(tx, { workspaceId, reference });
  return texts && documentText(texts);
}

/** Joins both parts into one object. */
export function documentText({ summary, detail }: DocumentTexts): string {
  return `${summary.slice(0, -1)},${detail.slice(1)}`;
}

/** The texts of a document, made from its rows. */
export function textsOf(record: DocumentRecord): DocumentTexts {
  return {
    summary: JSON.stringify(documentSummary(record.head)),
    detail: JSON.stringify(documentDetail(record)),
  };
}

const deleteTexts = statement((db) =>
  db.delete(documentTexts).where(eq(documentTexts.documentId, sql.placeholder('documentId'))),
);
const insertTexts = insertOnlyStatement(documentTexts);

/** Stores the texts of documents that have none. */
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
    await insertTexts(tx, { documentId, ...textsOf(record) });
  }
}

/** Deletes the texts that another version of the program made, which may show documents differently. */
export async function purgeStaleCache(tx: Writer): Promise<void> {
  const form = createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, documentTypeNames()]))
    .digest('hex');
  const [made] = await tx.select().from(documentTextsForm);
  if (made?.form === form) return;
  await tx.delete(documentTexts);
  await tx.delete(documentTextsForm);
  await tx.insert(documentTextsForm).values({ form });
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
    .where(gt(documentTexts.documentId, sql.placeholder('after')))
    .orderBy(asc(documentTexts.documentId))
    .limit(PAGE_ROWS),
);

/** The next stored texts after a document id, with the document's workspace and reference where it exists. */
export function cachedTexts(tx: Reader, after: number) {
  return selectCached(tx, { after });
}
