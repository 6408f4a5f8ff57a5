import { activeSystemActor } from '../../auth/authenticate.ts';
import type { Context } from '../../auth/context.ts';
import { inItsTime } from '../../auth/sandbox-time.ts';
import { linkHash, signingToken } from '../../crypto/link-token.ts';
import type { WriteOf } from '../../database/engine/database.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type SignerStatus, type SigningState, signingState } from '../../domain/contract-status.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { loadContract, statusWords } from './contract.ts';
import {
  type ContractHead,
  type ContractRecord,
  findContract,
  locateSigner,
  locateSignerByLink,
  type SignerRow,
  updateSignerRow,
} from './queries.ts';

/** A signer with the secret link; the link is null before the contract is sent and after it is voided. */
export type SignerLink = {
  /** The reference of the signer. */
  reference: string;
  position: number;
  name: string;
  email: string;
  status: SignerStatus;
  link: string | null;
};

/** The links of a contract's signers, for the operator only: no answer of the public API contains them. */
export async function signerLinks(context: Context<Reader>, reference: string): Promise<SignerLink[]> {
  const { head, signers } = await loadContract(context, reference);
  for (const signer of hasLinks(head) ? signers : []) mustOpen(context, signer);
  return signers.map((signer) => linkView(context, head, signer));
}

/**
 * The links of a contract's signers for the business to hand over, because an e-mail may not have arrived. A link
 * that was made with another instance key opens nothing and is null here.
 */
export async function linksToHandOver(context: Context<Reader>, reference: string): Promise<SignerLink[]> {
  const { head, signers } = await loadContract(context, reference);
  return signers.map((signer) => {
    const view = linkView(context, head, signer);
    return { ...view, link: opens(context, signer) ? view.link : null };
  });
}

/**
 * Replaces the link of a signer. The old link no longer opens the contract.
 * @throws Failure `contract_state_conflict` where there is no link to replace
 */
export async function replaceLink(context: Context, reference: string): Promise<SignerLink> {
  const { tx, service } = context;
  const place = await locateSigner(tx, reference);
  if (!place) throw notFound('signer');
  const { head, signers } = await loadContract(context, place.contract);
  const signer = signers.find(({ id }) => id === place.signerId);
  if (!signer) throw notFound('signer');
  if (!hasLinks(head)) {
    throw new Failure(
      'contract_state_conflict',
      message('contract.no_links', { status: statusWords(head.status) }),
    );
  }
  const linkGeneration = signer.linkGeneration + 1;
  const token = signingToken(service.instanceKey, { reference, generation: linkGeneration });
  await updateSignerRow(tx, signer.id, { linkGeneration, linkHash: linkHash(token) });
  return linkView(context, head, { ...signer, linkGeneration });
}

/** @throws Error where the link would open nothing: it was made with another instance key */
function mustOpen(context: Pick<Context, 'service'>, signer: SignerRow): void {
  if (signer.linkHash === null || opens(context, signer)) return;
  throw new Error(
    'The links of this contract were made with another instance key. Set the SECRET_KEY of the server; where that key is lost, "links renew" gives each signer another link.',
  );
}

function opens({ service }: Pick<Context, 'service'>, signer: SignerRow): boolean {
  const { reference, linkGeneration: generation, linkHash: known } = signer;
  return known === linkHash(signingToken(service.instanceKey, { reference, generation }));
}

function hasLinks({ status }: ContractHead): boolean {
  return status !== 'draft' && status !== 'voided';
}

function linkView({ service }: Pick<Context, 'service'>, head: ContractHead, signer: SignerRow): SignerLink {
  const { reference, position, name, email, status, linkGeneration: generation } = signer;
  const token = signingToken(service.instanceKey, { reference, generation });
  const link = hasLinks(head) ? `${service.publicUrl}/sign/${token}` : null;
  return { reference, position, name, email, status, link };
}

/** An opened signing link: its signer, the contract and the state of signing. */
export type OpenedLink = {
  actor: Context['actor'];
  record: ContractRecord;
  signer: SignerRow;
  state: SigningState;
  /** The time of the workspace. */
  now: Date;
  isAdvancing: boolean;
};

/** Whose records a write changes that opens a signing link. */
export function ofLink(token: string): WriteOf {
  return { workspace: (tx) => locateSignerByLink(tx, linkHash(token)) };
}

/**
 * @param realNow the real time; that of the workspace counts
 * @returns undefined for a link that is unknown
 */
export async function openSigningLink(
  tx: Reader,
  token: string,
  realNow: Date,
): Promise<OpenedLink | undefined> {
  const place = await locateSignerByLink(tx, linkHash(token));
  const found = place && (await activeSystemActor(tx, place.workspaceId));
  const record = found && (await findContract(tx, place.workspaceId, place.contract));
  const signer = record?.signers.find(({ id }) => id === place?.signerId);
  if (!found || !record || !signer) return undefined;
  const time = await inItsTime(tx, found, realNow);
  return {
    ...time,
    record,
    signer,
    state: signingState(record.head, record.signers, signer.position, time.now),
  };
}
