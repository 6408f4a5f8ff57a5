import { activeSystemActor } from '../../auth/authenticate.ts';
import type { Actor, Context, Service } from '../../auth/context.ts';
import { claimedReference, isRecordToken, recordToken } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { Input } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import {
  type DocumentHead,
  type DocumentRecord,
  findDocument,
  locateDocument,
  updateDocumentRow,
} from '../document-records/queries.ts';
import { loadDocument, notifyOfDocument, reloadAndPublish, statusOf } from '../document-records/state.ts';

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
  await updateDocumentRow(context.tx, head.id, { linkGeneration, updatedAt: context.now.toISOString() });
  return { url };
}

/** The address of a document's public page. @throws Failure `conflict` for a draft, which has none */
export function publicLink(
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
  await updateDocumentRow(context.tx, head.id, {
    viewedAt,
    status: statusOf({ ...head, viewedAt }, context),
    updatedAt: viewedAt,
  });
  await notifyOfDocument(context, head, 'document_viewed');
  await reloadAndPublish(context, head.reference, 'document.updated');
}
