import Table from 'cli-table3';
import type { Facts } from './growth-cases.ts';
import { blocksOf, growthOf, mediansOf, type Row, type Verdict } from './growth-verdicts.ts';

/** A table as rows of text, the headings first. */
export type Cells = string[][];

/** The contents of each database. */
export function sizeCells(facts: Facts[]): Cells {
  const counts = facts.map(({ counts }) => counts);
  const line = (name: string, key: keyof Facts['counts']) => [name, ...counts.map((of) => whole(of[key]))];
  return [
    ['database', ...counts.map(({ documents }) => `${whole(documents)} documents`)],
    line('open documents', 'open'),
    line('payments', 'payments'),
    line('clients', 'clients'),
  ];
}

/**
 * The medians, and the ratio of the largest size to the smallest. A ratio that names a size is over that size instead,
 * because pages of smaller databases have fewer rows.
 */
export function caseCells(rows: Row[], sizes: number[]): Cells {
  const head = ['median ms', ...sizes.map(whole), 'ratio', 'longest block ms'];
  const lines = rows.map((row) => {
    const growth = growthOf(row);
    const over = growth && growth.from > 0 ? ` over ${whole(sizes[growth.from] ?? 0)}` : '';
    const medians = mediansOf(row).map((value) => (Number.isNaN(value) ? '–' : short(value)));
    return [
      row.name,
      ...medians,
      growth ? `${short(growth.ratio)}${over}` : '–',
      short(Math.max(...blocksOf(row))),
    ];
  });
  return [head, ...lines];
}

export function goalCells(verdicts: Verdict[]): Cells {
  const lines = verdicts.map(({ number, what, unit, limit, value, least, most, result, isMinimum }) => [
    number,
    what,
    `${short(value)} ${unit}`,
    least === most ? '' : `${short(least)} to ${short(most)}`,
    `${isMinimum ? '≥' : '≤'} ${limit} ${unit}`,
    result,
  ]);
  return [['goal', '', 'measured', 'in the rounds', 'limit', ''], ...lines];
}

export function printCells([head = [], ...lines]: Cells): void {
  const table = new Table({ head, style: { head: [], border: [] }, colAligns: alignments(head) });
  table.push(...lines);
  console.log(table.toString());
}

export function markdownOf([head = [], ...lines]: Cells): string {
  const rule = alignments(head).map((alignment) => (alignment === 'right' ? '---:' : '---'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Text on the left, figures on the right. */
function alignments(head: string[]): ('left' | 'right')[] {
  return head.map((title, i) => (i === 0 || title === '' ? 'left' : 'right'));
}

function whole(value: number): string {
  return value.toLocaleString('en');
}

export function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
