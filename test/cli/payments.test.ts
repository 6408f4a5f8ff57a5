import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { getDocument, newClient, newIssued, pay, record, UNKNOWN } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { createProgram, type Program } from './program.ts';

const NOW = '2026-03-05T12:00:00.000Z';

let program: Program;
let world: TestService;

beforeAll(async () => {
  program = await createProgram();
  world = await createTestService({ now: NOW });
});
afterAll(async () => {
  await world.close();
  await program.close();
});

type Payment = Record<string, unknown> & { reference: string };

const run = (...args: string[]) => program.runOn(world.databaseUrl, ...args);

/** Runs a verb that must succeed, and returns its JSON. */
async function ran<T = Payment>(...args: string[]): Promise<T> {
  const answer = await run(...args, '--json');
  expect([answer.stderr, answer.status]).toEqual(['', 0]);
  return answer.json<T>();
}

async function refused(text: string, ...args: string[]): Promise<void> {
  const answer = await run(...args);
  expect([answer.status, answer.stdout, answer.stderr]).toEqual([1, '', expect.stringContaining(text)]);
}

const onAccount = (client: string, amount: number) =>
  record(
    world.api.POST('/payments', {
      body: { client, amount, method: 'bank', paid_on: '2026-03-01', keep_rest_as_credit: true },
    }),
    201,
  );

/** A client with issued invoices over 120.00 RSD each. */
async function clientWith(invoices: number) {
  const { reference: client } = await newClient(world.api, { name: 'Zora' });
  const documents: string[] = [];
  for (let i = 0; i < invoices; i += 1) {
    const lines = [{ description: 'Sajt', quantity: 1, unit_price: 100 }];
    documents.push((await newIssued(world.api, { client, lines })).reference);
  }
  return { client, documents };
}

const PAID = ['--method', 'bank', '--paid-on', '2026-03-04'];

describe('payments reverse', () => {
  it('reverses money on account, and shows the payment', async () => {
    const { client } = await clientWith(0);
    const { reference } = await onAccount(client, 50);
    const reversed = await run('payments', 'reverse', reference, '--reason', 'Booked twice');
    expect([reversed.stderr, reversed.status]).toEqual(['', 0]);
    expect(reversed.stdout).toMatch(new RegExp(`^reference +${reference}$`, 'm'));
    expect(reversed.stdout).toMatch(/^on account +0\.00 RSD$/m);
    expect(reversed.stdout).toMatch(/^reverse reason +Booked twice$/m);
    const { reference: other } = await onAccount(client, 50);
    const json = await ran<object>('payments', 'reverse', other);
    expect(json).toEqual({ payment: expect.objectContaining({ reference: other, on_account_cents: 0 }) });
  });

  it('has in its JSON the document that the payment settled first, too', async () => {
    const { documents } = await clientWith(1);
    const [invoice = ''] = documents;
    const { payments } = await record(pay(world.api, invoice, 120), 201);
    const reference = payments[0]?.reference ?? '';
    const answer = await ran('payments', 'reverse', reference);
    const { payment, ...document } = answer;
    expect(document).toEqual(await getDocument(world.api, invoice));
    expect(payment).toMatchObject({ reference, allocations: [{ document: { reference: invoice } }] });
    await refused('already reversed', 'payments', 'reverse', reference);
  });
});

describe('payments record', () => {
  it('settles several documents and keeps the rest on account, as the API does', async () => {
    const { client, documents } = await clientWith(2);
    const [first = '', second = ''] = documents;
    const made = await ran(
      ...['payments', 'record', client, '--amount', '200.50', ...PAID, '--keep-rest-as-credit'],
      ...['--allocation', `${first}:120`, '--allocation', `${second}:60.25`],
      ...['--note', 'Prvi red\ndrugi', '--bank-reference', 'FT26064/1'],
    );
    expect(made).toMatchObject({
      client: { reference: client },
      currency: 'RSD',
      amount: '200.50',
      applied: '180.25',
      on_account: '20.25',
      method: 'bank',
      paid_on: '2026-03-04',
      note: 'Prvi red\ndrugi',
      bank_reference: 'FT26064/1',
      allocations: [
        { document: { reference: first }, amount: '120.00' },
        { document: { reference: second }, amount: '60.25' },
      ],
    });
    expect((await getDocument(world.api, first)).status).toBe('paid');
    const { data } = await world.api.GET('/payments/{reference}', {
      params: { path: { reference: made.reference } },
    });
    expect(data?.data).toEqual(made);
    expect(await ran('payments', 'show', made.reference)).toEqual(made);
  });

  it('is a card for people, with a line for each document and refund', async () => {
    const { client, documents } = await clientWith(1);
    const { reference } = await ran(
      ...['payments', 'record', client, '--amount', '150', ...PAID, '--keep-rest-as-credit'],
      ...['--allocation', `${documents[0]}:100`],
    );
    await ran('payments', 'refund', reference, '--amount', '30', ...PAID, '--reason', 'Previše');
    const { stdout } = await run('payments', 'show', reference);
    expect(stdout).toMatch(/^client +Zora$/m);
    expect(stdout).toMatch(/^amount +150\.00 RSD$/m);
    expect(stdout).toMatch(
      new RegExp(`^documents +\\S+ \\(${documents[0]}\\): 100\\.00 on 2026-03-04$`, 'm'),
    );
    expect(stdout).toMatch(/^refunds +30\.00 on 2026-03-04, bank: Previše$/m);
  });

  it('takes the currency that is given', async () => {
    const { client } = await clientWith(0);
    const made = await ran(
      ...['payments', 'record', client, '--amount', '5', '--currency', 'eur', '--method', 'cash'],
      ...['--paid-on', '2026-03-04', '--keep-rest-as-credit'],
    );
    expect(made).toMatchObject({ currency: 'EUR', method: 'cash', on_account: '5.00' });
  });

  it('names the allocation that is at fault, and records nothing', async () => {
    const { client, documents } = await clientWith(1);
    const [own = ''] = documents;
    const record = ['payments', 'record', client, ...PAID];
    await refused(
      '--allocation 2 (document): is not a document of this workspace',
      ...[...record, '--amount', '50', '--allocation', `${own}:40`, '--allocation', `${UNKNOWN}:10`],
    );
    await refused(
      '--allocation 1 (amount): exceeds the balance of 120.00 RSD',
      ...[...record, '--amount', '500', '--allocation', `${own}:500`],
    );
    await refused(
      '--allocation: must use up the amount: 10.00 RSD are left',
      ...record,
      '--amount',
      '50',
      '--allocation',
      `${own}:40`,
    );
    expect((await getDocument(world.api, own)).payments).toEqual([]);
  });

  test.each([
    [['--amount', '1,5'], 'It must be an amount such as 650'],
    [['--amount', '-1'], 'It must be an amount such as 650'],
    [['--amount', '0'], '--amount: must be more than 0'],
    [['--amount', '0.30000000000000001'], 'at most 15 digits'],
    [['--amount', '1', '--allocation', UNKNOWN], 'It must be a document and an amount'],
    [['--amount', '1', '--allocation', `${UNKNOWN}:`], 'It must be an amount such as 650'],
    [['--amount', '1', '--method', 'goat'], 'It must be one of bank, cash, card, gateway.'],
    [['--amount', '1', '--paid-on', '4.3.2026'], 'It must be a date such as'],
    [['--amount', '1', '--paid-on', '2226-03-04'], '--paid-on: must be a date between'],
    [['--amount', '1', '--bank-reference', 'a\nb'], 'line'],
    [['--amount', '1', '--note', 'a\u0007b'], 'control characters'],
    [['--amount', '1', '--currency', 'XXQ'], '--currency: '],
    [[], "required option '--amount <amount>'"],
  ])('refuses %j', async (wrong, text) => {
    const { client } = await clientWith(0);
    await refused(text, 'payments', 'record', client, ...PAID, '--keep-rest-as-credit', ...wrong);
    expect(await ran<object[]>('payments', 'list', world.production.reference, '--client', client)).toEqual(
      [],
    );
  });
});

describe('money on account', () => {
  it('settles a document with as much as there is, or as is said', async () => {
    const { client, documents } = await clientWith(2);
    const { reference } = await onAccount(client, 150);
    const apply = (document = '', ...amount: string[]) =>
      ran('payments', 'apply', reference, '--document', document, ...amount);
    expect(await apply(documents[0], '--amount', '100.5')).toMatchObject({
      applied: '100.50',
      on_account: '49.50',
    });
    expect(await apply(documents[1])).toMatchObject({ applied: '150.00', on_account: '0.00' });
    expect((await getDocument(world.api, documents[1] ?? '')).balance).toBe('70.50');
    await refused(
      '--amount: exceeds the 0.00 RSD',
      'payments',
      'apply',
      reference,
      '--document',
      documents[1] ?? '',
    );
    await refused('--document: ', 'payments', 'apply', reference, '--document', UNKNOWN);
  });

  it('is given back', async () => {
    const { client } = await clientWith(0);
    const { reference } = await onAccount(client, 150);
    const refund = ['payments', 'refund', reference, ...PAID, '--amount'];
    expect(await ran(...refund, '60', '--reason', 'Paid twice')).toMatchObject({
      refunded: '60.00',
      on_account: '90.00',
      refunds: [{ amount: '60.00', method: 'bank', paid_on: '2026-03-04', reason: 'Paid twice' }],
    });
    await refused('--amount: exceeds the 90.00 RSD', ...refund, '90.01');
    await refused('was given back', 'payments', 'reverse', reference);
  });
});

describe('clients balance', () => {
  it('shows what is owed and on account in each currency, and the open documents', async () => {
    const { client, documents } = await clientWith(2);
    await record(pay(world.api, documents[0] ?? '', 20), 201);
    await ran(
      ...[
        'payments',
        'record',
        client,
        '--amount',
        '7',
        '--currency',
        'EUR',
        ...PAID,
        '--keep-rest-as-credit',
      ],
    );
    const { data } = await world.api.GET('/clients/{reference}/balance', {
      params: { path: { reference: client } },
    });
    expect(await ran('clients', 'balance', client)).toEqual(data?.data);
    const { stdout } = await run('clients', 'balance', client);
    expect(stdout).toMatch(/^EUR +0\.00 +7\.00 +0$/m);
    expect(stdout).toMatch(/^RSD +220\.00 +0\.00 +2$/m);
    expect(stdout).toMatch(new RegExp(`^${documents[0]} .* 120\\.00 RSD +100\\.00 RSD$`, 'm'));
  });

  it('says so where there is nothing', async () => {
    const { client } = await clientWith(0);
    expect((await run('clients', 'balance', client)).stdout).toBe(
      'This client owes nothing and has nothing on account.\n',
    );
    await refused(`There is no client "${UNKNOWN}".`, 'clients', 'balance', UNKNOWN);
  });
});

describe('payments list', () => {
  it('takes the filters and orders of the API', async () => {
    const { client, documents } = await clientWith(1);
    const first = (await onAccount(client, 10)).reference;
    const second = (
      await ran(
        ...['payments', 'record', client, '--amount', '40', '--method', 'cash', '--paid-on', '2026-03-04'],
        ...['--allocation', `${documents[0]}:40`],
      )
    ).reference;
    const listed = async (...options: string[]) =>
      (
        await ran<Payment[]>('payments', 'list', world.production.reference, '--client', client, ...options)
      ).map(({ reference }) => reference);
    expect(await listed()).toEqual([second, first]);
    expect(await listed('--sort', 'paid_on')).toEqual([first, second]);
    expect(await listed('--document', documents[0] ?? '')).toEqual([second]);
    expect(await listed('--method', 'bank')).toEqual([first]);
    expect(await listed('--from', '2026-03-02')).toEqual([second]);
    expect(await listed('--to', '2026-03-02')).toEqual([first]);
    expect(await listed('--updated-since', '2026-03-05T12:00:01Z')).toEqual([second]);
    expect(await listed('--limit', '1')).toEqual([second]);
    const { stdout } = await run('payments', 'list', world.production.reference, '--client', client);
    expect(stdout).toMatch(/Reference +Day +Client +Method +Amount +On account +Reversed/);
    expect(stdout).toMatch(new RegExp(`^${first} +2026-03-01 +Zora +bank +10\\.00 RSD +10\\.00 RSD`, 'm'));
    const turned = ['--from', '2026-03-05', '--to', '2026-03-04'];
    await refused('--to: ', 'payments', 'list', world.production.reference, ...turned);
  });
});
