// Requests that race for a unique value: a check before the write, without a constraint, would store it twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { report, scale } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import { openWire, requestText, type Wire } from '../wire.ts';

const RACERS = 50;
const ROUNDS = scale(2, 40);

const world = sharedService();
let wire: Wire;
let values = 0;

beforeAll(async () => {
  wire = await openWire(world.url, RACERS);
});
afterAll(async () => {
  wire.close();
});

const count = async (text: string) =>
  (await rows<{ n: number }>(world, `SELECT count(*) AS n ${text}`))[0]?.n;

function race(path: string, bodyOf: (racer: number) => object) {
  return Promise.all(
    Array.from({ length: RACERS }, (_, racer) =>
      wire.send(
        requestText({ method: 'POST', path, body: bodyOf(racer) }, { Authorization: `Bearer ${world.key}` }),
      ),
    ),
  );
}

describe('50 requests at once for one unique value', () => {
  const item = { type: 'service', name: 'Advice', default_price: 1 };

  it.each<[string, string, (value: string, racer: number) => object]>([
    ['tax_number', '/clients', (value) => ({ name: 'Racer', tax_number: value })],
    [
      'email',
      '/clients',
      (value, racer) => ({ name: 'Racer', email: `${racer % 2 ? value : value.toUpperCase()}@example.com` }),
    ],
    ['sku', '/items', (value) => ({ ...item, sku: value })],
  ])('store one; the others are a 422 on %s', async (field, path, bodyOf) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      values += 1;
      const value = `value${values}`;
      const answers = await race(path, (racer) => bodyOf(value, racer));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
        expect([status, Object.keys(JSON.parse(body).error.errors)]).toEqual([422, [field]]);
      }
    }
    report(
      'B33',
      `${field}: ${ROUNDS} rounds, ${ROUNDS} stored, ${ROUNDS * (RACERS - 1)} refused with a 422`,
    );
  });

  it('make one expense category, which all of them get', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      values += 1;
      const category = `Category ${values}`;
      const expense = { description: 'Paper', amount: 1, occurs_on: '2026-03-14' };
      const answers = await race('/expenses', (racer) => ({
        ...expense,
        category: racer % 2 ? category : category.toUpperCase(),
      }));
      expect(new Set(answers.map(({ body }) => JSON.parse(body).data?.category)).size).toBe(1);
      expect(await count(`FROM expense_categories WHERE lower(name) = '${category.toLowerCase()}'`)).toBe(1);
    }
    report('B33', `category: ${ROUNDS} rounds, ${ROUNDS} categories created, ${ROUNDS * RACERS} expenses`);
  });
});
