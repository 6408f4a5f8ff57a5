// Statements and balance confirmations in every state, for data that has every value of every column.
import { recordToken } from '../../src/crypto/link-token.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { nextRun, updateRun } from '../../src/resources/balance-confirmations/queries.ts';
import { policyOf, storePolicy } from '../../src/resources/statements/policy-queries.ts';
import { newClient, newIssued, record } from '../api/records.ts';
import { managerKey } from '../manager-key.ts';
import { submit } from '../public/visit.ts';
import { INSTANCE_KEY, type TestService } from '../test-service.ts';

type Business = Awaited<ReturnType<TestService['otherBusiness']>>;

const DAY = '2026-01-31';

/**
 * Statements and a receipt that were sent, and balances that were confirmed and disputed.
 * @returns the business whose statements are sent by themselves, and in which all clients are asked
 */
export async function fillStatements(world: TestService): Promise<Business> {
  const { api, production } = world;
  const { reference: client } = await newClient(api, { email: 'kartica@example.com' });
  await newIssued(api, { client });
  const params = { path: { reference: client } };
  await record(api.POST('/clients/{reference}/statement/send', { params, body: { from: '2026-01-01' } }));
  const paid = { client, amount: 10, method: 'bank', paid_on: DAY, keep_rest_as_credit: true } as const;
  const { reference: payment } = await record(api.POST('/payments', { body: paid }), 201);
  const of = { params: { path: { reference: payment } } };
  await record(api.POST('/payments/{reference}/send-receipt', of));
  // Switched off while a month was under way.
  await world.write(async (tx) => {
    await storePolicy(tx, { ...(await policyOf(tx, production.id)), afterClientId: 1 });
  });
  await fillAnswers(world);
  const other = await world.otherBusiness();
  await newIssued(other.api, {
    client: (await newClient(other.api, { email: 'stavke@example.com' })).reference,
  });
  const key = await managerKey(world, { email: other.ownerEmail, workspace: other.production });
  const policy = world.apiFor(key).PATCH('/statement-policy', { body: { day: 1, kind: 'open_items' } });
  await record(policy);
  await record(other.api.POST('/balance-confirmations/batch', { body: { as_of: DAY } }), 202);
  return other;
}

/** In each language; the first two are answered, and the rest wait until their time is over. */
async function fillAnswers(world: TestService): Promise<void> {
  const asked: string[] = [];
  for (const language of LANGUAGES) {
    const { reference: client } = await newClient(world.api, {
      email: `ios.${language}@example.com`,
      language,
    });
    await newIssued(world.api, { client });
    const body = { client, as_of: DAY };
    asked.push((await record(world.api.POST('/balance-confirmations', { body }), 201)).reference);
  }
  const answers: Record<string, string>[] = [
    { outcome: 'confirmed', name: 'Ana Anić' },
    { outcome: 'disputed', name: 'Ана Петровић', note: 'Plaćeno', 'item-1': 'yes', 'amount-1': '20' },
  ];
  for (const [i, fields] of answers.entries()) {
    const token = recordToken(INSTANCE_KEY, 'confirmation', { reference: asked[i] ?? '', generation: 1 });
    const { status, text } = await submit(world, `/b/${token}`, fields);
    if (status !== 303) throw new Error(`The answer was refused with ${status}: ${text}`);
  }
}

/** A balance whose answer is waited for, and a request for all clients that was interrupted. */
export async function askAgain(world: TestService, { key, production }: Business): Promise<void> {
  // The service has another address since it was started again.
  const api = world.apiFor(key);
  const { reference: client } = await newClient(api, { email: 'opet@example.com' });
  await record(api.POST('/balance-confirmations', { body: { client, as_of: DAY } }), 201);
  await record(api.POST('/balance-confirmations/batch', { body: { as_of: DAY } }), 202);
  await world.write(async (tx) => {
    const run = await nextRun(tx, production.id);
    if (run) await updateRun(tx, run.id, { afterClientId: 1, endedAt: null });
  });
}
