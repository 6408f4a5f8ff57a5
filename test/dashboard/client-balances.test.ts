// What the list of clients says of money: what each owes, and what of it is overdue.
import { beforeAll, describe, expect, it } from 'vitest';
import { runJobs } from '../../src/jobs/schedule.ts';
import {
  acceptCurrencies,
  cancel,
  line,
  newClient,
  newDraft,
  newIssued,
  pay,
  record,
} from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { SERVICE } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

const balancesOf = (clients: string[], browser = owner) =>
  browser.ask<object[]>(
    'GET',
    `/workspaces/${world.production.reference}/client-balances?clients=${clients.join(',')}`,
  );

const lines = (unit_price: number) => [line({ quantity: 1, unit_price, tax_rate: 'rs_vat_0' })];

describe('the balances of some clients', () => {
  it('are what each owes and what of it is overdue, by currency, the own one first', async () => {
    const { api } = world;
    await acceptCurrencies(world, world.production, 'EUR');
    const [late, fair, none] = [
      await newClient(api, { name: 'Late' }),
      await newClient(api, { name: 'Fair' }),
      await newClient(api, { name: 'None' }),
    ].map(({ reference }) => reference) as [string, string, string];
    const today = world.clock.now();
    const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const issued = (client: string, currency: string, amount: number, due: number) =>
      newIssued(api, {
        client,
        currency,
        lines: lines(amount),
        issue_date: day(-40),
        due_date: day(due),
      });
    await issued(late, 'EUR', 70, 5);
    const overdue = await issued(late, 'RSD', 1000, -3);
    await issued(late, 'RSD', 500, 5);
    await issued(fair, 'RSD', 300, 5);
    await newDraft(api, { client: none, lines: lines(9000) });
    const gone = await issued(none, 'RSD', 9000, -3);
    await record(cancel(api, gone.reference));
    const time = { asOf: world.clock.now(), clock: world.clock.now, service: SERVICE };
    await runJobs(world.server.database, time);
    const of = (client: string, currency: string, owed: number, late: number) => ({
      client,
      currency,
      owed: `${owed}.00`,
      owed_cents: owed * 100,
      overdue: `${late}.00`,
      overdue_cents: late * 100,
    });
    const all = async () => (await balancesOf([late, fair, none])).data;
    expect(await all()).toEqual([
      of(late, 'RSD', 1500, 1000),
      of(fair, 'RSD', 300, 0),
      of(late, 'EUR', 70, 0),
    ]);
    await record(pay(api, overdue.reference, 400), 201);
    expect(await all()).toContainEqual(of(late, 'RSD', 1100, 600));
    await record(pay(api, overdue.reference, 600), 201);
    expect(await all()).toContainEqual(of(late, 'RSD', 500, 0));
  });

  it('leave out clients of other businesses', async () => {
    const { api } = await world.otherBusiness();
    const { reference } = await newClient(api, { name: 'Theirs' });
    await newIssued(api, { client: reference, lines: lines(100) });
    expect((await balancesOf([reference])).data).toEqual([]);
  });

  it('need at least one reference, and only references', async () => {
    for (const clients of [[], ['x'], [`${'0'.repeat(26)}'`]])
      expect((await balancesOf(clients)).status).toBe(422);
  });
});
