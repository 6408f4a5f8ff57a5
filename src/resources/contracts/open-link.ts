import { activeSystemActor } from '../../auth/authenticate.ts';
import type { Context } from '../../auth/context.ts';
import { linkHash } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { WriteOf } from '../../database/engine/write-of.ts';
import { type SigningState, signingState } from '../../domain/contract-status.ts';
import { type ContractRecord, findContract, locateSignerByLink, type SignerRow } from './queries.ts';

/** An opened signing link: its signer, the contract and the state of signing. */
export type OpenedLink = {
  actor: Context['actor'];
  record: ContractRecord;
  signer: SignerRow;
  state: SigningState;
};

/** Whose records a write changes that opens a signing link. */
export function ofLink(token: string): WriteOf {
  return { workspace: (tx) => locateSignerByLink(tx, linkHash(token)) };
}

/** @returns undefined for a link that is unknown */
export async function openSigningLink(tx: Reader, token: string, now: Date): Promise<OpenedLink | undefined> {
  const place = await locateSignerByLink(tx, linkHash(token));
  const actor = place && (await activeSystemActor(tx, place.workspaceId));
  const record = actor && (await findContract(tx, place.workspaceId, place.contract));
  const signer = record?.signers.find(({ id }) => id === place?.signerId);
  if (!actor || !record || !signer) return undefined;
  return { actor, record, signer, state: signingState(record.head, record.signers, signer.position, now) };
}
