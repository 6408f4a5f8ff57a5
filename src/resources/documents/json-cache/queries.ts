import { and, asc, eq, gt, sql } from 'drizzle-orm';
import {
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../../database/engine/statement.ts';
import { documents, documentTexts, documentTextsForm } from '../../../database/schema/documents.ts';
import { findDocument } from '../queries.ts';
import { rendererVersion } from './renderer-version.ts';
import { documentText, textsOf } from './texts.ts';

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
  const form = rendererVersion();
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
