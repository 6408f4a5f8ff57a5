import type { EInvoiceProfile } from '../types.ts';

/** The formats are called so in all languages. */
const NAMES: Record<string, string> = {
  srbdt: 'SEF (SRBDT)',
  xrechnung: 'XRechnung 3.0',
  'xrechnung-cii': 'XRechnung 3.0 (CII)',
  'factur-x': 'ZUGFeRD / Factur-X',
  'hr-cius': 'HR-CIUS 2025',
  peppol: 'Peppol BIS Billing 3.0',
  en16931: 'EN 16931',
};

export function formatName(profile: string): string {
  return NAMES[profile] ?? profile;
}

const USUAL: Record<string, readonly string[]> = {
  rs: ['srbdt'],
  de: ['factur-x', 'xrechnung'],
};
const ELSEWHERE: readonly string[] = ['en16931', 'peppol'];

/** The formats that businesses of a country use, in their order, and all others. */
export function formatsOf(
  country: string,
  profiles: readonly EInvoiceProfile[],
): { usual: EInvoiceProfile[]; others: EInvoiceProfile[] } {
  const isNational = (profile: string) =>
    USUAL[country]?.includes(profile) === true || profile.startsWith(`${country}-`);
  const national = profiles.filter(isNational);
  const inOrder = national.toSorted((a, b) => placeOf(country, a) - placeOf(country, b));
  const usual = national.length > 0 ? inOrder : profiles.filter((profile) => ELSEWHERE.includes(profile));
  return { usual, others: profiles.filter((profile) => !usual.includes(profile)) };
}

function placeOf(country: string, profile: string): number {
  return USUAL[country]?.indexOf(profile) ?? 0;
}
