import { inScript } from '../domain/cyrillic.ts';
import { dictionaryInCyrillic } from '../domain/dictionary-in-cyrillic.ts';
import type { Language } from '../domain/language.ts';
import type { Labels } from './labels-type.ts';
import type { PrintedParty } from './order.ts';

type Words = { vatNumber: string; taxNumber: string; contact: string };

const SERBIAN: Words = { vatNumber: 'PDV broj', taxNumber: 'Poreski broj', contact: 'Kontakt' };

const WORDS: Record<Language, Words> = {
  en: { vatNumber: 'VAT No.', taxNumber: 'Tax number', contact: 'Contact' },
  sr: SERBIAN,
  'sr-Cyrl': dictionaryInCyrillic(SERBIAN),
  hr: { vatNumber: 'PDV ID broj', taxNumber: 'Porezni broj', contact: 'Kontakt' },
  bs: { vatNumber: 'PDV broj', taxNumber: 'Porezni broj', contact: 'Kontakt' },
  de: { vatNumber: 'USt-IdNr.', taxNumber: 'Steuernummer', contact: 'Ansprechpartner' },
};

/** Tax numbers that are known by a name of their own: of Serbia and Montenegro, of Croatia, of Bosnia and Herzegovina. */
const TAX_NUMBER_NAMES: Record<string, string> = { RS: 'PIB', ME: 'PIB', HR: 'OIB', BA: 'JIB' };

/** Languages in which that name needs no explanation. */
const NEIGHBOURS: readonly Language[] = ['sr', 'sr-Cyrl', 'hr', 'bs'];

/** German names of the VAT number that are not the German one. */
const GERMAN_VAT_NAMES: Record<string, string> = { AT: 'UID-Nr.', CH: 'MWST-Nr.', LI: 'MWST-Nr.' };

/** What the VAT number of a party is called. */
export function vatNumberLabel({ country }: PrintedParty, language: Language): string {
  const { vatNumber } = WORDS[language];
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
  const { taxNumber } = WORDS[language];
  if (name === undefined) return taxNumber;
  return isNeighbour(language) ? inScript(name, language) : `${taxNumber} (${name})`;
}

/** What the contact of the seller is called. */
export function contactLabel(language: Language): string {
  return WORDS[language].contact;
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
