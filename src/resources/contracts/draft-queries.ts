import { eq } from 'drizzle-orm';
import { contracts, signers } from '../../database/schema/contracts.ts';
import type { Writer } from '../../database/statement.ts';

/** Signers and files go with it. */
export async function deleteContractRow(tx: Writer, id: number): Promise<void> {
  await tx.delete(contracts).where(eq(contracts.id, id));
}

export async function deleteSigners(tx: Writer, contractId: number): Promise<void> {
  await tx.delete(signers).where(eq(signers.contractId, contractId));
}
