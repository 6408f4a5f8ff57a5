// The rates that the editor suggests for a client in another country of the European Union.
import { beforeAll, describe, expect, it } from 'vitest';
import { setTaxStatus } from '../../src/workspaces/tax-rates.ts';
import { newClient, newDraft } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService({ country: 'HR', currency: 'EUR' });
let owner: Browser;
let at: string;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

type Defaults = { intra_eu: object | null };
type Fields = Parameters<typeof newClient>[1];

const GERMAN = { type: 'business', country: 'DE', vat_number: 'DE136695976' } as const;

async function suggestedFor(fields: Fields): Promise<object | null> {
  const { reference } = await newClient(world.api, fields);
  const query = `document_type=hr_invoice&client=${reference}`;
  return (await owner.ask<Defaults>('GET', `${at}/v1/document-defaults?${query}`)).data.intra_eu;
}

const setStatus = (status: string) =>
  world.write((tx) =>
    setTaxStatus(tx, world.production, { status, validFrom: '2026-01-01', now: world.clock.now() }),
  );

describe('suggested rates', () => {
  it('need a business that has said that it is registered', async () => {
    expect(await suggestedFor(GERMAN)).toBeNull();
    await setStatus('small_business');
    expect(await suggestedFor(GERMAN)).toBeNull();
  });

  it('are those of goods and services, in place of every rate with tax', async () => {
    await setStatus('registered');
    expect(await suggestedFor(GERMAN)).toEqual({
      country: 'DE',
      vat_number: 'DE136695976',
      goods_tax_rate: 'hr_vat_intra_eu',
      services_tax_rate: 'hr_vat_reverse_charge_eu',
      replaces: ['hr_vat_25', 'hr_vat_13', 'hr_vat_5'],
      lacks_own_vat_number: true,
    });
    expect(await suggestedFor({ ...GERMAN, vat_number: 'de 136 695 976' })).not.toBeNull();
    expect(await suggestedFor({ ...GERMAN, country: 'GR', vat_number: 'EL094259216' })).not.toBeNull();
  });

  it.each<[string, Fields]>([
    ['at home', { ...GERMAN, country: 'HR', vat_number: 'HR33392005961' }],
    ['outside of the Union', { ...GERMAN, country: 'GB', vat_number: 'GB980780684' }],
    ['without a VAT number', { ...GERMAN, vat_number: null }],
    ['with a wrong check digit', { ...GERMAN, vat_number: 'DE136695975' }],
    ['with the number of another country', { ...GERMAN, country: 'AT' }],
    ['that is a person', { ...GERMAN, type: 'individual' }],
    ['without a country', { ...GERMAN, country: null }],
  ])('are not for a client %s', async (_case, fields) => {
    expect(await suggestedFor(fields)).toBeNull();
  });

  it('change nothing for a line of a request that names no rate', async () => {
    const { reference } = await newClient(world.api, GERMAN);
    const lines = [{ description: 'Design', quantity: 1, unit_price: 100 }];
    const draft = await newDraft(world.api, { document_type: 'hr_invoice', client: reference, lines });
    expect(draft.lines[0]?.tax_rate_key).toBe('hr_vat_25');
  });
});
