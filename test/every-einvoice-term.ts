// Clients with every profile of e-invoices, and prices and tax points as only e-invoices have them, for data that has
// every value of every column.
import { profilesOf } from '../src/domain/einvoice-profiles.ts';
import { newClient, newDraft, newIssued, newItem } from './api/records.ts';
import type { Api, TestService } from './test-service.ts';

export async function fillEInvoiceTerms(world: TestService): Promise<void> {
  const { api: croatian } = await world.otherBusiness({ country: 'HR', currency: 'EUR' });
  await fillProfiles(croatian, 'HR');
  await fillProfiles(world.api, 'RS');
  await fillPrices(world.api);
}

/** A business can keep the profiles of its country alone for its clients. */
async function fillProfiles(api: Api, country: string): Promise<void> {
  for (const einvoice_profile of profilesOf(country))
    await newClient(api, { name: `Prima ${einvoice_profile}`, einvoice_profile });
}

/** Its documents can be written as files. */
const CONSUMER = {
  name: 'Veliki potrošač',
  tax_number: '100002532',
  vat_number: 'RS100002532',
  registration_number: '17233157',
  electronic_address: '100002532',
  electronic_address_scheme: '9948',
  address_line1: 'Bulevar 1',
  city: 'Novi Sad',
  postal_code: '21000',
  country: 'RS',
};

/** Prices with more decimals than their currency, and for more than one unit: of items, and of lines on their own. */
async function fillPrices(api: Api): Promise<void> {
  const { reference: client } = await newClient(api, CONSUMER);
  const { reference: exact } = await newItem(api, { sku: 'STRUJA', default_price: 0.1648 });
  const screws = { sku: 'VIJAK-M4', default_price: 2.5, price_base_quantity: 1000 };
  const { reference: byThousand } = await newItem(api, screws);
  const lines = [
    { item: exact, quantity: 7000 },
    { item: byThousand, quantity: 12_500 },
    { description: 'Poruke', quantity: 195_159, unit_price: 0.0548, price_base_quantity: 100 },
  ];
  const invoice = { client, lines, delivery_date: '2026-01-30', tax_point: 'none' as const };
  await newDraft(api, invoice);
  const { reference: from } = await newIssued(api, invoice);
  const returned = [{ from_line: 1, quantity: 1000 }];
  await newIssued(api, { document_type: 'rs_credit_note', client, from, lines: returned });
}
