import { taxBandName } from '../domain/document-titles.ts';
import type { DocumentPrint } from './order.ts';
import { MUTED, RULE, SHADE } from './palette.ts';
import type { Sheet } from './sheet.ts';
import type { Column, Row, TableLook } from './table.ts';
import type { Style } from './typesetter.ts';

// The small tables of figures below the lines: tax bands, deducted advances, payments.

export const CELL: Style = { face: 'sans', size: 9 };
export const HEAD: Style = { face: 'sansBold', size: 8, color: MUTED };
export const PADDING = { x: 5, y: 2.5 };

export function figureLook(sheet: Sheet, columns: Column[]): TableLook {
  return { x: sheet.left, columns, leading: 12.5, padding: PADDING, rule: RULE, headFill: SHADE };
}

export function figureHead(sheet: Sheet, labels: string[], columns: readonly Column[]): Row {
  return labels.map((label, index) => {
    const room = (columns[index]?.width ?? 0) - 2 * PADDING.x;
    return [{ text: labelIn(sheet, label, HEAD, room), style: HEAD }];
  });
}

/** A label in two languages has a line for each, so that other columns keep their room. */
export function labelParts(label: string): string[] {
  return label.split(/(?<= \/) /);
}

/** A label that does not fit into one line has a line for each language, and is not broken within one of them. */
export function labelIn(sheet: Sheet, label: string, style: Style, width: number): string {
  return sheet.set.widthOf(label, style) <= width ? label : labelParts(label).join('\n');
}

/** The name of a tax band; in two languages where it is not the same in both. */
export function bandName(
  band: Parameters<typeof taxBandName>[0],
  { language, secondLanguage }: DocumentPrint,
): string {
  const name = taxBandName(band, language);
  if (!secondLanguage) return name;
  const other = taxBandName(band, secondLanguage);
  return other === name ? name : `${whole(name)} / ${whole(other)}`;
}

/** A name with its rate on the same line. */
function whole(name: string): string {
  return name.replace(/ (?=\d)/, '\u00a0');
}

/** The width of a column that its widest text needs. */
export function columnWidth(sheet: Sheet, texts: readonly string[], style: Style): number {
  return Math.max(0, ...texts.map((text) => sheet.set.widthOf(text, style))) + 2 * PADDING.x + 0.5;
}
