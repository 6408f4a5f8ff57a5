// Businesses and clients with complete and valid data, in every country that has electronic invoices.
import type { Workspace } from '../../src/auth/context.ts';
import type { TaxStatus } from '../../src/domain/catalogue.ts';
import { isOib, isPib } from '../../src/domain/tax-numbers.ts';
import { taxStatusesOf } from '../../src/domain/tax-status.ts';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { setTaxStatus } from '../../src/workspaces/tax-rates.ts';
import type { Api, TestService } from '../../test/test-service.ts';
import type { Random } from '../seed/random.ts';

export type Business = {
  country: string;
  currency: string;
  status: TaxStatus;
  workspace: Workspace;
  api: Api;
  clients: string[];
  /** What its profile says of it, for those who read files back. */
  seller: Party;
};

export type Party = {
  name: string;
  city: string;
  postal_code: string;
  country: string;
  vat_number: string | null;
};

type Place = { currency: string; timezone: string; city: string; postalCode: string; iban: string };

/** With an account that is valid there. */
const PLACES: Record<string, Place> = {
  BA: place('BAM', 'Europe/Sarajevo', 'Sarajevo', '71000', 'BA391290079401028494'),
  DE: place('EUR', 'Europe/Berlin', 'Köln', '50667', 'DE89370400440532013000'),
  GB: place('GBP', 'Europe/London', 'Leeds', 'LS1 4AP', 'GB29NWBK60161331926819'),
  HR: place('EUR', 'Europe/Zagreb', 'Zagreb', '10000', 'HR1210010051863000160'),
  ME: place('EUR', 'Europe/Podgorica', 'Podgorica', '81000', 'ME25505000012345678951'),
  RS: place('RSD', 'Europe/Belgrade', 'Novi Sad', '21000', 'RS35105008123123123173'),
};

function place(currency: string, timezone: string, city: string, postalCode: string, iban: string): Place {
  return { currency, timezone, city, postalCode, iban };
}

const COUNTRIES = Object.keys(PLACES);
const NAMES = [
  'Müller & Söhne',
  'Šećerana «Ćuprija»',
  'A < B Trading',
  "O'Neill",
  'Ђорђе и синови',
  'Zürich "Nord"',
];

/** A business of each country, and one more of each that can be outside VAT, with clients at home and abroad. */
export async function createBusinesses(world: TestService, random: Random): Promise<Business[]> {
  const made: Business[] = [];
  for (const country of COUNTRIES) {
    made.push(await createBusiness(world, random, country, 'registered'));
    const outside = taxStatusesOf(country).find((status) => status !== 'registered');
    if (outside) made.push(await createBusiness(world, random, country, outside));
  }
  return made;
}

async function createBusiness(
  world: TestService,
  random: Random,
  country: string,
  status: TaxStatus,
): Promise<Business> {
  const where = PLACES[country];
  if (!where) throw new Error(`No place in ${country}`);
  const { currency, timezone, iban } = where;
  const { production: workspace, api } = await world.otherBusiness({ country, currency, timezone });
  const numbers = numbersOf(random, country);
  const name = random.oneOf(NAMES);
  const now = world.clock.now();
  await world.write(async (tx) => {
    await updateProfile(tx, workspace, {
      legalName: name,
      taxNumber: numbers.tax_number,
      vatNumber: numbers.vat_number ?? '',
      registrationNumber: numbers.registration_number,
      email: 'office@seller.example',
      phone: '+49 221 123456',
      contactName: 'Ana Šarić',
      contactPhone: '+49 221 123457',
      contactEmail: 'ana@seller.example',
      addressLine1: 'Main street 1',
      city: where.city,
      postalCode: where.postalCode,
    });
    await setTaxStatus(tx, workspace, { status, validFrom: '2020-01-01', now });
    await addBankAccount(tx, { workspace, currency, iban, bic: 'COBADEFFXXX', now });
  });
  const clients: string[] = [];
  for (const home of [country, country, ...COUNTRIES]) clients.push(await newClient(api, random, home));
  const { city, postalCode: postal_code } = where;
  const seller = { name, city, postal_code, country, vat_number: vatNumberOf(country, numbers) };
  return { country, currency, status, workspace, api, clients, seller };
}

async function newClient(api: Api, random: Random, country: string): Promise<string> {
  const where = PLACES[country];
  const body = {
    name: `${random.oneOf(NAMES)} ${random.between(1, 999)}`,
    type: 'business' as const,
    ...numbersOf(random, country),
    email: `accounts${random.between(1, 99_999_999)}@buyer.example`,
    address_line1: 'High street 2',
    city: where?.city ?? null,
    postal_code: where?.postalCode ?? null,
    country,
  };
  const { data, error } = await api.POST('/clients', { body });
  if (!data) throw new Error(JSON.stringify(error));
  return data.data.reference;
}

/** In Serbia, the PIB is the number for VAT. */
function vatNumberOf(country: string, { vat_number, tax_number }: Numbers): string | null {
  return country === 'RS' ? `RS${tax_number}` : vat_number;
}

type Numbers = { tax_number: string; vat_number: string | null; registration_number: string };

function numbersOf(random: Random, country: string): Numbers {
  const digits = (count: number) => Array.from({ length: count }, () => random.between(1, 9)).join('');
  const registration_number = digits(8);
  const until = (make: () => string, isValid: (number: string) => boolean) => {
    for (;;) {
      const number = make();
      if (isValid(number)) return number;
    }
  };
  switch (country) {
    case 'RS':
      return { tax_number: until(() => digits(9), isPib), vat_number: null, registration_number };
    case 'HR': {
      const oib = until(() => digits(11), isOib);
      return { tax_number: oib, vat_number: `HR${oib}`, registration_number };
    }
    case 'DE':
      return {
        tax_number: `${digits(3)}/${digits(4)}/${digits(4)}`,
        vat_number: `DE${digits(9)}`,
        registration_number,
      };
    case 'GB':
      return { tax_number: digits(10), vat_number: `GB${digits(9)}`, registration_number };
    default:
      return { tax_number: digits(12), vat_number: `${country}${digits(8)}`, registration_number };
  }
}
