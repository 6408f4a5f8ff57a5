import { copyFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { startSeries } from '../../src/workspaces/number-series.ts';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { shared, sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { type Received, startReceiver } from '../receiver.ts';
import { createMaker, type Maker, type Place, send } from '../security/calls.ts';

type Answer = { status: number; number: string | null; replayed: boolean };

const receiver = shared(startReceiver);
const world = sharedService({ now: '2026-03-15T10:00:00.000Z' });

describe('200 drafts issued at once', () => {
  it('get distinct consecutive numbers without a gap, and each answer shows the number that is stored', async () => {
    const place = await business();
    const drafts = await draftsOf(place, 200);
    const answers = await Promise.all(drafts.map((reference) => issue(place, reference)));
    expect(answers.map(({ status }) => status)).toEqual(drafts.map(() => 200));
    expect(answers.map(({ number }) => number).sort()).toEqual(series('INV-2026', 200));
    const stored = await Promise.all(drafts.map((reference) => numberOf(place, reference)));
    expect(stored).toEqual(answers.map(({ number }) => number));
  });

  it('of two types and two years stay gapless in each series', async () => {
    const place = await business();
    const make = createMaker(world, place, receiver.url);
    const kinds = [
      { document_type: 'rs_invoice', issue_date: '2025-12-31' },
      { document_type: 'rs_invoice', issue_date: '2026-01-01' },
      { document_type: 'rs_proforma', issue_date: '2026-01-01' },
    ];
    const drafts = await Promise.all(
      Array.from({ length: 60 }, (_, i) => draft(place, make, kinds[i % kinds.length])),
    );
    const answers = await Promise.all(drafts.map((reference) => issue(place, reference)));
    expect(answers.map(({ number }) => number).sort()).toEqual([
      ...series('INV-2025', 20),
      ...series('INV-2026', 20),
      ...series('PRO-2026', 20),
    ]);
  });
});

it('50 issues of one draft at once give one number and one event', async () => {
  const place = await business();
  const [reference = ''] = await draftsOf(place, 1);
  await world.endpoint(receiver.url, ['document.issued'], place.workspace);
  const answers = await Promise.all(Array.from({ length: 50 }, () => issue(place, reference)));
  expect(answers).toEqual(answers.map(() => ({ status: 200, number: 'INV-2026-00001', replayed: false })));
  const [next = ''] = await draftsOf(place, 1);
  expect((await issue(place, next)).number).toBe('INV-2026-00002');
  await receiver.waitFor(2);
  expect(receiver.received.map(subject)).toEqual([reference, next]);
});

describe('an issue that fails leaves no gap', () => {
  it('when its due date lies before today (422), among others that succeed', async () => {
    const place = await business();
    const make = createMaker(world, place, receiver.url);
    const drafts = await Promise.all(
      Array.from({ length: 40 }, (_, i) => draft(place, make, i % 2 ? { due_date: '2026-03-14' } : {})),
    );
    const answers = await Promise.all(drafts.map((reference) => issue(place, reference)));
    expect(answers.map(({ status }) => status)).toEqual(drafts.map((_, i) => (i % 2 ? 422 : 200)));
    expect(issuedNumbers(answers)).toEqual(series('INV-2026', 20));
  });

  it('when the plan is used up (402), and the month counts exactly the plan', async () => {
    const place = await business();
    const setLimit = (monthlyDocuments: number) =>
      world.write((tx) => setWorkspacePlan(tx, place.workspace, { monthlyDocuments }));
    await setLimit(7);
    const drafts = await draftsOf(place, 30);
    const answers = await Promise.all(drafts.map((reference) => issue(place, reference)));
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(23);
    expect(issuedNumbers(answers)).toEqual(series('INV-2026', 7));
    await setLimit(9);
    const again = await Promise.all(drafts.map((reference) => issue(place, reference)));
    expect(again.filter(({ status }) => status === 402)).toHaveLength(21);
    expect(issuedNumbers(again)).toEqual(series('INV-2026', 9));
    const usage = await world.server.database.read(async (tx) =>
      tx.all(sql`SELECT month, issued FROM monthly_usage WHERE workspace_id = ${place.workspace.id}`),
    );
    expect(usage).toEqual([{ month: '2026-03', issued: 9 }]);
  });
});

it('at New Year in Belgrade the old series ends and the new one begins, to the second', async () => {
  const place = await business();
  const drafts = await draftsOf(place, 40);
  world.clock.set('2026-12-31T22:59:59.999Z');
  const before = await Promise.all(drafts.slice(0, 20).map((reference) => issue(place, reference)));
  world.clock.set('2026-12-31T23:00:00.000Z');
  const after = await Promise.all(drafts.slice(20).map((reference) => issue(place, reference)));
  expect(issuedNumbers(before)).toEqual(series('INV-2026', 20));
  expect(issuedNumbers(after)).toEqual(series('INV-2027', 20));
  world.clock.set('2026-03-15T10:00:00.000Z');
});

describe('a series that begins at 138', () => {
  it('is gapless under 200 issues at once, of which every second is refused at first', async () => {
    const place = await business();
    await begin(place, 138);
    const make = createMaker(world, place, receiver.url);
    const drafts = await Promise.all(
      Array.from({ length: 200 }, (_, i) => draft(place, make, i % 2 ? { due_date: '2026-03-14' } : {})),
    );
    const answers = await Promise.all(drafts.map((reference) => issue(place, reference)));
    expect(issuedNumbers(answers)).toEqual(series('INV-2026', 100, 138));
    world.clock.set('2026-03-14T10:00:00.000Z');
    const again = await Promise.all(drafts.map((reference) => issue(place, reference)));
    expect(issuedNumbers(again)).toEqual(series('INV-2026', 200, 138));
    world.clock.set('2026-03-15T10:00:00.000Z');
    expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
  });

  it('begins once: of attempts to set it and issues at once, those after the first issue are refused', async () => {
    const place = await business();
    const drafts = await draftsOf(place, 20);
    const attempts = drafts.map((reference, i) =>
      i % 2 ? issue(place, reference) : begin(place, 1000 * (i + 1)).catch(({ code }) => code),
    );
    const numbers = (await Promise.all(attempts)).flatMap((answer) => answer?.number ?? []).sort();
    const [first = ''] = numbers;
    expect(numbers).toEqual(series('INV-2026', 10, Number(first.slice(-5))));
    await expect(begin(place, 1)).rejects.toMatchObject({ code: 'conflict' });
    expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
  });

  it.skipIf(ON_POSTGRES).each([
    ['another first number', 'SET first = first + 1'],
    ['another last number', 'SET last = last + 1'],
    ['both moved', 'SET first = first + 5000, last = last + 5000'],
    ['a series that begins where nothing was taken', 'SET first = last + 1'],
  ])('%s is found by verify', async (_, change) => {
    const place = await business();
    await begin(place, 138);
    const [reference = ''] = await draftsOf(place, 1);
    await issue(place, reference);
    const file = world.databaseUrl.slice('file:'.length);
    const source = new SQLite(file);
    source.pragma('wal_checkpoint(TRUNCATE)');
    source.close();
    const copy = `${file}.changed`;
    copyFileSync(file, copy);
    const connection = new SQLite(copy);
    connection.prepare(`UPDATE number_series ${change} WHERE workspace_id = ?`).run(place.workspace.id);
    connection.close();
    const { differences } = await verifyDatabase(`file:${copy}`, world.clock.now());
    const key = `${place.workspace.reference} rs_invoice 2026`;
    expect(differences).toMatchObject([{ table: 'number_series', key }]);
  });
});

const begin = (place: Place, next: number) =>
  world.write((tx) =>
    startSeries(tx, place.workspace, { typeKey: 'rs_invoice', year: 2026, next, now: world.clock.now() }),
  );

async function business(): Promise<Place> {
  const { production, key } = await world.otherBusiness();
  return { workspace: production, key };
}

async function draftsOf(place: Place, count: number): Promise<string[]> {
  const make = createMaker(world, place, receiver.url);
  const body = await make.draftBody();
  return Promise.all(Array.from({ length: count }, () => create(place, body)));
}

async function draft(place: Place, make: Maker, fields: object = {}): Promise<string> {
  return create(place, { ...(await make.draftBody()), ...fields });
}

async function create(place: Place, body: object): Promise<string> {
  const response = await send(world, { method: 'POST', path: '/documents', body }, place.key);
  return ((await response.json()) as { data: { reference: string } }).data.reference;
}

async function issue(place: Place, reference: string): Promise<Answer> {
  const response = await send(world, { method: 'POST', path: `/documents/${reference}/issue` }, place.key);
  const { data } = (await response.json()) as { data?: { number: string } };
  const replayed = response.headers.has('Idempotency-Replayed');
  return { status: response.status, number: data?.number ?? null, replayed };
}

async function numberOf(place: Place, reference: string): Promise<string> {
  const response = await send(world, { method: 'GET', path: `/documents/${reference}` }, place.key);
  return ((await response.json()) as { data: { number: string } }).data.number;
}

function series(start: string, count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, i) => `${start}-${String(first + i).padStart(5, '0')}`);
}

function issuedNumbers(answers: Answer[]): string[] {
  return answers.flatMap(({ number }) => (number === null ? [] : [number])).sort();
}

function subject({ body }: Received): unknown {
  return body.data.reference;
}
