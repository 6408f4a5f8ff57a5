// Pieces of CII D16B (Cross Industry Invoice) that several parts of a file share. Elements without a value are left out.
import { formatCents } from '../domain/money.ts';
import { element, textElement, type XmlNode } from '../formats/xml.ts';
import type { Party, Period, PostalAddress, VatCategory } from './model.ts';

/** An amount in the currency of the document, which CII names once (BT-5) and not at each amount. */
export function amountIn(currency: string): (name: string, cents: number) => XmlNode {
  return (name, cents) => textElement(name, formatCents(cents, currency));
}

/** A day in format 102 of UNTDID 2379: `20261125`. `type` is the namespace of the data type. */
export function day(name: string, date: string | null | undefined, type: 'udt' | 'qdt' = 'udt'): XmlNode {
  if (!date) return null;
  return element(name, [textElement(`${type}:DateTimeString`, date.replaceAll('-', ''), { format: '102' })]);
}

/** BG-14 or BG-26 */
export function periodPart(period: Period | null): XmlNode {
  return element('ram:BillingSpecifiedPeriod', [
    day('ram:StartDateTime', period?.start),
    day('ram:EndDateTime', period?.end),
  ]);
}

/** Category and rate, in their places among the parts of a tax; no rate for what is outside VAT (BR-O-05). */
export function categoryParts({ category, rate }: VatCategory): { code: XmlNode; rate: XmlNode } {
  return {
    code: textElement('ram:CategoryCode', category),
    rate: category === 'O' ? null : textElement('ram:RateApplicablePercent', rate),
  };
}

/** BG-4 or BG-7. The fiscal number of BT-32 is one of sellers alone. */
export function partyPart(
  name: string,
  party: Party & { legalInformation?: string | null },
  isSeller: boolean,
): XmlNode {
  const { address, contact, electronicAddress } = party;
  const known = isSeller ? party.identifiers : party.identifiers.slice(0, 1);
  return element(name, [
    ...known.filter(({ scheme }) => scheme === null).map(({ id }) => textElement('ram:ID', id)),
    ...known
      .filter(({ scheme }) => scheme !== null)
      .map(({ id, scheme }) => textElement('ram:GlobalID', id, { schemeID: scheme })),
    textElement('ram:Name', party.name),
    textElement('ram:Description', party.legalInformation),
    element('ram:SpecifiedLegalOrganization', [
      textElement('ram:ID', party.registrationNumber),
      textElement('ram:TradingBusinessName', party.tradingName),
    ]),
    element('ram:DefinedTradeContact', [
      textElement('ram:PersonName', contact?.name),
      element('ram:TelephoneUniversalCommunication', [textElement('ram:CompleteNumber', contact?.phone)]),
      element('ram:EmailURIUniversalCommunication', [textElement('ram:URIID', contact?.email)]),
    ]),
    addressPart(address),
    element('ram:URIUniversalCommunication', [
      textElement('ram:URIID', electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    ]),
    registration(party.vatNumber, 'VA'),
    registration(isSeller ? party.taxNumber : null, 'FC'),
  ]);
}

/** BG-5, BG-8 or BG-15 */
export function addressPart(address: PostalAddress | null): XmlNode {
  return element('ram:PostalTradeAddress', [
    textElement('ram:PostcodeCode', address?.postalCode),
    textElement('ram:LineOne', address?.line1),
    textElement('ram:LineTwo', address?.line2),
    textElement('ram:CityName', address?.city),
    textElement('ram:CountryID', address?.country),
  ]);
}

function registration(number: string | null, scheme: 'VA' | 'FC'): XmlNode {
  return element('ram:SpecifiedTaxRegistration', [textElement('ram:ID', number, { schemeID: scheme })]);
}
