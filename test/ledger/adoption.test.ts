// What was issued and paid before there was the book is taken into it by a job.
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verifyChain } from '../../src/database/maintenance/verify-chain.ts';
import { journal, journalHeads } from '../../src/database/schema/journal.ts';
import { completeBook } from '../../src/jobs/schedule.ts';
import { newIssued, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { forgetJournal } from '../journal.ts';
import { issued, line, pay } from '../settlement/documents.ts';
import { SERVICE } from '../test-service.ts';
import { fillBook } from './records.ts';

const world = sharedService();

const complete = () =>
  completeBook(world.server.database, {
    asOf: world.clock.now(),
    clock: world.clock.now,
    service: SERVICE,
    job: 'complete-book',
  });

async function verified() {
  const { results, notInBook } = await world.server.database.read((tx) => verifyChain(tx));
  return { faults: results.flatMap(({ differences }) => differences), notInBook };
}

const head = async () => record(world.api.GET('/ledger/head', {}));

it('takes in what there was before as it is, once, and what has a row already not again', async () => {
  const made = await fillBook(world.api);
  // More than one piece.
  for (let i = 0; i < 60; i += 1)
    await issued(world.api, { document_type: 'rs_invoice', client: made.client, lines: [line(i + 1)] });
  const { id } = world.production;
  await world.write(async (tx) => {
    await forgetJournal(tx, id);
    await tx.update(journalHeads).set({ isBookWhole: false }).where(eq(journalHeads.workspaceId, id));
  });
  const before = await head();
  expect(before.complete).toBe(false);
  expect(await verified()).toEqual({ faults: [], notInBook: before.documents + before.payments });

  await pay(world.api, made.invoice, 1);
  await newIssued(world.api, { client: made.client });
  const left = before.documents + before.payments;
  expect(await verified()).toEqual({ faults: [], notInBook: left });
  const changes = await record(world.api.GET('/changes', {}));
  expect(await complete()).toBe(left);
  expect(await verified()).toEqual({ faults: [], notInBook: 0 });
  const after = await head();
  expect(after).toMatchObject({ complete: true, sequence: before.sequence + changes.changes.length });
  expect(await complete()).toBe(0);
  expect((await head()).position).toBe(after.position);

  // They are none of the changes, and no step of their records.
  expect(await record(world.api.GET('/changes', {}))).toMatchObject({ changes: changes.changes });
  const rows = await world.server.database.read((tx) =>
    tx
      .select()
      .from(journal)
      .where(and(eq(journal.workspaceId, id), eq(journal.change, 'adopted'))),
  );
  expect(rows.length).toBe(left);
  expect(rows[0]).toMatchObject({
    sequence: null,
    version: null,
    actorKind: 'job',
    operation: 'complete-book',
    content: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
