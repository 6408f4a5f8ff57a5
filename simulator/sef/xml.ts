// Reads XML bodies with libxml2 into plain objects. A document type declaration is refused: no invoice needs one.
import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm';

export type Element = {
  /** With the usual prefix of its namespace, whatever the file calls it: `cbc:ID`. */
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  /** Its own text, without the blanks around it. */
  text: string;
};

export type Parsed = { root: Element } | { problem: string };

const PREFIXES: Record<string, string> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': 'ubl',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': 'ubl',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2': 'cac',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2': 'cbc',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2': 'ext',
  'http://mfin.gov.rs/srbdt/srbdtext': 'srb',
};

export function parseXml(bytes: Uint8Array): Parsed {
  let document: XmlDocument;
  try {
    const option = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET;
    document = XmlDocument.fromBuffer(bytes, { option });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  try {
    if (document.dtd) return { problem: 'A document type declaration is not accepted.' };
    return { root: elementOf(document.root) };
  } finally {
    document.dispose();
  }
}

function elementOf(node: XmlElement): Element {
  const children: Element[] = [];
  let text = '';
  for (let child = node.firstChild; child; child = child.next) {
    if (child instanceof XmlElement) children.push(elementOf(child));
    else if (isText(child.constructor.name)) text += child.content;
  }
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return { name: nameOf(node), attributes, children, text: text.trim() };
}

function isText(kind: string): boolean {
  return kind === 'XmlText' || kind === 'XmlCData';
}

function nameOf({ name, namespaceUri }: XmlElement): string {
  const prefix = PREFIXES[namespaceUri];
  return prefix ? `${prefix}:${name}` : `{${namespaceUri}}${name}`;
}

/** All elements at the end of a path: `cac:PartyTaxScheme/cbc:CompanyID`. */
export function all(from: Element | undefined, path: string): Element[] {
  let found = from ? [from] : [];
  for (const step of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter(({ name }) => name === step));
  }
  return found;
}

export function first(from: Element | undefined, path: string): Element | undefined {
  return all(from, path)[0];
}

/** The text at a path, undefined if the element is missing or empty. */
export function textAt(from: Element | undefined, path: string): string | undefined {
  return first(from, path)?.text || undefined;
}
