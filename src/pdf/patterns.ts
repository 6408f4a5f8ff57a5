import { broken, shownDifferently } from './budget.ts';
import { copySpace } from './colours.ts';
import {
  type Copied,
  type Copier,
  copyOnce,
  dictionaryAt,
  entries,
  numbersText,
  numberText,
  optional,
  plainContent,
  streamWith,
  wholeNumber,
} from './copier.ts';
import { copyFunction } from './functions.ts';
import { createScope } from './scope.ts';
import type { Dictionary, Value } from './values.ts';

/** Whether a pattern has its own colours. */
export type Pattern = { isColoured: boolean };

/** Copies a tiling or shading pattern. @throws PdfError */
export function copyPattern(copier: Copier, source: Value | undefined): Copied<Pattern> {
  return copyOnce(copier, 'pattern', source, (value) => {
    const pattern = dictionaryAt(copier, value);
    if (!pattern) throw broken();
    const matrix = optional(pattern.get('Matrix'), (given) => numbersText(copier, given, 6));
    const type = wholeNumber(copier, pattern.get('PatternType'), 1, 2);
    if (type === 1) return tiling(copier, value, pattern, matrix);
    const copied = entries(
      ['Type', '/Pattern'],
      ['PatternType', '2'],
      ['Shading', copyShading(copier, pattern.get('Shading')).reference],
      ['Matrix', matrix],
    );
    return { value: copied, facts: { isColoured: true } };
  });
}

function tiling(copier: Copier, source: Value, pattern: Dictionary, matrix: string[] | undefined) {
  const paint = wholeNumber(copier, pattern.get('PaintType'), 1, 2);
  const steps = ['XStep', 'YStep'].map((key) => numberText(copier.pdf.resolve(pattern.get(key))));
  // With a step of zero, some programs draw one tile, others none.
  if (steps.some((step) => Math.abs(Number(step)) < 0.01)) throw shownDifferently('patterns');
  const content = plainContent(copier, source);
  const scope = createScope(dictionaryAt(copier, pattern.get('Resources')));
  const kind = paint === 1 ? 'pattern' : 'plain pattern';
  const { bytes } = copier.copyContent(content.bytes, { kind, scope });
  const head = entries(
    ['Type', '/Pattern'],
    ['PatternType', '1'],
    ['PaintType', String(paint)],
    ['TilingType', '1'],
    ['BBox', numbersText(copier, pattern.get('BBox'), 4)],
    ['XStep', steps[0]],
    ['YStep', steps[1]],
    ['Matrix', matrix],
    ['Resources', scope.used],
  );
  return { value: streamWith(head, bytes, content), facts: { isColoured: paint === 1 } };
}

/** Copies an axial or radial shading. @throws PdfError */
export function copyShading(copier: Copier, source: Value | undefined): Copied<true> {
  return copyOnce(copier, 'shading', source, (value) => {
    const shading = dictionaryAt(copier, value);
    if (!shading) throw broken();
    const type = wholeNumber(copier, shading.get('ShadingType'), 1, 7);
    if (type !== 2 && type !== 3) throw shownDifferently('patterns');
    const space = copySpace(copier, shading.get('ColorSpace'));
    if (space.kind !== 'device' && space.kind !== 'spot') throw broken();
    const copied = entries(
      ['ShadingType', String(type)],
      ['ColorSpace', space.value],
      [
        'Background',
        optional(shading.get('Background'), (given) => numbersText(copier, given, space.components)),
      ],
      ['BBox', optional(shading.get('BBox'), (given) => numbersText(copier, given, 4))],
      ['Coords', numbersText(copier, shading.get('Coords'), type === 2 ? 4 : 6)],
      ['Domain', optional(shading.get('Domain'), (given) => numbersText(copier, given, 2))],
      ['Function', functionsOf(copier, shading.get('Function'), space.components)],
      ['Extend', optional(shading.get('Extend'), (given) => extendOf(copier, given))],
    );
    return { value: copied, facts: true as const };
  });
}

function functionsOf(copier: Copier, source: Value | undefined, components: number): Value {
  const given = copier.pdf.resolve(source);
  const list = (Array.isArray(given) ? given : [source]).map((each) => copyFunction(copier, each));
  const outputs = list.reduce((sum, { facts }) => sum + facts.outputs, 0);
  if (outputs !== components || list.some(({ facts }) => facts.inputs !== 1)) throw broken();
  const references = list.map(({ reference }) => reference);
  return Array.isArray(given) ? references : (references[0] as Value);
}

function extendOf(copier: Copier, source: Value): Value {
  const list = copier.pdf.resolve(source);
  if (!Array.isArray(list) || list.length !== 2) throw broken();
  return list.map((each) => {
    const value = copier.pdf.resolve(each);
    if (value !== 'true' && value !== 'false') throw broken();
    return value;
  });
}
