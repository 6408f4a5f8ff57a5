import { expect } from 'vitest';
import type { components } from '../../generated/api.ts';
import { isPib } from '../../src/domain/tax-numbers.ts';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { addPaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { type Document, issue, newClient, record } from '../api/records.ts';
import type { TestService } from '../test-service.ts';

type Schemas = components['schemas'];
export type Profile = Schemas['EInvoiceProfile'];
export type Seller = Awaited<ReturnType<TestService['otherBusiness']>>;

const PROFILES = {
  RS: {
    legalName: 'Dunav softver d.o.o.',
    taxNumber: '100000024',
    registrationNumber: '07012345',
    addressLine1: 'Knez Mihailova 1',
    city: 'Beograd',
    postalCode: '11000',
  },
  DE: {
    legalName: 'Elbe Software GmbH',
    taxNumber: '12/345/67890',
    vatNumber: 'DE136695976',
    registrationNumber: 'HRB 1234',
    contactName: 'Erika Muster',
    contactPhone: '+49 40 1234567',
    contactEmail: 'erika@elbe.example',
    email: 'info@elbe.example',
    addressLine1: 'Hafenstraße 1',
    city: 'Hamburg',
    postalCode: '20457',
  },
  HR: {
    legalName: 'Kvarner softver d.o.o.',
    taxNumber: '12345678903',
    registrationNumber: '080012345',
    contactName: 'Ana Anić',
    addressLine1: 'Korzo 1',
    city: 'Rijeka',
    postalCode: '51000',
  },
};
const IBANS = { RS: 'RS35105008123123123173', DE: 'DE89370400440532013000', HR: 'HR1210010051863000160' };
const CURRENCIES = { RS: 'RSD', DE: 'EUR', HR: 'EUR' };
const TIMEZONES = { RS: undefined, DE: undefined, HR: 'Europe/Zagreb' };

/** A business whose profile has everything that its country's profile wants. */
export async function sellerIn(world: TestService, country: 'RS' | 'DE' | 'HR'): Promise<Seller> {
  const currency = CURRENCIES[country];
  const timezone = TIMEZONES[country];
  const seller = await world.otherBusiness({ country, currency, ...(timezone ? { timezone } : {}) });
  const now = world.clock.now();
  await world.write(async (tx) => {
    await updateProfile(tx, seller.production, PROFILES[country]);
    await addBankAccount(tx, { workspace: seller.production, currency, iban: IBANS[country], now });
    for (const other of ['KWD', country === 'RS' ? 'EUR' : 'RSD'])
      await addPaymentMethod(tx, { workspace: seller.production, currency: other, method: 'bank', now });
  });
  return seller;
}

export const BUYERS: Record<'RS' | 'DE' | 'HR' | 'FR', Partial<Schemas['ClientCreate']>> = {
  RS: {
    name: 'Sava trgovina',
    legal_name: 'Sava trgovina d.o.o.',
    tax_number: '101134702',
    registration_number: '17123456',
    address_line1: 'Bulevar 2',
    city: 'Novi Sad',
    postal_code: '21000',
    country: 'RS',
  },
  DE: {
    name: 'Isar Handel GmbH',
    vat_number: 'DE129273398',
    email: 'rechnung@isar.example',
    address_line1: 'Marienplatz 1',
    city: 'München',
    postal_code: '80331',
    country: 'DE',
  },
  HR: {
    name: 'Adria trgovina d.o.o.',
    vat_number: 'HR69435151530',
    email: 'racuni@adria.example',
    address_line1: 'Ilica 1',
    city: 'Zagreb',
    postal_code: '10000',
    country: 'HR',
  },
  FR: {
    name: 'Seine SARL',
    vat_number: 'FR40303265045',
    email: 'factures@seine.example',
    address_line1: 'Rue de Rivoli 1',
    city: 'Paris',
    postal_code: '75001',
    country: 'FR',
  },
};

let clients = 0;

/** A new client; no two have the same tax number or address. */
export async function clientOf({ api }: Seller, fields: Partial<Schemas['ClientCreate']>): Promise<string> {
  clients += 1;
  const numbers = Array.from({ length: 10 }, (_, digit) => String(101134700 + clients * 10 + digit));
  const number = fields.tax_number ? { tax_number: numbers.find(isPib) as string } : {};
  const email = fields.email ? { email: fields.email.replace('@', `${clients}@`) } : {};
  return (await newClient(api, { ...fields, ...number, ...email })).reference;
}

/** An issued document to a new client, with every date and reference that a profile may want. */
export async function issued(
  seller: Seller,
  {
    to,
    kind = 'invoice',
    ...fields
  }: { to: Partial<Schemas['ClientCreate']> | string; kind?: string } & Partial<Schemas['DocumentCreate']>,
): Promise<Document> {
  const { api, production } = seller;
  const client = typeof to === 'string' ? to : await clientOf(seller, to);
  const body = {
    document_type: `${production.country.toLowerCase()}_${kind}`,
    client,
    issue_date: '2026-03-15',
    due_date: '2026-04-14',
    delivery_date: '2026-03-15',
    buyer_reference: '04011000-12345-34',
    lines: [{ description: 'Design', unit_code: 'HUR', quantity: 2.5, unit_price: 40.2 }],
    ...fields,
  };
  const draft = await record(api.POST('/documents', { body }), 201);
  return issue(api, draft.reference);
}

/** The file of a document, which must have one. */
export async function fileOf(
  world: TestService,
  { key }: Seller,
  { reference }: { reference: string },
  profile: Profile,
): Promise<string> {
  const response = await world.request(`/documents/${reference}/einvoice?profile=${profile}`, { key });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
}

/** What the rules say of a document, as `rule field`; errors only, unless it says otherwise. */
export async function rulesOf(
  { api }: Seller,
  { reference }: { reference: string },
  profile: Profile,
): Promise<string[]> {
  const params = { path: { reference }, query: { profile } };
  const { findings } = await record(api.GET('/documents/{reference}/einvoice/check', { params }));
  return findings.map(({ rule, field }) => `${rule} ${field}`).sort();
}

/** The texts of the elements of a name, in the order of the file. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text]) => text ?? '',
  );
}

/** The elements of a name with what is in them. */
export function partsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>.*?</${name}>`, 'gs'))].map(([part]) => part);
}
