// Connections and submissions in every state, for the database of all records. Nothing of it is ever due.

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { and, eq, ne } from 'drizzle-orm';
import type { Writer } from '../../src/database/engine/statement.ts';
import { documents } from '../../src/database/schema/documents.ts';
import { queue } from '../../src/database/schema/queue.ts';
import { sefConnections, sefSubmissions } from '../../src/database/schema/sef.ts';
import { message } from '../../src/domain/messages/message.ts';
import { newReference } from '../../src/domain/reference.ts';
import { EFAKTURA_STATES, SEF_SYSTEMS, SUBMISSION_STATUSES, SUBMISSION_STEPS } from '../../src/domain/sef.ts';
import { WRITER_VERSION } from '../../src/einvoice/profiles.ts';
import { enqueue } from '../../src/queue/work.ts';
import { efakturaEvents } from '../../src/resources/einvoices/efaktura.ts';
import { insertEInvoiceFile } from '../../src/resources/einvoices/queries.ts';
import { ownSefMessage } from '../../src/sef/answers.ts';
import { connectWorkspace } from '../../src/sef/connections.ts';
import { workOfSubmission } from '../../src/sef/jobs.ts';
import { recordTransition } from '../../src/sef/transitions.ts';
import { notify } from '../../src/workspaces/notifications.ts';
import { INSTANCE_KEY, type TestService } from '../test-service.ts';
import { KEY } from './simulator.ts';

const NEVER = '2999-01-01T00:00:00.000Z';
const NOWHERE = 'http://127.0.0.1:9';

/** The file of a document, as the first request for it stores it. */
function storeFile(
  tx: Writer,
  { content, ...file }: { documentId: number; content: Buffer; sha256: string; createdAt: string },
) {
  return insertEInvoiceFile(tx, {
    ...file,
    profile: 'srbdt',
    writerVersion: WRITER_VERSION,
    content: gzipSync(content),
  });
}

export async function fillSef(world: TestService): Promise<void> {
  const { production, sandbox, clock } = world;
  const other = await world.otherBusiness();
  const instant = clock.now().toISOString();
  const places = { production: NOWHERE, demo: NOWHERE, simulator: NOWHERE, isOpenToPrivate: true };
  await world.write(async (tx) => {
    const common = { key: KEY, instanceKey: INSTANCE_KEY, places, now: clock.now() };
    await connectWorkspace(tx, {
      ...common,
      workspace: production,
      system: 'production',
      sendsAtIssue: true,
    });
    await connectWorkspace(tx, { ...common, workspace: sandbox, system: 'demo', url: NOWHERE });
    await connectWorkspace(tx, { ...common, workspace: other.production, system: 'production' });
    const change = (workspaceId: number, values: Partial<typeof sefConnections.$inferInsert>) =>
      tx.update(sefConnections).set(values).where(eq(sefConnections.workspaceId, workspaceId));
    const ended = { isTestDue: false };
    await change(production.id, { ...ended, status: 'paused', pausedReason: 'No.', pausedAt: instant });
    const tested = { testedAt: instant, testError: 'SEF answered 500.', lastContactAt: instant };
    await change(sandbox.id, { ...ended, ...tested, status: 'off', changesUntil: null });
    await change(other.production.id, { system: 'simulator' });
    const ofConnection = eq(queue.kind, 'sef_connection');
    await tx.delete(queue).where(and(ofConnection, ne(queue.workspaceId, other.production.id)));
    const claimed = { claimedBy: 'another process', claimUntil: NEVER };
    await tx
      .update(queue)
      .set({ ...claimed, dueAt: NEVER, isReplanned: true })
      .where(ofConnection);
    const issued = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.workspaceId, production.id), ne(documents.status, 'draft')))
      .limit(SUBMISSION_STATUSES.length);
    for (const [place, { id: documentId }] of issued.entries()) {
      const content = Buffer.from(`<Invoice>${place}</Invoice>`);
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (place === 0) await storeFile(tx, { documentId, content, sha256, createdAt: instant });
      const step = SUBMISSION_STEPS[place] ?? 'none';
      const isFull = place % 2 === 0;
      const rest = isFull
        ? {
            sefId: String(9_007_199_254_740_993n + BigInt(place)),
            cirId: `CIR-${place}`,
            sefStatus: 'Sent',
            message: 'Komentar',
            errorCode: 'ReceiverCompanyNotFound',
            comment: 'Greška',
            commandError: 'Its status in SEF is Mistake.',
            handedOverAt: instant,
            firstAttemptAt: instant,
            lastAttemptAt: instant,
            registeredAt: instant,
          }
        : {};
      const [row] = await tx
        .insert(sefSubmissions)
        .values({
          ...rest,
          reference: newReference(),
          workspaceId: production.id,
          documentId,
          system: SEF_SYSTEMS[place % SEF_SYSTEMS.length] ?? 'production',
          requestId: '3f1c9a52-4b0e-4d6f-8a21-5c4e9d7b1a36',
          content,
          sha256,
          sendsToCir: isFull,
          status: SUBMISSION_STATUSES[place] ?? 'pending',
          step,
          attempts: place,
          polls: 0,
          statusAt: instant,
          createdAt: instant,
          updatedAt: instant,
        })
        .returning();
      if (row && step !== 'none') await enqueue(tx, workOfSubmission(row, NEVER));
      const state = EFAKTURA_STATES[place];
      if (!row || !state) continue;
      const said = { message: isFull ? 'Komentar' : null, sefStatus: isFull ? 'Sent' : null, at: instant };
      const parts = { ...efakturaEvents, now: clock.now() };
      await recordTransition(tx, row, { state, transition: state, ...said }, parts);
    }
    const reason = ownSefMessage('sef_said.key_refused', { status: 401 });
    const of = { number: 'INV-1', reason };
    const notices = [
      ['sef_paused', message('notice.sef_paused', { reason })],
      ['sef_failed', message('notice.sef_failed', of)],
      ['sef_unconfirmed', message('notice.sef_unconfirmed', of)],
      ['sef_command_refused', message('notice.sef_command_refused', of)],
      ['sef_not_submitted', message('notice.sef_not_submitted', of)],
    ] as const;
    for (const [kind, text] of notices)
      await notify(tx, { workspaceId: production.id, kind, message: text, now: clock.now() });
  });
}
