// A tree of elements as the text of an XML 1.0 file. The order of elements is that of the tree: a schema's order is the
// caller's to keep. The same tree gives the same bytes always.

/** An element with text or elements in it; undefined and null stand for none, and are left out. */
export type XmlElement = {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  content: string | readonly XmlNode[];
};

export type XmlNode = XmlElement | null | undefined;

type Attributes = Record<string, string | null | undefined>;

/** An element that holds others; it is left out where none of them is written. */
export function element(name: string, children: readonly XmlNode[], attributes: Attributes = {}): XmlElement {
  return { name, attributes: present(attributes), content: children };
}

/** An element that holds text; null where there is none, because an empty element says nothing. */
export function textElement(
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): XmlElement | null {
  if (text === null || text === undefined || text.trim() === '') return null;
  return { name, attributes: present(attributes), content: text };
}

/** The file: its declaration, and the tree indented by two blanks. */
export function xmlText(root: XmlElement): string {
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  write(parts, root, '');
  return parts.join('');
}

function present(attributes: Attributes): [string, string][] {
  return Object.entries(attributes).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}

function write(parts: string[], node: XmlElement, indent: string): void {
  const attributes = node.attributes.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
  if (typeof node.content === 'string') {
    parts.push(`${indent}<${node.name}${attributes}>${escapeXml(node.content)}</${node.name}>\n`);
    return;
  }
  const opening = parts.length;
  parts.push(`${indent}<${node.name}${attributes}>\n`);
  for (const child of node.content) if (child) write(parts, child, `${indent}  `);
  if (parts.length === opening + 1) parts.pop();
  else parts.push(`${indent}</${node.name}>\n`);
}

// Everything that XML 1.0 (fifth edition, 2.2) does not let a document contain, lone surrogates included.
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text as it stands between tags; what XML 1.0 forbids becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
