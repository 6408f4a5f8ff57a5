import { localDate, localDecimal, PERIOD_WORDS, periodText } from '../domain/local-format.ts';
import type { Schema } from '../spec/public.ts';
import type { Labels } from './labels.ts';
import type { DocumentPrint } from './order.ts';
import { MUTED, PAPER, SHADE } from './palette.ts';
import type { Column, Row, SpecialRow, TableRow } from './table.ts';
import type { Run, Style } from './typesetter.ts';

type DocumentLine = Schema<'DocumentLine'>;

const styleOf = (face: Style['face'], size: number): Style => ({ face, size });

/** A line with the number that it is printed with: of a text and a section, 0. */
export type NumberedLine = DocumentLine & { number: number };

/** The lines; items are counted from 1. */
export function numberedLines(lines: readonly DocumentLine[]): NumberedLine[] {
  let count = 0;
  return lines.map((line) => {
    if (line.kind === 'item') count += 1;
    return { ...line, number: line.kind === 'item' ? count : 0 };
  });
}

/**
 * The rows of the table of lines: an item in the columns, a text from the description on, a section as a heading, with
 * what its items come to below the last of them.
 * @param scale of the text
 * @param cellsOf the cells of an item
 */
export function lineRows(
  { document, language }: DocumentPrint,
  {
    labels,
    columns,
    scale,
    cellsOf,
  }: { labels: Labels; columns: Column[]; scale: number; cellsOf: (line: NumberedLine) => Row },
): TableRow[] {
  const noteStyle = styleOf('sans', 9 * scale);
  const sectionStyle = styleOf('sansBold', 9 * scale);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const [{ width: indent } = { width: 0 }] = columns;
  const end = columns.at(-1)?.width ?? 0;
  const rows: SpecialRow[] = [];
  let open: DocumentLine | undefined;
  let hasItems = false;
  const close = () => {
    const last = rows.at(-1);
    if (!open || !hasItems || !last) return;
    // A subtotal alone on the next page says nothing.
    last.staysWithNext = true;
    const amount = localDecimal(open.section_subtotal ?? '0', language);
    rows.push({
      // Apart from the ground of the next heading.
      fill: PAPER,
      cells: [
        [{ text: `${labels.sectionTotal}: ${open.description}`, style: sectionStyle }],
        [{ text: amount, style: sectionStyle }],
      ],
      columns: [
        { width: width - end, align: 'right' },
        { width: end, align: 'right' },
      ],
    });
  };
  for (const line of numberedLines(document.lines)) {
    const text = line.description ?? '';
    if (line.kind === 'section') {
      close();
      [open, hasItems] = [line, false];
      const cells = [[{ text, style: sectionStyle }]];
      rows.push({ cells, columns: [{ width, align: 'left' }], fill: SHADE, staysWithNext: true });
    } else if (line.kind === 'text') {
      const wide: Column[] = [
        { width: indent, align: 'left' },
        { width: width - indent, align: 'left' },
      ];
      rows.push({ cells: [[], [{ text, style: noteStyle }]], columns: wide });
    } else {
      hasItems = true;
      rows.push({ cells: cellsOf(line), columns });
    }
  }
  close();
  return rows;
}

/** The period of a line below its description (EN 16931, BT-134 and BT-135). */
export function periodRuns(line: DocumentLine, language: DocumentPrint['language'], scale: number): Run[] {
  const { service_period_start: start, service_period_end: end } = line;
  const text = periodText([start, end], PERIOD_WORDS[language], (day) => localDate(day, language));
  return text === undefined
    ? []
    : [{ text: `\n${text}`, style: { face: 'sans', size: 8 * scale, color: MUTED } }];
}
