import { broken } from './budget.ts';
import { type Copied, type Copier, dictionaryAt, type Scope } from './copier.ts';
import type { Dictionary, Value } from './values.ts';

/** The categories of resources, and the prefixes of their names in the new file. */
const LISTS = {
  Font: 'F',
  XObject: 'X',
  ColorSpace: 'C',
  Pattern: 'P',
  Shading: 'H',
  ExtGState: 'G',
} as const;

export type List = keyof typeof LISTS;

export function createScope(source: Dictionary | undefined): Scope {
  return { source, used: new Map(), known: new Map() };
}

/**
 * Copies a resource that content names.
 * @param copy creates the copy; an undefined value is not listed
 * @returns its name in the new file, and its facts
 * @throws PdfError where it is missing: some programs use another one in that case
 */
export function resourceFor<Facts>(
  copier: Copier,
  { source, used, known }: Scope,
  { list, name }: { list: List; name: string },
  copy: (source: Value) => { value: Value | undefined; facts: Facts },
): { name: string; facts: Facts } {
  const key = `${list} ${name}`;
  const found = known.get(key);
  if (found) return found as { name: string; facts: Facts };
  const given = dictionaryAt(copier, source?.get(list))?.get(name.slice(1));
  if (given === undefined || copier.pdf.resolve(given) === undefined) throw broken();
  const { value, facts } = copy(given);
  const names = (used.get(list) ?? new Map()) as Dictionary;
  const own = `${LISTS[list]}${names.size + 1}`;
  if (value !== undefined) used.set(list, names.set(own, value));
  const entry = { name: `/${own}`, facts };
  known.set(key, entry);
  return entry;
}

/** A resource that is an indirect object. */
export function asResource<Facts>({ reference, facts }: Copied<Facts>): { value: Value; facts: Facts } {
  return { value: reference, facts };
}
