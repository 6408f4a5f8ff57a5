// Calendar dates follow the time zone of the workspace, whatever that of the machine is: see time-zones.test.ts.
import { describe, expect, it } from 'vitest';
import { markOverdue } from '../../src/jobs/schedule.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { sharedService } from '../during-tests.ts';
import { createMaker, type Maker, type Place, send } from '../security/calls.ts';
import { SERVICE } from '../test-service.ts';

type Document = {
  reference: string;
  number: string;
  status: string;
  issue_date: string;
  issued_at: string;
  created_at: string;
};

const world = sharedService();

it('runs in the time zone that it was started with', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (process.env.TZ) expect(timeZone).toBe(process.env.TZ);
});

describe('today', () => {
  it.each([
    ['Europe/Belgrade', '2026-03-15T22:59:59.999Z', '2026-03-15'],
    ['Europe/Belgrade', '2026-03-15T23:00:00.000Z', '2026-03-16'],
    ['Europe/Belgrade', '2026-07-15T22:00:00.000Z', '2026-07-16'],
    ['America/Los_Angeles', '2026-03-16T06:59:59.999Z', '2026-03-15'],
    ['America/Los_Angeles', '2026-03-16T07:00:00.000Z', '2026-03-16'],
    ['Pacific/Kiritimati', '2026-03-15T09:59:59.999Z', '2026-03-15'],
    ['Pacific/Kiritimati', '2026-03-15T10:00:00.000Z', '2026-03-16'],
    ['UTC', '2028-02-29T23:59:59.999Z', '2028-02-29'],
  ])('in %s at %s is %s', async (timezone, now, expected) => {
    world.clock.set(now);
    const { place, make } = await business(timezone);
    const document = await issue(place, await make.draft());
    expect(document).toMatchObject({ issue_date: expected, issued_at: now });
    expect(document.number).toBe(`INV-${expected.slice(0, 4)}-00001`);
  });
});

it('a document becomes overdue when the day after its due date begins in Belgrade', async () => {
  world.clock.set('2026-03-01T10:00:00.000Z');
  const { place, make } = await business('Europe/Belgrade');
  const reference = await create(place, { ...(await make.draftBody()), due_date: '2026-03-29' });
  await issue(place, reference);
  const statusAt = async (instant: string) => {
    world.clock.set(instant);
    await markOverdue(world.server.database, {
      asOf: world.clock.now(),
      clock: world.clock.now,
      service: SERVICE,
    });
    return (await read(place, reference)).status;
  };
  // The clocks go forward on 29 March: that day ends at 22:00 UTC.
  expect(await statusAt('2026-03-28T23:00:00.000Z')).toBe('issued');
  expect(await statusAt('2026-03-29T21:59:59.999Z')).toBe('issued');
  expect(await statusAt('2026-03-29T22:00:00.000Z')).toBe('overdue');
});

it('the month of the plan changes at midnight in Belgrade', async () => {
  world.clock.set('2026-03-31T21:59:59.999Z');
  const { place, make } = await business('Europe/Belgrade');
  await world.write((tx) => setWorkspacePlan(tx, place.workspace, { monthlyDocuments: 1 }));
  const drafts = [await make.draft(), await make.draft()];
  expect((await issue(place, drafts[0] as string)).issue_date).toBe('2026-03-31');
  const refused = await send(world, { method: 'POST', path: `/documents/${drafts[1]}/issue` }, place.key);
  expect(refused.status).toBe(402);
  world.clock.set('2026-03-31T22:00:00.000Z');
  expect((await issue(place, drafts[1] as string)).issue_date).toBe('2026-04-01');
});

it('the series of numbers changes at New Year in Belgrade', async () => {
  world.clock.set('2026-12-31T22:59:59.999Z');
  const { place, make } = await business('Europe/Belgrade');
  expect((await issue(place, await make.draft())).number).toBe('INV-2026-00001');
  world.clock.set('2026-12-31T23:00:00.000Z');
  expect((await issue(place, await make.draft())).number).toBe('INV-2027-00001');
});

describe('a date', () => {
  it.each(['2026-03-29', '2026-10-25', '2028-02-29', '1990-01-01', '2031-03-15'])(
    '%s comes back as it was sent',
    async (date) => {
      world.clock.set('2026-03-15T10:00:00.000Z');
      const { place, make } = await business('Europe/Belgrade');
      const fields = { issue_date: date, due_date: date, delivery_date: '2026-03-29' };
      const reference = await create(place, { ...(await make.draftBody()), ...fields });
      expect(await read(place, reference)).toMatchObject(fields);
      await issue(place, reference);
      const paidOn = date > '2027-03-15' ? '2027-03-15' : date;
      const body = { amount: 1, method: 'cash', paid_on: paidOn };
      const paid = await send(
        world,
        { method: 'POST', path: `/documents/${reference}/payments`, body },
        place.key,
      );
      expect((await paid.json()) as object).toMatchObject({
        data: { payments: [{ paid_at: expect.stringMatching(`^${paidOn}T00:00:00(.000)?Z$`) }] },
      });
    },
  );

  it('filters lists by what it says, both ends included', async () => {
    world.clock.set('2026-03-15T10:00:00.000Z');
    const { place, make } = await business('Europe/Belgrade');
    for (const issue_date of ['2026-03-28', '2026-03-29', '2026-03-30']) {
      await create(place, { ...(await make.draftBody()), issue_date });
    }
    const response = await send(
      world,
      { method: 'GET', path: '/documents?from=2026-03-29&to=2026-03-29' },
      place.key,
    );
    const { data } = (await response.json()) as { data: Document[] };
    expect(data.map(({ issue_date }) => issue_date)).toEqual(['2026-03-29']);
  });
});

async function business(timezone: string): Promise<{ place: Place; make: Maker }> {
  const { production, key } = await world.otherBusiness({ timezone });
  const place = { workspace: production, key };
  return { place, make: createMaker(world, place, 'http://127.0.0.1:9/') };
}

async function create(place: Place, body: object): Promise<string> {
  return (await answer(await send(world, { method: 'POST', path: '/documents', body }, place.key))).reference;
}

async function issue(place: Place, reference: string): Promise<Document> {
  return answer(await send(world, { method: 'POST', path: `/documents/${reference}/issue` }, place.key));
}

async function read(place: Place, reference: string): Promise<Document> {
  return answer(await send(world, { method: 'GET', path: `/documents/${reference}` }, place.key));
}

async function answer(response: Response): Promise<Document> {
  const { data, error } = (await response.json()) as { data: Document; error?: object };
  if (error) throw new Error(JSON.stringify(error));
  return data;
}

it('a key expires at its instant, in every time zone', async () => {
  world.clock.set('2026-03-15T10:00:00.000Z');
  const expiresAt = new Date('2026-03-15T12:00:00.000Z');
  const { key } = await world.write((tx) =>
    createKey(tx, {
      workspace: world.production,
      email: world.ownerEmail,
      expiresAt,
      now: world.clock.now(),
    }),
  );
  const statusAt = async (instant: string) => {
    world.clock.set(instant);
    return (await send(world, { method: 'GET', path: '/clients' }, key)).status;
  };
  expect(await statusAt('2026-03-15T11:59:59.999Z')).toBe(200);
  expect(await statusAt('2026-03-15T12:00:00.000Z')).toBe(401);
});
