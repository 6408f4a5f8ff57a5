// What the numbers of a business are called in its country. Pages of the dashboard use this: it knows no catalogue.

export type NumberField = 'tax_number' | 'vat_number' | 'registration_number';

/** The word on invoices of the country, where it has one of its own. */
const NAMES: Record<NumberField, Readonly<Record<string, string>>> = {
  tax_number: {
    AT: 'Steuernummer',
    BA: 'JIB',
    DE: 'Steuernummer',
    ES: 'NIF',
    HR: 'OIB',
    IT: 'Codice fiscale',
    ME: 'PIB',
    PL: 'NIP',
    RS: 'PIB',
    SI: 'Davčna številka',
    SK: 'DIČ',
    US: 'EIN',
  },
  vat_number: {
    AT: 'UID-Nr.',
    BA: 'PDV broj',
    CH: 'MWST-Nr.',
    CZ: 'DIČ',
    DE: 'USt-IdNr.',
    GB: 'VAT number',
    HR: 'PDV ID broj',
    IT: 'Partita IVA',
    LI: 'MWST-Nr.',
    ME: 'PDV broj',
    RS: 'PDV broj',
    SI: 'ID za DDV',
    SK: 'IČ DPH',
  },
  registration_number: {
    AT: 'Firmenbuchnummer',
    CZ: 'IČO',
    DE: 'Registernummer',
    FR: 'SIREN',
    GB: 'Company number',
    HR: 'MBS',
    NL: 'KVK',
    PL: 'KRS',
    RS: 'Matični broj',
    SI: 'Matična številka',
    SK: 'IČO',
  },
};

/** Languages of users in which the word needs no explanation. */
const KNOWN_IN: Readonly<Record<string, readonly string[]>> = {
  AT: ['de'],
  BA: ['sr', 'hr'],
  CH: ['de'],
  DE: ['de'],
  GB: ['en'],
  HR: ['sr', 'hr'],
  LI: ['de'],
  ME: ['sr', 'hr'],
  RS: ['sr', 'hr'],
  US: ['en'],
};

/** The word of a country for a number, and whether readers of a language (BCP 47) know it; undefined where it has none. */
export function numberName(
  field: NumberField,
  country: string | null,
  language: string,
): { name: string; isKnown: boolean } | undefined {
  const name = country === null ? undefined : NAMES[field][country];
  if (country === null || name === undefined) return undefined;
  const isKnown = KNOWN_IN[country]?.includes(language.split('-')[0] ?? '') ?? false;
  return { name, isKnown };
}

/** The numbers in the order in which a business of the country is known by them. */
export function numbersInOrder(country: string | null): NumberField[] {
  if (country === 'GB') return ['vat_number', 'registration_number', 'tax_number'];
  return country === 'US'
    ? ['tax_number', 'registration_number', 'vat_number']
    : ['tax_number', 'vat_number', 'registration_number'];
}
