// «Unpaid» as the status of a list: what is to be paid, among which quotes are not.
import { beforeAll, expect, it } from 'vitest';
import { answered, newIssued, pay, record, send } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { accept, newQuote } from './quotes.ts';

const world = sharedService({ now: '2027-03-01T10:00:00Z' });
const references: Record<string, string> = {};
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  const invoice = await newIssued(world.api);
  const paid = await newIssued(world.api);
  await record(pay(world.api, paid.reference, Number(paid.total)), 201);
  const sent = await newQuote(world.api);
  await record(send(world.api, sent.reference));
  const accepted = await newQuote(world.api);
  await record(accept(world.api, accepted.reference));
  references.invoice = invoice.reference;
  references.sent = sent.reference;
  references.accepted = accepted.reference;
});

const at = (place: string) => `/workspaces/${world.production.reference}${place}`;

it.each([
  ['unpaid', ['invoice']],
  ['unpaid,accepted', ['accepted', 'invoice']],
  ['issued,sent', ['invoice', 'sent']],
])('status=%s lists, adds up and exports the same', async (status, names) => {
  const wanted = names.map((name) => references[name]).sort();
  for (const sort of ['-issue_date', 'due_date', 'status'] as const) {
    const listed = await answered(world.api.GET('/documents', { params: { query: { status, sort } } }));
    expect(listed.data.map(({ reference }) => reference).sort()).toEqual(wanted);
    expect(listed.meta.total).toBe(wanted.length);
  }
  const { data } = await owner.ask<{ sums: { documents: number }[] }>(
    'GET',
    at(`/document-sums?status=${status}`),
  );
  expect(data.sums).toMatchObject([{ documents: wanted.length }]);
  const { text } = await owner.ask('GET', at(`/v1/exports/documents?status=${status}`));
  const rows = text.trim().split('\n').slice(1);
  expect(rows.map((row) => row.slice(0, 26)).sort()).toEqual(wanted);
});

it('the tab counts no quotes', async () => {
  const { data } = await owner.ask<object>('GET', at('/document-counts'));
  expect(data).toMatchObject({ all: 4, unpaid: 1, by_status: { sent: 1, accepted: 1 } });
});
