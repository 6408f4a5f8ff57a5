import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { getDocument, newClient, newDraft, newIssued, pay, record, refused } from './records.ts';

const world = sharedService();

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

describe('getDocument 404', () => {
  it('the reference of a client names no document', async () => {
    const { reference } = await newClient(world.api);
    await refused(get(reference), 404, 'not_found');
  });
});
