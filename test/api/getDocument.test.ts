import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import {
  getDocument,
  invalid,
  newClient,
  newDraft,
  newIssued,
  pay,
  record,
  refused,
  UNKNOWN,
} from './records.ts';

let world: TestService;

beforeAll(async () => {
  world = await createTestService();
});
afterAll(() => world.close());

const get = (reference: string, api = world.api) =>
  api.GET('/documents/{reference}', { params: { path: { reference } } });

const rename = (reference: string, name: string) =>
  record(world.api.PATCH('/clients/{reference}', { params: { path: { reference } }, body: { name } }));

describe('getDocument 200', () => {
  it('shows header fields, totals, tax breakdown, lines and payments', async () => {
    const { reference } = await newIssued(world.api);
    const paid = await record(pay(world.api, reference, 20), 201);
    expect(await getDocument(world.api, reference)).toEqual(paid);
    expect(paid).toMatchObject({ lines: [{}], payments: [{}], tax_breakdown: [{}], paid: '20.00' });
  });

  it('a draft shows the client as it is now, an issued document the one that it froze', async () => {
    const client = (await newClient(world.api, { name: 'Before' })).reference;
    const draft = await newDraft(world.api, { client });
    const issued = await newIssued(world.api, { client });
    await rename(client, 'After');
    expect((await getDocument(world.api, draft.reference)).client).toEqual({
      reference: client,
      name: 'After',
    });
    expect(await getDocument(world.api, issued.reference)).toEqual(issued);
    expect(issued.client.name).toBe('Before');
  });
});

describe('getDocument 403', () => {
  it('needs documents.view', async () => {
    const { reference } = await newDraft(world.api);
    const member = await world.member({ permissions: ['documents.create', 'clients.view'] });
    await refused(get(reference, member.api), 403, 'forbidden');
  });
});

describe('getDocument 404', () => {
  it.each([UNKNOWN, 'x', 'INV-2026-00001'])(
    'an unknown or malformed reference names no record: %s',
    (reference) => refused(get(reference), 404, 'not_found'),
  );

  it('a document of the sandbox or of another business is not there', async () => {
    const { reference } = await newDraft(world.api);
    await refused(get(reference, world.sandboxApi), 404, 'not_found');
    await refused(get(reference, (await world.otherBusiness()).api), 404, 'not_found');
  });

  it('the reference of a client names no document', async () => {
    const { reference } = await newClient(world.api);
    await refused(get(reference), 404, 'not_found');
  });
});

describe('getDocument 422', () => {
  it('an unknown query parameter is named', async () => {
    const { reference } = await newDraft(world.api);
    const params = { path: { reference }, query: { include: 'payments' } };
    await invalid(world.api.GET('/documents/{reference}', { params: params as never }), 'include');
  });
});
