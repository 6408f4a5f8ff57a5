import type { DocumentRecord } from '../document-records/queries.ts';
import { documentDetail, documentSummary } from '../document-records/view.ts';

/** A stored document: the JSON of its summary and of its other fields, each an object. */
export type DocumentTexts = { summary: string; detail: string };

/** The texts of a document, made from its rows. */
export function textsOf(record: DocumentRecord): DocumentTexts {
  return {
    summary: JSON.stringify(documentSummary(record.head)),
    detail: JSON.stringify(documentDetail(record)),
  };
}

/** Joins both parts into one object. */
export function documentText({ summary, detail }: DocumentTexts): string {
  return `${summary.slice(0, -1)},${detail.slice(1)}`;
}
