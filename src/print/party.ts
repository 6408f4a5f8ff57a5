import { LANGUAGE_TAG, type Language } from '../domain/language.ts';
import { placeLines } from '../domain/place-lines.ts';
import type { Labels } from './labels.ts';
import type { PrintedDocument, PrintedParty } from './order.ts';
import { contactLabel, taxNumberLabel, vatNumberLabel } from './party-labels.ts';

/** The legal name of a party, where it is known; else its name. */
export function partyName(party: PrintedParty): string {
  return party.legal_name || party.name || '';
}

/**
 * Street, place and country, a line each, in the order of the country; unknown parts are left out, and so is the home
 * country.
 */
export function addressOf(party: PrintedParty, language: Language, home: string | null = null): string[] {
  const { country } = party;
  const named = country && country !== home ? countryName(country, language) : null;
  return [party.address_line1, party.address_line2, ...placeLines(party), named].filter(
    (line) => line,
  ) as string[];
}

/** Where a document was delivered to (EN 16931, BG-15): the recipient and the parts of the address, a line each. */
export function deliveredTo(
  address: PrintedDocument['delivery_address'],
  language: Language,
  home: string | null = null,
): string | null {
  if (address === null) return null;
  const { street, postal_code, city, country } = address;
  return [address.name, ...addressOf({ address_line1: street, postal_code, city, country }, language, home)]
    .filter(Boolean)
    .join('\n');
}

/** VAT, tax and registration number with their labels. */
export function numbersOf(party: PrintedParty, language: Language, labels: Labels): string[] {
  return [
    party.vat_number && `${vatNumberLabel(party, language)}: ${party.vat_number}`,
    party.tax_number && `${taxNumberLabel(party, language, labels)}: ${party.tax_number}`,
    party.registration_number && `${labels.registrationNumber}: ${party.registration_number}`,
  ].filter((line) => line) as string[];
}

/** The contact of the seller (EN 16931, BG-6) in one line, without what the seller's own lines say already. */
export function contactOf(seller: PrintedParty, language: Language): string[] {
  const { contact_name: name, contact_phone: phone, contact_email: email } = seller;
  const parts = [name, phone === seller.phone ? null : phone, email === seller.email ? null : email];
  const text = parts.filter(Boolean).join(' · ');
  return text === '' ? [] : [`${contactLabel(language)}: ${text}`];
}

function countryName(code: string, language: Language): string {
  const names = new Intl.DisplayNames([LANGUAGE_TAG[language]], { type: 'region' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
