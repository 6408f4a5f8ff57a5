import type { Schema } from '../../spec/public.ts';
import { ownDataView } from '../own-data.ts';
import type { ContractHead, ContractRecord, SignerRow } from './queries.ts';

/** The parts of a contract that a summary needs, or the order of a list. */
export type SummarisedContract = {
  head: Pick<
    ContractHead,
    | 'reference'
    | 'number'
    | 'title'
    | 'status'
    | 'clientReference'
    | 'clientName'
    | 'frozenClient'
    | 'documentReference'
    | 'signingOrder'
    | 'expiresAt'
    | 'sentAt'
    | 'signedAt'
    | 'createdAt'
    | 'updatedAt'
    | 'recordVersion'
    | 'externalId'
    | 'metadata'
    | 'searchText'
  >;
  signers: SignerRow[];
};

/** A contract as the list shows it. */
export function contractSummary({ head, signers }: SummarisedContract): Schema<'ContractSummary'> {
  return {
    reference: head.reference,
    number: head.number,
    title: head.title,
    status: head.status,
    client: { reference: head.clientReference, name: head.frozenClient?.name ?? head.clientName },
    document_reference: head.documentReference,
    signing_order: head.signingOrder,
    signers: signers.map(signerView),
    expires_at: head.expiresAt,
    sent_at: head.sentAt,
    signed_at: head.signedAt,
    created_at: head.createdAt,
    updated_at: head.updatedAt,
    version: head.recordVersion,
    ...ownDataView(head),
  };
}

/** A contract as GET shows it. Links, network addresses and typed names are never part of it. */
export function contractView(record: ContractRecord): Schema<'Contract'> {
  const { head } = record;
  return {
    ...contractSummary(record),
    source: head.source,
    body: head.body,
    declined_at: head.declinedAt,
    expired_at: head.expiredAt,
    voided_at: head.voidedAt,
    void_reason: head.voidReason,
    body_sha256: head.bodySha256,
    signed_pdf_sha256: head.signedPdfSha256,
  };
}

function signerView(signer: SignerRow): Schema<'Signer'> {
  return {
    reference: signer.reference,
    name: signer.name,
    email: signer.email,
    position: signer.position,
    status: signer.status,
    viewed_at: signer.viewedAt,
    signed_at: signer.signedAt,
    declined_at: signer.declinedAt,
    decline_reason: signer.declineReason,
  };
}
