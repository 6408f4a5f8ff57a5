// kill -9 while a batch goes on: each document is done exactly once, however often the service dies.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccount } from '../../src/auth/users.ts';
import { workOfBatch } from '../../src/batches/jobs.ts';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { openDatabase } from '../../src/database/open.ts';
import { batches, batchRows } from '../../src/database/schema/batches.ts';
import { newReference } from '../../src/domain/reference.ts';
import { enqueue } from '../../src/queue/work.ts';
import { generator } from '../reliability/load.ts';
import { type Business, prepareBusiness, type Service, startService } from '../reliability/service.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import type { Document } from '../settlement/documents.ts';

const DOCUMENTS = scale(20, 100);
const MOST_MS = 1500;

let business: Business;
let service: Service;

beforeAll(async () => {
  business = await prepareBusiness();
  await start();
});
afterAll(async () => {
  await service.end('SIGKILL');
  business.remove();
});

async function start(): Promise<void> {
  service = await startService({ DATABASE_URL: business.url });
}

async function ask<Data>(method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return JSON.parse(text).data;
}

/** Stores a batch while no service runs. */
async function store(
  action: 'issue' | 'record_payment',
  options: object,
  rows: { reference: string; balance: string }[],
) {
  const database = await openDatabase(business.url);
  await database.write('instance', async (tx) => {
    const userId = (await findAccount(tx, 'owner@example.com'))?.id as number;
    const workspaceId = business.workspace.id;
    const createdAt = new Date().toISOString();
    const values = { workspaceId, userId, reference: newReference(), action, createdAt };
    const [batch] = await tx
      .insert(batches)
      .values({ ...values, options: JSON.stringify(options) })
      .returning();
    const batchId = batch?.id as number;
    for (const [position, { reference, balance }] of rows.entries()) {
      const row = { batchId, position, documentReference: reference, amount: balance };
      await tx.insert(batchRows).values({ ...row, state: 'waiting' });
    }
    await enqueue(tx, workOfBatch({ id: batchId, workspaceId }, createdAt));
  });
  await database.close();
}

async function states(): Promise<Record<string, number>> {
  const database = await openDatabase(business.url);
  const rows = await database.read((tx) => tx.select().from(batchRows));
  await database.close();
  const counts: Record<string, number> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

it('no kill issues or pays a document twice, and none is left out', async () => {
  const random = generator(seedOf('B36'));
  const client = await ask<{ reference: string }>('POST', '/clients', { name: 'Pekara' });
  const lines = [{ description: 'Hleb', quantity: 1, unit_price: 100, tax_rate: 'rs_vat_20' }];
  const drafts: Document[] = [];
  for (let i = 0; i < DOCUMENTS; i += 1)
    drafts.push(
      await ask('POST', '/documents', { document_type: 'rs_invoice', client: client.reference, lines }),
    );
  let kills = 0;
  const untilDone = async (done: number) => {
    for (;;) {
      await start();
      await new Promise((moment) => setTimeout(moment, random() * MOST_MS));
      await service.end('SIGKILL');
      kills += 1;
      if (((await states()).done ?? 0) === done) return;
    }
  };
  await service.end('SIGKILL');
  await store('issue', {}, drafts);
  await untilDone(DOCUMENTS);
  await start();
  const issued = await Promise.all(
    drafts.map(({ reference }) => ask<Document>('GET', `/documents/${reference}`)),
  );
  const numbers = issued.map(({ number }) => Number(/\d+$/.exec(number ?? '')?.[0]));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(issued.map((_, i) => i + 1));
  await service.end('SIGKILL');
  await store('record_payment', { method: 'bank', paid_on: new Date().toISOString().slice(0, 10) }, issued);
  await untilDone(2 * DOCUMENTS);
  await start();
  for (const { reference } of drafts) {
    const { status, payments } = await ask<Document>('GET', `/documents/${reference}`);
    expect([status, payments.length]).toEqual(['paid', 1]);
  }
  await service.end('SIGTERM');
  expect(await states()).toEqual({ done: 2 * DOCUMENTS });
  expect((await verifyDatabase(business.url)).differences).toEqual([]);
  report('B36', `${2 * DOCUMENTS} documents of 2 batches, ${kills} kills: each done once`);
}, 900_000);
