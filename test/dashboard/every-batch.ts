import type { Workspace } from '../../src/auth/context.ts';
import { findAccount } from '../../src/auth/users.ts';
import { workOfBatch } from '../../src/batches/jobs.ts';
import type { Writer } from '../../src/database/engine/statement.ts';
import { batches, batchRows } from '../../src/database/schema/batches.ts';
import { BATCH_ACTIONS } from '../../src/domain/batch.ts';
import { newReference } from '../../src/domain/reference.ts';
import { enqueue } from '../../src/queue/work.ts';
import { newClient, newDraft, newIssued } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import type { Browser } from './browser.ts';

/** A batch of every action that has ended; one document is refused, because no SEF is connected. */
export async function fillBatches(world: TestService, owner: Browser): Promise<void> {
  const root = `/workspaces/${world.production.reference}/batches`;
  const client = (await newClient(world.api, { name: 'Many', email: 'many@example.com' })).reference;
  for (const action of BATCH_ACTIONS) {
    const isOfDraft = ['issue', 'issue_and_send', 'delete'].includes(action);
    const { reference } = await (isOfDraft ? newDraft : newIssued)(world.api, { client });
    const options = action === 'record_payment' ? { method: 'cash', paid_on: '2026-03-01' } : {};
    const { status, text } = await owner.ask('POST', root, { action, documents: [reference], ...options });
    if (status !== 201) throw new Error(`${action} answered ${status}: ${text}`);
  }
  for (let isOpen = true; isOpen; ) {
    const { data } = await owner.ask<{ ended_at: string | null }[]>('GET', root);
    isOpen = data.some(({ ended_at }) => ended_at === null);
    if (isOpen) await new Promise((soon) => setTimeout(soon, 20));
  }
}

/** A batch that waits, in a workspace that is suspended, with a document that was left when it was stopped. */
export async function storeWaitingBatch(
  tx: Writer,
  { workspace, email, createdAt }: { workspace: Workspace; email: string; createdAt: string },
): Promise<void> {
  const userId = (await findAccount(tx, email))?.id as number;
  const values = { workspaceId: workspace.id, userId, reference: newReference(), createdAt };
  const [batch] = await tx
    .insert(batches)
    .values({ ...values, action: 'send', options: '{}' })
    .returning();
  const batchId = batch?.id as number;
  for (const [position, state] of (['stopped', 'waiting'] as const).entries())
    await tx.insert(batchRows).values({ batchId, position, documentReference: newReference(), state });
  await enqueue(tx, workOfBatch({ id: batchId, workspaceId: workspace.id }, createdAt));
}
