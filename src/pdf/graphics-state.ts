import { broken, shownDifferently } from './budget.ts';
import { copyGroup } from './colours.ts';
import {
  type Copied,
  type Copier,
  copyOnce,
  dictionaryAt,
  entries,
  nameOf,
  numbersText,
  numberText,
  optional,
} from './copier.ts';
import type { Dictionary, Value } from './values.ts';
import { copyXObject } from './x-objects.ts';

/** The transparency parameters, as far as they were set. */
export type Transparency = { ca?: number; CA?: number; isBlended?: boolean; isMasked?: boolean };

/** The parameters of a graphics state that matter to drawing. */
export type GraphicsState = Transparency & { lineWidth?: number };

/** Blend modes with the same result in every program and colour space. */
const BLENDS = ['/Normal', '/Compatible', '/Multiply', '/Darken', '/Screen', '/Lighten'];

/**
 * Copies the parameters of a graphics state that look the same on screen and paper: overprint, halftones and transfer
 * functions are left out.
 */
export function copyState(copier: Copier, source: Value | undefined): Copied<GraphicsState> {
  return copyOnce(copier, 'state', source, (value) => {
    const state = dictionaryAt(copier, value);
    // Some programs use a font that is set here, others do not.
    if (!state || copier.pdf.resolve(state.get('Font')) !== undefined) throw broken();
    const number = (key: string) =>
      optional(state.get(key), (given) => numberText(copier.pdf.resolve(given)));
    const [ca, CA] = [number('ca'), number('CA')];
    if ([ca, CA].some((alpha) => Number(alpha ?? 1) < 0 || Number(alpha ?? 1) > 1)) throw broken();
    const blend = blendOf(copier, state.get('BM'));
    const mask = optional(state.get('SMask'), (given) => maskOf(copier, given));
    const copied = entries(
      ['Type', '/ExtGState'],
      ['LW', number('LW')],
      ['LC', number('LC')],
      ['LJ', number('LJ')],
      ['ML', number('ML')],
      ['CA', CA],
      ['ca', ca],
      ['AIS', isTrue(copier, state, 'AIS') ? alphaIsShape() : undefined],
      ['BM', blend],
      ['SMask', mask],
    );
    const lineWidth = number('LW');
    const facts: GraphicsState = {
      ...(lineWidth !== undefined && { lineWidth: Number(lineWidth) }),
      ...(ca !== undefined && { ca: Number(ca) }),
      ...(CA !== undefined && { CA: Number(CA) }),
      ...(blend !== undefined && { isBlended: blend !== '/Normal' }),
      ...(mask !== undefined && { isMasked: mask !== '/None' }),
    };
    return { value: copied, facts };
  });
}

function isTrue({ pdf }: Copier, dictionary: Dictionary, key: string): boolean {
  return pdf.resolve(dictionary.get(key)) === 'true';
}

function alphaIsShape(): never {
  throw shownDifferently('transparency');
}

/** A blend mode, or a list whose first one is known. */
function blendOf(copier: Copier, source: Value | undefined): string | undefined {
  const given = copier.pdf.resolve(source);
  if (given === undefined) return undefined;
  const name = nameOf(copier, Array.isArray(given) ? given[0] : given);
  if (!name || !BLENDS.includes(name)) throw shownDifferently('transparency');
  return name === '/Compatible' ? '/Normal' : name;
}

function maskOf(copier: Copier, source: Value): Value {
  const name = nameOf(copier, source);
  if (name === '/None') return name;
  const mask = dictionaryAt(copier, source);
  const kind = mask && nameOf(copier, mask.get('S'));
  if (!mask || (kind !== '/Alpha' && kind !== '/Luminosity')) throw broken();
  const curve = mask.get('TR');
  if (curve !== undefined && nameOf(copier, curve) !== '/Identity') throw shownDifferently('transparency');
  const form = copyXObject(copier, mask.get('G'));
  const group = copyGroup(copier, dictionaryAt(copier, mask.get('G'))?.get('Group'));
  if (form.facts.kind !== 'form' || !group) throw broken();
  return entries(
    ['S', kind],
    ['G', form.reference],
    ['BC', optional(mask.get('BC'), (given) => numbersText(copier, given))],
  );
}
