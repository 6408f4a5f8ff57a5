// Rates of an American business that are made of several taxes: what documents say of each.
import { copyFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { addTaxRate, setRetired } from '../../src/workspaces/tax-rates.ts';
import { sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import type { TestService } from '../test-service.ts';
import { type Document, getDocument, issue, newClient, newDraft, newIssued, record } from './records.ts';

const PARTS = [
  { label: 'State', percentage: 4 },
  { label: 'City', percentage: 4.5 },
  { label: 'MCTD', percentage: 0.375 },
];
const OF_100 = [
  { label: 'State', percentage: '4.00', tax: '4.00', tax_cents: 400 },
  { label: 'City', percentage: '4.50', tax: '4.50', tax_cents: 450 },
  { label: 'MCTD', percentage: '0.375', tax: '0.38', tax_cents: 38 },
];

const world = sharedService();
let seller: Awaited<ReturnType<TestService['otherBusiness']>>;
let client: string;
let key: string;
beforeAll(async () => {
  seller = await world.otherBusiness({ country: 'US', currency: 'USD' });
  client = (await newClient(seller.api)).reference;
  const rate = { label: 'NYC sales tax', parts: PARTS, now: world.clock.now() };
  key = (await world.write((tx) => addTaxRate(tx, seller.production, rate))).key;
});
afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

const line = (fields: object = {}) => ({
  description: 'Design',
  quantity: 1,
  unit_price: 100,
  tax_rate: key,
  ...fields,
});
const ofType = (kind: string) => ({ document_type: `us_${kind}`, client });
const partsOf = ({ tax_breakdown: bands }: Pick<Document, 'tax_breakdown'>) =>
  bands.map(({ parts }) => parts);

function expectSums({ tax_breakdown: bands }: Pick<Document, 'tax_breakdown'>): void {
  for (const { parts, tax_cents } of bands) {
    if (parts) expect(parts.reduce((sum, part) => sum + part.tax_cents, 0)).toBe(tax_cents);
  }
}

describe('a document with a rate of several taxes', () => {
  it('has one rate on its lines, and each tax in its band; null for other rates', async () => {
    const lines = [line(), line({ tax_rate: 'us_tax_none' })];
    const draft = await newDraft(seller.api, { ...ofType('invoice'), lines });
    expect(draft).toMatchObject({ tax_total: '8.88', lines: [{ tax_rate: '8.875' }, {}] });
    expect(partsOf(draft)).toEqual([OF_100, null]);
    expect(await issue(seller.api, draft.reference)).toMatchObject({ tax_breakdown: draft.tax_breakdown });
  });

  it('keeps them when the rate is retired, and a credit note takes back each', async () => {
    const { reference } = await newIssued(seller.api, { ...ofType('invoice'), lines: [line()] });
    const retire = (isRetired: boolean) =>
      world.write((tx) => setRetired(tx, seller.production, { key, isRetired, now: world.clock.now() }));
    await retire(true);
    try {
      expect(partsOf(await getDocument(seller.api, reference))).toEqual([OF_100]);
      const body = { document_type: 'us_credit_note', from: reference };
      const note = await record(seller.api.POST('/documents', { body }), 201);
      expect(partsOf(await issue(seller.api, note.reference))).toEqual([OF_100]);
    } finally {
      await retire(false);
    }
  });

  it('is the same with prices that include tax, discounts and returns: the parts add up to the band', async () => {
    for (const fields of [
      { prices_include_tax: true },
      { discount_type: 'percent' as const, discount_value: 7.3 },
      { lines: [line({ tax_rate: 'us_tax_none' }), line({ unit_price: 333.33 }), line({ quantity: -0.7 })] },
    ]) {
      const document = await newIssued(seller.api, { ...ofType('invoice'), lines: [line()], ...fields });
      expect(partsOf(document)[0]).toHaveLength(3);
      expectSums(document);
    }
  });

  it('has them on its page and its PDF', async () => {
    const { reference } = await newIssued(seller.api, { ...ofType('invoice'), lines: [line()] });
    const params = { path: { reference } };
    const { url } = await record(seller.api.GET('/documents/{reference}/public-link', { params }));
    const page = await (await fetch(world.url + new URL(url).pathname)).text();
    for (const text of ['State 4%', 'City 4.5%', 'MCTD 0.375%', '0.38']) expect(page).toContain(text);
    if (!hasPoppler) return;
    const pdf = await world.request(`/documents/${reference}/document.pdf`, { key: seller.key });
    const printed = textOf(Buffer.from(await pdf.arrayBuffer()));
    for (const text of ['State 4%', 'City 4.5%', 'MCTD 0.375%', '0.38'])
      expect(printed.replaceAll('\u00a0', ' ')).toContain(text);
  });
});

describe('verify', () => {
  // In a copy of the file.
  it.skipIf(ON_POSTGRES).each([
    [
      'a part of another amount',
      `UPDATE documents SET tax_breakdown = json_set(tax_breakdown, '$[0].parts[0].tax_cents', 401)
        WHERE tax_breakdown ->> '$[0].parts' IS NOT NULL`,
      / tax_breakdown$/,
    ],
    [
      'a part with another percentage',
      `UPDATE documents SET tax_breakdown = json_set(tax_breakdown, '$[0].parts[0].percentage', '5.00')
        WHERE tax_breakdown ->> '$[0].parts' IS NOT NULL`,
      / tax_breakdown$/,
    ],
    [
      'a rate whose parts do not add up to it',
      `UPDATE tax_rates SET parts = json_set(parts, '$[0].percentage', '5.00') WHERE parts IS NOT NULL`,
      /^own_nyc_sales_tax parts$/,
    ],
  ])('finds %s', async (_, sql, place) => {
    await newIssued(seller.api, { ...ofType('invoice'), lines: [line()] });
    const file = world.databaseUrl.slice('file:'.length);
    const copy = `${file}.changed`;
    const source = new SQLite(file);
    source.pragma('wal_checkpoint(TRUNCATE)');
    source.close();
    copyFileSync(file, copy);
    const connection = new SQLite(copy);
    const triggers = connection
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      .all() as {
      name: string;
      sql: string;
    }[];
    for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`);
    expect(connection.prepare(sql).run().changes).toBeGreaterThan(0);
    for (const trigger of triggers) connection.exec(trigger.sql);
    connection.close();
    const { differences } = await verifyDatabase(`file:${copy}`, world.clock.now());
    expect(differences.map(({ key }) => key)).toContainEqual(expect.stringMatching(place));
  });
});
