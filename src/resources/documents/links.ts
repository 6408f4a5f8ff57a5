import { activeSystemActor } from '../../auth/authenticate.ts';
import type { Actor, Context, Service } from '../../auth/context.ts';
import { claimedReference, isRecordToken, recordToken } from '../../crypto/link-token.ts';
import { documentsOfClient } from '../../database/engine/counters.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents } from '../../domain/money.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { loadDocument, notifyOfDocument, reloadAndPublish, statusOf } from '../document-records/document.ts';
import {
  type DocumentHead,
  type DocumentRecord,
  findDocument,
  locateDocument,
  updateDocumentRow,
} from '../document-records/queries.ts';
import { documentSummary } from '../document-records/view.ts';
import type { Success } from '../handler.ts';
import { listIssuedOfClient, UNPAID_STATUSES, unpaidOfClient } from './list-queries.ts';

/** GET /documents/{reference}/public-link: the secret address of the page that the client opens. */
export async function getDocumentPublicLink(
  context: Context<Reader>,
  { path }: Pick<Input<'getDocumentPublicLink'>, 'path'>,
): Promise<Success<'getDocumentPublicLink'>> {
  const { head } = await loadDocument(context, path.reference);
  return { data: { url: publicLink(head, context.service) } };
}

/** Replaces the public link of a document; the old link opens nothing from now on. */
export async function renewPublicLink(context: Context, reference: string): Promise<{ url: string }> {
  const { head } = await loadDocument(context, reference);
  const linkGeneration = head.linkGeneration + 1;
  const url = publicLink({ ...head, linkGeneration }, context.service);
  await updateDocumentRow(context.tx, head, { linkGeneration, updatedAt: context.now.toISOString() });
  return { url };
}

/** The address of a document's public page. @throws Failure `conflict` for a draft, which has none */
function publicLink(
  head: Pick<DocumentHead, 'status' | 'reference' | 'linkGeneration'>,
  { instanceKey, publicUrl }: Service,
): string {
  if (head.status === 'draft') throw new Failure('conflict', message('document.draft_without_page'));
  const { reference, linkGeneration: generation } = head;
  return `${publicUrl}/d/${recordToken(instanceKey, 'document', { reference, generation })}`;
}

export type LinkedDocument = { record: DocumentRecord; actor: Actor };

/**
 * The issued document that a link opens, with the service itself as the actor in its workspace; undefined for every
 * link that opens nothing, whatever the reason.
 */
export async function findLinkedDocument(
  tx: Reader,
  token: string,
  { instanceKey }: Pick<Service, 'instanceKey'>,
): Promise<LinkedDocument | undefined> {
  const reference = claimedReference(token);
  const place = reference && (await locateDocument(tx, reference));
  if (!place || !isRecordToken(token, instanceKey, 'document', place)) return undefined;
  const actor = await activeSystemActor(tx, place.workspaceId);
  const record = actor && (await findDocument(tx, place.workspaceId, place.reference));
  if (!record || record.head.status === 'draft') return undefined;
  return { record, actor };
}

/** True where viewing the document would change it; a cancelled one stays as it is. */
export function isNewView({ head }: DocumentRecord): boolean {
  return head.viewedAt === null && head.status !== 'cancelled';
}

/** Records, once, that the client has seen an issued document, and emits `document.updated`. */
export async function noteDocumentViewed(context: Context, record: DocumentRecord): Promise<void> {
  if (!isNewView(record)) return;
  const { head } = record;
  const viewedAt = context.now.toISOString();
  await updateDocumentRow(context.tx, head, {
    viewedAt,
    status: statusOf({ ...head, viewedAt }, context),
    updatedAt: viewedAt,
  });
  await notifyOfDocument(context, head, 'document_viewed');
  await reloadAndPublish(context, head.reference, 'document.updated');
}

const PAGE_SIZE = 25;

/** A document as a portal lists it, with the token of its own public link. */
type PortalDocument = {
  summary: Schema<'DocumentSummary'>;
  /** Whether it is a proforma that another document follows. */
  isConverted: boolean;
  token: string;
};

type PortalDocuments = {
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
