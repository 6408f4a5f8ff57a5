import type { Service } from '../../access/context.ts';
import { documentsOfClient } from '../../database/counters.ts';
import type { Reader } from '../../database/statement.ts';
import { recordToken } from '../../domain/link-token.ts';
import type { Schema } from '../../operation.ts';
import { listIssuedOfClient } from './queries.ts';
import { documentSummary } from './view.ts';

const PAGE_SIZE = 25;

/** A document as a portal lists it, with the secret part of its own link. */
export type PortalDocument = { summary: Schema<'DocumentSummary'>; token: string };

export type PortalDocuments = { documents: PortalDocument[]; page: number; lastPage: number };

/** A page of everything that was issued to a client, newest first; the last one where there are fewer. */
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
    token: recordToken(instanceKey, 'document', {
      reference: head.reference,
      generation: head.linkGeneration,
    }),
  }));
  return { documents, page, lastPage };
}
