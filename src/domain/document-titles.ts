import type { DocumentKind, TaxCategory } from './catalogue.ts';
import { documentTypeByKey } from './document-types.ts';
import type { Language } from './language.ts';
import { localPercent } from './local-format.ts';

const TITLES: Record<Language, Record<DocumentKind, string>> = {
  en: {
    invoice: 'Invoice',
    proforma: 'Proforma invoice',
    advance_invoice: 'Advance invoice',
    credit_note: 'Credit note',
    debit_note: 'Debit note',
  },
  sr: {
    invoice: 'Faktura',
    proforma: 'Predračun',
    advance_invoice: 'Avansna faktura',
    credit_note: 'Knjižno odobrenje',
    debit_note: 'Knjižno zaduženje',
  },
};

/** The language of a country's own type names, for countries whose language is one of ours. */
const OWN_NAMES: Readonly<Record<string, Language>> = { rs: 'sr', ba: 'sr', me: 'sr', gb: 'en', us: 'en' };

/** The name of a tax category in a language; the rate is added to it. */
const TAXES: Record<Language, Record<TaxCategory, string>> = {
  en: { S: 'VAT', Z: 'VAT', E: 'VAT exempt', AE: 'Reverse charge', O: 'Not subject to VAT' },
  sr: {
    S: 'PDV',
    Z: 'PDV',
    E: 'Oslobođeno PDV-a',
    AE: 'PDV obračunava primalac',
    O: 'Ne podleže PDV-u',
  },
};

function taxName(category: string, language: Language): string {
  return TAXES[language][category as TaxCategory] ?? category;
}

/** The name of a tax band with the rate where there is one: `VAT 20%`, `Reverse charge`. */
export function taxBandName(band: { category: string; tax_rate: string }, language: Language): string {
  const name = taxName(band.category, language);
  const hasRate = band.category === 'S' || band.category === 'Z';
  return hasRate ? `${name} ${localPercent(band.tax_rate, language)}` : name;
}

/** The title of a document of this type in a language: the country's own name for it if that is in this language. */
export function documentTitle(typeKey: string, language: Language): string {
  const type = documentTypeByKey(typeKey);
  if (!type) return typeKey;
  return OWN_NAMES[type.key.slice(0, 2)] === language ? type.name : TITLES[language][type.kind];
}
