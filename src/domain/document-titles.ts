import type { Rooms } from '../../generated/texts.ts';
import bs from '../../locales/bs/titles.json' with { type: 'json' };
import de from '../../locales/de/titles.json' with { type: 'json' };
import en from '../../locales/en/titles.json' with { type: 'json' };
import hr from '../../locales/hr/titles.json' with { type: 'json' };
import sr from '../../locales/sr/titles.json' with { type: 'json' };
import { OWN_PREFIX } from './catalogue.ts';
import { inScript } from './cyrillic.ts';
import { documentTypeByKey } from './document-types.ts';
import type { Language } from './language.ts';
import { localPercent } from './local-format.ts';
import type { TaxPart } from './tax-parts.ts';
import { textsIn, wordFor } from './texts.ts';

type Titles = Rooms['titles'];

const TITLES: Record<Language, Titles> = {
  en: textsIn(en, 'en'),
  sr: textsIn(sr, 'sr'),
  'sr-Cyrl': textsIn(sr, 'sr-Cyrl'),
  hr: textsIn(hr, 'hr'),
  bs: textsIn(bs, 'bs'),
  de: textsIn(de, 'de'),
};

/** What documents, taxes and the numbers of a party are called. */
export function titlesOf(language: Language): Titles {
  return TITLES[language];
}

/** The languages of a country's own type names, for countries whose language is one of ours. */
const OWN_NAMES: Readonly<Record<string, readonly Language[]>> = {
  rs: ['sr'],
  ba: ['sr', 'bs'],
  me: ['sr'],
  hr: ['hr'],
  de: ['de'],
  gb: ['en'],
  us: ['en'],
};

/** The name of a tax category in a language; the rate is added to it. */
function taxName(category: string, language: Language): string {
  return wordFor(titlesOf(language).taxes, category) ?? inScript(category, language);
}

/** A tax band, as a document has it; of a rate of the seller's own, with key and label. */
type NamedBand = { category: string; tax_rate: string; tax_rate_key?: string; label?: string };

/** The name of a tax band with the rate where there is one: `VAT 20%`, `Reverse charge`; a rate of the seller's own has its label. */
export function taxBandName(band: NamedBand, language: Language): string {
  const { tax_rate_key: key = '', label = '' } = band;
  const name = key.startsWith(OWN_PREFIX) ? label : taxName(band.category, language);
  const hasRate = band.category === 'S' || band.category === 'Z';
  return hasRate ? `${name} ${localPercent(band.tax_rate, language)}` : name;
}

/** The name of one of the taxes that a rate is made of, with its percentage: `City 4.5%`. */
export function taxPartName({ label, percentage }: TaxPart, language: Language): string {
  return `${label} ${localPercent(percentage, language)}`;
}

/** The title of a document of this type in a language: the country's own name for it if that is in this language. */
export function documentTitle(typeKey: string, language: Language): string {
  const type = documentTypeByKey(typeKey);
  if (!type) return typeKey;
  const isOwn = OWN_NAMES[type.key.slice(0, 2)]?.includes(language === 'sr-Cyrl' ? 'sr' : language);
  return isOwn ? inScript(type.name, language) : titlesOf(language).documents[type.kind];
}
