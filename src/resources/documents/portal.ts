import type { Service } from '../../auth/context.ts';
import { recordToken } from '../../crypto/link-token.ts';
import { documentsOfClient } from '../../database/engine/counters.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { formatCents } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import { listIssuedOfClient } from '../document-records/queries.ts';
import { UNPAID_STATUSES, unpaidOfClient } from './unpaid-queries.ts';
import { documentSummary } from '../document-records/view.ts';

const PAGE_SIZE = 25;

/** A document as a portal lists it, with the token of its own public link. */
export type PortalDocument = {
  summary: Schema<'DocumentSummary'>;
  /** Whether it is a proforma that another document follows. */
  isConverted: boolean;
  token: string;
};

export type PortalDocuments = {
  documents: PortalDocument[];
  page: number;
  lastPage: number;
  /** The open amount by currency; undefined where there are too many documents to add up. */
  due: Due[] | undefined;
};

export type Due = { currency: string; amount: string };

/** Adding up so many documents blocks the event loop for some milliseconds. */
const MAX_SUMMED_DOCUMENTS = 5000;

/** A page of everything that was issued to a client, newest first; a page beyond the end is the last one. */
export async function portalDocuments(
  tx: Reader,
  client: { workspaceId: number; id: number },
  wanted: number,
  { instanceKey }: Pick<Service, 'instanceKey'>,
): Promise<PortalDocuments> {
  const key = { workspaceId: client.workspaceId, clientId: client.id };
  const all = await documentsOfClient(tx, { ...key, filter: 'all' });
  const drafts = await documentsOfClient(tx, { ...key, filter: 'draft' });
  const lastPage = Math.max(1, Math.ceil((all - drafts) / PAGE_SIZE));
  const page = Math.min(wanted, lastPage);
  const heads = await listIssuedOfClient(tx, key, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const documents = heads.map((head) => ({
    summary: documentSummary(head),
    isConverted: head.convertedAt !== null,
    token: recordToken(instanceKey, 'document', {
      reference: head.reference,
      generation: head.linkGeneration,
    }),
  }));
  return { documents, page, lastPage, due: await dueOf(tx, key) };
}

async function dueOf(tx: Reader, key: { workspaceId: number; clientId: number }): Promise<Due[] | undefined> {
  let unpaid = 0;
  for (const filter of UNPAID_STATUSES) unpaid += await documentsOfClient(tx, { ...key, filter });
  if (unpaid > MAX_SUMMED_DOCUMENTS) return undefined;
  const sums = new Map<string, number>();
  for (const { typeKey, currency, balanceCents } of unpaid > 0 ? await unpaidOfClient(tx, key) : []) {
    // A proforma is paid by the invoice that follows it.
    if (!documentTypeByKey(typeKey)?.countsAsOutstanding) continue;
    sums.set(currency, (sums.get(currency) ?? 0) + balanceCents);
  }
  return [...sums]
    .filter(([, cents]) => cents > 0)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, cents]) => ({ currency, amount: formatCents(cents, currency) }));
}
