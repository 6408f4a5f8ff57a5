// kill -9 while documents go to SEF, are reversed there and cancelled: each is in SEF exactly once, and no event is
// recorded twice.
import { describe, expect, it } from 'vitest';
import { stateOfSefStatus } from '../../src/domain/sef.ts';
import { startReceiver } from '../receiver.ts';
import { startService } from '../reliability/service.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { createSeller, POINTS, type Point, prepareSeller, randomFrom, type Seller } from './kills.ts';
import { type Simulator, startSimulator } from './simulator.ts';

const ROUNDS = scale(5, 150);
const seed = seedOf('E1');

describe.concurrent('kill -9 while documents go to SEF', () => {
  it.each(['same', 'error'] as const)(
    `${ROUNDS} times, where SEF answers a repeated request with: %s`,
    async (mode) => {
      const sef = await startSimulator({ mode, callsPerSecond: 1_000_000 });
      const receiver = await startReceiver();
      const business = await prepareSeller(sef, receiver.url);
      const seller = createSeller(business, sef, randomFrom(seed + (mode === 'same' ? 0 : 1)));
      try {
        await seller.begin();
        const startedAt = performance.now();
        for (let round = 0; round < ROUNDS; round += 1) await seller.round(round);
        await seller.settle();
        const seconds = (performance.now() - startedAt) / 1000;
        expectOneOfEach(seller, sef);
        expectEventsOnce(seller);
        report('E1', figureOf(mode, seller, sef, seconds));
      } finally {
        await seller.end();
        await sef.close();
        await receiver.close();
        business.remove();
      }
    },
    900_000,
  );
});

describe('a second server', () => {
  it('does not start while the first submits', async () => {
    const sef = await startSimulator();
    const business = await prepareSeller(sef, 'http://127.0.0.1:9');
    const seller = createSeller(business, sef, randomFrom(seed));
    await seller.start();
    try {
      await expect(startService({ DATABASE_URL: `file:${business.file}` })).rejects.toThrow(
        /Another server already runs on/,
      );
    } finally {
      await seller.end();
      await sef.close();
      business.remove();
    }
  });
});

/** Each document that was issued is one invoice in SEF, in the state that is shown for it. */
function expectOneOfEach(seller: Seller, sef: Simulator): void {
  const rows = seller.rows();
  const documents = seller.documents();
  expect([...seller.issued].filter((each) => !documents.some(({ reference }) => reference === each))).toEqual(
    [],
  );
  const numbers = documents.map(({ number }) => number).sort();
  expect(rows.map(({ number }) => number).sort()).toEqual(numbers);
  expect(
    sef
      .invoices()
      .map(({ number }) => number)
      .sort(),
  ).toEqual(numbers);
  for (const row of rows) {
    const invoice = sef.invoice(row.number);
    expect({ ...row, status: stateOfSefStatus(invoice.status) }).toEqual({
      ...row,
      request_id: invoice.requestId,
      sef_id: invoice.salesInvoiceId,
    });
  }
  const stateOf = (document: string) => rows.find((row) => row.document === document)?.status;
  for (const command of ['storno', 'cancel'] as const)
    for (const document of seller.asked[command])
      expect([document, stateOf(document)]).toEqual([document, 'voided']);
  for (const call of ['storno', 'cancel']) {
    const done = sef
      .calls(`POST /api/publicApi/sales-invoice/${call}`)
      .filter(({ status }) => status === 200);
    const ended = sef
      .invoices()
      .filter(({ status }) => status === (call === 'storno' ? 'Storno' : 'Cancelled'));
    expect([call, done.length]).toEqual([call, ended.length]);
  }
}

/** Each state that a document has reached is recorded once, and has one event. */
function expectEventsOnce(seller: Seller): void {
  const events = seller.events();
  expect(events.filter(({ total }) => total !== 1)).toEqual([]);
  const named = ({ document, event }: (typeof events)[number]) => `${document} ${event.slice(18)}`;
  const reached = seller.transitions().map(({ document, state }) => `${document} ${state}`);
  expect(events.map(named).sort()).toEqual(reached.sort());
  for (const { document, status } of seller.rows()) expect(reached).toContain(`${document} ${status}`);
}

function figureOf(mode: string, seller: Seller, sef: Simulator, seconds: number): string {
  const { kills, asked } = seller;
  const points = (Object.keys(POINTS) as Point[]).map((point) => `${kills.get(point) ?? 0} ${point}`);
  const total = [...kills.values()].reduce((sum, each) => sum + each, 0);
  const documents = sef.invoices().length;
  const repeated = sef.calls('/sales-invoice/ubl').length - documents;
  const searches = sef.calls('/sales-invoice/ids').length;
  return `${mode}: ${total} kills (${points.join(', ')}), ${documents} documents, ${repeated} submissions repeated, ${searches} searches, ${asked.storno.size} stornos, ${asked.cancel.size} cancellations: one invoice each, none lost, no event twice, in ${seconds.toFixed(0)} s`;
}
