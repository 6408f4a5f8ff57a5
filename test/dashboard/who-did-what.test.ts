// Who did what: on each record, and in the log of the business.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issue, newClient, newDraft, newItem, pay, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import { forgetJournal } from '../journal.ts';
import { said, visit } from '../public/visit.ts';
import { spec } from '../spec-check.ts';
import { type Browser, dashboardSpec, signedInAs } from './browser.ts';
import { en } from './texts.ts';

type Doer = { kind: string; name: string | null };
type Entry = { at: string; kind: string; by: Doer | null };
type Activity = { at: string; operation: string; subject: { name: string | null } | null; by: Doer };

const world = sharedService();
let owner: Browser;
let place: string;
let minute = 0;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  await owner.ask('PATCH', '/me', { name: 'Ana Petrović' });
  place = `/workspaces/${world.production.reference}`;
});

/** Each step at an instant of its own, as requests of people have. */
function later(): void {
  minute += 1;
  world.clock.set(`2026-03-15T10:${String(minute).padStart(2, '0')}:00Z`);
}
beforeEach(later);

const member = { kind: 'member', name: 'Ana Petrović' };

async function timelineOf(reference: string): Promise<Entry[]> {
  const { body } = await owner.ask('GET', `${place}/v1/documents/${reference}/timeline`);
  return (body as unknown as { data: Entry[] }).data;
}

async function historyOf(reference: string, browser = owner): Promise<Activity[]> {
  const { body } = await browser.ask('GET', `${place}/history/${reference}`);
  return (body as unknown as { data: Activity[] }).data;
}

const doersOf = (entries: Entry[]) => Object.fromEntries(entries.map(({ kind, by }) => [kind, by]));

describe('the timeline of a document', () => {
  it('names the member, the API key, and the client who has opened it', async () => {
    const draft = await newDraft(world.api);
    later();
    await owner.ask('PATCH', `${place}/v1/documents/${draft.reference}`, { notes: 'Hvala' });
    later();
    await owner.ask('POST', `${place}/v1/documents/${draft.reference}/issue`);
    later();
    await record(pay(world.api, draft.reference, 20), 201);
    const params = { path: { reference: draft.reference } };
    const { url } = await record(world.api.GET('/documents/{reference}/public-link', { params }));
    later();
    const path = new URL(url).pathname;
    expect(said(await visit(world, path))).toContain('Za uplatu');
    await fetch(`${world.url}${path}/viewed`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    const doers = doersOf(await timelineOf(draft.reference));
    expect(doers.created).toMatchObject({ kind: 'api_key' });
    expect(doers.edited).toEqual(member);
    expect(doers.issued).toEqual(member);
    expect(doers.payment_recorded).toMatchObject({ kind: 'api_key' });
    expect(doers.viewed).toEqual({ kind: 'client', name: null });
  });

  it('says nothing of what was done before it was kept', async () => {
    const { reference } = await newDraft(world.api);
    await world.write((tx) => forgetJournal(tx, world.production.id));
    expect(doersOf(await timelineOf(reference)).created).toBeNull();
    expect(await historyOf(reference)).toEqual([]);
  });

  it('names who paid several documents with one payment', async () => {
    const { reference: client } = await newClient(world.api);
    const { reference } = await newDraft(world.api, { client });
    later();
    await issue(world.api, reference);
    later();
    const body = {
      client,
      amount: 60,
      currency: 'RSD',
      method: 'bank',
      paid_on: '2026-03-15',
      allocations: [{ document: reference, amount: 60 }],
    };
    const { data: payment } = await owner.ask('POST', `${place}/v1/payments`, body);
    expect(doersOf(await timelineOf(reference)).payment_recorded).toEqual(member);
    const [made] = await historyOf((payment as { reference: string }).reference);
    expect(made).toMatchObject({ operation: 'createPayment', by: member });
  });
});

describe('the history of a record', () => {
  it('has what was done with a client, an item and a recurring document', async () => {
    const { reference: client } = await newClient(world.api, { name: 'Zora' });
    later();
    await owner.ask('PATCH', `${place}/v1/clients/${client}`, { city: 'Niš' });
    const history = await historyOf(client);
    expect(history.map(({ operation, by }) => [operation, by.kind])).toEqual([
      ['updateClient', 'member'],
      ['createClient', 'api_key'],
    ]);
    expect(history[0]).toMatchObject({ by: member, subject: { kind: 'client', name: 'Zora' } });
    const item = await newItem(world.api);
    expect((await historyOf(item.reference)).map(({ operation }) => operation)).toEqual(['createItem']);
    const template = await newTemplate(world.api);
    expect((await historyOf(template.reference))[0]).toMatchObject({
      operation: 'createRecurringDocument',
      subject: { kind: 'recurring_document', name: 'Hosting' },
    });
  });

  it('needs the right to view the record, and is of the own business', async () => {
    const { reference } = await newClient(world.api);
    const { email } = await world.member({ permissions: ['items.view'] });
    const other = await signedInAs(world, email);
    expect((await other.ask('GET', `${place}/history/${reference}`)).status).toBe(403);
    const { ownerEmail, production } = await world.otherBusiness();
    const stranger = await signedInAs(world, ownerEmail);
    const answer = await stranger.ask('GET', `/workspaces/${production.reference}/history/${reference}`);
    expect(answer.status).toBe(404);
  });

  it('has nothing of a request that failed or was repeated', async () => {
    const { reference } = await newClient(world.api);
    later();
    const refused = await owner.ask('PATCH', `${place}/v1/clients/${reference}`, { country: 'XX' });
    expect(refused.status).toBe(422);
    expect(await historyOf(reference)).toHaveLength(1);
  });
});

describe('the log of the business', () => {
  it('has settings, members and deletions, newest first, for owners and admins alone', async () => {
    const draft = await newDraft(world.api);
    later();
    await owner.ask('PATCH', place, { phone: '+381 11 222 333' });
    later();
    await owner.ask('DELETE', `${place}/v1/documents/${draft.reference}`);
    const { data } = await owner.ask<{ entries: object[] }>('GET', `${place}/v1/audit-log`);
    const actor = { kind: 'user', name: 'Ana Petrović' };
    expect(data.entries.slice(0, 2)).toMatchObject([
      { operation: 'deleteDocument', actor, type: 'document', name: null, change: 'deleted' },
      { operation: 'updateWorkspace', actor, type: 'settings', reference: null },
    ]);
    const { email } = await world.member({ role: 'accountant' });
    const accountant = await signedInAs(world, email);
    expect((await accountant.ask('GET', `${place}/v1/audit-log`)).status).toBe(403);
  });
});

it('every operation that is kept has a text', () => {
  type Operation = {
    operationId: string;
    'x-transaction'?: string;
    'x-batch-of'?: string;
    security?: Record<string, string[]>[];
  };
  const paths = [spec.paths, dashboardSpec.paths] as unknown as Record<string, Record<string, Operation>>[];
  const kept = paths
    .flatMap((all) => Object.entries(all))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })))
    .filter(({ method }) => ['post', 'put', 'patch', 'delete'].includes(method))
    .filter(({ one }) => one['x-transaction'] !== 'reading')
    // The entries of a batch are kept as the operation that each is.
    .filter(({ one }) => one['x-batch-of'] === undefined)
    // What is about the user alone is of no business.
    .filter(({ one }) => {
      const [needed] = Object.values(one.security?.[0] ?? {}).flat();
      return needed !== undefined && needed !== 'user' && needed !== 'member';
    })
    .map(({ one }) => one.operationId);
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((id) => !(id in en.activity.operation))).toEqual([]);
});
