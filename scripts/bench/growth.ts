// How the cost of every list, filter, search and statistic grows with the database:
//   npm run bench -- growth [--sizes 1000,100000,1000000] [--rounds 3] [--folder DIR] [--json FILE]
// All sizes are measured side by side, each in a process of its own, so that the ratios mean something.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CASES, type Facts, GOALS, WITHOUT_INDEX } from './growth-cases.ts';
import type { Order, Report } from './growth-child.ts';
import { median, printGoals, printTable, type Row, type Verdict } from './growth-table.ts';

type Measured = { size: number; child: ChildProcess; facts: Facts };

const BUDGET_MS = 250;
const LONGEST_BLOCK_MS = 50;

/** @returns the exit status: 1 when a goal was missed */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,100000,1000000' },
      rounds: { type: 'string', default: '3' },
      folder: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const sizes = values.sizes
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b);
  if (sizes.some((size) => !Number.isInteger(size) || size < 100)) {
    console.error('--sizes are whole numbers from 100 up, with commas between them.');
    return 1;
  }
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'invoicing-growth-'));
  mkdirSync(folder, { recursive: true });
  const databases: Measured[] = [];
  try {
    for (const size of sizes) databases.push(await start(size, folder));
    const rows = await measure(databases, Number(values.rounds));
    const verdicts = judge(rows, sizes);
    printTable(rows, sizes);
    printGoals(verdicts);
    writeResults(values.json, { sizes, rows, verdicts });
    return verdicts.some(({ result }) => result === 'MISS') ? 1 : 0;
  } finally {
    for (const { child } of databases) child.disconnect();
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function start(size: number, folder: string): Promise<Measured> {
  const file = join(folder, `${size}.db`);
  if (!existsSync(file)) {
    console.error(`seeding ${size} documents …`);
    const seed = fileURLToPath(new URL('../seed.ts', import.meta.url));
    const options = ['--documents', String(size), '--database', `file:${file}`];
    const { status } = spawnSync(process.execPath, [seed, ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`The database of ${size} documents could not be seeded.`);
  }
  const child = fork(new URL('./growth-child.ts', import.meta.url), [`file:${file}`]);
  const { facts } = await ask(child, { kind: 'facts' });
  return { size, child, facts: facts as Facts };
}

function ask(child: ChildProcess, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A process of the benchmark died.'));
    child.once('exit', fail);
    child.once('message', (report: Report) => {
      child.off('exit', fail);
      resolve(report);
    });
    child.send(order);
  });
}

/** Round by round and case by case, one size after the other, so that all of them meet the same weather. */
async function measure(databases: Measured[], rounds: number): Promise<Row[]> {
  const statements = Object.values(WITHOUT_INDEX).map((name) => ({ name }));
  const rows: Row[] = [...CASES, ...statements].map(({ name }) => ({
    name,
    times: databases.map(() => []),
    blocks: databases.map(() => 0),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, row] of rows.entries()) {
      const theCase = CASES[i];
      for (let turn = 0; turn < databases.length; turn += 1) {
        const place = (turn + round) % databases.length;
        const { child, facts } = databases[place] as Measured;
        const order: Order = theCase
          ? {
              kind: 'operation',
              operationId: theCase.operationId,
              query: theCase.query(facts),
              budgetMs: BUDGET_MS,
            }
          : { kind: 'statement', name: row.name, budgetMs: BUDGET_MS };
        const report = await ask(child, order);
        row.times[place]?.push(...report.times);
        row.blocks[place] = Math.max(row.blocks[place] ?? 0, report.blockMs);
      }
    }
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  return rows;
}

function judge(rows: Row[], sizes: number[]): Verdict[] {
  const largest = sizes.at(-1) ?? 0;
  const at = (name: string, size: 'smallest' | 'largest') =>
    median(rows.find((row) => row.name === name)?.times.at(size === 'smallest' ? 0 : -1) ?? []);
  const verdicts = GOALS.filter(({ fromSize = 0 }) => largest >= fromSize).map((goal): Verdict => {
    const value = goal.measure(at);
    const isMet = goal.isMinimum ? value >= goal.limit : value <= goal.limit;
    return { ...goal, value, result: isMet ? 'ok' : 'MISS' };
  });
  // What asks the database directly is there to compare with: the service never does so.
  const blockMs = Math.max(...rows.slice(0, CASES.length).flatMap(({ blocks }) => blocks));
  const result = blockMs <= LONGEST_BLOCK_MS ? 'ok' : 'MISS';
  const what = 'longest block of the event loop';
  return [...verdicts, { number: '+', what, unit: 'ms', limit: LONGEST_BLOCK_MS, value: blockMs, result }];
}

function writeResults(
  file: string | undefined,
  { sizes, rows, verdicts }: { sizes: number[]; rows: Row[]; verdicts: Verdict[] },
): void {
  const folder = fileURLToPath(new URL('./results', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const target = file ?? join(folder, 'growth.json');
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  const cases = rows.map(({ name, times, blocks }) => ({
    name,
    median_ms: times.map((list) => rounded(median(list))),
    longest_block_ms: blocks.map(rounded),
  }));
  const goals = verdicts.map(({ number, what, unit, limit, value, result }) => ({
    number,
    what,
    unit,
    limit,
    value: rounded(value),
    result,
  }));
  const measuredAt = new Date().toISOString();
  writeFileSync(
    target,
    `${JSON.stringify({ measured_at: measuredAt, machine, sizes, cases, goals }, null, 2)}\n`,
  );
  console.log(`\nwritten to ${target}`);
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
