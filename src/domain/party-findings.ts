import { type Addressed, electronicAddressOf } from './electronic-address.ts';
import { type Message, message } from './messages/message.ts';
import { isJmbg, isOib, isPib, isVatNumber, prefixOfVatNumber, vatPrefixOf } from './tax-numbers.ts';

/** What looks wrong in a field, and is accepted all the same: data of before, and rules of other countries, vary. */
export type Finding = { field: string; message: Message };

/** The fields of a client or business that have check digits. */
export type CheckedParty = Addressed & { vatNumber: string | null };

/** What looks wrong in the numbers of a client or business, by the names of the fields in the API. */
export function partyFindings(party: CheckedParty): Finding[] {
  return [
    ...found('tax_number', party.taxNumber && taxNumberFault(party.taxNumber, party.country)),
    ...found('vat_number', party.vatNumber && vatNumberFault(party.vatNumber, party.country)),
    ...found('electronic_address_scheme', schemeFault(party)),
  ];
}

function found(field: string, fault: Message | '' | null | undefined): Finding[] {
  return fault ? [{ field, message: fault }] : [];
}

function taxNumberFault(text: string, country: string | null): Message | undefined {
  const compact = text.replace(/[\s.-]/g, '').toUpperCase();
  const number = country !== null && compact.startsWith(country) ? compact.slice(country.length) : compact;
  if (country === 'RS') {
    if (!/^(\d{9}|\d{13})$/.test(number)) return message('finding.serbian_tax_number');
    const name = number.length === 9 ? 'PIB' : 'JMBG';
    return (name === 'PIB' ? isPib(number) : isJmbg(number))
      ? undefined
      : message('finding.check_digit', { name });
  }
  if (country !== 'HR') return undefined;
  if (!/^\d{11}$/.test(number)) return message('finding.croatian_tax_number');
  return isOib(number) ? undefined : message('finding.check_digit', { name: 'OIB' });
}

function vatNumberFault(text: string, country: string | null): Message | undefined {
  const prefix = prefixOfVatNumber(text);
  if (prefix !== undefined) return isVatNumber(text) ? undefined : message('finding.vat_number', { prefix });
  const expected = country === null ? undefined : vatPrefixOf(country);
  return expected === undefined ? undefined : message('finding.vat_prefix', { prefix: expected });
}

/** EN 16931 asks for the scheme of each electronic address (BR-62, BR-63). */
function schemeFault(party: CheckedParty): Message | undefined {
  if (party.electronicAddress === null) return undefined;
  return electronicAddressOf(party).scheme === null ? message('finding.no_scheme') : undefined;
}
