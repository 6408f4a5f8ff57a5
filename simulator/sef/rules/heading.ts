import { type Finding, finding, when } from '../findings.ts';
import { typeCodeOf } from '../summary.ts';
import { all, type Element, textAt } from '../xml.ts';

const CORE = 'urn:cen.eu:en16931:2017';
const CIUS = /^#compliant#urn:mfin\.gov\.rs:srbdt:202[12]$/;
const EXTENSION =
  /^(#compliant#urn:mfin\.gov\.rs:srbdt:202[12])?#conformant#urn:mfin\.gov\.rs:srbdtext:202[12]$/;
const MAX_NUMBER = 200;
const MAX_NOTE = 1000;

export function headingFindings(root: Element): Finding[] {
  const isInvoice = root.name === 'ubl:Invoice';
  if (!isInvoice && root.name !== 'ubl:CreditNote') {
    return [finding('UBLUnsupportedDocumentType', 'ublFile', 'The root is neither Invoice nor CreditNote.')];
  }
  const currency = textAt(root, 'cbc:DocumentCurrencyCode');
  const notes = all(root, 'cbc:Note').map(({ text }) => text);
  return [
    ...customizationFindings(textAt(root, 'cbc:CustomizationID')),
    ...typeFindings(root, isInvoice),
    ...numberFindings(textAt(root, 'cbc:ID')),
    ...when(!currency, 'UBLMissingDocumentCurrency', 'documentCurrencyCode', 'The currency is missing.'),
    ...when(
      currency && !/^[A-Z]{3}$/.test(currency),
      'UBLDocumentCurrencyNotValid',
      'documentCurrencyCode',
      `"${currency}" is no currency.`,
    ),
    ...when(
      notes.some((note) => note.length > MAX_NOTE),
      'UBLMaxNoteLengthExceeded',
      'note',
      `A note has more than ${MAX_NOTE} characters.`,
    ),
  ];
}

function customizationFindings(id = ''): Finding[] {
  const rest = id.startsWith(CORE) ? id.slice(CORE.length) : '';
  const isKnown = CIUS.test(rest) || EXTENSION.test(rest);
  return when(!isKnown, 'UBLDocumentNotValid', 'customizationID', 'The specification is not SRBDT.');
}

function typeFindings(root: Element, isInvoice: boolean): Finding[] {
  const code = typeCodeOf(root);
  if (!code) return [finding('InvoiceTypeCodeMissing', 'invoiceTypeCode', 'The type code is missing.')];
  if (!isInvoice) {
    const message = 'A credit note has the type 381.';
    return when(code !== '381', 'CreditNoteTypeCodeNotCorrent', 'creditNoteTypeCode', message);
  }
  const isKnown = ['380', '383', '386'].includes(code);
  return when(!isKnown, 'DocumentTypeCodeInvalid', 'invoiceTypeCode', `An invoice cannot be a ${code}.`);
}

function numberFindings(number: string | undefined): Finding[] {
  if (!number) return [finding('EInvoiceNumberMissing', 'invoiceNumber', 'The number is missing.')];
  return [
    ...when(number.length > MAX_NUMBER, 'InvoiceNumberTooLong', 'invoiceNumber', 'The number is too long.'),
    ...when(
      /[\p{C}<>&"'*?|;]/u.test(number),
      'UBLInvoiceNumberContainsInvalidCharacters',
      'invoiceNumber',
      'The number contains characters that are not allowed.',
    ),
  ];
}
