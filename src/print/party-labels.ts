import { inScript } from '../domain/cyrillic.ts';
import { titlesOf } from '../domain/document-titles.ts';
import type { Language } from '../domain/language.ts';
import type { Labels } from './labels.ts';
import type { PrintedParty } from './order.ts';

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
export function contactLabel(language: Language): string {
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
