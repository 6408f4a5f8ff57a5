// Documents move the stock of the products on their lines: what each of them moves, and that nothing is ever lost.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { addDecimals } from '../../src/domain/money.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import {
  cancel,
  getItem,
  getMovements,
  issue,
  line,
  listener,
  newClient,
  newDraft,
  newIssued,
  newItem,
  pay,
  record,
  refused,
  reverse,
  tryIssue,
} from './records.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  client = (await newClient(world.api)).reference;
});
beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const product = (fields = {}, api = world.api) => newItem(api, { initial_stock: 10, ...fields });

const stockOf = async (reference: string, api = world.api) => (await getItem(api, reference)).stock_quantity;

/** Kind and quantity of each movement, oldest first. */
const historyOf = async (reference: string, api = world.api) =>
  (await getMovements(api, reference)).map(({ kind, quantity }) => [kind, quantity]).reverse();

const issued = (lines: [item: string, quantity: number][], document_type = 'rs_invoice') =>
  newIssued(world.api, {
    client,
    document_type,
    lines: lines.map(([item, quantity]) => line({ item, quantity })),
  });

describe('issuing', () => {
  it('an invoice takes the quantities of its lines, those of one product together', async () => {
    const [one, other, bystander] = [await product(), await product(), await product()];
    const document = await issued([
      [one.reference, 2],
      [other.reference, 0.25],
      [one.reference, 1.5],
    ]);
    expect(await stockOf(one.reference)).toBe('6.5');
    expect(await stockOf(other.reference)).toBe('9.75');
    expect(await getItem(world.api, bystander.reference)).toEqual(bystander);
    const [latest] = await getMovements(world.api, one.reference);
    expect(latest).toMatchObject({
      kind: 'issued',
      quantity: '-3.5',
      document: { reference: document.reference, number: document.number, type: 'rs_invoice' },
    });
  });

  it('a credit note returns them', async () => {
    const { reference } = await product();
    await issued([[reference, 4]]);
    await issued([[reference, 1.5]], 'rs_credit_note');
    expect(await historyOf(reference)).toEqual([
      ['opening', '10'],
      ['issued', '-4'],
      ['returned', '1.5'],
    ]);
    expect(await stockOf(reference)).toBe('7.5');
  });

  it.each(['rs_proforma', 'rs_advance_invoice', 'rs_debit_note'])('%s moves nothing', async (type) => {
    const item = await product();
    const { reference } = await issued([[item.reference, 4]], type);
    await record(cancel(world.api, reference));
    expect(await getItem(world.api, item.reference)).toEqual(item);
    expect(await historyOf(item.reference)).toEqual([['opening', '10']]);
  });

  it('does not move services, nor products of which no stock is kept', async () => {
    const service = await newItem(world.api, { type: 'service' });
    const uncounted = await product({ initial_stock: null, low_stock_threshold: 3 });
    const { reference } = await issued([
      [service.reference, 1],
      [uncounted.reference, 1],
    ]);
    await record(cancel(world.api, reference));
    for (const item of [service, uncounted]) {
      expect(item).toMatchObject({ stock_quantity: null, is_low_stock: false });
      expect(await getItem(world.api, item.reference)).toEqual(item);
      expect(await historyOf(item.reference)).toEqual([]);
    }
  });

  it('a product made without an opening stock begins at 0', async () => {
    const { reference } = await newItem(world.api);
    await issued([[reference, 3]]);
    expect(await historyOf(reference)).toEqual([
      ['opening', '0'],
      ['issued', '-3'],
    ]);
  });

  it('twice, paying and reversing move nothing more', async () => {
    const { reference } = await product();
    const document = await issued([[reference, 1]]);
    await issue(world.api, document.reference);
    const paid = await record(pay(world.api, document.reference, document.total_cents / 100), 201);
    await record(reverse(world.api, document.reference, paid.payments.at(-1)?.reference));
    expect(await stockOf(reference)).toBe('9');
  });

  it('that is refused moves nothing', async () => {
    const { reference } = await product();
    const draft = await newDraft(world.api, { lines: [line({ item: reference })], due_date: '2026-03-20' });
    const body = { issue_date: '2026-03-21' };
    await refused(tryIssue(world.api, draft.reference, body), 422, 'validation_failed', ['issue_date']);
    expect(await historyOf(reference)).toEqual([['opening', '10']]);
  });

  it('never refuses a stock below 0, and computes exactly', async () => {
    const { reference } = await product({ initial_stock: 0.3 });
    await issued([[reference, 0.1]]);
    await issued([[reference, 0.2]]);
    expect(await stockOf(reference)).toBe('0');
    await issued([[reference, 700000000000]]);
    await issued([[reference, 0.000001]]);
    expect(await stockOf(reference)).toBe('-700000000000.000001');
  });

  it('low stock and the time of the last change follow each movement', async () => {
    const { reference } = await product({ low_stock_threshold: 5 });
    world.clock.set('2026-03-16T10:00:00Z');
    const document = await issued([[reference, 5]]);
    expect(await getItem(world.api, reference)).toMatchObject({
      stock_quantity: '5',
      is_low_stock: true,
      updated_at: '2026-03-16T10:00:00.000Z',
    });
    world.clock.set('2026-03-17T10:00:00Z');
    await record(cancel(world.api, document.reference));
    expect(await getItem(world.api, reference)).toMatchObject({
      stock_quantity: '10',
      is_low_stock: false,
      updated_at: '2026-03-17T10:00:00.000Z',
    });
  });

  it('in parallel never loses a movement', async () => {
    const { reference } = await product({ initial_stock: 100 });
    const lines = [line({ item: reference, quantity: 0.5 })];
    const drafts = await Promise.all(
      Array.from({ length: 40 }, () => newDraft(world.api, { client, lines })),
    );
    await Promise.all(drafts.map((draft) => issue(world.api, draft.reference)));
    await Promise.all(drafts.slice(0, 10).map((draft) => record(cancel(world.api, draft.reference))));
    const movements = await getMovements(world.api, reference);
    expect(await stockOf(reference)).toBe('85');
    expect(movements[0]).toMatchObject({ position: 51, stock_after: '85' });
  });

  it('and correcting stock emit no event of the item', async () => {
    const business = await listener(world);
    try {
      const item = await product({}, business.api);
      await newIssued(business.api, { lines: [line({ item: item.reference })] });
      const names = (await business.recorded()).map(({ event }) => event);
      expect(names).toEqual(['client.created', 'document.created', 'document.issued']);
    } finally {
      await business.close();
    }
  });

  it('in the sandbox moves nothing in production', async () => {
    const there = await product();
    const here = await product({}, world.sandboxApi);
    await newIssued(world.sandboxApi, { lines: [line({ item: here.reference, quantity: 2 })] });
    expect(await stockOf(here.reference, world.sandboxApi)).toBe('8');
    expect(await stockOf(there.reference)).toBe('10');
  });
});

describe('cancelling', () => {
  it('undoes what an invoice and what a credit note moved, once', async () => {
    const { reference } = await product();
    for (const type of ['rs_invoice', 'rs_credit_note']) {
      const document = await issued([[reference, 3]], type);
      await record(cancel(world.api, document.reference));
      await record(cancel(world.api, document.reference));
    }
    expect(await historyOf(reference)).toEqual([
      ['opening', '10'],
      ['issued', '-3'],
      ['cancelled', '3'],
      ['returned', '3'],
      ['cancelled', '-3'],
    ]);
    expect(await stockOf(reference)).toBe('10');
  });

  it('undoes what was moved then, also where stock was corrected since', async () => {
    const { reference } = await product();
    const document = await issued([[reference, 3]]);
    const owner = await signedInAs(world, world.ownerEmail);
    const at = `/workspaces/${world.production.reference}/item-stock/${reference}`;
    await owner.ask('PUT', at, { stock_quantity: 20, note: 'Popis' });
    await record(cancel(world.api, document.reference));
    expect(await stockOf(reference)).toBe('23');
  });

  it('moves nothing of a product whose stock is kept only since', async () => {
    const { reference } = await product({ initial_stock: null });
    const document = await issued([[reference, 3]]);
    const owner = await signedInAs(world, world.ownerEmail);
    const at = `/workspaces/${world.production.reference}/item-stock/${reference}`;
    await owner.ask('PUT', at, { stock_quantity: 7, note: 'Popis' });
    await record(cancel(world.api, document.reference));
    expect(await historyOf(reference)).toEqual([['corrected', '7']]);
  });
});

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

it(`after any chain of documents and corrections, stock is the sum of its movements (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const items = await Promise.all([5, 0.125, 0, null].map((initial_stock) => product({ initial_stock })));
  const owner = await signedInAs(world, world.ownerEmail);
  const open: string[] = [];
  for (let i = 0; i < 60; i += 1) {
    const kind = random(10);
    if (kind === 0) {
      const item = items[random(items.length)]?.reference;
      const at = `/workspaces/${world.production.reference}/item-stock/${item}`;
      const body = { stock_quantity: random(5000) / 1000, note: `Popis ${i}` };
      expect((await owner.ask('PUT', at, body)).status).toBe(200);
    } else if (kind < 4 && open.length > 0) {
      const [reference = ''] = open.splice(random(open.length), 1);
      await record(cancel(world.api, reference));
    } else {
      const types = ['rs_invoice', 'rs_invoice', 'rs_credit_note', 'rs_proforma'];
      const lines = Array.from({ length: 1 + random(3) }, (): [string, number] => [
        items[random(items.length)]?.reference ?? '',
        (1 + random(4000)) / 1000,
      ]);
      open.push((await issued(lines, types[random(types.length)])).reference);
    }
  }
  for (const { reference } of items) await expectSum(world.api, reference);
  expect((await verifyDatabase(world.databaseUrl)).differences).toEqual([]);
});

async function expectSum(api: Api, reference: string): Promise<void> {
  const params = { path: { reference }, query: { per_page: 100 } };
  const movements = await record(api.GET('/items/{reference}/stock-movements', { params }));
  let sum: string | null = null;
  for (const [i, { position, quantity, stock_after }] of movements.reverse().entries()) {
    sum = addDecimals(sum ?? '0', quantity);
    expect([position, stock_after]).toEqual([i + 1, sum]);
  }
  expect(await stockOf(reference, api)).toBe(sum);
}

/** Whole numbers below a limit, the same for the same seed. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
