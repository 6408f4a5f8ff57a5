// Erasing the personal data of a client: what no law keeps is gone everywhere, and what was issued stays as it was.
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import {
  answered,
  getDocument,
  invalid,
  line,
  newClient,
  newDraft,
  newIssued,
  pay,
  record,
} from '../api/records.ts';
import { newContract, sentContract } from '../contracts/records.ts';
import { shared } from '../during-tests.ts';
import { contentsOf } from '../engine.ts';
import { at, documentsOf, getTemplate, newTemplate, runJob } from '../jobs/recurring-stage.ts';
import { journalFaults } from '../journal.ts';
import { createMailService, eventually } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { startReceiver } from '../receiver.ts';
import { type Browser, signedInAs } from './browser.ts';

const office = shared(startPostOffice);
const receiver = shared(startReceiver);
const world = shared(() => createMailService(office.url));
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  await world.endpoint(receiver.url);
});

const erasure = (method: 'GET' | 'POST', client: string, browser = owner) =>
  browser.ask<Record<string, unknown>>(
    method,
    `/workspaces/${world.production.reference}/client-erasure/${client}`,
  );

/** What is personal, in words that occur nowhere else. */
const PERSON = {
  name: 'Quirinus Vexler',
  legal_name: 'Quirinus Vexler Jr.',
  type: 'individual' as const,
  email: 'quirinus@vexler.example',
  phone: '+381 60 7654321',
  contacts: [{ name: 'Zofka Vexler', email: 'zofka@vexler.example', roles: ['billing' as const] }],
  address_line1: 'Vexlergasse 7',
  city: 'Vexlerburg',
  notes: 'Vexler pays late',
  external_id: 'vexler-1',
  metadata: { crm: 'vexler' },
  portal_access_enabled: true,
};

async function personWithRecords() {
  const { reference: client } = await newClient(world.api, PERSON);
  const issued = await newIssued(world.api, { client });
  const { payments } = await record(pay(world.api, issued.reference, 10), 201);
  await record(
    world.api.POST('/payments/{reference}/send-receipt', {
      params: { path: { reference: payments[0]?.reference ?? '' } },
      body: { message: 'Thanks to Vexler' },
    }),
  );
  await record(
    world.api.POST('/documents/{reference}/send', {
      params: { path: { reference: issued.reference } },
      body: { message: 'Dear Vexler' },
    }),
  );
  await record(world.api.POST('/documents/{reference}/remind', at(issued.reference)));
  // Once it was sent, an event says so, which has the client as the document keeps it.
  await eventually(async () =>
    expect((await getDocument(world.api, issued.reference)).last_reminder).not.toBeNull(),
  );
  const draft = await newDraft(world.api, { client, notes: 'For Vexler', external_id: 'vexler-draft' });
  const contract = await newContract(world.api, { client, title: 'Vexler lease' });
  return { client, issued, draft, contract };
}

describe('erasing a client', () => {
  it('takes what was changed of it out of the log, and leaves that it was changed', async () => {
    const { reference } = await newClient(world.api, { name: 'Xaver Before' });
    const at = `/workspaces/${world.production.reference}/v1`;
    await owner.ask('PATCH', `${at}/clients/${reference}`, { name: 'Xaver After' });
    const logged = async () => {
      const { text, data } = await owner.ask<{ entries: { operation: string; changes: object | null }[] }>(
        'GET',
        `${at}/audit-log?reference=${reference}`,
      );
      return { text, entries: data.entries };
    };
    expect((await logged()).text).toContain('Xaver Before');
    await erasure('POST', reference);
    const { text, entries } = await logged();
    expect(text).not.toContain('Xaver');
    expect(entries.map(({ operation, changes }) => [operation, changes])).toEqual([
      ['eraseClient', null],
      ['updateClient', null],
      ['createClient', null],
    ]);
    expect(await journalFaults(world.server.database, world.production.id)).toEqual([]);
  });

  it('archives and empties the templates of its documents', async () => {
    const { reference: client } = await newClient(world.api, { name: 'Zyprian' });
    const { reference } = await newTemplate(world.api, {
      client,
      name: 'Zyprian monthly',
      notes: 'For Zyprian, {{period.month}}',
      external_id: 'zyprian',
    });
    await erasure('POST', client);
    const erased = await getTemplate(world.api, reference);
    expect(erased).toMatchObject({
      name: 'Erased recurring document',
      archived: true,
      lines: [],
      notes: null,
      external_id: null,
      client: { name: 'Erased client' },
    });
    const contents = JSON.parse(await contentsOf(world.server.database)) as [string, unknown[]][];
    const found = contents
      .filter(([, rows]) => /zyprian/i.test(JSON.stringify(rows)))
      .map(([table]) => table);
    // The answers of the last day, for repeated requests.
    expect(found.filter((table) => !table.startsWith('idempotency_keys'))).toEqual([]);
  });

  it('ends its recurring documents: nothing is made any more, and a failure is forgotten with what it names', async () => {
    const { reference: client } = await newClient(world.api, { name: 'Yvo', email: 'yvo@example.com' });
    const rule = { every: 'daily', starts_on: today() } as const;
    const { reference } = await newTemplate(world.api, { client, rule });
    const { reference: archived } = await newTemplate(world.api, { client });
    await answered(world.api.DELETE('/recurring-documents/{reference}', at(archived)), 204);
    await answered(world.api.PATCH('/clients/{reference}', { ...at(client), body: { archived: true } }));
    await runJob(world);
    expect((await getTemplate(world.api, reference)).status).toBe('failed');
    expect((await erasure('GET', client)).data).toMatchObject({ recurring_documents: 1 });
    await erasure('POST', client);
    expect(await getTemplate(world.api, reference)).toMatchObject({ archived: true, failure: null });
    world.clock.advance(86_400_000);
    await runJob(world);
    expect(await documentsOf(world.api, reference)).toEqual([]);
    expect((await erasure('GET', client)).data).toMatchObject({ recurring_documents: 0 });
  });

  it('opens the quote again that its recurring document was made from, as long as that has made nothing', async () => {
    const { reference: client } = await newClient(world.api);
    const quote = await newIssued(world.api, { client, document_type: 'rs_quote' });
    await newTemplate(world.api, { client, from: quote.reference });
    await erasure('POST', client);
    const open = await getDocument(world.api, quote.reference);
    expect(open).toMatchObject({ converted_at: null, converted_to: [], client: quote.client });
    expect((await verifyDatabase(world.databaseUrl)).differences).toEqual([]);
  });

  it('keeps all files of what was issued, also those that no client got, and none of drafts', async () => {
    const { client, issued } = await issuedToSomeone();
    const { reference: draft } = await newDraft(world.api, { client });
    const add = async (document: string, send: boolean, content: string = PICTURE) => {
      const body = { name: 'note.png', content, send };
      return record(world.api.POST('/documents/{reference}/files', { ...at(document), body }), 201);
    };
    const kept = await add(issued, false);
    await add(issued, true);
    const { sha256 } = await add(draft, true, OTHER_PICTURE);
    expect((await erasure('GET', client)).data).toMatchObject({ drafts: 1, kept_files: 2 });
    await erasure('POST', client);
    const files = await record(world.api.GET('/documents/{reference}/files', at(issued)));
    expect(files.map(({ send }) => send)).toEqual([false, true]);
    const content = await world.request(`/documents/${issued}/files/${kept.reference}/content`);
    expect(content.status).toBe(200);
    const contents = JSON.parse(await contentsOf(world.server.database)) as [string, { sha256: string }[]][];
    const bytes = contents.find(([table]) => table === 'file_contents')?.[1] ?? [];
    expect(bytes.filter((row) => row.sha256 === sha256)).toEqual([]);
  });

  it('says what goes and what stays, removes all of it, and keeps what was issued', async () => {
    const { client, draft, contract } = await personWithRecords();
    const issued = await getDocument(world.api, (await newIssued(world.api, { client })).reference);
    const portal = await record(
      world.api.GET('/clients/{reference}/portal-link', { params: { path: { reference: client } } }),
    );
    await receiver.waitFor(6);
    const { data: before } = await erasure('GET', client);
    expect(before).toEqual({
      name: PERSON.name,
      erased_at: null,
      drafts: 1,
      contract_drafts: 1,
      recurring_documents: 0,
      mails: 3,
      open_contracts: 0,
      kept_documents: 2,
      kept_files: 0,
      kept_payments: 1,
      kept_contracts: 0,
    });
    const sent = receiver.received.length;
    const { status, data } = await erasure('POST', client);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      reference: client,
      name: 'Erased client',
      email: null,
      contacts: [],
      metadata: {},
      portal_access_enabled: false,
      erased_at: expect.any(String),
      archived_at: expect.any(String),
    });
    const rest = await receiver.waitFor(sent + 2);
    expect(
      rest
        .slice(sent)
        .map(({ body }) => [body.event, body.data.reference])
        .sort(),
    ).toEqual(
      [
        ['client.updated', client],
        ['document.deleted', draft.reference],
      ].sort(),
    );
    for (const path of [`/documents/${draft.reference}`, `/contracts/${contract.reference}`])
      expect((await world.request(path)).status).toBe(404);
    expect((await fetch(portal.url)).status).toBe(404);
    const kept = await getDocument(world.api, issued.reference);
    expect(kept.client).toEqual(issued.client);
    expect((await erasure('GET', client)).data).toMatchObject({ drafts: 0, mails: 0, kept_documents: 2 });
    // Where the words are still: the documents that the law keeps, and what they show.
    const contents = JSON.parse(await contentsOf(world.server.database)) as [string, unknown[]][];
    const found = contents.filter(([, rows]) => /vexler/i.test(JSON.stringify(rows))).map(([table]) => table);
    const OF_ISSUED = ['document_texts', 'documents', 'documents_search', 'events', 'idempotency_keys'];
    expect(found.filter((table) => !OF_ISSUED.some((kept) => table.startsWith(kept)))).toEqual([]);
    const documents = contents.find(([table]) => table === 'documents')?.[1] as { status: string }[];
    expect(
      documents.filter((row) => /vexler/i.test(JSON.stringify(row))).map(({ status }) => status),
    ).not.toContain('draft');
    const events = contents.find(([table]) => table === 'events')?.[1] as { payload: string }[];
    const personal = /vexlergasse|zofka|pays late|dear|thanks to|quirinus@|for vexler|vexler-draft/i;
    expect(events.filter(({ payload }) => personal.test(payload))).toEqual([]);
  });

  it('is done once, and cannot be undone by a program that keeps a copy', async () => {
    const { client } = await issuedToSomeone();
    const first = await erasure('POST', client);
    expect((await erasure('POST', client)).data).toEqual(first.data);
    const params = { path: { reference: client } };
    await invalid(world.api.PATCH('/clients/{reference}', { params, body: { name: 'Back' } }), 'name');
    await record(world.api.PATCH('/clients/{reference}', { params, body: { archived: false } }));
    const body = { document_type: 'rs_invoice', client, lines: [line()] };
    await invalid(world.api.POST('/documents', { body }), 'client');
  });

  it('keeps the party of a document that is credited afterwards', async () => {
    const { client, issued } = await issuedToSomeone();
    await erasure('POST', client);
    const params = { path: { reference: issued } };
    await record(world.api.POST('/documents/{reference}/cancel', { params, body: { credit: true } }));
    const { referenced_by } = await getDocument(world.api, issued);
    const note = await getDocument(world.api, referenced_by[0]?.document.reference ?? '');
    expect(note.client.name).toBe('Ana Again');
    const query = { search: 'ana again', sort: 'client' } as const;
    const { data } = await answered(world.api.GET('/documents', { params: { query } }));
    expect(data.map(({ reference }) => reference)).toContain(note.reference);
  });

  it('waits for contracts that are being signed, and is for owners and admins', async () => {
    const { client } = await issuedToSomeone();
    const { reference } = await sentContract(world.api, { client });
    const refused = await erasure('POST', client);
    expect([refused.status, (await erasure('GET', client)).data.open_contracts]).toEqual([409, 1]);
    await record(world.api.POST('/contracts/{reference}/void', { params: { path: { reference } } }));
    const accountant = await signedInAs(world, (await world.member({ role: 'accountant' })).email);
    expect((await erasure('POST', client, accountant)).status).toBe(403);
    expect((await erasure('POST', client)).status).toBe(200);
  });
});

/** Two of one point. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const OTHER_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

const today = () => world.clock.now().toISOString().slice(0, 10);

let made = 0;
async function issuedToSomeone() {
  made += 1;
  const { reference: client } = await newClient(world.api, {
    name: 'Ana Again',
    email: `ana${made}@again.example`,
  });
  const { reference: issued } = await newIssued(world.api, { client });
  return { client, issued };
}
