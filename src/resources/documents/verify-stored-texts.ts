import type { Reader } from '../../database/engine/statement.ts';
import type { Difference } from '../../database/maintenance/verify-result.ts';
import { findDocument } from '../document-records/queries.ts';
import { cachedTexts } from './stored-text-queries.ts';
import { documentText, textsOf } from './stored-texts.ts';

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
