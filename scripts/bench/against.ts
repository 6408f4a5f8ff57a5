// This service and that of another checkout, in alternating slices of one run, each on a database of its own version:
//   npm run bench -- against <folder> [--rounds 8] [--seconds 1]
// Prints the CPU time of this one over that of the other, round by round; nothing is kept or judged.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { databaseFile } from '../../src/database/sqlite/connect.ts';
import { type Books, makeBooks, requestsOf } from './books.ts';
import {
  alternate,
  CONNECTIONS,
  DELIVERIES,
  deliverAll,
  ENDPOINTS,
  overFirst,
  type Side,
  startSender,
} from './floor.ts';
import { median } from './goals.ts';
import { printCells } from './growth-table.ts';
import { sample } from './load.ts';
import { type Measured, ROOT, startFloor, startService } from './measured.ts';
import type { Row } from './suite.ts';

const WARM_UP_SLICES = 2;
const KINDS = ['post', 'get', 'list'] as const;

type Plan = { rounds: number; seconds: number };

/** @returns the exit status */
export async function run(args: string[]): Promise<number> {
  const options = {
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '1' },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [other] = positionals;
  const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  if (other === undefined || !(plan.rounds >= 1) || !(plan.seconds > 0)) {
    console.error('npm run bench -- against <folder of another checkout> [--rounds 8] [--seconds 1]');
    return 1;
  }
  const checkouts = [ROOT, resolve(other)];
  const all = checkouts.map((checkout) => ({ checkout, books: makeBooks(undefined, checkout) }));
  try {
    const rows = [...(await ofRequests(all, plan)), await ofDeliveries(all, plan)];
    printCells([['CPU of this service over that of the other', 'median', 'in the rounds'], ...rows]);
    return 0;
  } finally {
    for (const { books } of all) books.remove();
  }
}

type Checkout = { checkout: string; books: Books };

async function ofRequests(all: Checkout[], { rounds, seconds }: Plan): Promise<string[][]> {
  const running: (Checkout & { service: Measured })[] = [];
  for (const { checkout, books } of all)
    running.push({ checkout, books, service: await startService(books.copy(), {}, checkout) });
  const rows: string[][] = [];
  for (const kind of KINDS) {
    const sides = running.map(
      ({ checkout, books, service }): Side => ({
        name: `${kind} of ${checkout}`,
        take: () =>
          sample(service, { connections: CONNECTIONS, seconds, ...requestsOf(books)[kind] }, seconds / 3),
      }),
    );
    for (let turn = 0; turn < WARM_UP_SLICES; turn += 1) for (const { take } of sides) await take();
    rows.push(ratios(kind, await alternate(sides, rounds)));
  }
  for (const { service } of running) await service.stop();
  return rows;
}

async function ofDeliveries(all: Checkout[], { rounds }: Plan): Promise<string[]> {
  const receiver = await startFloor('receiver');
  const sides = all.map(({ checkout, books }): Side => {
    const waiting = books.copy();
    addEndpoints(checkout, waiting, receiver.url);
    const copy = () => books.copy(databaseFile(waiting));
    const start = (url: string) => startSender(url, checkout);
    return { name: `deliveries of ${checkout}`, take: () => deliverAll(copy(), start) };
  });
  const rows = await alternate(sides, rounds);
  await receiver.stop();
  return ratios('a webhook delivery', rows);
}

/** By the other checkout's own code, because the tables are those of its version. */
function addEndpoints(checkout: string, databaseUrl: string, url: string): void {
  const backlog = pathToFileURL(join(checkout, 'scripts/bench/backlog.ts')).href;
  const order = JSON.stringify({ url, endpoints: ENDPOINTS, waiting: DELIVERIES });
  const program = `import { addEndpoints } from '${backlog}'; await addEndpoints('${databaseUrl}', ${order});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: checkout });
}

function ratios(kind: string, rows: Row[]): string[] {
  const values = overFirst(rows.toReversed());
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return [kind, median(values).toFixed(3), `${least.toFixed(3)} to ${most.toFixed(3)}`];
}
