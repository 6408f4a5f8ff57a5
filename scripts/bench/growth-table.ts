import Table from 'cli-table3';
import type { Goal } from './growth-cases.ts';

/** The times of a case in milliseconds and the longest block of the event loop, each by size. */
export type Row = { name: string; times: number[][]; blocks: number[] };

export type Verdict = Pick<Goal, 'number' | 'what' | 'unit' | 'limit' | 'isMinimum'> & {
  value: number;
  result: 'ok' | 'MISS';
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function printTable(rows: Row[], sizes: number[]): void {
  const table = new Table({
    head: ['median ms', ...sizes.map((size) => size.toLocaleString('en')), 'ratio', 'longest block ms'],
    style: { head: [], border: [] },
    colAligns: ['left', ...sizes.map(() => 'right' as const), 'right', 'right'],
  });
  for (const { name, times, blocks } of rows) {
    const medians = times.map(median);
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
    table.push([name, ...medians.map(short), short(ratio), short(Math.max(...blocks))]);
  }
  console.log(table.toString());
}

export function printGoals(verdicts: Verdict[]): void {
  const table = new Table({
    head: ['goal', '', 'measured', 'limit', ''],
    style: { head: [], border: [] },
    colAligns: ['left', 'left', 'right', 'right', 'left'],
  });
  for (const { number, what, unit, limit, value, result, isMinimum } of verdicts) {
    const sign = isMinimum ? '≥' : '≤';
    table.push([number, what, `${short(value)} ${unit}`, `${sign} ${limit} ${unit}`, result]);
  }
  console.log(table.toString());
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
