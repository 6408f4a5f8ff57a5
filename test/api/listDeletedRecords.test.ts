// Deleted records are listed for programs that keep a copy: the same list for everyone who may list such records.
import { beforeAll, describe, expect, it } from 'vitest';
import { runJobs } from '../../src/jobs/schedule.ts';
import { createInvoicingClient, type InvoicingClient } from '../../src/sdk/client.ts';
import { newContract } from '../contracts/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { spec } from '../spec-check.ts';
import { SERVICE } from '../test-service.ts';
import { newClient, newDraft, newExpense, newIssued, patchDocument } from './records.ts';

const world = sharedService();
let invoicing: InvoicingClient;

beforeAll(async () => {
  invoicing = createInvoicingClient({ baseUrl: world.url, apiKey: world.key, maxRetries: 0 });
});

const deletions = () => invoicing.listDeletedRecords.all().toArray();

describe('GET /deleted-records', () => {
  it('has an entry for every operation that deletes a record, and for no other', async () => {
    const deleting = Object.entries(spec.paths).flatMap(([path, methods]) =>
      // What is below a record, as its files and its schedule, is none.
      'delete' in (methods as object) && /^\/[\w-]+\/\{reference\}$/.test(path)
        ? [path.split('/')[1] ?? '']
        : [],
    );
    // Settings are no records of the business, what a recurring expense has added stays, and a recurring document is archived.
    const settings = ['webhook-endpoints', 'bank-accounts', 'recurring-expenses', 'recurring-documents'];
    const operations = deleting.filter((noun) => !settings.includes(noun));
    const seen: string[] = [];
    for (const noun of operations) {
      const type = noun.slice(0, -1);
      const external_id = `gone-${noun}`;
      const make = { contracts: newContract, documents: newDraft, expenses: newExpense }[noun];
      if (!make) throw new Error(`This test must learn to make a record of ${noun} to delete.`);
      const { reference } = await make(world.api, { external_id });
      world.clock.advance(1000);
      const answer = await world.request(`/${noun}/${reference}`, { method: 'DELETE' });
      expect(answer.status).toBe(204);
      const deleted_at = world.clock.now().toISOString();
      expect((await deletions()).at(-1)).toEqual({ type, reference, external_id, deleted_at });
      seen.push(reference);
    }
    const issued = await newIssued(world.api);
    expect((await world.request(`/documents/${issued.reference}`, { method: 'DELETE' })).status).toBe(409);
    await patchDocument(world.api, issued.reference, { external_id: 'kept' });
    expect((await deletions()).map(({ reference }) => reference)).toEqual(seen);
  });

  it('has an entry for records that are deleted in the dashboard, too', async () => {
    const { reference } = await newExpense(world.api);
    const owner = await signedInAs(world, world.ownerEmail);
    const at = `/workspaces/${world.production.reference}/v1`;
    expect((await owner.ask('DELETE', `${at}/expenses/${reference}`)).status).toBe(204);
    expect((await deletions()).at(-1)).toMatchObject({ type: 'expense', reference, external_id: null });
  });

  it('is read behind cursors, by kind and since an instant, oldest first', async () => {
    const since = world.clock.now().toISOString();
    const gone: [string, string][] = [];
    for (let i = 0; i < 7; i += 1) {
      // Several in the same millisecond.
      if (i % 3 === 0) world.clock.advance(1);
      const isDraft = i % 2 === 0;
      const { reference } = isDraft ? await newDraft(world.api) : await newExpense(world.api);
      await (isDraft ? invoicing.deleteDocument(reference) : invoicing.deleteExpense(reference));
      gone.push([isDraft ? 'document' : 'expense', reference]);
    }
    const read = async (query: object) =>
      (await invoicing.listDeletedRecords.all({ deleted_since: since, per_page: 2, ...query }).toArray())
        .filter(({ reference }) => gone.some(([, known]) => known === reference))
        .map(({ type, reference }) => [type, reference]);
    expect(new Set(await read({}))).toEqual(new Set(gone));
    expect(await read({ type: 'document' })).toHaveLength(4);
    expect(await read({ type: 'client' })).toEqual([]);
    const all = await invoicing.listDeletedRecords.all({ per_page: 2 }).toArray();
    expect(all).toEqual(
      [...all].sort((a, b) =>
        a.deleted_at < b.deleted_at
          ? -1
          : a.deleted_at > b.deleted_at
            ? 1
            : a.reference < b.reference
              ? -1
              : 1,
      ),
    );
    const later = new Date(world.clock.now().getTime() + 1000).toISOString();
    expect((await invoicing.listDeletedRecords({ deleted_since: later })).data).toEqual([]);
    const { meta } = await invoicing.listDeletedRecords({ per_page: 2 });
    expect(meta).toMatchObject({ total: all.length, next_cursor: expect.any(String) });
  });

  it('refuses what is no instant, no kind and no cursor', async () => {
    for (const [query, field] of [
      ['deleted_since=yesterday', 'deleted_since'],
      ['type=payment', 'type'],
      ['after=nothing', 'after'],
      ['sort=deleted_at', 'sort'],
    ]) {
      const answer = await world.request(`/deleted-records?${query}`);
      const { error } = (await answer.json()) as { error: { errors: object } };
      expect([query, answer.status, Object.keys(error.errors)]).toEqual([query, 422, [field]]);
    }
  });

  it('shows those kinds alone that the user may list', async () => {
    const { key } = await world.member({ permissions: ['expenses.view'] });
    const read = async (query = '') => {
      const answer = await world.request(`/deleted-records${query}`, { key });
      return { status: answer.status, body: (await answer.json()) as { data: { type: string }[] } };
    };
    const shown = (await read('?per_page=100')).body.data.map(({ type }) => type);
    expect(new Set(shown)).toEqual(new Set(['expense']));
    expect((await read('?type=expense')).status).toBe(200);
    expect((await read('?type=document')).status).toBe(403);
    const reporter = await world.member({ permissions: ['reports.view'] });
    const answer = await world.request('/deleted-records', { key: reporter.key });
    expect(await answer.json()).toMatchObject({ data: [], meta: { total: 0, next_cursor: null } });
  });

  it('is of one workspace', async () => {
    const { api, key } = await world.otherBusiness();
    await newClient(api);
    for (const other of [key, world.sandboxKey]) {
      const answer = await world.request('/deleted-records', { key: other });
      expect(((await answer.json()) as { data: object[] }).data).toEqual([]);
    }
  });

  it('forgets external ids after 90 days, and nothing else', async () => {
    const before = await deletions();
    expect(before.some(({ external_id }) => external_id !== null)).toBe(true);
    const jobs = () =>
      runJobs(world.server.database, { asOf: world.clock.now(), clock: world.clock.now, service: SERVICE });
    world.clock.advance(89 * 86_400_000);
    await jobs();
    expect(await deletions()).toEqual(before);
    world.clock.advance(2 * 86_400_000);
    await jobs();
    expect(await deletions()).toEqual(before.map((entry) => ({ ...entry, external_id: null })));
  });
});
