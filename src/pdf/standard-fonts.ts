import { shownDifferently } from './budget.ts';
import { type Copier, entries } from './copier.ts';
import { LATIN_NAMES, STANDARD, textOfName } from './encodings.ts';
import type { Font } from './font.ts';
import { type Encoding, namesOf, writtenDifferences } from './font-encoding.ts';
import { widthsOfLetters, widthsOfSigns } from './standard-widths.ts';
import { writtenToUnicode } from './to-unicode.ts';
import type { Dictionary } from './values.ts';
import { writtenWidths } from './widths.ts';

// The standard 14 fonts, or lookalikes with the same widths, are part of every program and need not be embedded (ISO
// 32000 §9.6.2.2).

const FAMILY =
  /^\/(?:(Courier(?:New)?)|(Helvetica|Arial)|(Times|TimesNewRoman))(?:PS)?(?:MT)?(?:[-,](Roman|Regular|Bold|Italic|Oblique|BoldItalic|BoldOblique)(?:MT)?)?$/;

/** Copies it under the one name that every program knows, with only the glyphs that it has. */
export function standardFont(
  copier: Copier,
  font: Dictionary,
  base: string,
  encoding: Encoding,
): { value: Dictionary; facts: Font } {
  const signs = widthsOfSigns(base);
  const hasEncoding = encoding.base !== undefined || encoding.differences.size > 0;
  // Some programs apply an encoding to the symbol fonts, others ignore it.
  if (signs && hasEncoding) throw shownDifferently('fonts');
  const name = signs ? base : nameOfFamily(base);
  const names = signs ? undefined : namesShown(encoding);
  const widths = signs ?? widthsOf(name, names);
  const texts = new Map([...(names ?? [])].map(([code, glyph]) => [code, textOfName(glyph, code)]));
  const written =
    names && entries(['Type', '/Encoding'], ['Differences', writtenDifferences(names, [0, 255])]);
  const value = entries(
    ['Type', '/Font'],
    ['Subtype', '/Type1'],
    ['BaseFont', name],
    ...writtenWidths(widths),
    ['Encoding', written],
    ['ToUnicode', writtenToUnicode(copier, font, { codeBytes: 1, texts })],
  );
  return { value, facts: { codeBytes: 1, isDrawn: false, isEmbedded: false, codes: widths } };
}

/** The fonts that programs have differ in the widths of a few rare signs. */
function widthsOf(name: string, names: ReadonlyMap<number, string> = new Map()): Map<number, number> {
  const widths = widthsOfLetters(name);
  return new Map([...names].map(([code, glyph]) => [code, widths.get(glyph) ?? 0]));
}

function namesShown({ base, differences }: Encoding): Map<number, string> {
  const names = new Map<number, string>();
  const usual = base ? namesOf(base) : STANDARD;
  for (let code = 0; code < 256; code += 1) {
    const name = differences.get(code) ?? usual[code];
    if (name !== undefined && LATIN_NAMES.has(name)) names.set(code, name);
  }
  return names;
}

function nameOfFamily(base: string): string {
  const found = FAMILY.exec(base);
  if (!found) throw shownDifferently('missing_fonts');
  const [, courier, helvetica, , style = ''] = found;
  const bold = style.startsWith('Bold') ? 'Bold' : '';
  const isSlanted = /Italic|Oblique/.test(style);
  if (!courier && !helvetica) return `/Times-${bold}${isSlanted ? 'Italic' : bold ? '' : 'Roman'}`;
  const rest = `${bold}${isSlanted ? 'Oblique' : ''}`;
  return `${courier ? '/Courier' : '/Helvetica'}${rest ? `-${rest}` : ''}`;
}
