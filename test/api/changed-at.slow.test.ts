// Programs that keep a copy rely on `updated_at`: whatever changes the answer for a record changes it, too.
import { describe, expect, it } from 'vitest';
import { runJobs } from '../../src/jobs/schedule.ts';
import { noteViewed } from '../../src/resources/contracts/signing.ts';
import { decline, newContract, partsOf, sign, tokenOf, tryVoid } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { pathOf, submit } from '../public/visit.ts';
import { createMaker, FILE } from '../security/calls.ts';
import { spec } from '../spec-check.ts';
import { SERVICE } from '../test-service.ts';
import {
  answered,
  line,
  newClient,
  newDraft,
  newExpense,
  newIssued,
  newItem,
  newPayment,
  record,
} from './records.ts';

const world = sharedService();

const NOUNS = ['clients', 'items', 'documents', 'payments', 'expenses', 'contracts'] as const;
type Shown = { reference: string; created_at: string; updated_at: string } & Record<string, unknown>;

async function json<Body>(path: string): Promise<Body> {
  const response = await world.request(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Body;
}

/** Every record as GET shows it, and as its list does. */
async function everyRecord(): Promise<Map<string, Shown[]>> {
  const records = new Map<string, Shown[]>();
  for (const noun of NOUNS) {
    const { data } = await json<{ data: Shown[] }>(`/${noun}?per_page=100`);
    for (const listed of data) {
      const { data: whole } = await json<{ data: Shown }>(`/${noun}/${listed.reference}`);
      records.set(`${noun} ${listed.reference}`, [listed, whole]);
    }
  }
  return records;
}

const contentOf = (record: Shown | undefined) => JSON.stringify({ ...record, updated_at: undefined });

let before = new Map<string, Shown[]>();

type Feed = { changes: { type: string; reference: string; change: string }[]; next_cursor: string };

/** The records that the list of changes has as changed since a cursor, as keys of `everyRecord`. */
async function listed(after: string): Promise<string[]> {
  const { data } = await json<{ data: Feed }>(`/changes?limit=1000&after=${after}`);
  const changes = data.changes.filter(({ change }) => change === 'updated');
  return [...new Set(changes.map(({ type, reference }) => `${type}s ${reference}`))];
}

/** Makes a change one second later. @returns which of the existing records look different afterwards */
async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
  world.clock.advance(1000);
  const cursor = (await json<{ data: Feed }>('/changes?after=now')).data.next_cursor;
  await change();
  const now = world.clock.now().toISOString();
  const after = await everyRecord();
  const changed: string[] = [];
  for (const [key, shown] of after) {
    for (const [place, record] of shown.entries()) {
      const earlier = before.get(key)?.[place];
      expect(record.updated_at >= record.created_at, key).toBe(true);
      expect(shown[0]?.updated_at, key).toBe(shown[1]?.updated_at);
      if (contentOf(record) === contentOf(earlier)) continue;
      // Several steps at one instant are a millisecond apart.
      expect({ key, at: record.updated_at.slice(0, 19) }).toEqual({ key, at: now.slice(0, 19) });
      if (earlier && !changed.includes(key)) changed.push(key);
    }
  }
  before = after;
  // The list of changes has the same, and so has the version of each.
  expect((await listed(cursor)).sort()).toEqual([...changed].sort());
  return changed;
}

type Change = { name: string; operation?: string; run: () => Promise<unknown>; changes: () => string[] };

describe('updated_at', () => {
  it('is the instant of the last change of anything that the record shows, whatever changed it', async () => {
    const seen = new Set<string>();
    const changesToTry = await everyChange();
    before = await everyRecord();
    for (const { operation, name, run, changes } of changesToTry) {
      expect({ name, changed: (await changedBy(run)).sort() }).toEqual({ name, changed: changes().sort() });
      if (operation) seen.add(operation);
    }
    // Writing the same again does not change these.
    expect([...seen, 'redeliverWebhookDelivery'].sort()).toEqual(writingOperations());
  }, 300_000);
});

function writingOperations(): string[] {
  const nouns: readonly string[] = [...NOUNS, 'webhook-deliveries'];
  return (
    Object.entries(spec.paths)
      // Settings are no records; batches and tables carry out the other operations, and previews change nothing.
      .filter(([path]) => nouns.includes(path.split('/')[1] ?? ''))
      .filter(([path]) => !/\/(batch|import|import-check|preview|preview\.pdf)$/.test(path))
      .flatMap(([, methods]) => Object.entries(methods as Record<string, { operationId?: string }>))
      .flatMap(([method, { operationId }]) => (method === 'get' || !operationId ? [] : [operationId]))
      .sort()
  );
}

async function everyChange(): Promise<Change[]> {
  const { api } = world;
  const client = (await newClient(api)).reference;
  const item = (await newItem(api)).reference;
  const expense = (await newExpense(api)).reference;
  const draft = (await newDraft(api, { client })).reference;
  const doomed = (await newDraft(api, { client })).reference;
  const issued = (await newIssued(api, { due_date: '2026-03-16', client })).reference;
  const paid = (await newIssued(api)).reference;
  const late = (await newIssued(api, { due_date: '2026-03-16' })).reference;
  const drawn = (await newContract(api, { client, document: doomed })).reference;
  const sent = await newContract(api, { expires_at: '2026-03-17T10:00:00Z' });
  const refused = await newContract(api);
  const old = (await newContract(api, { expires_at: '2026-03-16T10:00:00Z' })).reference;
  const post =
    (path: string, body: object = {}) =>
    () =>
      request('POST', path, body);
  const one = (noun: string, reference: string) => () => [`${noun} ${reference}`];
  const nothing = () => [];
  const submitted = await submittedOnes();
  const link = async () =>
    pathOf((await json<{ data: { url: string } }>(`/documents/${issued}/public-link`)).data.url);
  let payment: string | undefined;
  const paymentOf = async () => {
    payment = (await json<{ data: { payments: Shown[] } }>(`/documents/${paid}`)).data.payments[0]?.reference;
    return payment;
  };
  return [
    { name: 'a client', operation: 'createClient', run: () => newClient(api), changes: nothing },
    { name: 'an item', operation: 'createItem', run: () => newItem(api), changes: nothing },
    { name: 'an expense', operation: 'createExpense', run: () => newExpense(api), changes: nothing },
    { name: 'a draft', operation: 'createDocument', run: () => newDraft(api, { client }), changes: nothing },
    {
      name: 'a contract',
      operation: 'createContract',
      run: () => newContract(api, { client }),
      changes: nothing,
    },
    {
      name: 'notes of a client',
      operation: 'updateClient',
      run: () => request('PATCH', `/clients/${client}`, { notes: 'New' }),
      changes: one('clients', client),
    },
    {
      name: 'an item’s price',
      operation: 'updateItem',
      run: () => request('PATCH', `/items/${item}`, { default_price: 11 }),
      changes: one('items', item),
    },
    {
      name: 'what an item’s stock received',
      operation: 'receiveStock',
      run: post(`/items/${item}/stock-movements`, { quantity: 1 }),
      changes: one('items', item),
    },
    {
      name: 'an expense’s category',
      operation: 'updateExpense',
      run: () => request('PATCH', `/expenses/${expense}`, { category: 'Paper' }),
      changes: one('expenses', expense),
    },
    {
      name: 'a line of a draft',
      operation: 'updateDocument',
      run: () => request('PATCH', `/documents/${draft}`, { lines: [{ quantity: 2, unit_price: 5 }] }),
      changes: one('documents', draft),
    },
    {
      name: 'a draft that goes, which a contract named',
      operation: 'deleteDocument',
      run: () => request('DELETE', `/documents/${doomed}`),
      changes: one('contracts', drawn),
    },
    {
      name: 'an expense that goes',
      operation: 'deleteExpense',
      run: async () => request('DELETE', `/expenses/${(await newExpense(api)).reference}`),
      changes: nothing,
    },
    {
      name: 'issuing',
      operation: 'issueDocument',
      run: post(`/documents/${draft}/issue`),
      changes: one('documents', draft),
    },
    {
      name: 'sending',
      operation: 'sendDocument',
      run: post(`/documents/${issued}/send`),
      changes: one('documents', issued),
    },
    {
      name: 'a look of the client',
      run: async () => expect((await submit(world, `${await link()}/viewed`)).status).toBe(204),
      changes: one('documents', issued),
    },
    {
      name: 'a payment',
      operation: 'recordPayment',
      run: post(`/documents/${paid}/payments`, { amount: 5, method: 'bank', paid_on: '2026-03-15' }),
      changes: one('documents', paid),
    },
    {
      name: 'a payment that is reversed',
      operation: 'reversePayment',
      run: async () => post(`/documents/${paid}/payments/${await paymentOf()}/reverse`)(),
      changes: () => [`documents ${paid}`, `payments ${payment}`],
    },
    {
      name: 'cancelling',
      operation: 'cancelDocument',
      run: post(`/documents/${paid}/cancel`),
      changes: one('documents', paid),
    },
    {
      name: 'the title of a contract',
      operation: 'updateContract',
      run: () => request('PATCH', `/contracts/${drawn}`, { title: 'New' }),
      changes: one('contracts', drawn),
    },
    {
      name: 'a contract that goes',
      operation: 'deleteContract',
      run: async () => request('DELETE', `/contracts/${(await newContract(api, { client })).reference}`),
      changes: nothing,
    },
    ...[sent, refused, { reference: old }].map(({ reference }) => ({
      name: 'a contract that is sent',
      operation: 'sendContract',
      run: post(`/contracts/${reference}/send`),
      changes: one('contracts', reference),
    })),
    {
      name: 'a look of a signer',
      run: () => noteViewed(partsOf(world), tokenOf(sent.signers[0])),
      changes: one('contracts', sent.reference),
    },
    ...sent.signers.map((signer) => ({
      name: 'a signature',
      run: () => sign(world, tokenOf(signer)),
      changes: one('contracts', sent.reference),
    })),
    {
      name: 'a signer who declines',
      run: () => decline(world, tokenOf(refused.signers[0]), 'No'),
      changes: one('contracts', refused.reference),
    },
    {
      name: 'a contract that is voided',
      operation: 'voidContract',
      run: async () => tryVoid(api, drawn),
      changes: one('contracts', drawn),
    },
    ...(await changesOfFiles('documents', (await newDraft(api, { client })).reference)),
    ...(await changesOfFiles('expenses', expense)),
    ...(await changesOfQuotes()),
    ...(await changesOfSchedules()),
    {
      name: 'a statement',
      operation: 'sendClientStatement',
      run: post(`/clients/${client}/statement/send`, { recipients: ['ana@example.com'] }),
      changes: nothing,
    },
    ...(await changesOfReminders()),
    ...(await changesOfPayments()),
    ...(await changesOfCredits()),
    ...(await changesOfAdvances()),
    ...changesOfSubmissions(submitted),
    ...(await changesFromElsewhere({ issued, late: [late, ...Object.values(submitted)], old })),
  ];
}

/** A file that comes, gets another name, and goes. */
async function changesOfFiles(noun: 'documents' | 'expenses', reference: string): Promise<Change[]> {
  const at = `/${noun}/${reference}/files`;
  const Noun = noun === 'documents' ? 'Document' : 'Expense';
  const file = async () => (await json<{ data: Shown[] }>(at)).data[0]?.reference;
  const changes = () => [`${noun} ${reference}`];
  return [
    {
      name: 'a file',
      operation: `add${Noun}File`,
      run: () => request('POST', at, FILE),
      changes,
    },
    {
      name: 'the name of a file',
      operation: `update${Noun}File`,
      run: async () => request('PATCH', `${at}/${await file()}`, { name: 'other.png' }),
      changes,
    },
    {
      name: 'a file that goes',
      operation: `delete${Noun}File`,
      run: async () => request('DELETE', `${at}/${await file()}`),
      changes,
    },
  ];
}

/** Quotes that end each in its own way, and one that is open for longer. */
async function changesOfQuotes(): Promise<Change[]> {
  const one = async (act: string, body: object = {}): Promise<Change> => {
    const { reference } = await newIssued(world.api, {
      document_type: 'rs_quote',
      valid_until: '2026-12-31',
    });
    return {
      name: `a quote: ${act}`,
      operation: `${act}Quote`,
      run: () => request('POST', `/documents/${reference}/${act}`, body),
      changes: () => [`documents ${reference}`],
    };
  };
  return [
    await one('accept'),
    await one('decline'),
    await one('withdraw'),
    await one('extend', { valid_until: '2027-01-31' }),
  ];
}

async function changesOfSchedules(): Promise<Change[]> {
  const { reference } = await newIssued(world.api);
  const at = `/documents/${reference}/schedule`;
  const changes = () => [`documents ${reference}`];
  return [
    {
      name: 'sending at a later time',
      operation: 'scheduleDocument',
      run: () => request('POST', at, { send_at: '2027-01-04T08:00' }),
      changes,
    },
    {
      name: 'not sending then',
      operation: 'unscheduleDocument',
      run: () => request('DELETE', at),
      changes,
    },
  ];
}

/** Reminders of a document and a client, and one by hand, which changes nothing before it is sent. */
async function changesOfReminders(): Promise<Change[]> {
  const { reference: client } = await newClient(world.api, { email: 'kasni@example.com' });
  const { reference } = await newIssued(world.api, { client });
  const off = { reminders: 'off', reason: 'Promised' };
  return [
    {
      name: 'reminders of a document',
      operation: 'updateDocumentReminders',
      run: () => request('PATCH', `/documents/${reference}/reminders`, off),
      changes: () => [`documents ${reference}`],
    },
    {
      name: 'reminders of a client',
      operation: 'updateClientReminders',
      run: () => request('PATCH', `/clients/${client}/reminders`, off),
      changes: () => [`clients ${client}`],
    },
    {
      name: 'a reminder by hand',
      operation: 'remindOfDocument',
      run: () => request('POST', `/documents/${reference}/remind`, {}),
      changes: () => [],
    },
  ];
}

const MONEY = { method: 'bank', paid_on: '2026-03-15' } as const;

/** Money that settles several documents, is on account, is given back and reversed. */
async function changesOfPayments(): Promise<Change[]> {
  const { api } = world;
  const { reference: client } = await newClient(api);
  const [first, second] = [
    (await newIssued(api, { client })).reference,
    (await newIssued(api, { client })).reference,
  ];
  const { reference: payment } = await newPayment(api, { client });
  const { reference: returned } = await newPayment(api, { client });
  const allocations = [first, second].map((document) => ({ document, amount: 10 }));
  return [
    {
      name: 'a payment for several documents',
      operation: 'createPayment',
      run: () => request('POST', '/payments', { ...MONEY, client, amount: 20, allocations }),
      changes: () => [`documents ${first}`, `documents ${second}`],
    },
    {
      name: 'money on account that settles a document',
      operation: 'applyPayment',
      run: () => request('POST', `/payments/${payment}/apply`, { document: first, amount: 5 }),
      changes: () => [`documents ${first}`, `payments ${payment}`],
    },
    {
      name: 'money on account that is given back',
      operation: 'refundPayment',
      run: () => request('POST', `/payments/${returned}/refund`, { ...MONEY, amount: 1 }),
      changes: () => [`payments ${returned}`],
    },
    {
      name: 'a receipt',
      operation: 'sendPaymentReceipt',
      run: () => request('POST', `/payments/${returned}/send-receipt`, { recipients: ['ana@example.com'] }),
      changes: () => [],
    },
    {
      name: 'a payment that is reversed with all that it settles',
      operation: 'reversePaymentRecord',
      run: () => request('POST', `/payments/${payment}/reverse`, {}),
      changes: () => [`documents ${first}`, `payments ${payment}`],
    },
  ];
}

/** Credit notes, and what they settle, from their issue to their cancellation. */
async function changesOfCredits(): Promise<Change[]> {
  const { api } = world;
  const { reference: client } = await newClient(api);
  const issuedOne = async (fields: object = {}) => (await newIssued(api, { client, ...fields })).reference;
  const [original, other, doomed] = [await issuedOne(), await issuedOne(), await issuedOne()];
  const credit = { document_type: 'rs_credit_note' };
  const bonus = await issuedOne(credit);
  const drafted = async (from: string, document_type: string) => {
    const body = { document_type, from, lines: [{ from_line: 1, quantity: 0.25 }] };
    return (await record(api.POST('/documents', { body }), 201)).reference;
  };
  const note = await drafted(original, 'rs_credit_note');
  const more = await drafted(original, 'rs_debit_note');
  const paid = await newPayment(api, {
    client,
    amount: 120,
    allocations: [{ document: doomed, amount: 120 }],
  });
  let own: string | undefined;
  const documents =
    (...references: string[]) =>
    () =>
      references.map((reference) => `documents ${reference}`);
  return [
    {
      name: 'a credit note',
      run: () => request('POST', `/documents/${note}/issue`),
      changes: documents(note, original),
    },
    {
      name: 'a debit note',
      run: () => request('POST', `/documents/${more}/issue`),
      changes: documents(more, original),
    },
    {
      name: 'what is left of a credit note, which settles a document',
      operation: 'applyCredit',
      run: () => request('POST', `/documents/${bonus}/apply`, { document: other, amount: 10 }),
      changes: documents(bonus, other),
    },
    {
      name: 'what is left of a credit note, which is given back',
      operation: 'refundCredit',
      run: () => request('POST', `/documents/${bonus}/refund`, { ...MONEY, amount: 1 }),
      changes: documents(bonus),
    },
    {
      name: 'cancelling a credit note',
      run: () => request('POST', `/documents/${note}/cancel`),
      changes: documents(note, original),
    },
    {
      name: 'cancelling by a credit note',
      run: async () => {
        await request('POST', `/documents/${doomed}/cancel`, { credit: true });
        own = (await record(api.GET('/documents/{reference}', { params: { path: { reference: doomed } } })))
          .referenced_by[0]?.document.reference;
      },
      changes: documents(doomed),
    },
    {
      name: 'a reversed payment of a document that was cancelled by a credit note',
      run: () => request('POST', `/payments/${paid.reference}/reverse`, {}),
      changes: () => [`documents ${doomed}`, `documents ${own}`, `payments ${paid.reference}`],
    },
  ];
}

/** A proforma whose money goes on, and an advance invoice that is deducted. */
async function changesOfAdvances(): Promise<Change[]> {
  const { api } = world;
  const { reference: client } = await newClient(api);
  const { reference: proforma } = await newIssued(api, { client, document_type: 'rs_proforma' });
  const allocations = [{ document: proforma, amount: 120 }];
  const { reference: payment } = await newPayment(api, { client, amount: 120, allocations });
  const advance = (
    await record(
      api.POST('/documents', { body: { document_type: 'rs_advance_invoice', from: proforma } }),
      201,
    )
  ).reference;
  const final = await newDraft(api, { client, lines: [line(), line()] });
  const at = `/documents/${final.reference}`;
  return [
    {
      name: 'an advance invoice made from a proforma that is paid',
      run: () => request('POST', `/documents/${advance}/issue`),
      changes: () => [`documents ${proforma}`, `documents ${advance}`, `payments ${payment}`],
    },
    {
      name: 'a draft that deducts',
      run: () => request('PATCH', at, { advances: [{ document: advance }] }),
      changes: () => [`documents ${final.reference}`],
    },
    {
      name: 'a final invoice',
      run: () => request('POST', `${at}/issue`),
      changes: () => [`documents ${final.reference}`, `documents ${advance}`],
    },
    {
      name: 'a final invoice that is cancelled',
      run: () => request('POST', `${at}/cancel`),
      changes: () => [`documents ${final.reference}`, `documents ${advance}`],
    },
  ];
}

type Submitted = Awaited<ReturnType<typeof submittedOnes>>;

/** Invoices that SEF does not have yet, has sent on, and has got. All are due today. */
async function submittedOnes() {
  const make = createMaker(world, { workspace: world.production, key: world.key }, world.url);
  return {
    unsent: await make.forSef(),
    sent: await make.submitted('sent'),
    pending: await make.submitted('pending'),
  };
}

/** What is asked of SEF: a document shows nothing of it. */
function changesOfSubmissions({ unsent, sent, pending }: Submitted): Change[] {
  const order = (operation: string, document: string, verb: string, body: object = {}): Change => ({
    name: `${verb} of an electronic invoice`,
    operation,
    run: () => request('POST', `/documents/${document}/einvoice/${verb}`, body),
    changes: () => [],
  });
  return [
    order('submitEInvoice', unsent, 'submit'),
    order('stornoEInvoice', sent, 'storno', { comment: 'Wrong price' }),
    order('cancelEInvoice', pending, 'cancel', { comment: 'Wrong price' }),
  ];
}

/** Changes a record through another one, or by the passing of time. */
async function changesFromElsewhere({ issued, late, old }: { issued: string; late: string[]; old: string }) {
  const { api } = world;
  const renamed = (await newClient(api, { name: 'Alfa' })).reference;
  const draft = (await newDraft(api, { client: renamed })).reference;
  await newIssued(api, { client: renamed });
  const contract = (await newContract(api, { client: renamed })).reference;
  const { reference: payment } = await newPayment(api, { client: renamed });
  const shown = [`clients ${renamed}`, `documents ${draft}`, `payments ${payment}`, `contracts ${contract}`];
  return [
    ...['Beta', 'BETA'].map((name) => ({
      name: 'the name of a client, which drafts and payments show',
      run: () => request('PATCH', `/clients/${renamed}`, { name }),
      changes: () => shown,
    })),
    {
      name: 'what comes of itself with time',
      run: async () => {
        world.clock.set('2026-03-18T10:00:00.000Z');
        const time = { asOf: world.clock.now(), clock: world.clock.now, service: SERVICE };
        await runJobs(world.server.database, time);
      },
      changes: () => [...[...late, issued].map((document) => `documents ${document}`), `contracts ${old}`],
    },
  ];
}

async function request(method: string, path: string, body?: object): Promise<void> {
  const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' };
  const response = await world.request(path, { method, headers, body: body && JSON.stringify(body) });
  expect(response.ok, `${method} ${path} ${await response.clone().text()}`).toBe(true);
}

describe('created_at, viewed_at and cancelled_at', () => {
  it('stand on a document with its other instants', async () => {
    const at = world.clock.now().toISOString();
    const { reference, created_at, viewed_at, cancelled_at } = await newIssued(world.api);
    expect({ created_at, viewed_at, cancelled_at }).toEqual({
      created_at: at,
      viewed_at: null,
      cancelled_at: null,
    });
    world.clock.advance(1000);
    const cancelled = await answered(
      world.api.POST('/documents/{reference}/cancel', { params: { path: { reference } } }),
    );
    expect(cancelled.data).toMatchObject({ created_at: at, cancelled_at: world.clock.now().toISOString() });
  });
});
