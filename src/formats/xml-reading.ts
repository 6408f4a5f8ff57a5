// A strict reader of XML for files that others made: elements and their texts, without namespaces. A document type is
// refused, and with it every entity but those of XML itself (XML 1.0 §4.6).

export type XmlElement = { name: string; text: string; children: XmlElement[] };

const MAX_DEPTH = 64;
const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([^\s<>/!?]+)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>|([^<]+)/y;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** @throws Error for a document type, and for anything that is not well formed */
export function readXml(source: string): XmlElement {
  const top: XmlElement = { name: '', text: '', children: [] };
  const open = [top];
  TOKEN.lastIndex = source.startsWith('\ufeff') ? 1 : 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) throw new Error('The XML has a document type, or is not well formed.');
    const [, data, closes, name = '', , isEmpty, text] = match;
    const current = open.at(-1) as XmlElement;
    if (data !== undefined) current.text += data;
    else if (text !== undefined) current.text += unescaped(text);
    else if (closes === '/') {
      if (open.length === 1 || open.pop()?.name !== localName(name))
        throw new Error('The XML is not well formed.');
    } else if (name !== '') {
      const element: XmlElement = { name: localName(name), text: '', children: [] };
      current.children.push(element);
      if (isEmpty !== '/') open.push(element);
      if (open.length > MAX_DEPTH) throw new Error('The XML is nested too deeply.');
    }
  }
  const [root] = top.children;
  if (open.length !== 1 || !root || top.children.length !== 1) throw new Error('The XML is not well formed.');
  return root;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function unescaped(text: string): string {
  return text.replace(/&([^;\s]*);?/g, (whole, entity: string) => {
    const code = /^#(\d+)$/.exec(entity)?.[1] ?? null;
    const hex = /^#x([0-9a-fA-F]+)$/.exec(entity)?.[1];
    const point = code !== null ? Number(code) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
    if (point !== undefined && point <= 0x10_ff_ff) return String.fromCodePoint(point);
    if (whole.endsWith(';') && Object.hasOwn(ENTITIES, entity)) return ENTITIES[entity] as string;
    throw new Error('The XML has an unknown entity.');
  });
}

/** The element itself or the first of this name below it, in the order of the document. */
export function firstElement(element: XmlElement, ...names: string[]): XmlElement | undefined {
  if (names.includes(element.name)) return element;
  for (const child of element.children) {
    const found = firstElement(child, ...names);
    if (found) return found;
  }
  return undefined;
}

/** The text at a path of children; null where there is none. */
export function textAt(element: XmlElement, path: string): string | null {
  let at: XmlElement | undefined = element;
  for (const name of path.split('/')) at = at?.children.find((child) => child.name === name);
  const text = at?.text.trim();
  return text === undefined || text === '' ? null : text;
}
