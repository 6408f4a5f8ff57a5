import { element, textElement, type XmlElement } from '../../formats/xml.ts';
import type { EInvoice, Identifier, Party, PostalAddress } from '../model.ts';
import type { Profile } from '../profiles.ts';

/** BG-4 or BG-7, in the order of the schema. */
export function partyElement(
  party: Party & { legalInformation?: string | null },
  profile: Profile,
  side: 'seller' | 'buyer',
): XmlElement {
  return element('cac:Party', [
    party.electronicAddress && identifier('cbc:EndpointID', party.electronicAddress),
    ...party.identifiers.map((each) => element('cac:PartyIdentification', [identifier('cbc:ID', each)])),
    element('cac:PartyName', [
      textElement('cbc:Name', party.tradingName ?? (profile === 'srbdt' ? party.name : null)),
    ]),
    postalAddress('cac:PostalAddress', party.address),
    taxScheme(party.vatNumber, 'VAT'),
    // Of a buyer, EN 16931 has no number but the one for VAT. FC is the word for a fiscal code.
    side === 'seller' && profile !== 'srbdt' ? taxScheme(party.taxNumber, 'FC') : null,
    element('cac:PartyLegalEntity', [
      textElement('cbc:RegistrationName', party.name),
      textElement('cbc:CompanyID', party.registrationNumber),
      textElement('cbc:CompanyLegalForm', party.legalInformation),
    ]),
    element('cac:Contact', [
      textElement('cbc:Name', party.contact?.name),
      textElement('cbc:Telephone', party.contact?.phone),
      textElement('cbc:ElectronicMail', party.contact?.email),
    ]),
  ]);
}

function identifier(name: string, { id, scheme }: Identifier): XmlElement | null {
  return textElement(name, id, { schemeID: scheme });
}

function taxScheme(number: string | null, scheme: string): XmlElement | null {
  if (number === null) return null;
  return element('cac:PartyTaxScheme', [
    textElement('cbc:CompanyID', number),
    element('cac:TaxScheme', [textElement('cbc:ID', scheme)]),
  ]);
}

function postalAddress(name: string, address: PostalAddress): XmlElement {
  return element(name, [
    textElement('cbc:StreetName', address.line1),
    textElement('cbc:AdditionalStreetName', address.line2),
    textElement('cbc:CityName', address.city),
    textElement('cbc:PostalZone', address.postalCode),
    element('cac:Country', [textElement('cbc:IdentificationCode', address.country)]),
  ]);
}

/** BG-13 */
export function deliveryElement({ delivery }: EInvoice): XmlElement | null {
  if (delivery === null) return null;
  const { date, address, name } = delivery;
  return element('cac:Delivery', [
    textElement('cbc:ActualDeliveryDate', date),
    address && element('cac:DeliveryLocation', [postalAddress('cac:Address', address)]),
    element('cac:DeliveryParty', [element('cac:PartyName', [textElement('cbc:Name', name)])]),
  ]);
}
