// How the cost of every list, filter, search and statistic grows with the database:
//   npm run bench -- growth [--sizes 1000,100000,1000000] [--rounds 5] [--folder DIR] [--json FILE]
// All sizes are measured in turns, each in its own process, so that the ratios are comparable. Databases in DIR are
// reused; without it they are created (a million documents take some minutes) and removed at the end.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './goals.ts';
import { ADDITIONAL_CASES, CASES, type Facts } from './growth-cases.ts';
import type { Order, Report } from './growth-child.ts';
import { makeOutbox } from './growth-outbox.ts';
import { commitNow, keepResults } from './growth-results.ts';
import { caseCells, goalCells, printCells, sizeCells } from './growth-table.ts';
import { judge, type Row } from './growth-verdicts.ts';

type Measured = { size: number; child: ChildProcess; facts: Facts };

const BUDGET_MS = 250;

/** @returns the exit status: 1 when a goal was missed */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,100000,1000000' },
      rounds: { type: 'string', default: '5' },
      folder: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const sizes = values.sizes
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b);
  const rounds = Number(values.rounds);
  if (sizes.some((size) => !Number.isInteger(size) || size < 100) || !(rounds >= 1)) {
    console.error('--sizes are whole numbers from 100 up, with commas between them; --rounds is 1 or more.');
    return 1;
  }
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'invoicing-growth-'));
  mkdirSync(folder, { recursive: true });
  const databases: Measured[] = [];
  const commit = commitNow();
  try {
    for (const size of sizes) databases.push(await start(size, folder));
    const rows = await measure(databases, rounds);
    const verdicts = judge(rows, sizes);
    const facts = databases.map((database) => database.facts);
    for (const cells of [caseCells(rows, sizes), sizeCells(facts), goalCells(verdicts)]) printCells(cells);
    keepResults({ sizes, facts, rounds, rows, verdicts }, commit, values.json);
    return verdicts.some(({ result }) => result === 'MISS') ? 1 : 0;
  } finally {
    for (const { child } of databases) child.disconnect();
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function start(size: number, folder: string): Promise<Measured> {
  const file = join(folder, `${size}.db`);
  const outbox = `file:${join(folder, `${size}-delivered.db`)}`;
  if (!existsSync(file)) seed(size, file);
  await makeOutbox(outbox, size);
  const child = fork(new URL('./growth-child.ts', import.meta.url), [`file:${file}`, outbox]);
  const { facts } = await ask(child, { kind: 'facts' });
  return { size, child, facts: facts as Facts };
}

function seed(size: number, file: string): void {
  console.error(`seeding ${size} documents …`);
  const script = fileURLToPath(new URL('../seed.ts', import.meta.url));
  const options = ['--documents', String(size), '--database', `file:${file}`];
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const { status } = spawnSync(process.execPath, [script, ...options], { stdio: [...stdio] });
  if (status !== 0) throw new Error(`The database of ${size} documents could not be seeded.`);
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

/** Round by round and case by case, one size after the other, so that the load of the machine is the same for all. */
async function measure(databases: Measured[], rounds: number): Promise<Row[]> {
  const names = [...CASES.map(({ name }) => name), ...Object.values(ADDITIONAL_CASES)];
  const rows = names.map((name): Row => ({ name, rounds: databases.map(() => []) }));
  for (let round = 0; round < rounds; round += 1) {
    for (const row of rows) {
      for (let turn = 0; turn < databases.length; turn += 1) {
        const place = (turn + round) % databases.length;
        const { child, facts } = databases[place] as Measured;
        const order = orderFor(row.name, facts);
        if (!order) continue;
        const { times, blockMs, rows: onPage } = await ask(child, order);
        row.rounds[place]?.push({ medianMs: median(times), blockMs, rows: onPage });
      }
    }
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  return rows;
}

function orderFor(name: string, facts: Facts): Order | undefined {
  const found = CASES.find((one) => one.name === name);
  if (!found) return { kind: 'statement', name, budgetMs: BUDGET_MS };
  const query = found.query(facts);
  const { operationId } = found;
  const path = found.path?.(facts) ?? {};
  return query && { kind: 'operation', operationId, path, query, budgetMs: BUDGET_MS };
}
