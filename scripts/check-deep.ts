// `npm run test:deep [-- ID …] [-- --record]`: every scenario of test/scenarios.ts at full scale, and a table of figures.
// Scenarios that measure times have the machine to themselves; --record keeps the table in test/RESULTS.md and
// docs/reliability.md.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCENARIOS, type ScenarioId } from '../test/scenarios.ts';
import { runVitest, type Totals } from './run-vitest.ts';
import { withBlock } from './settings-files.ts';

const wanted = process.argv.slice(2).filter((argument) => argument in SCENARIOS) as ScenarioId[];
const folder = mkdtempSync(join(tmpdir(), 'invoicing-deep-'));
const figures = join(folder, 'figures.jsonl');
const startedAt = performance.now();

const files = globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] }).filter((file) =>
  isWanted(readFileSync(file, 'utf8')),
);
// Of those that other suites have as well, some measure times: of the recovery after a crash, and of SEF's pace.
const timed = files.filter((file) =>
  /(\.timed|\/(reliability\/crash|server-killed|pace)\.slow)\.test\.ts$/.test(file),
);
const others = files.filter((file) => !timed.includes(file));
// The others spend most of their time waiting: for a killed process to restart, for ten minutes to pass.
const reports = [await run(timed, 1), await run(others, cpus().length + 1)];

const measured = readFigures();
const ids = (wanted.length > 0 ? wanted : Object.keys(SCENARIOS)) as ScenarioId[];
const missing = ids.filter((id) => !measured.has(id));
const table = tableOf(ids);
console.log(`\n${table}\n`);
if (missing.length > 0) console.log(`Without a figure: ${missing.join(', ')}`);
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const passed = reports.reduce((sum, one) => sum + one.passed, 0);
const failed = reports.reduce((sum, one) => sum + one.failed, 0) + missing.length;
const skipped = reports.reduce((sum, one) => sum + one.skipped, 0);
if (process.argv.includes('--record') && failed === 0) record();
rmSync(folder, { recursive: true, force: true });
console.log(`${minutes} minutes`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);

/** A scenario's file contains the ids whose figures it reports. */
function isWanted(text: string): boolean {
  if (!text.includes("/scenarios.ts'")) return false;
  return wanted.length === 0 || wanted.some((id) => text.includes(`'${id}'`));
}

async function run(chosen: string[], workers: number): Promise<Totals> {
  if (chosen.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const args = [...chosen, `--maxWorkers=${workers}`, '--reporter=verbose'];
  return runVitest(args, { TEST_DEPTH: 'deep', FIGURES_FILE: figures });
}

function readFigures(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let text = '';
  try {
    text = readFileSync(figures, 'utf8');
  } catch {
    return found;
  }
  for (const line of text.split('\n').filter(Boolean)) {
    const { id, measured: figure } = JSON.parse(line) as { id: string; measured: string };
    found.set(id, [...(found.get(id) ?? []), figure]);
  }
  return found;
}

function tableOf(chosen: ScenarioId[]): string {
  const rows = chosen.map((id) => {
    const { what, limit } = SCENARIOS[id];
    return `| ${id} | ${what} | ${limit} | ${measured.get(id)?.join('; ') ?? '—'} |`;
  });
  return ['| | what happens | what must hold | measured |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/**
 * Keeps the whole table with the tests, and the rows of the service itself in the docs. Where only some scenarios were
 * run, the others keep what was recorded of them before.
 */
function record(): void {
  const kept = 'test/RESULTS.md';
  const before = readFileSync(kept, 'utf8');
  const all = Object.keys(SCENARIOS) as ScenarioId[];
  for (const id of all.filter((each) => !ids.includes(each))) {
    const figure = new RegExp(`^\\| ${id} \\|[^|]*\\|[^|]*\\| (.*) \\|$`, 'm').exec(before)?.[1];
    if (figure !== undefined) measured.set(id, [figure]);
  }
  const machine = `Node.js ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  const run = `${new Date().toISOString().slice(0, 10)}, ${machine}, ${minutes} minutes.`;
  const head =
    wanted.length === 0
      ? `# What it survives\n\nThe latest recorded run of \`npm run test:deep\`: ${run}`
      : `${before.slice(0, before.indexOf('\n\n|'))}\n\nRun again alone: ${ids.join(', ')}: ${run}`;
  writeFileSync(kept, `${head}\n\n${tableOf(all)}\n`);
  const page = 'docs/reliability.md';
  const ofService = tableOf(all.filter((id) => /^[TDAILEPJ]\d/.test(id)));
  writeFileSync(page, withBlock(readFileSync(page, 'utf8'), 'scenarios', ofService));
  console.log(`Kept in ${kept} and ${page}`);
}
