import type { Reader } from '../../database/engine/statement.ts';
import type { Database } from '../../database/open.ts';
import { Failure } from '../../domain/failure.ts';
import type { IsNormalised } from '../../pdf/inspector.ts';
import { findContract, findUploadedFile } from './queries.ts';

export type Tools = { read: Database['read']; isNormalised: IsNormalised; workspaceId: number };

/**
 * Before a draft is sent: its PDF must look the same to everyone who opens it. One that was uploaded before the
 * service normalised uploads may not. The file of a contract never changes, so the result still holds in the
 * transaction that follows.
 * @throws Failure `contract_not_sendable`
 */
export async function mustBeNormalised(
  { read, isNormalised, workspaceId }: Tools,
  { path }: { path: { reference: string } },
): Promise<void> {
  const file = await read((tx) => fileOfDraft(tx, workspaceId, path.reference));
  if (!file || (await isNormalised(file.sha256, async () => file.pdf))) return;
  throw new Failure(
    'contract_not_sendable',
    'Its PDF was uploaded before PDFs were made the same for every reader. Upload it once more, as a new contract.',
  );
}

async function fileOfDraft(tx: Reader, workspaceId: number, reference: string) {
  const record = await findContract(tx, workspaceId, reference);
  return record?.head.status === 'draft' ? findUploadedFile(tx, record.head.id) : undefined;
}
