import type { XmlNode } from 'libxml2-wasm';

/** What an invoice in SEF is to the one that was submitted. */
export type Likeness =
  | 'same'
  /** It has the number and seller, but another content. */
  | 'other'
  | 'unrelated'
  /** Whether it is the submitted one cannot be said: it is no XML, or has a document type. */
  | 'unreadable';

/** What makes an invoice in SEF the one that was submitted; SEF wraps and may rewrite the file, so bytes are not compared. */
type Essence = { number: string | null; seller: string | null; rest: string };

type Library = typeof import('libxml2-wasm');

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const NAMESPACES = {
  inv: `${UBL}:Invoice-2`,
  note: `${UBL}:CreditNote-2`,
  cac: `${UBL}:CommonAggregateComponents-2`,
  cbc: `${UBL}:CommonBasicComponents-2`,
};
const AMOUNT = 'cbc:LineExtensionAmount';
const QUANTITY = 'cbc:InvoicedQuantity | cbc:CreditedQuantity';

/** Prepares the comparison of a submitted file with invoices in SEF. The reader of XML is loaded for this alone. */
export async function comparisonWith(submitted: Buffer): Promise<(inSef: string) => Likeness> {
  const library = await import('libxml2-wasm');
  const own = essenceOf(library, submitted);
  return (inSef) => {
    const found = essenceOf(library, Buffer.from(inSef, 'utf8'));
    if (own === 'unreadable' || found === 'unreadable') return 'unreadable';
    if (!own || !found || own.number !== found.number || own.seller !== found.seller) return 'unrelated';
    return own.rest === found.rest ? 'same' : 'other';
  };
}

/** @returns undefined where the file has no invoice in it */
function essenceOf(
  { ParseOption, XmlDocument }: Library,
  xml: Uint8Array,
): Essence | 'unreadable' | undefined {
  let document: InstanceType<Library['XmlDocument']>;
  try {
    const option = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET;
    document = XmlDocument.fromBuffer(xml, { option });
  } catch {
    return 'unreadable';
  }
  try {
    // No invoice needs one, and its entities could stand for anything.
    if (document.dtd) return 'unreadable';
    const invoice = document.get('(//inv:Invoice | //note:CreditNote)[1]', NAMESPACES);
    return invoice ? partsOf(invoice) : undefined;
  } finally {
    document.dispose();
  }
}

function partsOf(invoice: XmlNode): Essence {
  const lines = invoice
    .find('cac:InvoiceLine | cac:CreditNoteLine', NAMESPACES)
    .map((line) => [decimal(textAt(line, QUANTITY)), decimal(textAt(line, AMOUNT))]);
  return {
    number: textAt(invoice, 'cbc:ID'),
    seller: taxpayerOf(invoice, 'cac:AccountingSupplierParty'),
    rest: JSON.stringify([
      textAt(invoice, 'cbc:IssueDate'),
      taxpayerOf(invoice, 'cac:AccountingCustomerParty'),
      decimal(textAt(invoice, 'cac:LegalMonetaryTotal/cbc:PayableAmount')),
      lines,
    ]),
  };
}

/** The tax number of a party (PIB), without its country. */
function taxpayerOf(invoice: XmlNode, role: string): string | null {
  const number =
    textAt(invoice, `${role}/cac:Party/cac:PartyTaxScheme/cbc:CompanyID`) ??
    textAt(invoice, `${role}/cac:Party/cbc:EndpointID`);
  return number === null ? null : number.replace(/^RS/, '');
}

/** The text of the first element at a path; null where there is none. */
function textAt(node: XmlNode, path: string): string | null {
  const text = node.get(path, NAMESPACES)?.content.trim();
  return text === undefined || text === '' ? null : text;
}

/** A decimal without zeros that say nothing. */
function decimal(text: string | null): string | null {
  if (text === null || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${rest === '' ? '' : `.${rest}`}`;
}
