import { broken } from './budget.ts';
import { copyContent } from './content.ts';
import {
  type Copier,
  copyOnce,
  dictionaryAt,
  entries,
  numbersText,
  plainContent,
  streamWith,
} from './copier.ts';
import { encodingOf, toUnicodeOf, widthsOf } from './fonts.ts';
import { createScope, type Scope } from './scope.ts';
import { type Dictionary, isDictionary, type Reference, type Value } from './values.ts';

/**
 * A font whose glyphs are content: each is read like that of a page, with the resources of its own, which are put into
 * one list again.
 */
export function copyType3(copier: Copier, font: Dictionary): Dictionary {
  const encoding = encodingOf(copier, font.get('Encoding') ?? 'null');
  const glyphs = dictionaryAt(copier, font.get('CharProcs'));
  if (!isDictionary(encoding) || !glyphs) throw broken();
  const differences = encoding.get('Differences');
  if (!Array.isArray(differences)) throw broken();
  const names = new Set(
    differences.filter((item) => typeof item === 'string' && item.startsWith('/')) as string[],
  );
  const scope = createScope(dictionaryAt(copier, font.get('Resources')));
  const copied = new Map<string, Value>();
  for (const name of names) {
    const source = glyphs.get(name.slice(1));
    // A character without a glyph is empty everywhere.
    if (source !== undefined) copied.set(name.slice(1), copyGlyph(copier, source, scope));
  }
  return entries(
    ['Type', '/Font'],
    ['Subtype', '/Type3'],
    ['FontBBox', numbersText(copier, font.get('FontBBox'), 4)],
    ['FontMatrix', numbersText(copier, font.get('FontMatrix'), 6)],
    ['CharProcs', copied],
    ['Encoding', encoding],
    ...widthsOf(copier, font),
    ['Resources', scope.used],
    ['ToUnicode', toUnicodeOf(copier, font, 1)],
  );
}

function copyGlyph(copier: Copier, source: Value, scope: Scope): Reference {
  // Not known by its number: another font has other resources for it.
  return copyOnce(copier, 'glyph', copier.pdf.resolve(source), (value) => {
    const content = plainContent(copier, value);
    const { bytes } = copyContent(copier, content.bytes, { kind: 'glyph', scope });
    return { value: streamWith(new Map(), bytes, content), facts: true };
  }).reference;
}
