import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrintOrder } from '../../src/print/order.ts';
import { createPrinter, type Printer } from '../../src/print/printer.ts';
import { contractOrder, documentLine, documentOrder } from './orders.ts';

let printer: Printer;
beforeAll(() => {
  printer = createPrinter();
});
afterAll(() => printer.stop());

const manyLines = Array.from({ length: 500 }, (_, index) => documentLine({ position: index + 1 }));

it('the same order gives the same bytes, on any thread', async () => {
  const other = createPrinter();
  for (const order of [contractOrder(), documentOrder()]) {
    const first = await printer.print(order, 1);
    expect((await printer.print(structuredClone(order), 1)).equals(first)).toBe(true);
    expect((await other.print(order, 1)).equals(first)).toBe(true);
  }
  await other.stop();
});

it('another word, name or second gives other bytes', async () => {
  const order = contractOrder();
  const [signer, ...others] = order.signers;
  const later = signer ? [{ ...signer, signedAt: '2026-03-16T08:12:45.000Z' }, ...others] : [];
  const pdf = await printer.print(order, 1);
  for (const changed of [contractOrder({ body: 'Other' }), contractOrder({ signers: later })]) {
    expect((await printer.print(changed, 1)).equals(pdf)).toBe(false);
  }
});

it('an order that cannot be rendered fails, and the next one is printed', async () => {
  const broken = { ...documentOrder(), document: null } as unknown as PrintOrder;
  await expect(printer.print(broken, 1)).rejects.toThrow();
  expect((await printer.print(documentOrder(), 1)).length).toBeGreaterThan(1000);
});

it('an order that takes longer than the limit fails', async () => {
  const hurried = createPrinter({ limitMs: 1 });
  await expect(hurried.print(documentOrder(), 1)).rejects.toThrow('longer than 1 ms');
  await hurried.stop();
});

it('a document of 500 lines keeps the event loop busy for less than 50 ms', async () => {
  await printer.print(documentOrder(), 1);
  const before = performance.eventLoopUtilization();
  await printer.print(documentOrder({ document: { lines: manyLines } }), 1);
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(50);
});

it('orders of the same thing at the same time are printed once', async () => {
  const small = createPrinter({ maxWaiting: 1 });
  const copies = await Promise.all([1, 2, 3].map(() => small.print(documentOrder(), 1)));
  expect(new Set(copies.map((pdf) => pdf.toString('latin1'))).size).toBe(1);
  await small.stop();
});

it('a PDF that was made a moment ago is not made again', async () => {
  const first = await printer.print(documentOrder(), 1);
  expect(await printer.print(structuredClone(documentOrder()), 2)).toBe(first);
});

it('orders of one workspace wait for each other, and those of another do not wait for them', async () => {
  const busy = createPrinter({ maxWaitingOfWorkspace: 3 });
  const done: string[] = [];
  const order = (body: string, workspace: number) =>
    busy.print(contractOrder({ body }), workspace).then(() => done.push(body));
  const ofFirst = ['a1', 'a2', 'a3', 'a4', 'a5'].map((body) => order(body, 1));
  const refused = (await Promise.allSettled(ofFirst.slice(4)))[0];
  expect(refused).toMatchObject({ reason: { code: 'rate_limited', retryAfterSeconds: 10 } });
  await Promise.all([...ofFirst.slice(0, 4), order('b1', 2), order('b2', 2)]);
  const ofOne = (workspace: string) => done.filter((body) => body.startsWith(workspace));
  expect(ofOne('a')).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect(ofOne('b')).toEqual(['b1', 'b2']);
  expect(done.indexOf('b1')).toBeLessThan(done.indexOf('a3'));
  await busy.stop();
});

it('too many orders at once are refused with a time to come again, and the next ones are printed', async () => {
  const small = createPrinter({ maxWaiting: 2 });
  const orders = ['a', 'b', 'c', 'd'].map((body) => small.print(contractOrder({ body }), 1));
  const outcomes = await Promise.allSettled(orders);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(outcomes[2]).toMatchObject({ reason: { code: 'rate_limited', retryAfterSeconds: 10 } });
  expect((await small.print(contractOrder({ body: 'c' }), 1)).length).toBeGreaterThan(1000);
  await small.stop();
});

describe('text of every kind is printed:', () => {
  const repeat = (part: string, length = 200_000) => part.repeat(Math.floor(length / part.length));
  const contracts: [string, string][] = [
    ['nothing', ''],
    ['prose', repeat('The Provider delivers **Annex A** *without delay* and on time.\n\n')],
    ['one word', repeat('a')],
    ['quotes in quotes', repeat('>')],
    ['many items', repeat('- a\n')],
    ['many headings', repeat('# a\n')],
    ['a tall table', `|a|b|c|\n|-|-|-|\n${repeat('|1|2|3|\n', 199_000)}`],
    ['a wide table', `${repeat('|a', 99_000)}|\n${repeat('|-', 99_000)}|\n|b|`],
    ['marks on marks', `a${repeat('\u0301', 199_999)}`],
    ['right to left', repeat('العربية שלום \u202e')],
    ['emoji', repeat('👨‍👩‍👧‍👦😀')],
    ['control characters', repeat('\0\x01\x1b\x7f')],
    ['broken surrogates', repeat('\ud800 \udc00')],
    ['no font has it', repeat('\ue000')],
    ['letters of several fonts in turn', repeat('中文字')],
    ['scripts with ligatures', repeat('क्षत्रिय ไทย 한글 ')],
  ];
  it.each(contracts)('%s', { timeout: 60_000 }, async (_name, body) => {
    const pdf = await printer.print(contractOrder({ body }), 1);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-6).toString()).toContain('%%EOF');
  });

  it('in every field of a document', async () => {
    for (const text of [
      '',
      'a'.repeat(2000),
      '\0\u202e\ud800',
      '😀中文'.repeat(60),
      '\n'.repeat(200),
      ' '.repeat(2000),
      '\u0301'.repeat(255),
    ]) {
      const party = {
        name: text,
        legal_name: text,
        city: text,
        country: 'XK',
        email: text,
        tax_number: text,
      };
      const lines = [documentLine({ description: text, unit: text.slice(0, 30) })];
      const order = documentOrder({
        title: text,
        seller: party,
        client: party,
        document: { number: text, lines },
      });
      expect((await printer.print(order, 1)).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});
