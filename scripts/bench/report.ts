// What a suite has measured, as tables of Markdown that can be copied into docs/performance.md, judged by its goals.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

/** A table as rows of text, the headings first. */
export type Cells = string[][];

/** A figure of each round, judged by the median; one without goal is only information. */
export type Figure = {
  what: string;
  unit?: string;
  values: number[];
  /** The goal: at least, or at most. */
  least?: number;
  most?: number;
  /** A better value that is aimed at. */
  reach?: number;
};

export type Found = { figures: Figure[]; tables?: Cells[]; notes?: string[] };

/** Reads numbers from options. @throws Error where one is none, or not above 0 */
export function numbersOf<Name extends string>(
  args: string[],
  usual: Record<Name, number>,
): Record<Name, number> & { json: string | undefined; positionals: string[] } {
  const names = Object.keys(usual) as Name[];
  const options = Object.fromEntries([...names, 'json'].map((name) => [name, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const numbers = Object.fromEntries(names.map((name) => [name, Number(values[name] ?? usual[name])]));
  for (const name of names)
    if (!(Number(numbers[name]) > 0)) throw new Error(`--${name} is a number above 0.`);
  return { ...(numbers as Record<Name, number>), json: values.json as string | undefined, positionals };
}

/**
 * Prints what was found, and stores its figures as JSON where a file is named.
 * @returns the exit status: 1 when a goal was missed
 */
export function report(suite: string, { figures, tables = [], notes = [] }: Found, json?: string): number {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim();
  const changes = git('status', '--porcelain', '--', ':/src', ':/scripts') ? '-changed' : '';
  const commit = `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${changes}`;
  const at = new Date().toISOString();
  const machine = `Node.js ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  console.log(`\n## ${suite}\n\n${at.slice(0, 10)}, commit ${commit}, ${machine}.`);
  for (const cells of [...tables, figureCells(figures)]) console.log(`\n${markdown(cells)}`);
  for (const note of notes) console.log(`\n${note}`);
  if (json !== undefined) {
    const whole = { suite, at, commit, machine, figures, tables, notes };
    writeFileSync(json, `${JSON.stringify(whole, null, 2)}\n`);
  }
  return figures.some((figure) => resultOf(figure) === 'MISSED') ? 1 : 0;
}

function figureCells(figures: Figure[]): Cells {
  const lines = figures.map((figure) => {
    const { what, unit = '', values, least, most } = figure;
    const goal = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : '';
    const range = `${short(Math.min(...values))} to ${short(Math.max(...values))}`;
    return [what, `${short(median(values))} ${unit}`.trim(), range, goal, resultOf(figure)];
  });
  return [['', 'median', 'in the rounds', 'goal', ''], ...lines];
}

function resultOf({ values, least, most, reach }: Figure): string {
  const value = median(values);
  if (least === undefined && most === undefined) return '';
  const meets = (limit: number) => (least !== undefined ? value >= limit : value <= limit);
  if (reach !== undefined && meets(reach)) return 'reached';
  return meets((least ?? most) as number) ? 'ok' : 'MISSED';
}

/** The medians of some columns. */
export function medianCells(
  columns: [key: string, title: string][],
  rows: [name: string, rounds: Record<string, number | undefined>[]][],
): Cells {
  const shown = (rounds: Record<string, number | undefined>[], key: string) => {
    const values = rounds.flatMap((round) => round[key] ?? []);
    return values.length === 0 ? '–' : short(median(values));
  };
  return [
    ['medians', ...columns.map(([, title]) => title)],
    ...rows.map(([name, rounds]) => [name, ...columns.map(([key]) => shown(rounds, key))]),
  ];
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function short(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

/** A table of Markdown, whose columns are aligned for reading as text: figures on the right. */
export function markdown(cells: Cells): string {
  const [head = [], ...lines] = cells;
  const widths = head.map((_, column) => Math.max(3, ...cells.map((line) => (line[column] ?? '').length)));
  const isText = (column: number) => column === 0 || (head[column] === '' && column === head.length - 1);
  const line = (texts: string[]) => {
    const padded = texts.map((text, column) =>
      isText(column) ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...lines.map(line)].join('\n');
}
