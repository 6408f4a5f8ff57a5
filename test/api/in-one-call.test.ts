// A document is created and issued in one call, and its client is named by the id that it has in another system.
import { beforeEach, describe, expect, it } from 'vitest';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import {
  answered,
  type Document,
  draftBody,
  getDocument,
  invalid,
  line,
  listener,
  newClient,
  newDraft,
  record,
  refused,
} from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const create = (api: Api, body: Awaited<ReturnType<typeof draftBody>>, key?: string) =>
  api.POST('/documents', { body, params: { header: key === undefined ? {} : { 'Idempotency-Key': key } } });

const countOf = async (api: Api) => (await answered(api.GET('/documents', {}))).meta.total;

describe('createDocument with `issue`', () => {
  it.each([true, {}, { issue_date: null }])('%j issues what it creates, with both events', async (issue) => {
    const business = await listener(world);
    const { api } = business;
    const made: Document = await record(create(api, await draftBody(api, { issue })), 201);
    expect(made).toMatchObject({ status: 'issued', number: 'INV-2026-00001', issue_date: '2026-03-15' });
    expect(await getDocument(api, made.reference)).toEqual(made);
    const events = (await business.recorded()).filter(({ event }) => event.startsWith('document.'));
    expect(events.map(({ event, data }) => [event, data.status])).toEqual([
      ['document.created', 'draft'],
      ['document.issued', 'issued'],
    ]);
    await business.close();
  });

  it('is the same as two calls', async () => {
    const { api } = await world.otherBusiness();
    const { reference: client } = await newClient(api);
    const lines = [line({ quantity: 3, unit_price: 19.99, discount_type: 'percent', discount_value: 10 })];
    const body = { client, lines, due_days: 8, issue_date: '2026-03-10', metadata: { shop: '7' } };
    const once = await record(create(api, await draftBody(api, { ...body, issue: true })), 201);
    const draft = await newDraft(api, body);
    const params = { path: { reference: draft.reference } };
    const twice = await record(api.POST('/documents/{reference}/issue', { params, body: {} }));
    const own = { reference: '', number: '', payment_reference: '' };
    expect({ ...once, ...own }).toEqual({ ...twice, ...own, updated_at: once.updated_at });
  });

  it.each([false, null, undefined])('%s leaves it a draft', async (issue) => {
    const { api } = await world.otherBusiness();
    const made = await record(create(api, await draftBody(api, { issue })), 201);
    expect(made).toMatchObject({ status: 'draft', number: null });
  });

  it('takes a day of its own, before that of the draft', async () => {
    const { api } = await world.otherBusiness();
    const body = await draftBody(api, { issue_date: '2026-03-01', issue: { issue_date: '2026-03-09' } });
    expect(await record(create(api, body), 201)).toMatchObject({
      issue_date: '2026-03-09',
      status: 'issued',
    });
  });

  it('creates nothing where the plan has no document left, and takes no number', async () => {
    const business = await listener(world);
    const { api, production } = business;
    const body = await draftBody(api, { issue: true });
    const limitTo = (monthlyDocuments: number) =>
      world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments }));
    await limitTo(0);
    const events = await business.recorded();
    await refused(create(api, body), 402, 'plan_limit_reached');
    expect(await business.recorded()).toEqual(events);
    expect(await countOf(api)).toBe(0);
    await limitTo(1);
    expect((await record(create(api, body), 201)).number).toBe('INV-2026-00001');
    await business.close();
  });

  it('creates nothing for a member who may not issue', async () => {
    const { api } = await world.member({ permissions: ['documents.create', 'documents.view'] });
    const { reference: client } = await newClient(world.api);
    const body = await draftBody(world.api, { client, issue: true });
    const before = await countOf(world.api);
    await refused(create(api, body), 403, 'forbidden');
    expect(await countOf(world.api)).toBe(before);
    await record(create(api, { ...body, issue: false }), 201);
  });

  it('is carried out once for each Idempotency-Key', async () => {
    const { api } = await world.otherBusiness();
    const body = await draftBody(api, { issue: true });
    const [first, second] = await Promise.all([create(api, body, 'shop-1'), create(api, body, 'shop-1')]);
    expect(second.data).toEqual(first.data);
    expect(await countOf(api)).toBe(1);
  });
});

describe('`client_external_id`', () => {
  const PAID = { amount: 10, method: 'bank', paid_on: '2026-03-15', keep_rest_as_credit: true } as const;
  const CONTRACT = { title: 'Work', body: 'Text', signers: [{ name: 'Ana', email: 'ana@client.example' }] };

  it('names the client of a document, a payment and a contract', async () => {
    const { api } = await world.otherBusiness();
    const { reference } = await newClient(api, { external_id: 'shop/17' });
    const client_external_id = ' shop/17 ';
    const document = { document_type: 'rs_invoice', client_external_id, lines: [line()] };
    expect((await record(create(api, document), 201)).client.reference).toBe(reference);
    const payment = await record(api.POST('/payments', { body: { ...PAID, client_external_id } }), 201);
    expect(payment.client.reference).toBe(reference);
    const contract = await record(api.POST('/contracts', { body: { ...CONTRACT, client_external_id } }), 201);
    expect(contract.client.reference).toBe(reference);
  });

  it.each(['/documents', '/payments', '/contracts'] as const)(
    '%s refuses one that no client of the business has, one next to a reference, and none',
    async (path) => {
      const { api } = await world.otherBusiness();
      await newClient(world.api, { external_id: `of another business ${path}` });
      const { reference: client } = await newClient(api, { external_id: 'own' });
      const bodies = {
        '/documents': { document_type: 'rs_invoice', lines: [line()] },
        '/payments': PAID,
        '/contracts': CONTRACT,
      };
      const post = (names: { client?: string; client_external_id?: string | null }) =>
        api.POST(path, { body: { ...bodies[path], ...names } as never });
      await invalid(post({ client_external_id: `of another business ${path}` }), 'client_external_id');
      await invalid(post({ client, client_external_id: 'own' }), 'client', 'client_external_id');
      await invalid(post({ client_external_id: null }), 'client');
      await invalid(post({}), 'client');
      expect((await post({ client, client_external_id: null })).response.status).toBe(201);
    },
  );

  it('replaces the client of the document that another is made from', async () => {
    const { api } = await world.otherBusiness();
    await newClient(api, { external_id: 'other' });
    const { reference: from } = await newDraft(api);
    const copy = await record(api.POST('/documents', { body: { from, client_external_id: 'other' } }), 201);
    expect(copy.client.reference).not.toBe((await getDocument(api, from)).client.reference);
  });
});
