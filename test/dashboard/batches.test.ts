// What is done with many documents at once.
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAccount } from '../../src/auth/users.ts';
import { workOfBatch } from '../../src/batches/jobs.ts';
import { batches, batchRows } from '../../src/database/schema/batches.ts';
import { newReference } from '../../src/domain/reference.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { enqueue } from '../../src/queue/work.ts';
import { newClient, newDraft, record, UNKNOWN } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Document, issued, line, pay, shown } from '../settlement/documents.ts';
import { type Browser, signedInAs } from './browser.ts';

type Batch = {
  reference: string;
  action: string;
  ended_at: string | null;
  documents: { all: number; waiting: number; done: number; failed: number; stopped: number };
  failures: {
    reference: string;
    number: string | null;
    client: string | null;
    code: string;
    message: string;
  }[];
};

const NOW = '2026-03-05T12:00:00.000Z';
const world = sharedService({ now: NOW });
let owner: Browser;
let root: string;
let client: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  root = `/workspaces/${world.production.reference}`;
  client = (await newClient(world.api, { name: 'Pekara', email: 'pekara@example.com' })).reference;
});

const create = (body: object, browser = owner) => browser.ask<Batch>('POST', `${root}/batches`, body);

async function created(body: object): Promise<Batch> {
  const { status, data, text } = await create(body);
  expect(status, text).toBe(201);
  return data;
}

/** The batch, once it has gone through all of its documents. */
async function ended({ reference }: Pick<Batch, 'reference'>, browser = owner): Promise<Batch> {
  const look = async () => (await browser.ask<Batch>('GET', `${root}/batches/${reference}`)).data;
  await expect.poll(async () => (await look()).ended_at, { timeout: 20_000 }).not.toBeNull();
  return look();
}

type Asked = { email: string; action: 'issue' | 'mark_sent' | 'record_payment'; options: object };

/** A batch that is stored, and begins only when it is carried out: what happens before then happens in between. */
async function waiting({ email, action, options }: Asked, documents: readonly Document[]) {
  const workspaceId = world.production.id;
  const reference = newReference();
  const id = await world.write(async (tx) => {
    const userId = (await findAccount(tx, email))?.id as number;
    const values = {
      workspaceId,
      userId,
      reference,
      action,
      options: JSON.stringify(options),
      createdAt: NOW,
    };
    const [batch] = await tx.insert(batches).values(values).returning();
    const batchId = batch?.id as number;
    const rows = documents.map(({ reference: documentReference, balance: amount }, position) => ({
      ...{ batchId, position, documentReference, amount, state: 'waiting' as const },
    }));
    await tx.insert(batchRows).values(rows);
    return batchId;
  });
  return {
    reference,
    async carriedOut(browser?: Browser) {
      await world.write((tx) => enqueue(tx, workOfBatch({ id, workspaceId }, NOW)));
      return ended({ reference }, browser);
    },
  };
}

const carriedOut = async (body: object) => ended(await created(body));

const drafts = (dates: (string | undefined)[]) =>
  Promise.all(
    dates.map((issue_date) =>
      newDraft(world.api, { client, lines: [line(100)], ...(issue_date && { issue_date }) }),
    ),
  );

const references = (documents: readonly { reference: string }[]) =>
  documents.map(({ reference }) => reference);

const nowOf = (documents: readonly { reference: string }[]): Promise<Document[]> =>
  Promise.all(documents.map((document) => shown(world.api, document)));

const invoices = async (count: number): Promise<Document[]> => {
  const made: Document[] = [];
  for (let i = 0; i < count; i += 1)
    made.push(await issued(world.api, { document_type: 'rs_invoice', client, lines: [line(100)] }));
  return made;
};

describe('issuing', () => {
  it('gives numbers in the order of the dates, and none twice', async () => {
    const made = await drafts(['2026-03-04', undefined, '2026-03-02', '2026-03-03']);
    const batch = await carriedOut({ action: 'issue', documents: references(made) });
    expect(batch.documents).toEqual({ all: 4, waiting: 0, done: 4, failed: 0, stopped: 0 });
    const [second, none, first, middle] = (await nowOf(made)).map(({ number }) =>
      Number(/\d+$/.exec(number ?? '')?.[0]),
    );
    expect([middle, second, none]).toEqual([1, 2, 3].map((step) => (first as number) + step));
  });

  it('with «and send», each goes out after it has its number', async () => {
    const made = await drafts([undefined, undefined]);
    await carriedOut({ action: 'issue_and_send', documents: references(made), issue_date: '2026-03-05' });
    for (const { status, sent_at, issue_date } of await nowOf(made))
      expect({ status, isSent: sent_at !== null, issue_date }).toEqual({
        status: 'sent',
        isSent: true,
        issue_date: '2026-03-05',
      });
  });

  it('what is refused stays as it was, and says why; the others are done', async () => {
    const made = await drafts([undefined, undefined]);
    const [wrong] = made as [Document];
    const body = { due_date: '2026-03-06' };
    await record(world.api.PATCH('/documents/{reference}', { params: { path: wrong }, body }));
    const batch = await carriedOut({
      action: 'issue',
      documents: references(made),
      issue_date: '2026-03-07',
    });
    expect(batch.documents).toMatchObject({ done: 1, failed: 1 });
    expect(batch.failures).toMatchObject([
      { reference: wrong.reference, number: null, client: 'Pekara', code: 'validation_failed' },
    ]);
    expect(batch.failures[0]?.message).toContain('2026-03-06');
    expect((await nowOf(made)).map(({ status }) => status)).toEqual(['draft', 'issued']);
  });

  it('only drafts are issued: others are left out', async () => {
    const [issuedOne] = await invoices(1);
    const made = await drafts([undefined]);
    const documents = references([issuedOne as Document, ...made]);
    const preview = await owner.ask('POST', `${root}/batch-preview`, { action: 'issue', documents });
    expect(preview.data).toEqual({
      documents: 1,
      left_out: 1,
      sums: [{ currency: 'RSD', amount: made[0]?.total }],
    });
    expect((await created({ action: 'issue', documents })).documents.all).toBe(1);
  });
});

describe('payments', () => {
  it('record the balance of each, dated as given', async () => {
    const made = await invoices(3);
    await pay(world.api, made[0] as Document, 20);
    const paid = { action: 'record_payment', method: 'bank', paid_on: '2026-03-04' };
    const preview = await owner.ask('POST', `${root}/batch-preview`, {
      ...paid,
      documents: references(made),
    });
    expect(preview.data).toMatchObject({ documents: 3, sums: [{ currency: 'RSD', amount: '340.00' }] });
    await carriedOut({ ...paid, documents: references(made) });
    for (const { status, balance, payments } of await nowOf(made)) {
      expect([status, balance]).toEqual(['paid', '0.00']);
      expect(payments.filter(({ paid_at }) => paid_at?.startsWith('2026-03-04'))).toMatchObject([
        { method: 'bank' },
      ]);
    }
  });

  it('an answer that was lost in a crash is not carried out again', async () => {
    const made = await invoices(2);
    const body = { action: 'record_payment', method: 'cash', paid_on: '2026-03-04' };
    const { reference } = await carriedOut({ ...body, documents: references(made) });
    // As a crash leaves it between the payment and the note of it.
    await world.write(async (tx) => {
      const [batch] = await tx.select().from(batches).where(eq(batches.reference, reference));
      const id = batch?.id as number;
      await tx.update(batchRows).set({ state: 'waiting' }).where(eq(batchRows.batchId, id));
      await tx.update(batches).set({ endedAt: null }).where(eq(batches.id, id));
      await enqueue(tx, workOfBatch({ id, workspaceId: world.production.id }, NOW));
    });
    const batch = await ended({ reference });
    expect(batch.documents).toMatchObject({ done: 2, failed: 0 });
    for (const { payments } of await nowOf(made)) expect(payments).toHaveLength(1);
  });

  it('what was paid after it was shown is not paid again', async () => {
    const [invoice] = (await invoices(1)) as [Document];
    const options = { method: 'bank', paid_on: '2026-03-04' };
    const batch = await waiting({ email: world.ownerEmail, action: 'record_payment', options }, [invoice]);
    await pay(world.api, invoice, 50);
    const { failures } = await batch.carriedOut();
    expect(failures).toMatchObject([{ reference: invoice.reference, code: 'validation_failed' }]);
    expect((await shown(world.api, invoice)).payments).toHaveLength(1);
  });
});

it('deleting removes drafts, and nothing else', async () => {
  const [kept] = await invoices(1);
  const made = await drafts([undefined, undefined]);
  const batch = await carriedOut({ action: 'delete', documents: references([...made, kept as Document]) });
  expect(batch.documents).toMatchObject({ all: 2, done: 2 });
  for (const { reference } of made) {
    const { response } = await world.api.GET('/documents/{reference}', { params: { path: { reference } } });
    expect(response.status).toBe(404);
  }
  expect((await shown(world.api, kept as Document)).status).toBe('issued');
});

describe('the PDFs of many documents', () => {
  const archive = async (query: string) => {
    const response = await fetch(`${world.url}/dashboard/api${root}/v1/exports/document-pdfs${query}`, {
      headers: { Cookie: owner.cookie as string, 'Sec-Fetch-Site': 'same-origin' },
    });
    return { status: response.status, files: unzipSync(new Uint8Array(await response.arrayBuffer())) };
  };

  it('are one archive, each named by its number; drafts have none', async () => {
    const other = (await newClient(world.api, { name: 'Staklara' })).reference;
    const numbers: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { number } = await issued(world.api, {
        document_type: 'rs_invoice',
        client: other,
        lines: [line(100)],
      });
      numbers.push(`${number}.pdf`);
    }
    await newDraft(world.api, { client: other });
    const { status, files } = await archive(`?client=${other}`);
    expect([status, Object.keys(files).sort()]).toEqual([200, numbers.toSorted()]);
    for (const pdf of Object.values(files)) expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  it('are those of the records that are named', async () => {
    const [one] = (await invoices(2)) as [Document];
    const { files } = await archive(`?references=${one.reference}`);
    expect(Object.keys(files)).toEqual([`${one.number}.pdf`]);
  });
});

it('a whole list is meant by its filters, over all of its pages', async () => {
  const other = (await newClient(world.api, { name: 'Mlekara' })).reference;
  for (let i = 0; i < 30; i += 1) await newDraft(world.api, { client: other, lines: [line(1)] });
  const batch = await carriedOut({ action: 'issue', filter: { client: other, status: 'draft' } });
  expect(batch.documents).toMatchObject({ all: 30, done: 30 });
}, 30_000);

it('what is stopped is left as it is', async () => {
  const made = await drafts([undefined, undefined]);
  const batch = await waiting({ email: world.ownerEmail, action: 'issue', options: {} }, made);
  const { status, data } = await owner.ask<Batch>('POST', `${root}/batches/${batch.reference}/stop`);
  expect([status, data.documents]).toEqual([200, { all: 2, waiting: 0, done: 0, failed: 0, stopped: 2 }]);
  expect((await batch.carriedOut()).documents.stopped).toBe(2);
  expect((await nowOf(made)).map((document) => document.status)).toEqual(['draft', 'draft']);
});

it.each([
  [{ action: 'issue' }, 'documents'],
  [{ action: 'issue', documents: [UNKNOWN], filter: {} }, 'documents'],
  [{ action: 'record_payment', documents: [UNKNOWN] }, 'method'],
  [{ action: 'send', documents: [UNKNOWN], paid_on: '2026-03-05' }, 'paid_on'],
  [{ action: 'issue', filter: { status: 'lost' } }, 'status'],
])('%j names %s, and nothing begins', async (body, field) => {
  const before = await owner.ask<Batch[]>('GET', `${root}/batches`);
  const { status, body: answer } = await create(body);
  expect(status).toBe(422);
  expect(answer).toMatchObject({ error: { errors: { [field]: [expect.any(String)] } } });
  expect((await owner.ask<Batch[]>('GET', `${root}/batches`)).data).toEqual(before.data);
});

it('with nothing to do, none begins', async () => {
  const { status } = await create({ action: 'issue', documents: [UNKNOWN] });
  expect(status).toBe(409);
});

describe('rights', () => {
  it('are those of the action on one document', async () => {
    const { email } = await world.member({ permissions: ['documents.view', 'documents.update'] });
    const browser = await signedInAs(world, email);
    const documents = references(await drafts([undefined]));
    for (const action of ['issue', 'issue_and_send', 'submit', 'delete'])
      expect((await create({ action, documents }, browser)).status, action).toBe(403);
    const [invoice] = (await invoices(1)) as [Document];
    const sent = await create({ action: 'mark_sent', documents: [invoice.reference] }, browser);
    expect(sent.status).toBe(201);
  });

  it('are asked for again for each document, when its turn comes', async () => {
    const { email } = await world.member({ permissions: ['documents.view', 'documents.update'] });
    const browser = await signedInAs(world, email);
    const made = await invoices(2);
    const batch = await waiting({ email, action: 'mark_sent', options: {} }, made);
    const members = await owner.ask<{ email: string; reference: string }[]>('GET', `${root}/members`);
    const member = members.data.find((each) => each.email === email);
    const view = { permissions: ['documents.view'] };
    expect((await owner.ask('PATCH', `${root}/members/${member?.reference}`, view)).status).toBe(200);
    const { failures } = await batch.carriedOut(browser);
    expect(failures.map(({ code }) => code)).toEqual(['forbidden', 'forbidden']);
    expect((await nowOf(made)).map(({ status }) => status)).toEqual(['issued', 'issued']);
  });

  it('a batch is shown to the member whose it is, and to none else', async () => {
    const [invoice] = (await invoices(1)) as [Document];
    const { reference } = await carriedOut({ action: 'mark_sent', documents: [invoice.reference] });
    const { email } = await world.member({ role: 'admin' });
    const admin = await signedInAs(world, email);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/stop'],
      ['DELETE', ''],
    ] as const)
      expect((await admin.ask(method, `${root}/batches/${reference}${path}`)).status).toBe(404);
    expect((await admin.ask<Batch[]>('GET', `${root}/batches`)).data).toEqual([]);
  });
});

it('what has ended is forgotten when its member has seen it, or after thirty days', async () => {
  const made = await invoices(2);
  const first = await carriedOut({ action: 'mark_sent', documents: [made[0]?.reference] });
  expect((await owner.ask('DELETE', `${root}/batches/${first.reference}`)).status).toBe(204);
  expect((await owner.ask('GET', `${root}/batches/${first.reference}`)).status).toBe(404);
  await carriedOut({ action: 'mark_sent', documents: [made[1]?.reference] });
  world.clock.advance(31 * 24 * 3_600_000);
  const { clock, service } = world.server;
  await runJobs(world.server.database, { asOf: clock(), clock, service });
  owner = await signedInAs(world, world.ownerEmail);
  expect((await owner.ask<Batch[]>('GET', `${root}/batches`)).data).toEqual([]);
});
