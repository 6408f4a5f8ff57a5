// Shared by all suites: their options, and how a run is printed, judged and stored.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, type Measure, median, type Verdict } from './goals.ts';
import { commitNow, machine } from './growth-results.ts';
import { markdownOf, printCells } from './growth-table.ts';
import type { Sample } from './load.ts';

export type Row = { name: string; samples: Partial<Sample>[] };
export type Outcome = {
  rows: Row[];
  measures: Measure[];
  isNoisy: boolean;
  /** An additional table between the rows and the goals. */
  comparison?: string[][];
  notes?: string[];
};

/** A run as it is stored in the folder of results. */
export type Kept = { suite: string; measured_at: string; commit: string; rounds: number } & Pick<
  Outcome,
  'rows' | 'comparison' | 'notes'
> & {
    goals: Verdict[];
  };

const RESULTS = join(fileURLToPath(new URL('.', import.meta.url)), 'results');
/** In the order of presentation. */
export const SUITES = ['floor', 'http', 'writes', 'webhooks', 'start', 'pages', 'peers', 'postgres'];
const COLUMNS: [keyof Sample, string, number][] = [
  ['rate', 'per second', 0],
  ['cpuUs', 'CPU µs', 1],
  ['p50', 'p50 ms', 2],
  ['p99', 'p99 ms', 1],
  ['rssMb', 'RSS MB', 0],
];

/** @returns the exit status: 1 when a goal was missed */
export async function runSuite(
  suite: string,
  args: string[],
  measure: (options: { rounds: number; seconds: number }) => Promise<Outcome>,
  usual: { seconds?: string; rounds?: string } = {},
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: usual.rounds ?? '3' },
      seconds: { type: 'string', default: usual.seconds ?? '2' },
      json: { type: 'string' },
    },
  });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  if (!(rounds >= 1) || !(seconds > 0)) {
    console.error('--rounds is 1 or more, --seconds above 0.');
    return 1;
  }
  const commit = commitNow();
  const { rows, measures, isNoisy, comparison, notes = [] } = await measure({ rounds, seconds });
  const goals = judge(measures, isNoisy);
  printCells(rowCells(rows));
  if (comparison) printCells(comparison);
  printCells(goalCells(goals));
  for (const note of notes) console.log(note);
  const measured_at = new Date().toISOString();
  keep({ suite, measured_at, commit, rounds, rows, comparison, goals, notes }, values.json);
  return goals.some(({ result }) => result === 'MISS') ? 1 : 0;
}

function rowCells(rows: Row[]): string[][] {
  return [
    ['medians', ...COLUMNS.map(([, title]) => title)],
    ...rows.map(({ name, samples }) => [
      name,
      ...COLUMNS.map(([key, , decimals]) => {
        const values = samples.flatMap((one) => (Number.isFinite(one[key]) ? [one[key] as number] : []));
        return values.length === 0 ? '–' : median(values).toFixed(decimals);
      }),
    ]),
  ];
}

/** @param among the heading of the column with the smallest and the largest value */
export function goalCells(goals: Verdict[], among = 'in the rounds'): string[][] {
  return [
    ['goal', '', 'measured', among, 'must', 'reach', ''],
    ...goals.map(({ number, what, unit, value, least, most, must, reach, isMinimum, result }) => [
      number,
      what,
      `${shown(value)} ${unit}`,
      `${shown(least)} to ${shown(most)}`,
      must === undefined ? '–' : `${isMinimum ? '≥' : '≤'} ${must}`,
      reach === undefined ? '–' : String(reach),
      result,
    ]),
  ];
}

function shown(value: number): string {
  return value >= 1000 ? value.toFixed(0) : value.toPrecision(3);
}

function keep(run: Kept, file: string | undefined): void {
  const text = `${JSON.stringify({ machine: machine(), ...run }, rounded, 2)}\n`;
  if (file !== undefined) {
    writeFileSync(file, text);
    return;
  }
  mkdirSync(RESULTS, { recursive: true });
  // One file per run, even for the same commit on the same day.
  const at = run.measured_at.slice(0, 19).replaceAll(':', '');
  writeFileSync(join(RESULTS, `${run.suite}-${at}-${run.commit}.json`), text);
  writeFileSync(join(RESULTS, 'SPEED.md'), latestRuns());
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

/** The latest run of every suite, as tables for people. */
function latestRuns(): string {
  const parts = SUITES.flatMap((suite) => keptRuns(suite).slice(0, 1).map(partOf));
  return `# How fast the service is

The latest runs of \`npm run bench\`, each judged by the median of its rounds. Ratios are of CPU time unless they say
otherwise, taken round by round against floors of the same run; «noisy» means that a floor itself differed by more
than 15 % between the rounds. Every kept run is in a JSON file of this folder.

${parts.join('\n')}`;
}

/** The stored runs of a suite, the latest first. */
export function keptRuns(suite: string): (Kept & Machine)[] {
  if (!existsSync(RESULTS)) return [];
  return readdirSync(RESULTS)
    .filter((name) => name.startsWith(`${suite}-`) && name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Kept & Machine)
    .sort((a, b) => (a.measured_at < b.measured_at ? 1 : -1));
}

type Machine = { machine: ReturnType<typeof machine> };

function partOf({
  suite,
  measured_at,
  commit,
  rounds,
  rows,
  comparison,
  goals,
  notes = [],
  machine: on,
}: Kept & Machine): string {
  return `## ${suite}

${measured_at.slice(0, 10)}, commit ${commit}, Node.js ${on.node.slice(1)}, ${on.cores} cores (${on.cpu?.trim()}), ${rounds} rounds.

${markdownOf(rowCells(rows))}
${comparison ? `\n${markdownOf(comparison)}\n` : ''}
${markdownOf(goalCells(goals))}
${notes.map((note) => `\n${note}\n`).join('')}`;
}
