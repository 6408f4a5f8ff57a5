import { MAX_BATCH_ROWS } from '../../domain/batch.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { Input } from '../../spec/public.ts';

type Query = Input<'listDocuments'>['query'];

/** The filters of the list of documents. */
type DocumentFilter = Omit<Query, 'sort' | 'page' | 'per_page' | 'after' | 'include'>;

/** Reads a page of the list of documents away from the event loop: with filters, it may take long. */
export type ReadListed = (
  query: Query,
) => Promise<{ data: { reference: string }[]; meta: { total: number; next_cursor: string | null } }>;

/** Tools for the preparation of an operation that is about the documents of a list. */
export type ListTools = { readListed: ReadListed };

/** The references of all that a list shows. @throws Failure `validation_failed` on `filter` where they are too many */
export async function listed(readListed: ReadListed, filter: DocumentFilter): Promise<string[]> {
  const references: string[] = [];
  let after: string | null | undefined;
  do {
    const { data, meta } = await readListed({
      ...filter,
      // What has changed since an instant is listed in the order of its changes.
      sort: filter.updated_since === undefined ? 'issue_date' : 'updated_at',
      per_page: 100,
      ...(after && { after }),
    });
    if (meta.total > MAX_BATCH_ROWS)
      throw invalid('filter', message('batch.too_many', { most: MAX_BATCH_ROWS }));
    references.push(...data.map(({ reference }) => reference));
    after = meta.next_cursor;
  } while (after);
  return references;
}

/** The documents of `exportDocumentPdfs`, before its transaction: those that a list shows, unless they are named. */
export async function preparePdfs(
  { readListed }: ListTools,
  { query: { references, ...filter } }: Pick<Input<'exportDocumentPdfs'>, 'query'>,
): Promise<readonly string[]> {
  return references?.split(',') ?? listed(readListed, filter);
}
