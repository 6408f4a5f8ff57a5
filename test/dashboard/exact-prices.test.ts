// Prices with more decimals than the currency in the dashboard: what is typed, previewed, exported, imported and printed.
import { beforeAll, describe, expect, it } from 'vitest';
import { createFormat } from '../../src/dashboard/format.ts';
import { parseCsv } from '../../src/formats/csv.ts';
import { acceptCurrencies, answered, newClient, newIssued, newItem } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;
let at: string;
let client: string;

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'EUR');
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
  client = (await newClient(world.api)).reference;
});

const lines = [
  { description: 'Power', unit: 'kWh', quantity: 7000, unit_price: 0.1648 },
  { description: 'Screws', quantity: 250, unit_price: 16.485, price_base_quantity: 100 },
];
const body = () => ({ document_type: 'rs_invoice', client, currency: 'EUR', lines });

async function table(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await owner.ask('GET', `${at}/v1/exports/${path}`);
  expect(status, text).toBe(200);
  const [titles, ...rows] = parseCsv(text, 1000).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries((titles ?? []).map((title, i) => [title, cells[i] ?? ''])));
}

it('a number is read as it is typed, and a leading zero begins no group of thousands', () => {
  const serbian = createFormat('sr');
  expect(serbian.typedNumber('0,1648')).toBe(0.1648);
  expect(serbian.typedNumber('0.165')).toBe(0.165);
  expect(serbian.typedNumber('1.649')).toBe(1649);
  expect(createFormat('en').typedNumber('0,165')).toBe(0.165);
  expect(serbian.asTyped('0.00000548')).toBe('0,00000548');
  expect(serbian.price('16.485', '1000')).toBe('16,485\u00a0/\u00a01.000');
});

it('the totals while a draft is typed are those of the document', async () => {
  const preview = await owner.ask<{ subtotal: string; lines: object[] }>(
    'POST',
    `${at}/v1/documents/preview`,
    body(),
  );
  const issued = await newIssued(world.api, body());
  expect(preview.data).toMatchObject({ subtotal: '1194.81' });
  expect(issued.subtotal).toBe(preview.data.subtotal);
});

describe('tables', () => {
  it('of lines have the price to the last digit, and how many units it is for', async () => {
    const [power, screws] = (await table('document-lines')).filter(({ unit_price: price }) => price);
    expect(power).toMatchObject({ unit_price: '0.1648', price_base_quantity: '', subtotal: '1153.60' });
    expect(screws).toMatchObject({ unit_price: '16.485', price_base_quantity: '100', subtotal: '41.21' });
  });

  it('of items are exported and imported without losing a digit, also as people read them', async () => {
    await newItem(world.api, { name: 'Calls', default_price: 0.00000548, currency: 'EUR' });
    await newItem(world.api, {
      name: 'Nails',
      default_price: 1.649,
      currency: 'EUR',
      price_base_quantity: 1000,
    });
    for (const path of ['items', 'items?language=de']) {
      const { text } = await owner.ask('GET', `${at}/v1/exports/${path}`);
      const csv = text.replaceAll('Calls', `Calls ${path}`).replaceAll('Nails', `Nails ${path}`);
      const imported = await owner.ask('POST', `${at}/v1/items/import`, { csv });
      expect(imported.status, imported.text).toBe(201);
    }
    const { data } = await answered(world.api.GET('/items', { params: { query: { per_page: 100 } } }));
    const prices = (name: string) =>
      data
        .filter((item) => item.name.startsWith(name))
        .map(({ default_price: price, price_base_quantity: base }) => `${price} ${base}`);
    expect(prices('Calls')).toEqual(Array(4).fill('0.00000548 null'));
    expect(prices('Nails')).toEqual(Array(4).fill('1.649 1000'));
  });
});

it.skipIf(!hasPoppler)('papers print the price as it was given', async () => {
  const response = await fetch(`${world.url}/dashboard/api${at}/v1/documents/preview.pdf`, {
    method: 'POST',
    headers: {
      Cookie: owner.cookie as string,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body()),
  });
  const text = textOf(Buffer.from(await response.arrayBuffer()));
  expect(text).toContain('0,1648');
  expect(text.replaceAll('\u00a0', ' ')).toContain('16,485 / 100');
});

it('a figure of more than 15 digits in a table is refused, not rounded', async () => {
  const csv = 'type,name,default_price\nproduct,Nail,"1.00000000000000001"';
  const { status, text } = await owner.ask('POST', `${at}/v1/items/import`, { csv });
  expect([status, text]).toEqual([422, expect.stringContaining('default_price')]);
});
