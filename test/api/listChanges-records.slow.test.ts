// What an answer of `GET /changes` reads together is what the GET of each record shows, byte for byte.
import { expect, it } from 'vitest';
import { fillStatements } from '../confirmations/every-state.ts';
import { trySend } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { fillTemplates } from '../every-template.ts';
import { fillQuotes } from '../quotes/every-state.ts';
import { contractOf, newQuote } from '../quotes/quotes.ts';
import { fillSettlement } from '../settlement/every-kind.ts';
import { newExpense, newItem, record } from './records.ts';

const world = sharedService({ now: '2026-01-31T10:00:00.000Z' });

const PATHS: Record<string, string> = {
  client: 'clients',
  item: 'items',
  document: 'documents',
  payment: 'payments',
  expense: 'expenses',
  contract: 'contracts',
  recurring_document: 'recurring-documents',
  balance_confirmation: 'balance-confirmations',
};

it('shows records of every type and state as the GET of each does', { timeout: 300_000 }, async () => {
  await fillSettlement(world.api);
  await fillStatements(world);
  await fillTemplates(world);
  await fillQuotes(world);
  const quote = await newQuote(world.api, { valid_until: '2026-12-31' });
  const contract = await record(contractOf(world.api, quote), 201);
  await record(trySend(world.api, contract.reference));
  await newItem(world.api);
  await newExpense(world.api, { category: 'Rent' });
  const answer = await world.request('/changes?include=record&limit=1000');
  const text = await answer.text();
  const { data } = JSON.parse(text) as {
    data: { changes: { type: string; reference: string; record?: unknown }[]; at_end: boolean };
  };
  expect(data.at_end).toBe(true);
  const shown = data.changes.filter((change) => change.record != null);
  expect(new Set(shown.map(({ type }) => type))).toEqual(new Set(Object.keys(PATHS)));
  for (const { type, reference } of shown) {
    const raw = await (await world.request(`/${PATHS[type]}/${reference}`)).text();
    const one = raw.slice('{"data":'.length, -1);
    expect(JSON.parse(one)).toMatchObject({ reference });
    expect(text.includes(`"record":${one}}`), `${type} ${reference}`).toBe(true);
  }
});
