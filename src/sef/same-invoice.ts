import { firstElement, readXml, textAt, type XmlElement } from '../formats/xml-reading.ts';

/** What makes an invoice in SEF the one that was submitted; SEF wraps and may rewrite the file, so bytes are not compared. */
type Essence = { number: string | null; seller: string | null; rest: string };

/** @returns undefined where the text holds no invoice that can be read */
function essenceOf(xml: string): Essence | undefined {
  let root: XmlElement;
  try {
    root = readXml(xml);
  } catch {
    return undefined;
  }
  const invoice = firstElement(root, 'Invoice', 'CreditNote');
  if (!invoice) return undefined;
  const lines = invoice.children
    .filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine')
    .map((line) => [
      decimal(textAt(line, 'InvoicedQuantity') ?? textAt(line, 'CreditedQuantity')),
      decimal(textAt(line, 'LineExtensionAmount')),
    ]);
  const total = invoice.children.find(({ name }) => name === 'LegalMonetaryTotal');
  return {
    number: textAt(invoice, 'ID'),
    seller: taxpayerOf(invoice, 'AccountingSupplierParty'),
    rest: JSON.stringify([
      textAt(invoice, 'IssueDate'),
      taxpayerOf(invoice, 'AccountingCustomerParty'),
      decimal(total ? textAt(total, 'PayableAmount') : null),
      lines,
    ]),
  };
}

/** The tax number of a party (PIB), without its country. */
function taxpayerOf(invoice: XmlElement, role: string): string | null {
  const number =
    textAt(invoice, `${role}/Party/PartyTaxScheme/CompanyID`) ?? textAt(invoice, `${role}/Party/EndpointID`);
  return number === null ? null : number.replace(/^RS/, '');
}

/** A decimal without zeros that say nothing. */
function decimal(text: string | null): string | null {
  if (text === null || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${rest === '' ? '' : `.${rest}`}`;
}

/**
 * Compares an invoice in SEF with a file that was submitted: `same` is the submitted invoice, `other` has its number and
 * seller but another content, `unrelated` is none of these.
 */
export function compareInvoices(submitted: string, inSef: string): 'same' | 'other' | 'unrelated' {
  const own = essenceOf(submitted);
  const found = essenceOf(inSef);
  if (!own || !found || own.number !== found.number || own.seller !== found.seller) return 'unrelated';
  return own.rest === found.rest ? 'same' : 'other';
}
