import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  answered,
  cancel,
  getDocument,
  listener,
  newDraft,
  newIssued,
  patchDocument,
  pay,
  record,
  refused,
  tryIssue,
} from './records.ts';

const world = sharedService();

const remove = (reference: string, api = world.api) =>
  api.DELETE('/documents/{reference}', { params: { path: { reference } } });

describe('deleteDocument 204', () => {
  it('has no body, and the draft is gone for good', async () => {
    const { reference } = await newDraft(world.api);
    const response = await world.request(`/documents/${reference}`, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-type')).toBeNull();
    const params = { path: { reference } };
    await refused(world.api.GET('/documents/{reference}', { params }), 404, 'not_found');
    await refused(patchDocument(world.api, reference, {}), 404, 'not_found');
    await refused(tryIssue(world.api, reference), 404, 'not_found');
    await refused(remove(reference), 404, 'not_found');
    const { meta } = await answered(
      world.api.GET('/documents', { params: { query: { search: reference } } }),
    );
    expect(meta.total).toBe(0);
  });

  it('leaves no gap in the numbers', async () => {
    const { api } = await world.otherBusiness();
    await newIssued(api);
    await answered(remove((await newDraft(api)).reference, api), 204);
    expect((await newIssued(api)).number).toBe('INV-2026-00002');
  });

  it('emits document.deleted with the last state of the draft', async () => {
    const business = await listener(world);
    const { reference } = await newDraft(business.api);
    const last = await record(patchDocument(business.api, reference, { due_date: '2026-05-01' }));
    await answered(remove(reference, business.api), 204);
    expect(await business.delivered(4)).toEqual({
      event: 'document.deleted',
      occurred_at: '2026-03-15T10:00:00.002Z',
      environment: 'production',
      data: { ...last, updated_at: '2026-03-15T10:00:00.002Z', version: last.version + 1 },
    });
    await business.close();
  });
});

describe('deleteDocument 409', () => {
  it('anything issued is immutable, also when paid or cancelled', async () => {
    const issued = await newIssued(world.api);
    const paid = await newIssued(world.api);
    const cancelled = await newIssued(world.api);
    await record(pay(world.api, paid.reference, 120), 201);
    await record(cancel(world.api, cancelled.reference));
    for (const { reference } of [issued, paid, cancelled]) {
      await refused(remove(reference), 409, 'immutable_document');
      expect((await getDocument(world.api, reference)).number).not.toBeNull();
    }
  });

  it('a refused deletion emits nothing', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    const before = await business.recorded();
    await refused(remove(reference, business.api), 409, 'immutable_document');
    expect(await business.recorded()).toEqual(before);
    await business.close();
  });
});
