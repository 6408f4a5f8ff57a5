import type { Context } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { newReference } from '../../domain/reference.ts';
import { searchTerm } from '../../domain/search-text.ts';
import type { Input } from '../../spec/public.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import type { Success } from '../handler.ts';
import { neededClient } from '../named-client.ts';
import { externalIdIn, newOwnData, orExternalIdTaken } from '../own-data.ts';
import { loadContract, statusWords } from './contract.ts';
import { type ContractInput, composeContract, UNSIGNED } from './draft.ts';
import { CONTRACT_SORTS, findContracts } from './listing.ts';
import { type ContractRecord, findSignedFile, insertContract, insertSigner } from './queries.ts';
import { contractSummary, contractView } from './view.ts';

// The plan is checked last (402): a business whose plan has no contracts still gets the validation errors of its
// request.

/** GET /contracts: newest first. */
export async function listContracts(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listContracts'>,
): Promise<Success<'listContracts'>> {
  mustInclude(actor, 'contracts');
  const listing = listingOf(query, CONTRACT_SORTS);
  const { status, client, metadata } = query;
  const externalId = externalIdIn(query);
  const filters = { status, client, externalId, metadata, search: searchTerm(query.search) };
  const found = await findContracts(tx, actor.workspace.id, filters, listing);
  return { data: found.rows.map(contractSummary), meta: listMeta(listing, found) };
}

/** GET /contracts/{reference}. */
export async function getContract(
  context: Context<Reader>,
  { path }: Pick<Input<'getContract'>, 'path'>,
): Promise<Success<'getContract'>> {
  const record = await loadContract(context, path.reference);
  mustInclude(context.actor, 'contracts');
  return { data: contractView(record) };
}

/** POST /contracts: a draft in writing without a number. */
export async function createContract(
  context: Context,
  { body }: Input<'createContract'>,
): Promise<Success<'createContract'>> {
  const client = await neededClient(context, body);
  return { data: contractView(await addContract(context, { ...body, client })) };
}

/**
 * Creates a draft of a text, or of an uploaded PDF where there is no text.
 * @throws Failure `validation_failed` or `feature_unavailable`
 */
export async function addContract(context: Context, input: ContractInput): Promise<ContractRecord> {
  const { tx, actor, now } = context;
  const { contract, signers } = await composeContract(context, input);
  mustInclude(actor, 'contracts');
  const reference = newReference();
  const inserted = insertContract(tx, {
    ...contract,
    ...newOwnData(input),
    reference,
    workspaceId: actor.workspace.id,
    source: input.body === null ? 'uploaded' : 'written',
    status: 'draft',
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  const { id: contractId } = await orExternalIdTaken(inserted, 'contract');
  for (const signer of signers) {
    await insertSigner(tx, {
      ...signer,
      ...UNSIGNED,
      reference: newReference(),
      contractId,
    });
  }
  return loadContract(context, reference);
}

/** GET /contracts/{reference}/signed.pdf: as it was stored with the last signature. */
export async function getSignedContractPdf(
  context: Context<Reader>,
  { path }: Pick<Input<'getSignedContractPdf'>, 'path'>,
): Promise<Success<'getSignedContractPdf'>> {
  const { head } = await loadContract(context, path.reference);
  const file = await findSignedFile(context.tx, head.id);
  if (!file) {
    throw new Failure(
      'contract_state_conflict',
      message('contract.no_signed_pdf', { status: statusWords(head.status) }),
    );
  }
  mustInclude(context.actor, 'contracts');
  return { fileName: head.number ?? head.reference, ...file };
}
