import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { insertOnlyStatement, type Reader, statement, type Writer } from '../../database/engine/statement.ts';
import type { Difference } from '../../database/maintenance/verify-result.ts';
import { documents, documentTexts } from '../../database/schema/documents.ts';
import { documentTypeNames } from '../../domain/document-types.ts';
import { type DocumentRecord, findDocument } from '../document-records/queries.ts';
import { documentDetail, documentSummary } from '../document-records/view.ts';
import type { FollowedBody } from '../handler.ts';
import { SAMPLES } from './renderer-samples.ts';

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
  const [texts] = await selectTexts(tx, { workspaceId, reference, form: currentTextForm() });
  return texts && documentText(texts);
}

const deleteTexts = statement((db) =>
  db.delete(documentTexts).where(eq(documentTexts.documentId, sql.placeholder('documentId'))),
);
const insertTexts = insertOnlyStatement(documentTexts);

/** Stores the texts of documents that have none, or one of another version, which it replaces. */
async function cacheDocumentJson(tx: Writer, workspaceId: number, references: string[]): Promise<void> {
  for (const reference of references) {
    const record = await findDocument(tx, workspaceId, reference);
    if (!record) continue;
    const documentId = record.head.id;
    await deleteTexts(tx, { documentId });
    await insertTexts(tx, { documentId, form: currentTextForm(), ...textsOf(record) });
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
function cachedTexts(tx: Reader, after: number) {
  return selectCached(tx, { after, form: currentTextForm() });
}

/** A stored document: the JSON of its summary and of its other fields, each an object. */
type DocumentTexts = { summary: string; detail: string };

/** The texts of a document, made from its rows. */
export function textsOf(record: DocumentRecord): DocumentTexts {
  return {
    summary: JSON.stringify(documentSummary(record.head)),
    detail: JSON.stringify(documentDetail(record)),
  };
}

/** Joins both parts into one object. */
function documentText({ summary, detail }: DocumentTexts): string {
  return `${summary.slice(0, -1)},${detail.slice(1)}`;
}

/** Identifies how this version of the program shows documents: it changes with what any field is shown as. */
export function rendererVersion(render = textsOf): string {
  const shown = [SAMPLES.map((sample) => render(sample)), documentTypeNames()];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

let present: string | undefined;

/** The renderer version of this process. */
export function currentTextForm(): string {
  present ??= rendererVersion();
  return present;
}

const TABLE = 'document_texts';
/** Enough of a text to show where it differs. */
const EXCERPT_CHARACTERS = 60;

/** Makes every stored text of a document again from its rows and compares. */
export async function verifyDocumentTexts(
  tx: Reader,
): Promise<{ table: string; entries: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let entries = 0;
  for (let after = 0; ; ) {
    const piece = await cachedTexts(tx, after);
    if (piece.length === 0) return { table: TABLE, entries, differences };
    for (const { documentId, workspaceId, reference, ...kept } of piece) {
      entries += 1;
      after = documentId;
      const record =
        workspaceId === null || reference === null
          ? undefined
          : await findDocument(tx, workspaceId, reference);
      const expected = record ? documentText(textsOf(record)) : 'there is no such document';
      if (expected !== documentText(kept)) {
        differences.push({
          table: TABLE,
          key: reference ?? String(documentId),
          ...excerpts(documentText(kept), expected),
        });
      }
    }
  }
}

/** Both texts from their first difference. */
function excerpts(kept: string, expected: string): { kept: string; expected: string } {
  let at = 0;
  while (kept[at] === expected[at]) at += 1;
  const from = Math.max(0, at - EXCERPT_CHARACTERS / 3);
  return {
    kept: kept.slice(from, from + EXCERPT_CHARACTERS),
    expected: expected.slice(from, from + EXCERPT_CHARACTERS),
  };
}

/** Stores the JSON of documents once it was sent. */
export function cachingJson(workspace: number, references: string[]): FollowedBody<unknown>['afterResponse'] {
  return { of: { workspace }, write: (tx) => cacheDocumentJson(tx, workspace, references) };
}
