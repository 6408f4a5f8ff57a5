// The time zone of a business as it is typed, stored and used.
import { beforeAll, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService({ now: '2026-03-15T23:30:00.000Z' });
let owner: Browser;
let at: string;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

const issuedOn = async () => {
  const client = await world.api.POST('/clients', { body: { name: `Zora ${crypto.randomUUID()}` } });
  const draft = await world.api.POST('/documents', {
    body: {
      document_type: 'rs_invoice',
      client: client.data?.data.reference as string,
      lines: [{ quantity: 1, unit_price: 1 }],
    },
  });
  const reference = draft.data?.data.reference as string;
  const issued = await world.api.POST('/documents/{reference}/issue', { params: { path: { reference } } });
  return issued.data?.data.issue_date;
};

it.each([
  ['europe/BELGRADE', 'Europe/Belgrade'],
  ['AMerica/Argentina/ComodRivadavia', 'America/Catamarca'],
  ['utc', 'UTC'],
])('that is typed as %s is stored and answered as %s', async (timezone, canonical) => {
  const { status, data } = await owner.ask<{ timezone: string }>('PATCH', at, { timezone });
  expect([status, data.timezone]).toEqual([200, canonical]);
  const [stored] = await rows(
    world,
    `SELECT timezone FROM workspaces WHERE reference = '${world.production.reference}'`,
  );
  expect(stored).toEqual({ timezone: canonical });
});

it('that was stored in another spelling before works as it did', async () => {
  await world.write(async (tx) => {
    await tx.run(`UPDATE workspaces SET timezone = 'aSIA/toKYO' WHERE id = ${world.production.id}`);
  });
  // It is the 16th in Tokyo already.
  expect(await issuedOn()).toBe('2026-03-16');
  expect((await owner.ask('PATCH', at, { city: 'Niš' })).status).toBe(200);
});
