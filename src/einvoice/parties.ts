import type { FrozenParty } from '../database/schema/documents.ts';
import { electronicAddressOf } from '../domain/electronic-address.ts';
import { isJmbg } from '../domain/tax-numbers.ts';
import type { Contact, Identifier, Party } from './model.ts';

/** A seller or buyer in the terms of EN 16931. */
export function partyOf(frozen: FrozenParty): Party {
  const text = (field: string) => frozen[field]?.trim() || null;
  const country = text('country');
  const name = text('legal_name') ?? text('name') ?? '';
  const tax = text('tax_number')?.replace(/\s/g, '') ?? null;
  const vatNumber = vatNumberOf(text('vat_number'), tax, country);
  return {
    name,
    tradingName: text('name') === name ? null : text('name'),
    identifiers: [],
    registrationNumber: text('registration_number'),
    vatNumber,
    taxNumber:
      tax === null || withoutLetters(tax, country) === withoutLetters(vatNumber, country) ? null : tax,
    electronicAddress: addressOf(frozen, country),
    address: {
      line1: text('address_line1'),
      line2: text('address_line2'),
      city: text('city'),
      postalCode: text('postal_code'),
      country,
    },
    contact: contactOf(text),
    isIndividual: country === 'RS' && isJmbg(withoutLetters(tax, country) ?? ''),
  };
}

/** The contact of a seller; every part that it lacks is the one of the profile. Of a client, phone and e-mail. */
function contactOf(text: (field: string) => string | null): Contact | null {
  const contact = {
    name: text('contact_name'),
    phone: text('contact_phone') ?? text('phone'),
    email: text('contact_email') ?? text('email'),
  };
  return Object.values(contact).some((part) => part !== null) ? contact : null;
}

function addressOf(frozen: FrozenParty, country: string | null): Identifier | null {
  const { address, scheme } = electronicAddressOf({
    country,
    taxNumber: frozen.tax_number ?? null,
    email: frozen.email ?? null,
    electronicAddress: frozen.electronic_address ?? null,
    electronicAddressScheme: frozen.electronic_address_scheme ?? null,
  });
  return address === null ? null : { id: address, scheme };
}

/** In Serbia and Croatia, the tax number with the letters of the country is the VAT number. */
function vatNumberOf(given: string | null, tax: string | null, country: string | null): string | null {
  if (given !== null) return given.replace(/[\s.-]/g, '').toUpperCase();
  if (tax === null || country === null) return null;
  const compact = tax.replace(/[.-]/g, '').toUpperCase();
  const letters = country === 'GR' ? 'EL' : country;
  if (compact.startsWith(letters) && /\d/.test(compact.slice(2))) return compact;
  if (country === 'RS' && /^(\d{9}|\d{13})$/.test(compact)) return `RS${compact}`;
  return country === 'HR' && /^\d{11}$/.test(compact) ? `HR${compact}` : null;
}

/** A number without the letters of its country and its marks. */
export function withoutLetters(number: string | null, country: string | null): string | null {
  if (number === null) return null;
  const compact = number.replace(/[\s.-]/g, '').toUpperCase();
  return country !== null && compact.startsWith(country) ? compact.slice(country.length) : compact;
}
