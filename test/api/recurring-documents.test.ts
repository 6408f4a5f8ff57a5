// Templates of documents over the API: what they are made of, what is refused, and what users do with their dates.
import { expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  at,
  documentsOf,
  getTemplate,
  newTemplate,
  outcomesOf,
  runOn,
  templateBody,
} from '../jobs/recurring-stage.ts';
import { answered, draftBody, invalid, newClient, newIssued, record, refused, UNKNOWN } from './records.ts';

const NOW = '2026-06-24T08:00:00.000Z';
const world = sharedService({ now: NOW });

it('a new one is shown with all that it says, and with what follows from it', async () => {
  const client = await newClient(world.api);
  const made = await newTemplate(world.api, {
    client: client.reference,
    name: '  Hosting Dunav ',
    notes: 'For {{period.range}}',
    order_reference: 'PO-1',
    price_changes: [
      { from: '2027-01-01', percent: 3.5 },
      { from: '2026-11-01', lines: [{ line: 1, unit_price: 110 }] },
    ],
    external_id: 'sub-1',
    metadata: { plan: 'gold' },
  });
  expect(made).toMatchObject({
    name: 'Hosting Dunav',
    status: 'active',
    archived: false,
    client: { reference: client.reference, name: client.name },
    document_type: 'rs_invoice',
    currency: 'RSD',
    rule: {
      every: 'monthly',
      interval: 1,
      on: '1',
      starts_on: '2026-07-01',
      ends_on: null,
      count: null,
      working_days: 'none',
    },
    period: { kind: 'calendar', unit: 'month', offset: 0, delivery_date: null },
    due_days: 14,
    mode: 'issue',
    when_late: 'latest_only',
    einvoice: 'none',
    recipients: null,
    notes: 'For {{period.range}}',
    order_reference: 'PO-1',
    price_changes: [
      { from: '2026-11-01', percent: null, lines: [{ line: 1, unit_price: '110' }] },
      { from: '2027-01-01', percent: '3.5', lines: null },
    ],
    next_on: '2026-07-01',
    last_run: null,
    waiting_dates: [],
    failure: null,
    created_at: NOW,
    version: 1,
    external_id: 'sub-1',
    metadata: { plan: 'gold' },
  });
  expect(made.lines).toMatchObject([
    { position: 1, quantity: '1', unit_price: '100.00', tax_rate: null, kind: 'item' },
  ]);
  expect(await getTemplate(world.api, made.reference)).toEqual(made);
});

it('takes from a document what the body leaves out', async () => {
  const invoice = await newIssued(world.api, {
    notes: 'Thank you.',
    internal_note: 'Secret',
    project_reference: 'Katalog',
    due_days: 8,
    lines: [
      {
        description: 'Work',
        quantity: 2.5,
        unit_price: 40.125,
        discount_type: 'percent',
        discount_value: 10,
      },
    ],
  });
  const body = {
    name: 'From it',
    from: invoice.reference,
    rule: { every: 'monthly', on: 'last', starts_on: '2026-07-01' },
  } as const;
  const made = await record(world.api.POST('/recurring-documents', { body }), 201);
  expect(made).toMatchObject({
    document_type: 'rs_invoice',
    client: invoice.client,
    notes: 'Thank you.',
    internal_note: null,
    project_reference: 'Katalog',
    due_days: 8,
    mode: 'draft',
  });
  expect(made.lines).toMatchObject([
    { quantity: '2.5', unit_price: '40.125', discount_value: '10', tax_rate: 'rs_vat_20' },
  ]);
  await invalid(world.api.POST('/recurring-documents', { body: { ...body, from: UNKNOWN } }), 'from');
  const { api } = await world.member({ permissions: ['recurring.manage'] });
  await refused(api.POST('/recurring-documents', { body }), 403, 'forbidden');
});

it('what could not be issued, and what the rule, the words and the prices have wrong is 422 by field', async () => {
  const create = async (fields: object) =>
    world.api.POST('/recurring-documents', {
      body: { ...(await templateBody(world.api)), ...fields } as never,
    });
  const rule = { every: 'monthly', on: '1', starts_on: '2026-07-01' };
  const lines = [{ description: 'Work', quantity: 1, unit_price: 10 }];
  await invalid(create({ rule: { ...rule, on: '32' } }), 'rule.on');
  await invalid(create({ rule: { ...rule, on: null } }), 'rule.on');
  await invalid(create({ rule: { ...rule, every: 'daily' } }), 'rule.on');
  await invalid(create({ rule: { ...rule, ends_on: '2026-06-30' } }), 'rule.ends_on');
  await invalid(
    create({ rule: { ...rule, starts_on: '2026-01-01', ends_on: '2026-06-01' } }),
    'rule.ends_on',
  );
  const late = { ...rule, every: 'yearly', on: '01-01', starts_on: '9999-12-02' };
  await invalid(create({ rule: late }), 'rule.starts_on');
  await invalid(create({ client: UNKNOWN }), 'client');
  await invalid(create({ document_type: 'de_invoice', currency: 'XXA' }), 'currency', 'document_type');
  await invalid(
    create({ lines: [{ description: '{{period.mont}}', quantity: 1, unit_price: 1 }] }),
    'lines.0.description',
  );
  await invalid(create({ period: null, lines, notes: '{{period.month}}' }), 'notes');
  await invalid(create({ period: { kind: 'calendar' } }), 'period.unit');
  await invalid(create({ lines: [{ ...lines[0], follow_item_price: true }] }), 'lines.0.follow_item_price');
  await invalid(create({ lines: [{ ...lines[0], tax_rate: 'rs_vat_11' }] }), 'lines.0.tax_rate');
  await invalid(create({ price_changes: [{ from: '2026-08-01' }] }), 'price_changes.0');
  await invalid(
    create({ price_changes: [{ from: '2026-08-01', lines: [{ line: 2, unit_price: 1 }] }] }),
    'price_changes.0.lines.0.line',
  );
  await invalid(create({ recipients: ['ana@example.com'] }), 'recipients');
  await invalid(create({ einvoice: 'submit', mode: 'draft' }), 'einvoice');
  await newTemplate(world.api, { external_id: 'taken' });
  await invalid(create({ external_id: 'taken' }), 'external_id');
  const archived = await newClient(world.api);
  await answered(
    world.api.PATCH('/clients/{reference}', { ...at(archived.reference), body: { archived: true } }),
  );
  await invalid(create({ client: archived.reference }), 'client');
});

it('a mode that issues needs documents.issue of the one who saves', async () => {
  const { api } = await world.member({ permissions: ['recurring.view', 'recurring.manage', 'clients.view'] });
  const body = await templateBody(world.api);
  await refused(api.POST('/recurring-documents', { body }), 403, 'forbidden');
  const { reference } = await record(
    api.POST('/recurring-documents', { body: { ...body, mode: 'draft' } }),
    201,
  );
  await refused(
    api.PATCH('/recurring-documents/{reference}', { ...at(reference), body: { mode: 'issue' } }),
    403,
    'forbidden',
  );
});

it('a preview shows the next 24 documents with date, period and total, and stores nothing', async () => {
  const body = await templateBody(world.api, {
    rule: { every: 'monthly', on: '1', starts_on: '2026-07-01', working_days: 'next' },
    price_changes: [{ from: '2026-08-01', percent: 10 }],
  });
  const dates = await record(world.api.POST('/recurring-documents/preview', { body }));
  expect(dates).toHaveLength(24);
  expect(dates.slice(0, 2)).toEqual([
    {
      on: '2026-07-01',
      runs_on: '2026-07-01',
      period: { start: '2026-07-01', end: '2026-07-31' },
      total: '120.00',
      total_cents: 12000,
    },
    {
      on: '2026-08-01',
      runs_on: '2026-08-03',
      period: { start: '2026-08-01', end: '2026-08-31' },
      total: '132.00',
      total_cents: 13200,
    },
  ]);
  const { reference } = await newTemplate(world.api, { ...body, rule: { ...body.rule, count: 3 } });
  await answered(
    world.api.POST('/recurring-documents/{reference}/skip', {
      ...at(reference),
      body: { date: '2026-08-01' },
    }),
  );
  const left = await record(world.api.GET('/recurring-documents/{reference}/preview', at(reference)));
  expect(left.map(({ on }) => on)).toEqual(['2026-07-01', '2026-09-01', '2026-10-01']);
});

it('lists them with filters, in several orders, and archived ones apart', async () => {
  const { api } = await world.otherBusiness();
  const client = await newClient(api, { name: 'Żółw' });
  const first = await newTemplate(api, { name: 'Beta', client: client.reference, external_id: 'b' });
  const rule = { every: 'monthly', on: '1', starts_on: '2027-01-01' } as const;
  const second = await newTemplate(api, { name: 'alpha', rule });
  const third = await newTemplate(api, { name: 'Gamma' });
  await answered(api.POST('/recurring-documents/{reference}/pause', at(third.reference)));
  const names = async (query: object) =>
    (await answered(api.GET('/recurring-documents', { params: { query } }))).data.map(({ name }) => name);
  expect(await names({})).toEqual(['Gamma', 'alpha', 'Beta']);
  expect(await names({ sort: 'name' })).toEqual(['alpha', 'Beta', 'Gamma']);
  expect(await names({ sort: 'next_on' })).toEqual(['Beta', 'Gamma', 'alpha']);
  expect(await names({ status: 'paused' })).toEqual(['Gamma']);
  expect(await names({ client: client.reference })).toEqual(['Beta']);
  expect(await names({ external_id: 'b' })).toEqual(['Beta']);
  expect(await names({ search: 'zolw' })).toEqual(['Beta']);
  expect(await names({ search: 'ALPH' })).toEqual(['alpha']);
  const page = await answered(
    api.GET('/recurring-documents', { params: { query: { per_page: 2, sort: 'next_on' } } }),
  );
  expect(await names({ per_page: 2, after: page.meta.next_cursor })).toEqual(['alpha']);
  await answered(api.DELETE('/recurring-documents/{reference}', at(second.reference)), 204);
  await answered(api.DELETE('/recurring-documents/{reference}', at(second.reference)), 204);
  expect(await names({})).toEqual(['Gamma', 'Beta']);
  expect(await names({ archived: true })).toEqual(['alpha']);
  const gone = await getTemplate(api, second.reference);
  expect([gone.archived, gone.next_on, first.archived]).toEqual([true, null, false]);
  const verbs = ['pause', 'resume', 'run'] as const;
  for (const verb of verbs)
    await refused(
      api.POST(`/recurring-documents/{reference}/${verb}`, at(second.reference)),
      409,
      'conflict',
    );
});

it('dates of a pause are recorded and never made, and the next one after it is', async () => {
  const { api } = await world.otherBusiness();
  world.clock.set(NOW);
  const { reference } = await newTemplate(api);
  await runOn(world, '2026-07-01');
  const paused = await record(api.POST('/recurring-documents/{reference}/pause', at(reference)));
  expect([paused.status, paused.next_on]).toEqual(['paused', null]);
  await runOn(world, '2026-08-01');
  await runOn(world, '2026-09-15');
  const resumed = await record(api.POST('/recurring-documents/{reference}/resume', at(reference)));
  expect([resumed.status, resumed.next_on]).toEqual(['active', '2026-10-01']);
  expect(await outcomesOf(api, reference)).toEqual([
    '2026-07-01 created',
    '2026-08-01 paused',
    '2026-09-01 paused',
  ]);
  world.clock.set(NOW);
});

it('runs a date before its day, which is then done, and refuses what is done or no date', async () => {
  const { api } = await world.otherBusiness();
  world.clock.set(NOW);
  const { reference } = await newTemplate(api);
  const run = (dates?: string[]) =>
    api.POST('/recurring-documents/{reference}/run', {
      ...at(reference),
      body: dates ? { dates } : undefined,
    });
  const ran = await record(run(['2026-09-01']));
  expect([ran.next_on, ran.last_run?.scheduled_on, ran.last_run?.outcome]).toEqual([
    '2026-07-01',
    '2026-09-01',
    'created',
  ]);
  const [document] = await documentsOf(api, reference);
  expect([document?.issue_date, document?.service_period_start]).toEqual(['2026-06-24', '2026-09-01']);
  await refused(run(['2026-09-01']), 409, 'conflict');
  await invalid(run(['2026-09-02']), 'dates.0');
  await invalid(run(['2026-10-01', '2026-10-01']), 'dates.1');
  await invalid(run(['2026-06-01']), 'dates.0');
  expect((await record(run())).next_on).toBe('2026-08-01');
  await runOn(world, '2026-08-01');
  await runOn(world, '2026-09-01');
  expect(await outcomesOf(api, reference)).toEqual([
    '2026-07-01 created',
    '2026-08-01 created',
    '2026-09-01 created',
  ]);
  expect((await getTemplate(api, reference)).next_on).toBe('2026-10-01');
  world.clock.set(NOW);
});

it('run is 409 with the reason where the document cannot be made, and nothing is made', async () => {
  const { api } = await world.otherBusiness();
  const client = await newClient(api);
  const { reference } = await newTemplate(api, { client: client.reference });
  await answered(api.PATCH('/clients/{reference}', { ...at(client.reference), body: { archived: true } }));
  const { error } = await api.POST('/recurring-documents/{reference}/run', at(reference));
  expect(error).toMatchObject({
    error: {
      code: 'conflict',
      message: 'The document of 2026-07-01 cannot be made: The client is archived.',
    },
  });
  expect(await outcomesOf(api, reference)).toEqual([]);
});

it('another rule counts from the day after the change, and what was due by the former one is left out', async () => {
  const { api } = await world.otherBusiness();
  world.clock.set(NOW);
  const { reference } = await newTemplate(api);
  await runOn(world, '2026-07-01');
  world.clock.set('2026-08-02T08:00:00.000Z');
  const patch = (body: object) =>
    record(api.PATCH('/recurring-documents/{reference}', { ...at(reference), body: body as never }));
  const starts_on = '2026-07-01';
  const changed = await patch({ rule: { every: 'weekly', on: 'sunday', interval: 2, starts_on } });
  // 2026-08-02 is a Sunday: the first one after it is on the 9th.
  expect(changed.next_on).toBe('2026-08-09');
  expect(await outcomesOf(api, reference)).toEqual(['2026-07-01 created', '2026-08-01 left_out']);
  await runOn(world, '2026-08-09');
  expect((await getTemplate(api, reference)).next_on).toBe('2026-08-23');
  // Another end leaves the dates where they are, and the last one finishes it.
  const ended = await patch({
    rule: { every: 'weekly', on: 'sunday', interval: 2, starts_on, ends_on: '2026-08-30' },
  });
  expect([ended.next_on, ended.status]).toEqual(['2026-08-23', 'active']);
  await runOn(world, '2026-08-23');
  expect((await getTemplate(api, reference)).status).toBe('finished');
  await refused(api.POST('/recurring-documents/{reference}/pause', at(reference)), 409, 'conflict');
  const longer = await patch({ rule: { every: 'weekly', on: 'sunday', interval: 2, starts_on } });
  expect([longer.next_on, longer.status]).toEqual(['2026-09-06', 'active']);
  world.clock.set(NOW);
});

it('a change of the lines is checked, published, and noted with the names of the fields', async () => {
  const { reference } = await newTemplate(world.api);
  const patch = (body: object) =>
    world.api.PATCH('/recurring-documents/{reference}', { ...at(reference), body: body as never });
  await invalid(
    patch({ lines: [{ description: 'Work', quantity: 1, unit_price: -1 }] }),
    'lines.0.unit_price',
  );
  const lines = [{ description: 'Work', quantity: 2, unit_price: 50, tax_rate: 'rs_vat_20' }];
  const changed = await record(patch({ lines, notes: 'New', metadata: { a: 'b' } }));
  expect([changed.lines[0]?.quantity, changed.notes, changed.version, changed.metadata]).toEqual([
    '2',
    'New',
    2,
    { a: 'b' },
  ]);
  expect((await record(patch({ notes: null }))).notes).toBeNull();
});

it('another document type of the workspace can repeat as well', async () => {
  const { client } = await draftBody(world.api);
  const made = await newTemplate(world.api, { client, document_type: 'rs_proforma' });
  expect(made.document_type).toBe('rs_proforma');
});
