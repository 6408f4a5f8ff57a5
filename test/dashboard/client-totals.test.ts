import { beforeAll, describe, expect, it } from 'vitest';
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
import { ON_POSTGRES } from '../engine.ts';
import { rows } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

const totalsOf = (client: string, browser = owner) =>
  browser.ask<object[]>('GET', `/workspaces/${world.production.reference}/client-totals/${client}`);

describe('the totals of a client', () => {
  it('are what was billed, paid and is open, by currency, the business’s own first', async () => {
    const { api } = world;
    await acceptCurrencies(world, world.production, 'EUR');
    const client = (await newClient(api)).reference;
    expect((await totalsOf(client)).data).toEqual([]);
    const lines = (unit_price: number) => [line({ quantity: 1, unit_price, tax_rate: 'rs_vat_0' })];
    const first = await newIssued(api, { client, currency: 'EUR', lines: lines(70) });
    const second = await newIssued(api, { client, currency: 'RSD', lines: lines(1000) });
    await newIssued(api, { client, currency: 'RSD', lines: lines(500) });
    await record(pay(api, first.reference, 70), 201);
    await record(pay(api, second.reference, 300), 201);
    // What is credited was not billed.
    await newIssued(api, { client, document_type: 'rs_credit_note', currency: 'RSD', lines: lines(100) });
    // None of these is owed.
    await newDraft(api, { client, currency: 'RSD', lines: lines(9000) });
    await newIssued(api, { client, document_type: 'rs_proforma', currency: 'RSD', lines: lines(9000) });
    const gone = await newIssued(api, { client, currency: 'RSD', lines: lines(9000) });
    await record(cancel(api, gone.reference));
    expect((await totalsOf(client)).data).toEqual([
      {
        currency: 'RSD',
        documents: 3,
        billed: '1400.00',
        billed_cents: 140000,
        paid: '300.00',
        paid_cents: 30000,
        open: '1200.00',
        open_cents: 120000,
      },
      {
        currency: 'EUR',
        documents: 1,
        billed: '70.00',
        billed_cents: 7000,
        paid: '70.00',
        paid_cents: 7000,
        open: '0.00',
        open_cents: 0,
      },
    ]);
  });

  it('count an advance once, and a paid invoice no more that was credited and given back', async () => {
    const { api } = world;
    const client = (await newClient(api)).reference;
    const paid = async (document_type: string, unit_price: number, advances: { document: string }[] = []) => {
      const lines = [line({ quantity: 1, unit_price, tax_rate: 'rs_vat_0' })];
      const { reference, balance } = await newIssued(api, { client, document_type, lines, advances });
      await record(pay(api, reference, Number(balance)), 201);
      return reference;
    };
    const advance = await paid('rs_advance_invoice', 30);
    await paid('rs_invoice', 100, [{ document: advance }]);
    const wrong = { params: { path: { reference: await paid('rs_invoice', 50) } } };
    const { referenced_by: by } = await record(
      api.POST('/documents/{reference}/cancel', { ...wrong, body: { credit: true } }),
    );
    const note = { params: { path: { reference: by[0]?.document.reference as string } } };
    const body = { amount: 40, method: 'bank', paid_on: '2026-03-15' } as const;
    await record(api.POST('/documents/{reference}/refund', { ...note, body }));
    expect((await totalsOf(client)).data).toMatchObject([{ billed: '100.00', paid: '110.00', open: '0.00' }]);
  });

  it('are of a client of this workspace, for members who may see clients and documents', async () => {
    const other = await world.otherBusiness();
    expect((await totalsOf((await newClient(other.api)).reference)).status).toBe(404);
    const client = (await newClient(world.api)).reference;
    for (const permissions of [['clients.view'], ['documents.view']]) {
      const { email } = await world.member({ permissions });
      expect((await totalsOf(client, await signedInAs(world, email))).status).toBe(403);
    }
  });

  it('are left out where what was billed is more than can be counted exactly', async () => {
    const { api } = world;
    const client = (await newClient(api)).reference;
    const most = [{ description: 'x', quantity: 1, unit_price: 58_000_000_000_000, tax_rate: 'rs_vat_20' }];
    const { reference, balance } = await newIssued(api, { client, lines: most });
    await record(pay(api, reference, Number(balance)), 201);
    await newIssued(api, { client, lines: most });
    expect(await totalsOf(client)).toMatchObject({ status: 200, data: null });
  });

  it.skipIf(ON_POSTGRES)('are added up from one index', async () => {
    const plan = await rows<{ detail: string }>(
      world,
      `EXPLAIN QUERY PLAN SELECT currency, type_key, count(*), sum(total_cents), sum(paid_cents), sum(balance_cents)
         FROM documents WHERE workspace_id = 1 AND client_id = 1 AND status NOT IN ('draft', 'cancelled')
         GROUP BY currency, type_key`,
    );
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('USING COVERING INDEX documents_sums_of_client'),
    ]);
  });
});
