import { type DocumentKind, OWN_PREFIX, type TaxCategory } from './catalogue.ts';
import { inScript } from './cyrillic.ts';
import { documentTypeByKey } from './document-types.ts';
import type { Language } from './language.ts';
import { localPercent } from './local-format.ts';
import type { TaxPart } from './tax-parts.ts';

/** The languages with words of their own: Serbian in Cyrillic script is made from that in Latin. */
type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;

const TITLES: Record<WrittenLanguage, Record<DocumentKind, string>> = {
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
  hr: {
    invoice: 'Račun',
    proforma: 'Predračun',
    advance_invoice: 'Račun za predujam',
    credit_note: 'Knjižno odobrenje',
    debit_note: 'Knjižno terećenje',
  },
  bs: {
    invoice: 'Faktura',
    proforma: 'Predračun',
    advance_invoice: 'Avansna faktura',
    credit_note: 'Knjižno odobrenje',
    debit_note: 'Knjižno zaduženje',
  },
  de: {
    invoice: 'Rechnung',
    proforma: 'Proforma-Rechnung',
    advance_invoice: 'Anzahlungsrechnung',
    // «Gutschrift» is what § 14 (2) UStG calls an invoice that the client writes.
    credit_note: 'Rechnungskorrektur',
    debit_note: 'Belastungsanzeige',
  },
};

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
const TAXES: Record<WrittenLanguage, Record<TaxCategory, string>> = {
  en: {
    S: 'VAT',
    Z: 'VAT',
    E: 'VAT exempt',
    AE: 'Reverse charge',
    K: 'Intra-EU supply',
    G: 'Export',
    O: 'Not subject to VAT',
  },
  sr: {
    S: 'PDV',
    Z: 'PDV',
    E: 'Oslobođeno PDV-a',
    AE: 'PDV obračunava primalac',
    K: 'Isporuka unutar EU',
    G: 'Izvoz',
    O: 'Ne podleže PDV-u',
  },
  hr: {
    S: 'PDV',
    Z: 'PDV',
    E: 'Oslobođeno PDV-a',
    AE: 'Prijenos porezne obveze',
    K: 'Isporuka unutar EU',
    G: 'Izvoz',
    O: 'Ne podliježe PDV-u',
  },
  bs: {
    S: 'PDV',
    Z: 'PDV',
    E: 'Oslobođeno PDV-a',
    AE: 'PDV obračunava primalac',
    K: 'Isporuka unutar EU',
    G: 'Izvoz',
    O: 'Ne podliježe PDV-u',
  },
  de: {
    S: 'USt.',
    Z: 'USt.',
    E: 'Umsatzsteuerfrei',
    // The words that § 14a (5) UStG asks for.
    AE: 'Steuerschuldnerschaft des Leistungsempfängers',
    K: 'Innergemeinschaftliche Lieferung',
    G: 'Ausfuhrlieferung',
    O: 'Nicht umsatzsteuerbar',
  },
};

function taxName(category: string, language: Language): string {
  const names = TAXES[language === 'sr-Cyrl' ? 'sr' : language];
  return inScript(names[category as TaxCategory] ?? category, language);
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
  const written = language === 'sr-Cyrl' ? 'sr' : language;
  const isOwn = OWN_NAMES[type.key.slice(0, 2)]?.includes(written);
  return inScript(isOwn ? type.name : TITLES[written][type.kind], language);
}
