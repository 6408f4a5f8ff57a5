// An offer is no debt: statements, confirmations of balances and what a payment can settle know nothing of quotes.
import { expect, it } from 'vitest';
import { newClient, newIssued, record, send } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { accept, newQuote } from './quotes.ts';

const world = sharedService({ now: '2027-03-01T10:00:00Z' });

it('a sent and an accepted quote are on no statement, in no balance and in no confirmation', async () => {
  const { api } = world;
  const client = await newClient(api, { email: 'ana@example.com' });
  const of = { client: client.reference };
  const quotes: string[] = [];
  for (const isAccepted of [false, true]) {
    const quote = await newQuote(api, of);
    await record(send(api, quote.reference));
    quotes.push(quote.reference);
    if (isAccepted) await record(accept(api, quote.reference));
  }
  const path = { reference: client.reference };
  const statement = async (kind: 'movements' | 'open_items') =>
    record(api.GET('/clients/{reference}/statement', { params: { path, query: { kind } } }));
  expect(await statement('movements')).toMatchObject({ movements: [], owed: '0.00', net: '0.00' });
  expect(await statement('open_items')).toMatchObject({ items: [], owed: '0.00', on_account: '0.00' });

  const invoice = await newIssued(api, of);
  const body = { ...of, as_of: '2027-03-01', by_email: false };
  const asked = await record(api.POST('/balance-confirmations', { body }), 201);
  expect(asked).toMatchObject({ owed: invoice.total, net: invoice.total, on_account: '0.00' });
  const balance = JSON.stringify(await record(api.GET('/clients/{reference}/balance', { params: { path } })));
  expect(balance).toContain(invoice.reference);
  for (const quote of quotes) expect(balance).not.toContain(quote);
  expect(asked.items.map(({ document }) => document.reference)).toEqual([invoice.reference]);
});
