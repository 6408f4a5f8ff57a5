import { broken, shownDifferently } from './budget.ts';
import {
  type Copied,
  type Copier,
  copyOnce,
  dictionaryAt,
  entries,
  numbersText,
  numberText,
  plainContent,
  type Scope,
  streamWith,
} from './copier.ts';
import { textOfName } from './encodings.ts';
import type { Font } from './font.ts';
import { encodingOf, writtenDifferences } from './font-encoding.ts';
import { createScope } from './scope.ts';
import { writtenToUnicode } from './to-unicode.ts';
import type { Dictionary, Value } from './values.ts';
import { usualWidth, widthsOf, writtenWidths } from './widths.ts';

/**
 * Copies a font whose glyphs are content streams: each is read with its own resources, which are collected into one
 * list for the font.
 */
export function copyType3(copier: Copier, font: Dictionary): { value: Dictionary; facts: Font } {
  const encoding = encodingOf(copier, font.get('Encoding'));
  const differences = new Map([...encoding.differences].filter(([, name]) => name !== '.notdef'));
  const glyphs = dictionaryAt(copier, font.get('CharProcs'));
  if (differences.size === 0 || !glyphs) throw broken();
  const scope = createScope(dictionaryAt(copier, font.get('Resources')));
  const copied = new Map<string, Copied<Advance>>();
  for (const name of differences.values()) {
    const source = glyphs.get(name);
    // A code without a glyph is empty in every program.
    if (source !== undefined && !copied.has(name)) copied.set(name, copyGlyph(copier, source, scope));
  }
  const matrix = numbersText(copier, font.get('FontMatrix'), 6);
  const [scale, turn, slant, , ...offset] = matrix.map(Number);
  // Some programs position a glyph by all six numbers, some by the first alone.
  if (!(Number(scale) > 0) || [turn, slant, ...offset].some((each) => each !== 0))
    throw shownDifferently('fonts');
  const widths = widthsShown(copier, font, Number(scale));
  for (const [code, width] of widths) {
    const name = differences.get(code);
    const advance = name === undefined ? undefined : copied.get(name)?.facts.advance;
    // For a missing width, some programs use that of the glyph itself.
    if (name === undefined || (width === '0' && advance !== undefined && advance !== 0)) widths.delete(code);
  }
  const texts = new Map([...differences].map(([code, name]) => [code, textOfName(name, code)]));
  const value = entries(
    ['Type', '/Font'],
    ['Subtype', '/Type3'],
    ['FontBBox', numbersText(copier, font.get('FontBBox'), 4)],
    ['FontMatrix', matrix],
    ['CharProcs', new Map([...copied].map(([name, { reference }]) => [name, reference]))],
    ['Encoding', entries(['Type', '/Encoding'], ['Differences', writtenDifferences(differences)])],
    ...writtenWidths(widths),
    ['Resources', scope.used],
    ['ToUnicode', writtenToUnicode(copier, font, { codeBytes: 1, texts })],
  );
  return { value, facts: { codeBytes: 1, isDrawn: true, isEmbedded: true, codes: widths } };
}

/** The widths as the glyphs have them, rounded to whole thousandths of the size, because some programs round others. */
function widthsShown(copier: Copier, font: Dictionary, scale: number): Map<number, string> {
  const shown = new Map<number, string>();
  for (const [code, width] of widthsOf(copier, font)) {
    const whole = usualWidth(width * scale * 1000);
    if (whole !== undefined) shown.set(code, numberText(String(whole / (scale * 1000))));
  }
  return shown;
}

type Advance = { advance: number };

function copyGlyph(copier: Copier, source: Value, scope: Scope): Copied<Advance> {
  // Not shared by object number: another font may have other resources for it.
  return copyOnce(copier, 'glyph', copier.pdf.resolve(source), (value) => {
    const content = plainContent(copier, value);
    const { bytes } = copier.copyContent(content.bytes, { kind: 'glyph', scope });
    const advance = Number.parseFloat(bytes.toString('latin1', 0, 40));
    return { value: streamWith(new Map(), bytes, content), facts: { advance } };
  });
}
