import { searchable, sortKey } from '../../src/domain/search-text.ts';
import type { Random } from './random.ts';

// Names like those of Serbian businesses: both scripts, accents, and words that many of them share.

// biome-ignore format: a table of words
const FIRST = [
  'Šećerana', 'Pekara', 'Mlekara', 'Hotel', 'Studio', 'Autoservis', 'Knjižara', 'Apoteka', 'Gradnja', 'Elektro',
  'Drvo', 'Vinarija', 'Štamparija', 'Prevoz', 'Agro', 'Ђурђевак', 'Шумадија', 'Textil', 'Metal', 'Optika',
] as const;
// biome-ignore format: a table of syllables
const SYLLABLES = [
  'ba', 'ra', 'no', 'vi', 'zla', 'ti', 'bor', 'mo', 'ra', 'va', 'du', 'na', 'vac', 'ko', 'pao', 'nik', 'si', 'ću', 'že',
  'lje', 'gra', 'dac', 'pe', 'tro', 'lo', 'zni', 'ca', 'ja', 'dran', 'tim', 'ok', 'mla', 'va', 'beo', 'sa',
] as const;
const CITIES = ['Beograd', 'Novi Sad', 'Niš', 'Kragujevac', 'Subotica', 'Čačak', 'Ужице', 'Шабац'] as const;

export type Party = {
  name: string;
  legalName: string | null;
  type: 'business' | 'individual';
  taxNumber: string | null;
  email: string;
  city: string;
  nameSort: string;
  searchText: string;
};

/** The client of a number, with a name, tax number and e-mail of its own. */
export function partyOf(random: Random, number: number): Party {
  const isBusiness = random.percent(85);
  const word = capital(Array.from({ length: random.between(2, 4) }, () => random.oneOf(SYLLABLES)).join(''));
  const name = isBusiness
    ? `${random.oneOf(FIRST)} ${word}`
    : `${word} ${capital(random.oneOf(SYLLABLES))}ić`;
  const city = random.oneOf(CITIES);
  const legalName = isBusiness ? `${name} d.o.o. ${city}` : null;
  const taxNumber = isBusiness ? String(100_000_000 + number) : null;
  const email = `client${number}@example.com`;
  return {
    name,
    legalName,
    type: isBusiness ? 'business' : 'individual',
    taxNumber,
    email,
    city,
    nameSort: sortKey(name),
    searchText: searchable(name, taxNumber, email),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
