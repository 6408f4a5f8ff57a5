import { broken, spend } from './budget.ts';
import { type Copier, numbersText, numberText, wholeNumber } from './copier.ts';
import type { Value } from './values.ts';

// The advance widths of glyphs. Some programs compute with whole thousandths, some only with small numbers, and for a
// glyph with two widths they use different ones.

/** In thousandths of the font size: longer than any dash. */
const MAX_WIDTH = 5000;
const LAST = 65_535;

/** A width that every PDF reader parses in the same way; undefined for others. */
export function usualWidth(width: number): number | undefined {
  const whole = Math.round(width);
  return whole >= 0 && whole <= MAX_WIDTH ? whole : undefined;
}

/** The given widths, by code. @throws PdfError */
export function widthsOf(
  copier: Copier,
  font: { get(key: string): Value | undefined },
): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  const given = copier.pdf.resolve(font.get('Widths'));
  if (given === undefined) return widths;
  const first = wholeNumber(copier, font.get('FirstChar'), 0, 255);
  const last = wholeNumber(copier, font.get('LastChar'), first, 255);
  for (const [i, width] of numbersText(copier, given, last - first + 1).entries()) {
    widths.set(first + i, Number(width));
  }
  return widths;
}

/** From the first to the last code that is shown. */
export function writtenWidths(widths: ReadonlyMap<number, number | string>): [string, Value][] {
  const codes = [...widths.keys()];
  const [first, last] = codes.length > 0 ? [Math.min(...codes), Math.max(...codes)] : [0, 0];
  return [
    ['FirstChar', String(first)],
    ['LastChar', String(last)],
    ['Widths', Array.from({ length: last - first + 1 }, (_, i) => String(widths.get(first + i) ?? 0))],
  ];
}

/**
 * Widths of runs of glyphs: a list for consecutive glyphs, or one width for a range.
 * @returns the given widths, by glyph
 * @throws PdfError for a glyph with two widths
 */
export function runsOf(
  copier: Copier,
  source: Value | undefined,
  isShown: (code: number) => boolean,
): Map<number, number> {
  const widths = new Map<number, number>();
  const set = (code: number, width: number) => {
    if (!isShown(code)) return;
    const whole = usualWidth(width);
    if (whole === undefined || (widths.get(code) ?? whole) !== whole) throw broken();
    widths.set(code, whole);
  };
  const list = copier.pdf.resolve(source);
  if (list === undefined) return widths;
  if (!Array.isArray(list)) throw broken();
  for (let i = 0; i < list.length; ) {
    const first = wholeNumber(copier, list[i], 0, LAST);
    const second = copier.pdf.resolve(list[i + 1]);
    if (Array.isArray(second)) {
      const given = numbersText(copier, second);
      spend(copier.budget, given.length * 20);
      for (const [n, width] of given.entries()) set(first + n, Number(width));
      i += 2;
    } else {
      const last = wholeNumber(copier, list[i + 1], first, LAST);
      const width = Number(numberText(copier.pdf.resolve(list[i + 2])));
      spend(copier.budget, (last - first + 1) * 20);
      for (let code = first; code <= last; code += 1) set(code, width);
      i += 3;
    }
  }
  return widths;
}

/** Each glyph once, in order, without those of the default width. */
export function writtenRuns(widths: ReadonlyMap<number, number>, usual: number): Value[] {
  const runs: Value[] = [];
  let next = -1;
  for (const [code, width] of [...widths].sort(([one], [other]) => one - other)) {
    if (width === usual) continue;
    if (code === next) (runs.at(-1) as string[]).push(String(width));
    else runs.push(String(code), [String(width)]);
    next = code + 1;
  }
  return runs;
}
