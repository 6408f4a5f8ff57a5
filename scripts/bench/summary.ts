// The medians of the latest stored runs of every suite, and the spread of the runs:
//   npm run bench -- summary [--runs 3]
import { parseArgs } from 'node:util';
import { type Verdict, verdict } from './goals.ts';
import { markdownOf } from './growth-table.ts';
import { goalCells, type Kept, keptRuns, SUITES } from './suite.ts';

/** @returns the exit status: 1 when there is nothing to sum up */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '3' } } });
  const most = Number(values.runs);
  if (!(most >= 1)) {
    console.error('--runs is 1 or more.');
    return 1;
  }
  const suites = SUITES.flatMap((suite) => {
    const runs = keptRuns(suite).slice(0, most);
    return runs.length === 0 ? [] : [{ suite, runs }];
  });
  for (const { suite, runs } of suites) {
    const commits = [...new Set(runs.map(({ commit }) => commit))].join(', ');
    console.log(`\n${suite}: medians of ${runs.length} runs (commits ${commits})\n`);
    console.log(markdownOf(goalCells(goalsOver(runs), 'in the runs')));
  }
  if (suites.length === 0) console.error('No run was kept yet: npm run bench');
  return suites.length === 0 ? 1 : 0;
}

/** Each goal of the latest run, judged by the median of all of them. */
function goalsOver(runs: Kept[]): Verdict[] {
  return (runs[0]?.goals ?? []).map((goal) => {
    const same = runs.flatMap(({ goals }) =>
      goals.filter(({ number, what }) => number === goal.number && what === goal.what),
    );
    const isNoisy = same.some(({ result }) => result === 'noisy');
    return verdict(
      goal,
      same.map(({ value }) => value),
      isNoisy,
    );
  });
}
