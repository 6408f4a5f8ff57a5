// 500 invoices by the SDK: five requests, and each invoice with its number.
import { expect, it } from 'vitest';
import { createInvoicingClient } from '../../src/sdk/index.ts';
import { newClient } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';

const world = sharedService();

const INVOICES = 500;
const IN_A_BATCH = 100;

it('500 invoices of five lines each are made and issued in five requests, numbered without a gap', async () => {
  const requests: string[] = [];
  const invoicing = createInvoicingClient({
    baseUrl: world.url,
    apiKey: world.key,
    timeoutMs: 60_000,
    onAttempt: ({ method, url }) => requests.push(`${method} ${new URL(url).pathname}`),
  });
  await newClient(world.api, { name: 'Subscriber', external_id: 'kupac-1' });
  const lines = Array.from({ length: 5 }, (_, i) => ({
    description: `Month ${i + 1}`,
    quantity: 1,
    unit_price: 4900 + i,
  }));
  const numbers: string[] = [];
  for (let first = 0; first < INVOICES; first += IN_A_BATCH) {
    const items = Array.from({ length: IN_A_BATCH }, (_, i) => ({
      key: `sub-${first + i}`,
      document_type: 'rs_invoice',
      client_external_id: 'kupac-1',
      external_id: `sub-${first + i}-2026-03`,
      issue: true,
      lines,
    }));
    const results = await invoicing.createDocuments({ items });
    numbers.push(...results.map(({ data }) => data?.number ?? ''));
  }
  expect(requests).toEqual(Array(INVOICES / IN_A_BATCH).fill('POST /api/v1/documents/batch'));
  const sequences = numbers.map((number) => Number(/(\d+)$/.exec(number)?.[1]));
  expect(sequences).toEqual(Array.from({ length: INVOICES }, (_, i) => i + 1));
  expect((await invoicing.listDocuments({ status: 'issued' })).meta.total).toBe(INVOICES);
}, 180_000);
