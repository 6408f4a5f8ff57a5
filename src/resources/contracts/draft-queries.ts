import { eq } from 'drizzle-orm';
import { noteDeletion } from '../../database/engine/deleted-records.ts';
import type { Writer } from '../../database/engine/statement.ts';
import { contracts, signers } from '../../database/schema/contracts.ts';
import type { ContractHead } from './queries.ts';

/** Deletes a draft with its signers and files. */
export async function deleteContractRow(tx: Writer, draft: ContractHead, deletedAt: string): Promise<void> {
  await tx.delete(contracts).where(eq(contracts.id, draft.id));
  await noteDeletion(tx, 'contract', draft, deletedAt);
}

export async function deleteSigners(tx: Writer, contractId: number): Promise<void> {
  await tx.delete(signers).where(eq(signers.contractId, contractId));
}
