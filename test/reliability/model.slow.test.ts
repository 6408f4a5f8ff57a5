// Random sequences of calls, retries, refusals, clock jumps and crashes against a model: the records as
// acknowledged, one event for each change, one delivery for each event, and attempts by the schedule.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_RETRY_SECONDS } from '../../src/domain/delivery-schedule.ts';
import { ON_POSTGRES } from '../engine.ts';
import { MAKING_MS } from '../every-record.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { type Change, createChanges, type Data, type Kind } from './changes.ts';
import { generator } from './load.ts';
import { createModelStage, type ModelStage, type Place } from './model-stage.ts';

/** On PostgreSQL, two instances take turns. */
const ID = ON_POSTGRES ? 'P5' : 'T12';
/** Sequences of a few steps, and of up to sixty. */
const SHORT = scale(30, ON_POSTGRES ? 300 : 1500);
const LONG = scale(0, ON_POSTGRES ? 60 : 500);
const STEPS = 60;
const SECOND = 1000;
const HOUR = 3_600_000;
const JUMPS = [SECOND, 61 * SECOND, 700 * SECOND, 3 * HOUR, 27 * HOUR, -SECOND, -HOUR];

type Known = { kind: Kind; last: Data | undefined; eventCount: number; sentCount: number };

type Model = {
  place: Place;
  records: Map<string, Known>;
  isActive: boolean;
  /** The last request with a key. */
  keyed: { change: Change; key: string; answer: string; at: number } | undefined;
  delivery: string;
  client: string;
  redelivered: Set<string>;
  crashes: number;
  /** Requests of the sequence so far, to make keys from. */
  keys: number;
};

type Command = fc.AsyncCommand<Model, ModelStage>;

let stage: ModelStage;
const steps = { commands: 0, crashes: 0, events: 0 };

beforeAll(async () => {
  stage = await createModelStage();
}, MAKING_MS);
afterAll(() => stage.close());

const step = (text: string, run: (model: Model) => Promise<void>): Command => ({
  check: () => true,
  async run(model) {
    steps.commands += 1;
    await run(model);
    await expectInvariants(model);
  },
  toString: () => text,
});

const COMMANDS = [
  fc.nat().map((n) => step(`change ${n}`, (model) => change(model, n))),
  fc.nat().map((n) => step(`change ${n}`, (model) => change(model, n))),
  fc.nat().map((n) => step(`change with a key ${n}`, (model) => change(model, n, true))),
  fc.nat().map((n) => step(`refused ${n}`, (model) => refused(model, n))),
  fc.constant(step('retry', (model) => retry(model))),
  fc
    .boolean()
    .map((isRefusing) =>
      step(isRefusing ? 'receiver refuses' : 'receiver answers', async ({ place }) =>
        stage.refuse(place.path, isRefusing),
      ),
    ),
  fc
    .constantFrom(...JUMPS)
    .map((jump) => step(`clock ${jump / SECOND} s`, async () => void (await stage.advance(jump)))),
  fc.boolean().map((isActive) =>
    step(isActive ? 'resume' : 'pause', async (model) => {
      await stage.setActive(model.place, isActive);
      model.isActive = isActive;
    }),
  ),
  fc.record({ n: fc.nat(), turns: fc.nat(30), isRare: fc.nat(3) }).map(({ n, turns, isRare }) =>
    // A start takes as long as a hundred requests, so only some of the drawn crashes happen.
    step(`crash ${n} ${turns}`, (model) => (isRare === 0 ? crash(model, n, turns) : change(model, n))),
  ),
];

it('after random sequences every record, event, number and delivery equals the model', async () => {
  const seed = seedOf(ID);
  for (const [size, numRuns] of [
    ['small', SHORT],
    ['medium', LONG],
  ] as const) {
    if (numRuns === 0) continue;
    const commands = fc.commands<Model, ModelStage, false>(COMMANDS, { maxCommands: STEPS, size });
    const property = fc.asyncProperty(commands, (sequence) =>
      fc.asyncModelRun(async () => ({ model: await newModel(), real: stage }), sequence),
    );
    await fc.assert(property, { numRuns, seed, endOnFailure: true });
  }
  expect(await stage.differences()).toEqual([]);
  report(
    ID,
    `${SHORT + LONG} sequences, ${steps.commands} steps, ${steps.crashes} crashes, ${steps.events} changes with events: every invariant held after each step`,
  );
}, 2_700_000);

async function newModel(): Promise<Model> {
  await stage.beginSequence();
  const place = await stage.place();
  const model: Model = {
    place,
    records: new Map(),
    isActive: true,
    keyed: undefined,
    delivery: '',
    client: '',
    redelivered: new Set(),
    crashes: 0,
    keys: 0,
  };
  const body = { name: 'First' };
  await execute(model, { change: make('createClient', 'clients', body), key: undefined });
  // As after each step: a clock that is set back would make what is about to be sent look as if it were due later.
  await settled(model);
  model.client = [...model.records.keys()][0] as string;
  return model;
}

const make = (operation: string, kind: Kind, body: object): Change => ({
  operation,
  kind,
  method: 'POST',
  path: `/${kind}`,
  body,
  events: 1,
});

/** A change that the model allows, chosen by a number. */
function choose(model: Model, n: number): Change {
  const random = generator(n);
  const changes = createChanges({
    random,
    client: () => model.client,
    delivery: () => (model.isActive ? model.delivery : ''),
  });
  const there = [...model.records].filter(([, { last }]) => last !== undefined);
  const [, record] = there[Math.floor(random() * there.length)] ?? [];
  const change = record?.last && random() < 0.7 ? changes.changeOf(record.kind, record.last) : undefined;
  return change ?? changes.creation();
}

async function change(model: Model, n: number, isKeyed = false): Promise<void> {
  const chosen = choose(model, n);
  await execute(model, {
    change: chosen,
    key: isKeyed && chosen.method === 'POST' ? nextKey(model) : undefined,
  });
}

type Sent = { change: Change; key: string | undefined };

async function execute(model: Model, { change: sent, key }: Sent): Promise<void> {
  const { status, text } = await stage.request(model.place, sent, key);
  expect(status, `${sent.operation}: ${text}`).toBeLessThan(300);
  note(model, sent, text);
  const known = sent.of === undefined ? undefined : model.records.get(sent.of);
  if (known) {
    const path = `/${sent.kind}/${sent.of}`;
    known.last = JSON.parse((await stage.request(model.place, { method: 'GET', path })).text).data;
  }
  if (key !== undefined) model.keyed = { change: sent, key, answer: text, at: stage.now() };
}

function note(model: Model, change: Change, text: string): void {
  const { operation, kind, path, events, after, of } = change;
  if (operation === 'redeliverWebhookDelivery') {
    model.redelivered.add(model.delivery);
    return;
  }
  const answer = text === '' ? undefined : (JSON.parse(text).data as Data);
  change.answered?.(answer);
  const reference = of ?? answer?.reference ?? (path.split('/')[2] as string);
  const known = model.records.get(reference) ?? { kind, last: undefined, eventCount: 0, sentCount: 0 };
  // What the answer does not show is read by GET afterwards.
  if (of === undefined) known.last = after && known.last && answer ? after(known.last, answer) : answer;
  known.eventCount += events;
  if (model.isActive) known.sentCount += events;
  steps.events += events;
  model.records.set(reference, known);
}

function nextKey(model: Model): string {
  model.keys += 1;
  return `key-${model.keys}`;
}

/** What the model does not allow changes nothing. */
async function refused(model: Model, n: number): Promise<void> {
  const documents = [...model.records].filter(([, { kind }]) => kind === 'documents');
  const [reference, known] = documents[n % Math.max(1, documents.length)] ?? [UNKNOWN, undefined];
  const path = `/documents/${reference}`;
  const isDraft = known?.last?.status === 'draft';
  const isGone = known?.last === undefined;
  const calls: [object, number][] = [
    [{ method: 'POST', path: '/clients', body: { name: '' } }, 422],
    [
      {
        method: 'POST',
        path: '/documents',
        body: { document_type: 'rs_invoice', client: UNKNOWN, lines: [] },
      },
      422,
    ],
    [
      { method: 'PATCH', path, body: { lines: [{ quantity: 1, unit_price: 1 }] } },
      isGone ? 404 : isDraft ? 0 : 409,
    ],
    [{ method: 'DELETE', path }, isGone ? 404 : isDraft ? 0 : 409],
    [{ method: 'POST', path: `${path}/issue` }, isGone ? 404 : isDraft ? 0 : 409],
    [{ method: 'POST', path: `${path}/payments`, body: PAYMENT }, isGone ? 404 : isDraft ? 409 : 422],
  ];
  const [call, status] = calls[n % calls.length] as [Parameters<ModelStage['request']>[1], number];
  if (status === 0) return;
  const answer = await stage.request(model.place, call, n % 2 ? nextKey(model) : undefined);
  // More than is owed, or a document that can no longer be paid; issued already, which is answered as it was.
  const isPayment = status === 422 && call.path.endsWith('/payments');
  const isIssue = status === 409 && call.path.endsWith('/issue');
  const allowed = isPayment ? [409, 422] : isIssue ? [200, 409] : [status];
  expect(allowed, `${call.method} ${call.path}: ${answer.text}`).toContain(answer.status);
}

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const PAYMENT = { amount: 9_999_999, method: 'bank', paid_on: '2026-03-14' };

async function retry({ place, keyed }: Model): Promise<void> {
  // After a day a key is forgotten, and the request would run again.
  if (!keyed || stage.now() - keyed.at > 23 * HOUR) return;
  const { text, isReplayed } = await stage.request(place, keyed.change, keyed.key);
  expect([isReplayed, text]).toEqual([true, keyed.answer]);
}

/** Crashes some turns of the event loop after three writes were sent; each is there completely or not at all. */
async function crash(model: Model, n: number, turns: number): Promise<void> {
  const sent = [0, 1, 2].map((i) => ({
    change: make('createExpense', 'expenses', {
      description: `${n} ${i}`,
      amount: 5,
      occurs_on: '2026-03-14',
    }),
    key: nextKey(model),
  }));
  const answers = new Map<Sent, string>();
  const underWay = sent.map((one) =>
    stage.request(model.place, one.change, one.key).then(
      ({ status, text }) => void (status === 201 && answers.set(one, text)),
      () => {},
    ),
  );
  for (let i = 0; i < turns; i += 1) await new Promise((turn) => setImmediate(turn));
  const acknowledged = new Map(answers);
  steps.crashes += 1;
  model.crashes += 1;
  await stage.crash();
  expect(await stage.differences()).toEqual([]);
  await Promise.all(underWay);
  for (const one of sent) {
    const answer = await stage.request(model.place, one.change, one.key);
    expect(answer.status).toBe(201);
    const before = acknowledged.get(one);
    if (before !== undefined) expect([answer.isReplayed, answer.text]).toEqual([true, before]);
    note(model, one.change, answer.text);
  }
}

type EventRow = { id: number; subject: string; payload: string; occurred_at: string; deliveries: number };
type DeliveryRow = {
  reference: string;
  status: string;
  attempts: number;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  tries: number;
  interruptions: number;
};

async function expectInvariants(model: Model): Promise<void> {
  const { workspace } = model.place;
  await settled(model);
  const all = await stage.rows<EventRow>(
    `SELECT id, subject_reference AS subject, payload, occurred_at,
       (SELECT count(*) FROM webhook_deliveries WHERE event_id = events.id) AS deliveries
     FROM events WHERE workspace_id = ${workspace.id} ORDER BY id`,
  );
  expectEvents(model, all);
  await expectRecords(model);
  await expectNumbers(workspace.id);
  const deliveries = await stage.rows<DeliveryRow>(
    `SELECT reference, status, attempts, last_attempt_at, interruptions,
       (SELECT due_at FROM queue WHERE kind = 'webhook_delivery' AND subject_id = d.id) AS next_attempt_at,
       (SELECT count(*) FROM webhook_attempts WHERE delivery_id = d.id AND coalesce(error, '') <> 'interrupted') AS tries
     FROM webhook_deliveries d WHERE workspace_id = ${workspace.id} ORDER BY id`,
  );
  for (const row of deliveries) expectSchedule(model, row);
  expectReceived(model, all, deliveries);
  model.delivery = deliveries.at(-1)?.reference ?? '';
}

/** One event for each change, in the order of time, each with one delivery where its endpoint was on. */
function expectEvents({ records }: Model, all: EventRow[]): void {
  const bySubject = Map.groupBy(all, ({ subject }) => subject);
  for (const [reference, { eventCount, sentCount }] of records) {
    const own = bySubject.get(reference) ?? [];
    expect(own.length, `events of ${reference}`).toBe(eventCount);
    const sent = own.filter(({ deliveries }) => deliveries === 1).length;
    expect(sent, `deliveries of ${reference}`).toBe(sentCount);
    for (const [i, { occurred_at }] of own.entries()) {
      if (i > 0) expect(occurred_at > (own[i - 1]?.occurred_at ?? '')).toBe(true);
    }
  }
  // Reversing a payment of a document announces the payment, too.
  const payments = new Set(
    [...records.values()].flatMap(({ last }) =>
      ((last?.payments ?? []) as { reference: string }[]).map(({ reference }) => reference),
    ),
  );
  const strays = [...bySubject.keys()].filter((subject) => !records.has(subject) && !payments.has(subject));
  expect(strays).toEqual([]);
  expect(all.filter(({ deliveries }) => deliveries > 1)).toEqual([]);
}

/** The record that changed last is as it was acknowledged; so is one of the others. */
async function expectRecords(model: Model): Promise<void> {
  const references = [...model.records.keys()];
  const some = new Set([references.at(-1), references[steps.commands % references.length]]);
  for (const reference of some) {
    const { kind, last } = model.records.get(reference as string) as Known;
    const { status, text } = await stage.request(model.place, {
      method: 'GET',
      path: `/${kind}/${reference}`,
    });
    if (last === undefined) expect(status).toBe(404);
    else expect(JSON.parse(text).data).toEqual(last);
  }
}

async function expectNumbers(workspaceId: number): Promise<void> {
  const series = await stage.rows<{ given: number; highest: number; distincts: number }>(
    // The series of a number is what stands before its last five digits: credit notes have one of their own.
    `SELECT count(*) AS given, max(CAST(substr(number, length(number) - 4) AS INTEGER)) AS highest,
       count(DISTINCT number) AS distincts FROM (
       SELECT number FROM documents WHERE workspace_id = ${workspaceId} AND number IS NOT NULL
       UNION ALL SELECT number FROM contracts WHERE workspace_id = ${workspaceId} AND number IS NOT NULL
     ) AS numbers GROUP BY substr(number, 1, length(number) - 5)`,
  );
  for (const row of series)
    expect(row).toEqual({ given: row.highest, highest: row.highest, distincts: row.highest });
}

function expectSchedule({ redelivered }: Model, row: DeliveryRow): void {
  const { reference, status, attempts, next_attempt_at: due, last_attempt_at: last, tries } = row;
  const what = JSON.stringify(row);
  expect(attempts, what).toBeLessThanOrEqual(7);
  if (!redelivered.has(reference)) expect(attempts, what).toBe(tries + Math.max(0, row.interruptions - 2));
  if (status === 'failed_permanently') expect(attempts, what).toBe(7);
  if (status === 'pending') expect(attempts, what).toBe(0);
  if (status !== 'failed') return;
  const step = (DEFAULT_RETRY_SECONDS[attempts - 1] ?? Number.NaN) * SECOND;
  const wait = Date.parse(due ?? '') - Date.parse(last ?? '');
  expect(wait, what).toBeGreaterThanOrEqual(step);
  expect(wait, what).toBeLessThanOrEqual(step * 1.1);
}

/** Only stored payloads were sent; each attempt once, except those under way at a crash. */
function expectReceived({ place, crashes }: Model, all: EventRow[], deliveries: DeliveryRow[]): void {
  const payloads = new Set(all.map(({ payload }) => payload));
  const own = stage.received.filter(({ path }) => path === place.path);
  expect(own.filter(({ body }) => !payloads.has(body))).toEqual([]);
  const counts = new Map<string, number>();
  for (const { delivery } of own) counts.set(delivery, (counts.get(delivery) ?? 0) + 1);
  for (const { reference, tries } of deliveries) {
    const seen = counts.get(reference) ?? 0;
    expect(seen, reference).toBeGreaterThanOrEqual(tries);
    expect(seen, reference).toBeLessThanOrEqual(tries + crashes);
  }
}

/** No delivery is due, and none is being sent. Five permanent failures in a row switch it off. */
async function settled(model: Model): Promise<void> {
  const { id } = model.place.workspace;
  for (const deadline = performance.now() + 20_000; ; ) {
    const now = new Date(stage.now()).toISOString();
    const [state] = await stage.rows<{ active: number; failures: number; due: number; claimed: number }>(
      `SELECT active, consecutive_failures AS failures,
         (SELECT count(*) FROM queue WHERE kind = 'webhook_delivery' AND group_id = e.id AND due_at <= '${now}') AS due,
         (SELECT count(*) FROM queue WHERE kind = 'webhook_delivery' AND group_id = e.id AND claimed_by IS NOT NULL) AS claimed
       FROM webhook_endpoints e WHERE workspace_id = ${id}`,
    );
    const { active, failures, due, claimed } = state as {
      active: number;
      failures: number;
      due: number;
      claimed: number;
    };
    if (claimed === 0 && (active === 0 || due === 0)) {
      if (active === 0 && model.isActive) expect(failures).toBeGreaterThanOrEqual(5);
      if (active === 1) expect(failures).toBeLessThan(5);
      model.isActive = active === 1;
      return;
    }
    if (performance.now() > deadline) throw new Error(`Not settled: ${JSON.stringify(state)}`);
    await new Promise((turn) => setTimeout(turn, 1));
  }
}
