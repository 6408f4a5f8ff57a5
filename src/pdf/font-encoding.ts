import { broken, unlike } from './budget.ts';
import { type Copier, dictionaryAt, nameOf } from './copier.ts';
import { ENCODINGS, type Names } from './encodings.ts';
import { integerOf, type Value } from './values.ts';

/** Which glyphs a font says that its codes show. */
export type Encoding = {
  /** The name of one that is known. */
  base: string | undefined;
  /** Other glyphs than those of that one, by code. */
  differences: ReadonlyMap<number, string>;
};

/** What can be written as a name. */
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

/** That for experts is another one to each program. */
function baseOf(name: string): string {
  if (!ENCODINGS.has(name)) throw unlike('fonts');
  return name;
}

export function namesOf(base: string): Names {
  return ENCODINGS.get(base) as Names;
}

/** A code, then the names of the characters from it on; each code once. */
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

/** Each code with its glyph, in order; of others in between no glyph, so that programs look for none. */
export function writtenDifferences(
  names: ReadonlyMap<number, string>,
  [first, last] = [Math.min(...names.keys()), Math.max(...names.keys())],
): Value[] {
  const list: Value[] = [String(Math.min(first, 255))];
  for (let code = first; code <= last; code += 1) list.push(`/${names.get(code) ?? '.notdef'}`);
  return list;
}
