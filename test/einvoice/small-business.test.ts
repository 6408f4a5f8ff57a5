import { beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import { BUYERS, fileOf, issued, partsOf, rulesOf, type Seller, sellerIn, textsOf } from './sellers.ts';

const world = sharedService();
let german: Seller;

beforeAll(async () => {
  german = await sellerIn(world, 'DE');
});

const PROFILES = ['en16931', 'xrechnung', 'xrechnung-cii', 'factur-x'] as const;

describe('a small business of Germany with a tax number alone (§ 19 UStG)', () => {
  it('has files: the tax number is the number of the seller, and the sentence of the law is in them', async () => {
    await world.write((tx) =>
      updateProfile(tx, german.production, { vatNumber: '', registrationNumber: '' }),
    );
    const lines = [{ description: 'Lesson', quantity: 1, unit_price: 7, tax_rate: 'de_vat_small_business' }];
    const document = await issued(german, { to: BUYERS.DE, lines });
    const reason = document.tax_breakdown[0]?.exemption_reason ?? '';
    expect(reason).toContain('19');
    for (const profile of PROFILES) expect(await rulesOf(german, document, profile), profile).toEqual([]);
    const ubl = await fileOf(world, german, document, 'xrechnung');
    const seller = partsOf(ubl, 'cac:AccountingSupplierParty')[0] ?? '';
    expect(partsOf(seller, 'cac:PartyIdentification').flatMap((part) => textsOf(part, 'cbc:ID'))).toEqual([
      '12/345/67890',
    ]);
    expect(textsOf(seller, 'cbc:CompanyLegalForm')).toEqual([reason]);
    const cii = partsOf(await fileOf(world, german, document, 'factur-x'), 'ram:SellerTradeParty')[0] ?? '';
    expect(textsOf(cii, 'ram:ID')[0]).toBe('12/345/67890');
    expect(textsOf(cii, 'ram:Description')).toEqual([reason]);
    await world.write((tx) =>
      updateProfile(tx, german.production, { vatNumber: 'DE136695976', registrationNumber: 'HRB 1234' }),
    );
  });
});

describe('a discount for early payment as the last line of the terms', () => {
  it.each([
    ['xrechnung', 'cbc:Note'],
    ['xrechnung-cii', 'ram:Description'],
  ] as const)('ends with a line break in %s (BR-DE-18)', async (profile, name) => {
    const payment_terms = 'Within 30 days\n#SKONTO#TAGE=14#PROZENT=2.00#';
    const document = await issued(german, { to: BUYERS.DE, payment_terms });
    expect(await rulesOf(german, document, profile)).toEqual([]);
    expect(textsOf(await fileOf(world, german, document, profile), name)).toContain(`${payment_terms}\n`);
  });
});

it('a long description is said once: the name, and the rest of it', async () => {
  const description = `${'Word '.repeat(60).trim()}\nand more`;
  const document = await issued(german, {
    to: BUYERS.DE,
    lines: [{ description, quantity: 1, unit_price: 7 }],
  });
  const [line = ''] = partsOf(await fileOf(world, german, document, 'en16931'), 'cac:Item');
  const [name = ''] = textsOf(line, 'cbc:Name');
  const [rest = ''] = textsOf(line, 'cbc:Description');
  expect(name.length).toBeLessThanOrEqual(255);
  expect(`${name} ${rest}`).toBe(description);
});
