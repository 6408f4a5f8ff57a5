// Stores the results of a run: as JSON, by date and commit, and the latest one as tables for people.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from './growth-cases.ts';
import { caseCells, goalCells, markdownOf, sizeCells } from './growth-table.ts';
import { blocksOf, growthOf, mediansOf, type Row, type Verdict } from './growth-verdicts.ts';

export type Run = { sizes: number[]; facts: Facts[]; rounds: number; rows: Row[]; verdicts: Verdict[] };

const BENCH = fileURLToPath(new URL('.', import.meta.url));

/**
 * @param commit as returned by `commitNow` when the run began
 * @param file an alternative file for the results; the tables for people are then left unchanged
 */
export function keepResults(run: Run, commit: string, file?: string): void {
  const at = new Date().toISOString();
  const figures = `${JSON.stringify(figuresOf(run, { at, commit }), null, 2)}\n`;
  if (file !== undefined) {
    writeFileSync(file, figures);
    return;
  }
  const folder = join(BENCH, 'results');
  mkdirSync(folder, { recursive: true });
  const target = join(folder, `growth-${at.slice(0, 10)}-${commit}.json`);
  writeFileSync(target, figures);
  writeFileSync(join(folder, 'RESULTS.md'), tablesOf(run, { at, commit }));
  console.log(`\nkept in ${relative(process.cwd(), target)} and in the RESULTS.md next to it`);
}

type Mark = { at: string; commit: string };

/** The measured commit; with `-changed` when files differ from it. */
export function commitNow(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: BENCH, encoding: 'utf8' }).stdout?.trim();
  const commit = git('rev-parse', '--short', 'HEAD');
  if (!commit) return 'unknown';
  const changes = git('status', '--porcelain', '--', ':/src', ':/scripts', ':!/scripts/bench/results');
  return changes ? `${commit}-changed` : commit;
}

export function machine() {
  return {
    node: process.version,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    load: loadavg().map(rounded),
  };
}

function figuresOf({ sizes, facts, rounds, rows, verdicts }: Run, { at, commit }: Mark) {
  return {
    measured_at: at,
    commit,
    machine: machine(),
    sizes,
    holds: facts.map(({ counts }) => counts),
    rounds,
    cases: rows.map((row) => ({
      name: row.name,
      median_ms: mediansOf(row).map(rounded),
      ratio: rounded(growthOf(row)?.ratio ?? Number.NaN),
      rows: row.rounds.map((list) => list[0]?.rows ?? null),
      block_ms: blocksOf(row).map(rounded),
      worst_block_ms: row.rounds.map((list) => rounded(Math.max(0, ...list.map(({ blockMs }) => blockMs)))),
    })),
    goals: verdicts.map(({ value, least, most, ...goal }) => ({
      ...goal,
      value: rounded(value),
      least: rounded(least),
      most: rounded(most),
    })),
  };
}

function tablesOf({ sizes, facts, rounds, rows, verdicts }: Run, { at, commit }: Mark): string {
  const { node, cpu, cores } = machine();
  return `# How the service grows

The latest run of \`npm run bench -- growth\`: ${at.slice(0, 10)}, commit ${commit}, Node.js ${node.slice(1)}, ${cores} cores
(${cpu?.trim()}), ${rounds} rounds. The figures of every run that was kept are in the JSON files of this folder.

## Goals

Each is measured in every round; the median of the rounds is judged.

${markdownOf(goalCells(verdicts))}

## Operations

Median times in milliseconds, and the largest database over the smallest. Where a size is named next to the ratio,
the page has fewer rows in smaller databases, which says nothing about growth. «Longest block» is how long the
event loop was blocked: slow reads run on a worker thread.

${markdownOf(caseCells(rows, sizes))}

${markdownOf(sizeCells(facts))}
`;
}

function rounded(value: number): number | null {
  return Number.isNaN(value) ? null : Number(value.toPrecision(3));
}
