import { isCountryCode } from '../../domain/country-codes.ts';
import { message } from '../../domain/messages/message.ts';
import { ADDRESS_SCHEMES, CLASSIFICATION_SCHEMES, VATEX_CODES } from '../code-lists.ts';
import { type Checked, error, type Finding, wanted } from '../findings.ts';
import type { EInvoice, Identifier, InvoiceLine, Party } from '../model.ts';

/** The codes that a document names, each of its list. */
export function codeRules({ invoice, profile }: Checked): Finding[] {
  const { seller, buyer, lines } = invoice;
  return [
    ...schemeFindings(seller.electronicAddress, 'workspace', 'BR-62'),
    ...schemeFindings(buyer.electronicAddress, 'client', 'BR-63'),
    ...letterFindings(seller, 'workspace'),
    ...letterFindings(buyer, 'client'),
    // SEF has reasons of its own, which the rules of the profile check.
    ...(profile === 'srbdt' ? [] : reasonFindings(invoice)),
    ...countryFindings(buyer, 'client'),
    ...lines.flatMap(classificationFindings),
  ];
}

function schemeFindings(address: Identifier | null, owner: string, missing: string): Finding[] {
  if (address === null) return [];
  const field = `${owner}.electronic_address_scheme`;
  if (address.scheme === null) return wanted(true, missing, field, 'scheme');
  return wanted(!ADDRESS_SCHEMES.has(address.scheme), 'BR-CL-25', field, 'scheme_unknown');
}

/** Greece and Northern Ireland have letters of their own; Kosovo has none in the list. */
function letterFindings({ vatNumber }: Party, owner: string): Finding[] {
  const letters = vatNumber?.slice(0, 2) ?? '';
  const isKnown = (isCountryCode(letters) && letters !== 'XK') || letters === 'EL' || letters === 'XI';
  return wanted(vatNumber !== null && !isKnown, 'BR-CO-09', `${owner}.vat_number`, 'vat_letters');
}

/** ISO 3166-1 has no code for Kosovo. */
function countryFindings({ address }: Party, owner: string): Finding[] {
  return wanted(address.country === 'XK', 'BR-CL-14', `${owner}.country`, 'country_unlisted');
}

function classificationFindings({ place, classification }: InvoiceLine): Finding[] {
  const isUnknown = classification !== null && !CLASSIFICATION_SCHEMES.has(classification.scheme);
  return wanted(isUnknown, 'BR-CL-13', `lines.${place}.classification`, 'classification_unknown');
}

/** Where lines of a category name several codes, the file has none, and one that is unknown does no harm. */
function reasonFindings({ lines, vatBreakdown }: EInvoice): Finding[] {
  const isWritten = (code: string) => vatBreakdown.some(({ exemptionCode }) => exemptionCode === code);
  return lines.flatMap(({ place, exemptionCode: code }) =>
    code !== null && isWritten(code) && !VATEX_CODES.has(code)
      ? [error('BR-CL-22', `lines.${place}.exemption_code`, message('einvoice.reason_unknown'))]
      : [],
  );
}
