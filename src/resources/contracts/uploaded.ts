import type { Reader } from '../../database/engine/statement.ts';
import type { Database } from '../../database/open.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { IsNormalised } from '../../pdf/inspector.ts';
import { findContract, findUploadedFile } from './queries.ts';

export type UploadTools = { read: Database['read']; isNormalised: IsNormalised; workspaceId: number };

/**
 * Before a draft is sent: its PDF must look the same to everyone who opens it. One that was uploaded before the
 * service normalised uploads may not. The file of a contract never changes, so the result still holds in the
 * transaction that follows.
 * @throws Failure `contract_not_sendable`
 */
export async function mustBeNormalised(
  { read, isNormalised, workspaceId }: UploadTools,
  { path }: { path: { reference: string } },
): Promise<void> {
  const file = await read((tx) => fileOfDraft(tx, workspaceId, path.reference));
  if (!file || (await isNormalised(file.sha256, async () => file.pdf))) return;
  throw new Failure('contract_not_sendable', message('contract.outdated_upload'));
}

async function fileOfDraft(tx: Reader, workspaceId: number, reference: string) {
  const record = await findContract(tx, workspaceId, reference);
  return record?.head.status === 'draft' ? findUploadedFile(tx, record.head.id) : undefined;
}
