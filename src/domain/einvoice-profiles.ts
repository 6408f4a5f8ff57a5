/** The profiles that a document can be written in (BT-24). */
export const EINVOICE_PROFILES = [
  'en16931',
  'peppol',
  'xrechnung',
  'xrechnung-cii',
  'factur-x',
  'srbdt',
  'hr-cius',
] as const;

export type EInvoiceProfile = (typeof EINVOICE_PROFILES)[number];

/** The profiles of sellers in one country alone. */
const AT_HOME: Partial<Record<EInvoiceProfile, string>> = { srbdt: 'RS', 'hr-cius': 'HR' };

const DEFAULTS: Record<string, EInvoiceProfile> = { RS: 'srbdt', HR: 'hr-cius' };

/** The profiles that sellers of a country can choose: each national one at home alone; none where there is no VAT. */
export function profilesOf(country: string): EInvoiceProfile[] {
  if (country === 'US') return [];
  return EINVOICE_PROFILES.filter((profile) => (AT_HOME[profile] ?? country) === country);
}

type Wishes = {
  /** The one that is kept for the client. */
  wanted: EInvoiceProfile | null;
  /** BT-10, without which there is no XRechnung (BR-DE-15): in Germany a client that gives one wants that. */
  buyerReference: string | null;
};

/** The profile of a document where none is asked for; null for a country whose taxes EN 16931 cannot express. */
export function usualProfile(country: string, { wanted, buyerReference }: Wishes): EInvoiceProfile | null {
  const profiles = profilesOf(country);
  if (profiles.length === 0) return null;
  if (wanted !== null && profiles.includes(wanted)) return wanted;
  if (country === 'DE') return buyerReference === null ? 'factur-x' : 'xrechnung';
  return DEFAULTS[country] ?? 'en16931';
}
