// Fields of documents that a list leaves out: `include` of `GET /documents`.
import type { Context } from '../../auth/context.ts';
import { cursorBehind, type Found, type Listing, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { textsWithNextReminders } from '../document-records/next-reminder.ts';
import { type DocumentRecord, documentsAmong } from '../document-records/queries.ts';
import { documentDetail, documentSummary, type Summarised } from '../document-records/view.ts';
import type { StoredJson } from '../handler.ts';
import { DOCUMENT_SORTS } from './listing.ts';

const INCLUDED = ['tax_breakdown', 'lines', 'payments'] as const;

type IncludedField = (typeof INCLUDED)[number];

/** A page ends behind the document that brings it here. In characters, nearly all of one byte. */
const LONG_PAGE = 4 * 1024 * 1024;

/** Documents that are read at once. */
const AT_ONCE = 25;

/** The fields that `include` names. @throws Failure `validation_failed` on it for another name, or with a page number */
export function includedFields({
  include = '',
  page,
}: {
  include?: string;
  page?: number;
}): readonly IncludedField[] {
  if (page !== undefined) throw invalid('include', message('value.not_with', { field: 'page' }));
  const names = include.split(',').map((name) => name.trim());
  const isKnown = (name: string) => name === 'all' || INCLUDED.some((field) => field === name);
  if (!names.every(isKnown))
    throw invalid('include', message('value.one_of', { values: [...INCLUDED, 'all'] }));
  return INCLUDED.filter((field) => names.includes('all') || names.includes(field));
}

/** A page of documents with these fields, which ends early where it is long. */
export async function withIncluded(
  context: Context<Reader>,
  fields: readonly IncludedField[],
  { listing, found }: { listing: Listing; found: Found<Summarised> },
): Promise<StoredJson> {
  const { tx, actor } = context;
  const stored: { reference: string; text: string }[] = [];
  let length = 0;
  for (let start = 0; start < found.rows.length && length < LONG_PAGE; start += AT_ONCE) {
    const references = found.rows.slice(start, start + AT_ONCE).map(({ reference }) => reference);
    const records = await documentsAmong(tx, actor.workspace.id, references);
    const whole = new Map(records.map((record) => [record.head.reference, record]));
    for (const reference of references) {
      const record = whole.get(reference);
      if (!record) throw new Error(`The document ${reference} of a list is not there.`);
      if (length >= LONG_PAGE) break;
      const text = JSON.stringify(withFields(record, fields));
      stored.push({ reference, text });
      length += text.length;
    }
  }
  const last = found.rows[stored.length - 1];
  const { page, sort } = listing;
  const next =
    last && stored.length < found.rows.length
      ? cursorBehind(last, { page, sort, total: found.total }, DOCUMENT_SORTS)
      : found.next;
  const storedData = await textsWithNextReminders(context, stored);
  return { storedData, meta: listMeta(listing, { ...found, next }) };
}

function withFields(record: DocumentRecord, fields: readonly IncludedField[]) {
  const detail = documentDetail(record);
  return {
    ...documentSummary(record.head),
    ...Object.fromEntries(fields.map((field) => [field, detail[field]])),
  };
}
