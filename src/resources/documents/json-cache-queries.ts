import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { insertOnlyStatement, type Reader, statement, type Writer } from '../../database/engine/statement.ts';
import { documents, documentTexts, documentTextsForm } from '../../database/schema/documents.ts';
import { documentTypeNames } from '../../domain/document-types.ts';
import { type DocumentRecord, findDocument } from './queries.ts';
import { documentDetail, documentSummary } from './view.ts';

// Documents are written into the database as the API shows them by whoever reads them first; any change voids that
// (triggers). So a read sends a stored text, and no write has to think of it.

/** To be raised with every change of what `documentView` makes of the same rows: it voids the texts of before. */
const RENDERER_VERSION = 3;

/** A document as it is stored: the JSON of its summary, and of the rest, each an object. */
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

/** The JSON of a document as GET shows it; undefined where nobody has read it since its last change. */
export async function findDocumentText(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<string | undefined> {
  const [texts] = await selectTexts(tx, { workspaceId, reference });
  return texts && documentText(texts);
}

/** Both parts as the one object that they are. */
export function documentText({ summary, detail }: DocumentTexts): string {
  return `${summary.slice(0, -1)},${detail.slice(1)}`;
}

/** The texts of a document as its rows have it. */
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

/** Stores the texts of documents that were found without, as they are now. */
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

/** Voids the texts that another program has made, which may show documents in another way. */
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

const selectKept = statement((db) =>
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

/** The next stored texts behind a document's id, with the document's place where there is one. */
export function cachedTexts(tx: Reader, after: number) {
  return selectKept(tx, { after });
}
