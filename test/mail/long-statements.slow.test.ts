// A client whose statement would be too long keeps no other one from getting theirs.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notifications } from '../../src/database/schema/access.ts';
import { confirmBalances, sendStatements } from '../../src/jobs/schedule.ts';
import { line, newClient, newIssued, record } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { createMailService, eventually } from './fixtures.ts';
import { startPostOffice } from './post-office.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url, { now: '2026-02-10T10:00:00.000Z' }));

const AT_ONCE = 100;
/** More than a statement may have. */
const DOCUMENTS = 5001;

it('reports a statement that is too long, and sends the others', { timeout: 300_000 }, async () => {
  const long = await newClient(world.api, { name: 'Long', email: 'long@client.example' });
  const other = await newClient(world.api, { name: 'Other', email: 'other@client.example' });
  const invoice = { document_type: 'rs_invoice', client: long.reference, lines: [line()], issue: true };
  for (let left = DOCUMENTS; left > 0; left -= AT_ONCE) {
    const items = Array.from({ length: Math.min(left, AT_ONCE) }, () => invoice);
    const { data } = await world.api.POST('/documents/batch', { body: { items } });
    expect(data?.data.every(({ status }) => status === 201)).toBe(true);
  }
  await newIssued(world.api, { client: other.reference });
  const key = await managerKey(world, { permissions: ['settings.manage'] });
  const body = { day: 5, kind: 'open_items' } as const;
  await record(world.apiFor(key).PATCH('/statement-policy', { body }));
  world.clock.set('2026-03-05T10:00:00.000Z');
  const { database, service } = world.server;
  const time = { asOf: world.clock.now(), clock: world.clock.now, service };

  expect(await sendStatements(database, time)).toBe(2);
  await eventually(() => expect(office.received.map(({ to }) => to)).toEqual(['other@client.example']));
  await eventually(async () => {
    const failed = await database.read(async (tx) =>
      tx.select().from(notifications).where(eq(notifications.kind, 'mail_failed')),
    );
    expect(failed.map(({ message }) => message)).toEqual([expect.stringContaining('long@client.example')]);
  });

  const asOf = { as_of: '2026-02-28' };
  await record(world.api.POST('/balance-confirmations/batch', { body: asOf }), 202);
  expect(await confirmBalances(database, time)).toBe(1);
  const { data } = await world.api.GET('/balance-confirmations', { params: { query: asOf } });
  expect(data?.data.map(({ client }) => client.name)).toEqual(['Other']);
});
