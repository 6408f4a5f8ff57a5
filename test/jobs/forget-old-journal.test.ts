// What goes with its time: addresses after 90 days, rows where the operator says so, sign-ins after a year.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { journalHead } from '../../src/database/engine/journal.ts';
import { accountJournal } from '../../src/database/schema/account-journal.ts';
import { journal } from '../../src/database/schema/journal.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { newClient } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { journalFaults } from '../journal.ts';
import { SERVICE } from '../test-service.ts';

const DAY_MS = 86_400_000;
const world = sharedService();

const run = (journalRetentionDays = 0) =>
  runJobs(world.server.database, {
    asOf: world.clock.now(),
    clock: world.clock.now,
    service: { ...SERVICE, journalRetentionDays },
  });
const rows = () =>
  world.server.database.read(async (tx) =>
    tx.select().from(journal).where(eq(journal.workspaceId, world.production.id)).orderBy(journal.position),
  );
const head = () => world.server.database.read((tx) => journalHead(tx, world.production.id));
const cursorOf = async (path: string) => {
  const { data } = (await (await world.request(path)).json()) as { data: { next_cursor: string } };
  return data.next_cursor;
};
const addressed = (all: Awaited<ReturnType<typeof rows>>) => all.filter(({ address }) => address !== null);

it('addresses go after 90 days, and nothing else does', async () => {
  await newClient(world.api);
  world.clock.advance(60 * DAY_MS);
  await newClient(world.api);
  const before = await rows();
  expect(addressed(before).length).toBeGreaterThanOrEqual(2);
  await run();
  expect(addressed(await rows())).toEqual(addressed(before));
  world.clock.advance(31 * DAY_MS);
  await run();
  const after = await rows();
  expect(addressed(after)).toHaveLength(1);
  expect(after.map(({ address: _, ...row }) => row)).toEqual(before.map(({ address: _, ...row }) => row));
  expect((await head()).addressedFrom).toBe(addressed(after)[0]?.position);
});

it('rows go after the days that the operator says, and the chain goes on from the last of them', async () => {
  const early = await cursorOf('/changes?limit=1');
  const { reference } = await newClient(world.api, { name: 'Kept' });
  const now = await cursorOf('/changes?after=now');
  const all = await rows();
  await run(30);
  const kept = await rows();
  expect(kept.map(({ reference }) => reference)).toEqual([reference]);
  const { keptFrom, keptHash, position } = await head();
  expect([keptFrom, position]).toEqual([kept[0]?.position, all.at(-1)?.position]);
  expect(keptHash).toBe(all.at(-2)?.hash);
  expect(await journalFaults(world.server.database, world.production.id)).toEqual(
    // The other clients have no row any more.
    expect.arrayContaining([expect.stringContaining('its last row at undefined')]),
  );

  const read = await world.request(`/changes?after=${early}`);
  expect([read.status, await read.json()]).toMatchObject([
    410,
    { error: { code: 'cursor_expired', message: expect.stringContaining('not kept any more') } },
  ]);
  expect((await world.request(`/changes?after=${now}`)).status).toBe(200);
  // From the first that is kept; the cursor before it is good, too.
  const first = (await (await world.request('/changes')).json()) as { data: { changes: object[] } };
  expect(first.data.changes).toMatchObject([{ reference }]);
  const later = await newClient(world.api);
  expect((await rows()).map((row) => row.reference)).toEqual([reference, later.reference]);
  await run(30);
  expect(await rows()).toHaveLength(2);
});

it('all rows may go: cursors of the end stay good, and the next row follows', async () => {
  const end = await cursorOf('/changes?after=now');
  world.clock.advance(40 * DAY_MS);
  await run(30);
  expect(await rows()).toEqual([]);
  expect((await world.request(`/changes?after=${end}`)).status).toBe(200);
  const { position } = await head();
  const { reference } = await newClient(world.api);
  expect(await rows()).toMatchObject([{ reference, position: position + 1 }]);
  const page = (await (await world.request(`/changes?after=${end}`)).json()) as {
    data: { changes: object[] };
  };
  expect(page.data.changes).toMatchObject([{ reference }]);
});

it('a clock that was ahead for a while holds up no rows behind it', async () => {
  const real = world.clock.now();
  world.clock.set('2099-01-01T00:00:00.000Z');
  await newClient(world.api, { name: 'Of another century' });
  world.clock.set(real.toISOString());
  await newClient(world.api);
  world.clock.advance(91 * DAY_MS);
  await run();
  expect(addressed(await rows())).toEqual([]);
});

it('sign-ins go after a year', async () => {
  await signedInAs(world, world.ownerEmail);
  const signIns = () => world.server.database.read(async (tx) => tx.select().from(accountJournal));
  const before = await signIns();
  expect(before).not.toEqual([]);
  world.clock.advance(364 * DAY_MS);
  await run();
  expect(await signIns()).toEqual(before);
  world.clock.advance(2 * DAY_MS);
  await run();
  expect(await signIns()).toEqual([]);
});
