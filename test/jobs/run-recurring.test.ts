// What the job makes of templates: on time, late, after failures, and for whom.
import { beforeEach, describe, expect, it } from 'vitest';
import { listNotifications } from '../../src/workspaces/notifications.ts';
import { answered, newClient, newItem, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import type { Api } from '../test-service.ts';
import {
  at,
  documentsOf,
  getTemplate,
  newTemplate,
  outcomesOf,
  runJob,
  runOn,
  runsOf,
} from './recurring-stage.ts';

const world = sharedService({ now: '2026-06-24T08:00:00.000Z' });
let api: Api;
let production: Awaited<ReturnType<typeof world.otherBusiness>>['production'];

beforeEach(async () => {
  world.clock.set('2026-06-24T08:00:00.000Z');
  ({ api, production } = await world.otherBusiness());
});

const noticesOf = async () =>
  (await world.server.database.read((tx) => listNotifications(tx, production))).map(
    ({ kind, message, subjectReference }) => ({ kind, message, subjectReference }),
  );

const PRICES = [{ from: '2026-11-01', lines: [{ line: 1, unit_price: 110 }] }];

/** Hosting since July, whose service was off from 20 September to 5 December. */
async function hosting(whenLate: 'latest_only' | 'catch_up' | 'ask'): Promise<string> {
  const { reference } = await newTemplate(api, {
    when_late: whenLate,
    price_changes: PRICES,
    lines: [
      { description: 'Hosting {{period.month_year}}', quantity: 1, unit_price: 100, tax_rate: 'rs_vat_20' },
    ],
  });
  for (const day of ['2026-07-01', '2026-08-01', '2026-09-01']) await runOn(world, day);
  await runOn(world, '2026-12-05');
  return reference;
}

const shown = async (reference: string, from: number) =>
  (await documentsOf(api, reference)).slice(from).map((document) => ({
    issued: document.issue_date,
    due: document.due_date,
    period: [document.service_period_start, document.service_period_end],
    total: document.total,
    line: document.lines[0]?.description?.replaceAll('\u00a0', ' '),
  }));

describe('after weeks without the service', () => {
  it('latest_only makes the newest date and leaves out the others, with one notification', async () => {
    const reference = await hosting('latest_only');
    expect(await shown(reference, 3)).toEqual([
      {
        issued: '2026-12-05',
        due: '2026-12-19',
        period: ['2026-12-01', '2026-12-31'],
        total: '132.00',
        line: 'Hosting decembar 2026.',
      },
    ]);
    expect((await outcomesOf(api, reference)).slice(3)).toEqual([
      '2026-10-01 left_out',
      '2026-11-01 left_out',
      '2026-12-01 created',
    ]);
    expect(await noticesOf()).toEqual([
      {
        kind: 'recurring_document_left_out',
        message:
          '2 dates of the recurring document Hosting, from 2026-10-01 on, were left out: the service came to them late.',
        subjectReference: reference,
      },
    ]);
    expect((await getTemplate(api, reference)).next_on).toBe('2027-01-01');
  });

  it('catch_up makes all, oldest first, each with its own period and price, issued on that day', async () => {
    const reference = await hosting('catch_up');
    const made = await shown(reference, 3);
    expect(made.map(({ issued, due, total, line }) => [issued, due, total, line])).toEqual([
      ['2026-12-05', '2026-12-19', '120.00', 'Hosting oktobar 2026.'],
      ['2026-12-05', '2026-12-19', '132.00', 'Hosting novembar 2026.'],
      ['2026-12-05', '2026-12-19', '132.00', 'Hosting decembar 2026.'],
    ]);
    const numbers = (await documentsOf(api, reference)).map(({ number }) => number);
    expect(numbers).toEqual([...numbers].sort());
    expect(await noticesOf()).toEqual([]);
  });

  it('ask lets them wait, and the next date runs on its day', async () => {
    const reference = await hosting('ask');
    expect(await shown(reference, 3)).toEqual([]);
    const { waiting_dates, next_on } = await getTemplate(api, reference);
    expect([waiting_dates, next_on]).toEqual([['2026-10-01', '2026-11-01', '2026-12-01'], '2027-01-01']);
    expect((await noticesOf()).map(({ kind }) => kind)).toEqual(['recurring_document_waiting']);
    await runOn(world, '2027-01-01');
    expect((await shown(reference, 3)).map(({ issued, total }) => [issued, total])).toEqual([
      ['2027-01-01', '132.00'],
    ]);
    const run = await record(api.POST('/recurring-documents/{reference}/run', at(reference)));
    expect(run.waiting_dates).toEqual([]);
    expect(await outcomesOf(api, reference)).toEqual([
      '2026-07-01 created',
      '2026-08-01 created',
      '2026-09-01 created',
      '2026-10-01 created',
      '2026-11-01 created',
      '2026-12-01 created',
      '2027-01-01 created',
    ]);
  });
});

describe('a date', () => {
  it('is made once, however often the job runs, and by two runs at once', async () => {
    const { reference } = await newTemplate(api);
    world.clock.set('2026-07-01T11:00:00.000Z');
    await Promise.all([runJob(world), runJob(world)]);
    await runJob(world);
    expect(await outcomesOf(api, reference)).toEqual(['2026-07-01 created']);
    expect(await documentsOf(api, reference)).toHaveLength(1);
  });

  it('of before the day of creation is never due, and that of the day itself is', async () => {
    world.clock.set('2026-09-01T08:00:00.000Z');
    const { reference, next_on } = await newTemplate(api);
    expect(next_on).toBe('2026-09-01');
    await runJob(world);
    expect(await outcomesOf(api, reference)).toEqual(['2026-09-01 created']);
  });

  it('on a weekend runs on the working day that the template wants, with its own period', async () => {
    // 2026-08-01 is a Saturday, 2026-11-01 a Sunday.
    const rule = { every: 'monthly', on: '1', starts_on: '2026-08-01' } as const;
    const after = await newTemplate(api, { rule: { ...rule, working_days: 'next' } });
    const before = await newTemplate(api, { rule: { ...rule, working_days: 'previous' } });
    const issued = async ({ reference }: { reference: string }) =>
      (await documentsOf(api, reference)).map((document) => [
        document.issue_date,
        document.service_period_start,
      ]);
    await runOn(world, '2026-07-31');
    expect([await issued(after), await issued(before)]).toEqual([[], [['2026-07-31', '2026-08-01']]]);
    await runOn(world, '2026-08-01');
    await runOn(world, '2026-08-03');
    expect(await issued(after)).toEqual([['2026-08-03', '2026-08-01']]);
    expect(await issued(before)).toHaveLength(1);
  });

  it('is that of the time zone of the workspace', async () => {
    const west = await world.otherBusiness({ timezone: 'America/New_York' });
    const { reference } = await newTemplate(west.api);
    const { reference: east } = await newTemplate(api);
    world.clock.set('2026-06-30T22:30:00.000Z');
    await runJob(world);
    expect([await outcomesOf(api, east), await outcomesOf(west.api, reference)]).toEqual([
      ['2026-07-01 created'],
      [],
    ]);
  });

  it('after which nothing is left finishes the template', async () => {
    const { reference } = await newTemplate(api, {
      rule: { every: 'daily', starts_on: '2026-06-24', count: 2 },
      period: null,
      lines: [{ description: 'Work', quantity: 1, unit_price: 10 }],
    });
    for (const day of ['2026-06-24', '2026-06-25', '2026-06-26']) await runOn(world, day);
    const { status, next_on } = await getTemplate(api, reference);
    expect([status, next_on]).toEqual(['finished', null]);
    expect(await outcomesOf(api, reference)).toEqual(['2026-06-24 created', '2026-06-25 created']);
    const events = await rows<{ events: string }>(
      world,
      `SELECT events FROM journal WHERE reference = '${reference}' ORDER BY id`,
    );
    expect(events.flatMap(({ events: names }) => JSON.parse(names))).toEqual([
      'recurring_document.created',
      'recurring_document.ran',
      'recurring_document.ran',
      'recurring_document.finished',
    ]);
  });
});

describe('a document that cannot be made', () => {
  it('makes the template fail once, is tried again each day, and made when it is possible', async () => {
    const client = await newClient(api);
    const { reference } = await newTemplate(api, { client: client.reference });
    const patch = (archived: boolean) =>
      answered(api.PATCH('/clients/{reference}', { ...at(client.reference), body: { archived } }));
    await patch(true);
    await runOn(world, '2026-07-01');
    await runOn(world, '2026-07-02');
    const failed = await getTemplate(api, reference);
    expect([failed.status, failed.next_on]).toEqual(['failed', '2026-07-01']);
    expect(failed.failure).toEqual({
      code: 'conflict',
      message: 'The client is archived.',
      message_data: { key: 'recurring.client_is_archived', params: {} },
      since: '2026-07-01T11:00:00.000Z',
    });
    expect(failed.last_run).toMatchObject({ scheduled_on: '2026-07-01', outcome: 'failed', document: null });
    expect(await noticesOf()).toEqual([
      {
        kind: 'recurring_document_failed',
        message:
          'The recurring document Hosting could not make the document of 2026-07-01: The client is archived.',
        subjectReference: reference,
      },
    ]);
    // On the same day, because the client was changed.
    await patch(false);
    await runJob(world);
    expect(await outcomesOf(api, reference)).toEqual(['2026-07-01 created']);
    const mended = await getTemplate(api, reference);
    expect([mended.status, mended.failure, mended.next_on]).toEqual(['active', null, '2026-08-01']);
    expect(await noticesOf()).toHaveLength(1);
  });

  it('keeps no other template, and skip goes past its date', async () => {
    const client = await newClient(api);
    const { reference } = await newTemplate(api, { client: client.reference });
    const other = await newTemplate(api);
    await answered(api.PATCH('/clients/{reference}', { ...at(client.reference), body: { archived: true } }));
    await runOn(world, '2026-07-01');
    expect(await outcomesOf(api, other.reference)).toEqual(['2026-07-01 created']);
    const body = { date: '2026-07-01' };
    const skipped = await record(
      api.POST('/recurring-documents/{reference}/skip', { ...at(reference), body }),
    );
    expect([skipped.status, skipped.failure, skipped.next_on]).toEqual(['active', null, '2026-08-01']);
    expect(await outcomesOf(api, reference)).toEqual(['2026-07-01 skipped']);
  });

  it('is left out with the dates of a pause, where the template is paused on that day', async () => {
    const client = await newClient(api);
    const { reference } = await newTemplate(api, { client: client.reference });
    await answered(api.PATCH('/clients/{reference}', { ...at(client.reference), body: { archived: true } }));
    await runOn(world, '2026-07-01');
    await record(api.POST('/recurring-documents/{reference}/pause', at(reference)));
    world.clock.set('2026-07-03T11:00:00.000Z');
    const resumed = await record(api.POST('/recurring-documents/{reference}/resume', at(reference)));
    expect([resumed.status, resumed.failure, resumed.next_on]).toEqual(['active', null, '2026-08-01']);
    expect(await outcomesOf(api, reference)).toEqual(['2026-07-01 paused']);
  });

  it('becomes a draft where the user who chose to issue may no longer do so', async () => {
    const { email, api: own } = await world.member({ role: 'accountant' });
    const { reference } = await newTemplate(own);
    const { revokeMember } = await import('../../src/workspaces/members.ts');
    await world.write((tx) =>
      revokeMember(tx, { workspace: world.production, email, now: world.clock.now() }),
    );
    await runOn(world, '2026-07-01');
    const [document] = await documentsOf(world.api, reference);
    expect(document?.status).toBe('draft');
    expect((await getTemplate(world.api, reference)).mode).toBe('draft');
    const notices = await world.server.database.read((tx) => listNotifications(tx, world.production));
    expect(notices.map(({ kind }) => kind)).toContain('recurring_document_draft');
  });
});

describe('a line', () => {
  it('has the price of its item on that day where it follows it, else the price of when it was saved', async () => {
    const item = await newItem(api, { default_price: 50 });
    const follows = { item: item.reference, quantity: 1 };
    const { reference, lines } = await newTemplate(api, {
      lines: [{ ...follows, follow_item_price: true }, follows],
      price_changes: [{ from: '2026-08-01', percent: 10 }],
      period: null,
    });
    expect(lines.map(({ unit_price }) => unit_price)).toEqual([null, '50.00']);
    await answered(api.PATCH('/items/{reference}', { ...at(item.reference), body: { default_price: 60 } }));
    await runOn(world, '2026-07-01');
    await runOn(world, '2026-08-01');
    const prices = (await documentsOf(api, reference)).map((document) =>
      document.lines.map(({ unit_price }) => unit_price),
    );
    expect(prices).toEqual([
      ['60.00', '50.00'],
      ['60.00', '55.00'],
    ]);
  });
});

it('drafts have no date until they are issued, and their period', async () => {
  const { reference } = await newTemplate(api, { mode: 'draft' });
  await runOn(world, '2026-07-01');
  const [draft] = await documentsOf(api, reference);
  expect([draft?.status, draft?.issue_date, draft?.due_days, draft?.service_period_end]).toEqual([
    'draft',
    null,
    14,
    '2026-07-31',
  ]);
  // A run names the document no more once its draft is deleted.
  await answered(api.DELETE('/documents/{reference}', at(draft?.reference ?? '')), 204);
  expect((await runsOf(api, reference)).map(({ outcome, document }) => [outcome, document])).toEqual([
    ['created', null],
  ]);
});
