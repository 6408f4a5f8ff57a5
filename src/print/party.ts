import { inScript } from '../domain/cyrillic.ts';
import { titlesOf } from '../domain/document-titles.ts';
import { LANGUAGE_TAG, type Language } from '../domain/language.ts';
import { placeLines } from '../domain/text.ts';
import type { Labels } from './labels.ts';
import type { PrintedDocument, PrintedParty } from './order.ts';

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

/** Tax numbers that are known by a name of their own: of Serbia and Montenegro, of Croatia, of Bosnia and Herzegovina. */
const TAX_NUMBER_NAMES: Record<string, string> = { RS: 'PIB', ME: 'PIB', HR: 'OIB', BA: 'JIB' };

/** Languages in which that name needs no explanation. */
const NEIGHBOURS: readonly Language[] = ['sr', 'sr-Cyrl', 'hr', 'bs'];

/** German names of the VAT number that are not the German one. */
const GERMAN_VAT_NAMES: Record<string, string> = { AT: 'UID-Nr.', CH: 'MWST-Nr.', LI: 'MWST-Nr.' };

/** What the VAT number of a party is called. */
export function vatNumberLabel({ country }: PrintedParty, language: Language): string {
  const { vatNumber } = titlesOf(language).party;
  if (isGerman(language)) return GERMAN_VAT_NAMES[country ?? ''] ?? vatNumber;
  return country === 'HR' && isNeighbour(language) ? inScript('PDV ID broj', language) : vatNumber;
}

/**
 * What the tax number of a party is called: by its country. A party that was frozen before there were VAT numbers keeps
 * the label of the language alone, so that an issued document looks as it did.
 */
export function taxNumberLabel(party: PrintedParty, language: Language, labels: Labels): string {
  if (party.vat_number === undefined || !party.country) return labels.taxNumber;
  const name = nameOfTaxNumber(party);
  const { taxNumber } = titlesOf(language).party;
  if (name === undefined) return taxNumber;
  return isNeighbour(language) ? inScript(name, language) : `${taxNumber} (${name})`;
}

/** What the contact of the seller is called. */
function contactLabel(language: Language): string {
  return titlesOf(language).party.contact;
}

/** A Serbian person has no PIB, but a JMBG of 13 digits. */
function nameOfTaxNumber({ country, tax_number: number }: PrintedParty): string | undefined {
  if (country === 'RS' && /^\d{13}$/.test(number ?? '')) return 'JMBG';
  return TAX_NUMBER_NAMES[country ?? ''];
}

function isNeighbour(language: Language): boolean {
  return NEIGHBOURS.includes(language);
}

function isGerman(language: Language): boolean {
  return language === 'de';
}
