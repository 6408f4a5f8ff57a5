import type { DocumentKind } from './catalogue.ts';
import { documentTypeByKey } from './document-types.ts';
import type { Language } from './language.ts';

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

/** In which language a country names its own types; what is missing here has another language of its own. */
const OWN_NAMES: Readonly<Record<string, Language>> = { rs: 'sr', ba: 'sr', me: 'sr', gb: 'en', us: 'en' };

/** What a document of this type is called in a language: by its country's own name where that is of this language. */
export function documentTitle(typeKey: string, language: Language): string {
  const type = documentTypeByKey(typeKey);
  if (!type) return typeKey;
  return OWN_NAMES[type.key.slice(0, 2)] === language ? type.name : TITLES[language][type.kind];
}
