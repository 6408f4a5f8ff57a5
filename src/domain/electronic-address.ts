/** Where electronic invoices to a party are sent (EN 16931, BT-34 and BT-49), with its code of the EAS list. */
type ElectronicAddress = { address: string | null; scheme: string | null };

/** What the electronic address of a party follows from. */
export type Addressed = {
  country: string | null;
  taxNumber: string | null;
  email: string | null;
  electronicAddress: string | null;
  electronicAddressScheme: string | null;
};

/** Schemes of the EAS list (CEF code lists of EN 16931). */
const SERBIAN_PIB = '9948';
const CROATIAN_OIB = '9934';
const EMAIL = 'EM';

/**
 * The electronic address of a party. Where none was given, it is the tax number of a Serbian or Croatian company, or else
 * the e-mail address; where its scheme was not given, it follows from the address, or is null.
 */
export function electronicAddressOf(party: Addressed): ElectronicAddress {
  const { electronicAddress: given, electronicAddressScheme: scheme } = party;
  if (given !== null) return { address: given, scheme: scheme ?? schemeOf(given, party.country) };
  const number = bareTaxNumber(party);
  const ofNumber = number === null ? null : schemeOf(number, party.country);
  if (ofNumber !== null) return { address: number, scheme: ofNumber };
  return { address: party.email, scheme: party.email === null ? null : EMAIL };
}

function schemeOf(address: string, country: string | null): string | null {
  if (address.includes('@')) return EMAIL;
  if (country === 'RS' && /^\d{9}$/.test(address)) return SERBIAN_PIB;
  if (country === 'HR' && /^\d{11}$/.test(address)) return CROATIAN_OIB;
  return null;
}

/** Without blanks and the letters of the country, with which the number is a VAT number: `HR12345678903`. */
function bareTaxNumber({ taxNumber, country }: Addressed): string | null {
  if (taxNumber === null) return null;
  const compact = taxNumber.replace(/\s/g, '').toUpperCase();
  return country !== null && compact.startsWith(country) ? compact.slice(country.length) : compact;
}
