import { type Finding, finding, when } from '../findings.ts';
import { isPib, isRegistrationNumber } from '../identifiers.ts';
import { BUYER, jbkjsOf, SELLER } from '../summary.ts';
import { all, type Element, first, textAt } from '../xml.ts';

type Side = { prefix: 'Sender' | 'Receiver'; word: 'Seller' | 'Buyer'; path: string };

const SIDES: Side[] = [
  { prefix: 'Sender', word: 'Seller', path: SELLER },
  { prefix: 'Receiver', word: 'Buyer', path: BUYER },
];

export function partyFindings(root: Element): Finding[] {
  const buyer = first(root, BUYER);
  return [...SIDES.flatMap((side) => findingsOf(root, side)), ...publicFindings(root, buyer)];
}

function findingsOf(root: Element, side: Side): Finding[] {
  const party = first(root, side.path);
  const field = side.word.toLowerCase();
  if (!party) return [finding(`EInvoice${side.word}PartyMissing`, field, `The ${field} is missing.`)];
  const address = first(party, 'cac:PostalAddress');
  const name = textAt(party, 'cac:PartyLegalEntity/cbc:RegistrationName');
  return [
    ...endpointFindings(party, side),
    ...taxSchemeFindings(party, field),
    ...when(!name, `EInvoice${side.word}NameMissing`, `${field}.name`, 'The name is missing.'),
    ...registrationFindings(party, side),
    ...when(
      !textAt(address, 'cbc:CityName') || !textAt(address, 'cac:Country/cbc:IdentificationCode'),
      'RequiredCompanyAddressMissing',
      `${field}.address`,
      'City and country are required.',
    ),
    ...when(
      side.word === 'Buyer' && !textAt(address, 'cbc:PostalZone'),
      'RequiredCompanyAddressMissing',
      'buyer.address',
      'The postal code of the buyer is required.',
    ),
  ];
}

function endpointFindings(party: Element, { prefix, word }: Side): Finding[] {
  const endpoint = first(party, 'cbc:EndpointID');
  const field = `${word.toLowerCase()}.endpointId`;
  if (!endpoint) return [finding(`${prefix}CompanyEndpointIdentifierMissing`, field, 'Required.')];
  if (endpoint.attributes.schemeID !== '9948') {
    return [finding(`${prefix}EndpointSchemeIDInvalid`, field, 'The scheme must be 9948.')];
  }
  if (!endpoint.text) return [finding(`${prefix}EndpointValueEmpty`, field, 'The PIB is missing.')];
  if (!/^\d{9}$/.test(endpoint.text)) {
    return [finding('VATRegistrationCodeLengthInvalid', field, 'A PIB has nine digits.')];
  }
  return when(!isPib(endpoint.text), 'InvalidVatNumber', field, 'The check digit of the PIB is wrong.');
}

function taxSchemeFindings(party: Element, side: string): Finding[] {
  const field = `${side}.partyTaxScheme`;
  const schemes = all(party, 'cac:PartyTaxScheme').filter(
    (scheme) => textAt(scheme, 'cac:TaxScheme/cbc:ID') !== 'RS-VAT-STATUS',
  );
  return schemes.flatMap((scheme) => {
    const id = textAt(scheme, 'cbc:CompanyID') ?? '';
    if (textAt(scheme, 'cac:TaxScheme/cbc:ID') !== 'VAT') {
      return [finding('UBLVatTaxSchemeIdNotValid', field, 'The tax scheme must be VAT.')];
    }
    if (!id.startsWith('RS')) {
      return [finding('UBLPartyTaxSchemeCompanyIdWithoutPrefix', field, 'RS must precede the number.')];
    }
    const digits = id.slice(2);
    if (!/^(\d{9}|\d{13})$/.test(digits)) {
      return [finding('UBLVatRegistrationCodeDoesNotHaveGoodLength', field, 'Nine or 13 digits.')];
    }
    const differs = digits.length === 9 && digits !== textAt(party, 'cbc:EndpointID');
    const message = 'The PIB is not that of the endpoint.';
    return when(differs, 'UBLVatRegistrationCodesDoesNotMatch', field, message);
  });
}

function registrationFindings(party: Element, { word }: Side): Finding[] {
  const field = `${word.toLowerCase()}.companyId`;
  const number = textAt(party, 'cac:PartyLegalEntity/cbc:CompanyID');
  if (!number) return [finding(`EInvoice${word}RegNumberMissing`, field, 'Matični broj is missing.')];
  if (!/^\d+$/.test(number)) {
    return [finding('UBLRegistrationCodeNotInCorrectFormat', field, 'Matični broj has digits only.')];
  }
  const message = 'Matični broj has 8 digits, JMBG 13: a zero in front may have been lost.';
  return when(!isRegistrationNumber(number), 'UBLRegistrationCodeDoesNotHaveGoodLength', field, message);
}

const REFERENCES = ['cac:OrderReference', 'cac:ContractDocumentReference', 'cac:OriginatorDocumentReference'];

function publicFindings(root: Element, buyer: Element | undefined): Finding[] {
  const field = 'buyer.partyIdentification';
  const ids = all(buyer, 'cac:PartyIdentification/cbc:ID').map(({ text }) => text);
  const jbkjs = jbkjsOf(buyer);
  if (jbkjs === undefined) {
    const isBare = ids.some((id) => /^\d{5}$/.test(id));
    return when(isBare, 'ReceiverMissedAddingJBKJSPrefix', field, 'JBKJS: must precede the five digits.');
  }
  const hasReference = REFERENCES.some((path) => textAt(root, `${path}/cbc:ID`));
  return [
    ...when(!/^\d{5}$/.test(jbkjs), 'ReceiverJBKJSLengthInvalid', field, 'JBKJS has five digits.'),
    ...when(
      ids.filter((id) => id.startsWith('JBKJS:')).length > 1,
      'UBLJBKJSIdentificationIdMustBeDefinedOnlyOnce',
      field,
      'JBKJS is there twice.',
    ),
    ...when(
      !hasReference,
      'UBLOrderNumberLotNumberOrContractNumberIsRequired',
      'contractDocumentReference',
      'A user of public funds needs the number of an order, a contract or a tender.',
    ),
  ];
}
