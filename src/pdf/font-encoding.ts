import { broken, shownDifferently } from './budget.ts';
import { type Copier, dictionaryAt, nameOf } from './copier.ts';
import { ENCODINGS, type Names } from './encodings.ts';
import { integerOf, type Value } from './values.ts';

/** The encoding that a font names. */
export type Encoding = {
  /** The name of a predefined encoding. */
  base: string | undefined;
  /** The glyphs that differ from it, by code. */
  differences: ReadonlyMap<number, string>;
};

/** A name that can be written without escapes. */
const NAME = /^[!-$&'*-.0-;=?-Z\\^-z|~]{1,100}$/;

export function encodingOf(copier: Copier, source: Value | undefined): Encoding {
  const name = nameOf(copier, source);
  if (name) return { base: baseOf(name), differences: new Map() };
  if (copier.pdf.resolve(source) === undefined) return { base: undefined, differences: new Map() };
  const encoding = dictionaryAt(copier, source);
  if (!encoding) throw broken();
  const base = nameOf(copier, encoding.get('BaseEncoding'));
  return { base: base && baseOf(base), differences: differencesOf(copier, encoding.get('Differences')) };
}

/** Programs disagree on MacExpertEncoding. */
function baseOf(name: string): string {
  if (!ENCODINGS.has(name)) throw shownDifferently('fonts');
  return name;
}

export function namesOf(base: string): Names {
  return ENCODINGS.get(base) as Names;
}

/** A code, then the glyph names from that code on; each code once. */
function differencesOf(copier: Copier, source: Value | undefined): Map<number, string> {
  const names = new Map<number, string>();
  const list = copier.pdf.resolve(source);
  if (list === undefined) return names;
  if (!Array.isArray(list)) throw broken();
  let code: number | undefined;
  for (const item of list) {
    const value = copier.pdf.resolve(item);
    const number = integerOf(value);
    if (number !== undefined) {
      code = number;
      continue;
    }
    if (code === undefined || code < 0 || code > 255 || names.has(code)) throw broken();
    if (typeof value !== 'string' || !value.startsWith('/') || !isName(value.slice(1))) throw broken();
    names.set(code, value.slice(1));
    code += 1;
  }
  return names;
}

export function isName(name: string): boolean {
  return NAME.test(name);
}

/** Each code with its glyph, in order; codes in between get `.notdef`, so that programs look for no glyph. */
export function writtenDifferences(
  names: ReadonlyMap<number, string>,
  [first, last] = [Math.min(...names.keys()), Math.max(...names.keys())],
): Value[] {
  const list: Value[] = [String(Math.min(first, 255))];
  for (let code = first; code <= last; code += 1) list.push(`/${names.get(code) ?? '.notdef'}`);
  return list;
}
