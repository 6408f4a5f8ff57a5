// Durable writes: alone and concurrent, on a slower disk, and their effect on concurrent reads:
//   npm run bench -- writes [--rounds 3] [--seconds 2] [--json FILE]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Books, makeBooks, requestsOf } from './books.ts';
import { NOISY_SPREAD, spread } from './goals.ts';
import { apply, type Outcome as Load, type Sample, sample } from './load.ts';
import { type Measured, startFloor, startService } from './measured.ts';
import { type Outcome, runSuite } from './suite.ts';

const CONNECTIONS = 32;
const READERS = 16;
const DELAY_US = 2000;

/** @returns the exit status: 1 when a goal was missed */
export function run(args: string[]): Promise<number> {
  return runSuite('writes', args, async ({ rounds, seconds }) => {
    const books = makeBooks();
    const folder = mkdtempSync(join(tmpdir(), 'invoicing-shim-'));
    try {
      return await measure(books, { rounds, seconds, slowDisk: slowDiskIn(folder) });
    } finally {
      books.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

type Plan = { rounds: number; seconds: number; slowDisk: Record<string, string> | undefined };

async function measure(books: Books, { rounds, seconds, slowDisk }: Plan): Promise<Outcome> {
  const { post, get, echo } = requestsOf(books);
  const found = { alone: [], together: [], slow: [], echo: [], quiet: [], busy: [] } as Record<
    'alone' | 'together' | 'slow' | 'echo' | 'quiet' | 'busy',
    Partial<Sample>[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    const steps: (() => Promise<void>)[] = [
      () =>
        using(startService(books.copy()), async (service) => {
          found.alone.push(await sample(service, { connections: 1, seconds, ...post }));
          found.together.push(await sample(service, { connections: CONNECTIONS, seconds, ...post }));
        }),
      () =>
        using(startFloor('express-echo'), async (floor) => {
          found.echo.push(await sample(floor, { connections: CONNECTIONS, seconds, ...echo }));
        }),
      () =>
        using(startService(books.copy()), async (service) => {
          const read = { url: service.url, connections: READERS, seconds, ...get };
          const write = { url: service.url, connections: READERS, ...post };
          await apply({ ...read, seconds: 1 });
          found.quiet.push(sampleOf(await apply(read)));
          const [reads] = await Promise.all([apply(read), apply({ ...write, seconds })]);
          found.busy.push(sampleOf(reads));
        }),
    ];
    if (slowDisk) {
      steps.push(() =>
        using(startService(books.copy(), slowDisk), async (service) => {
          found.slow.push(await sample(service, { connections: CONNECTIONS, seconds, ...post }));
        }),
      );
    }
    for (let turn = 0; turn < steps.length; turn += 1) await steps[(turn + round) % steps.length]?.();
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  const over = (a: Partial<Sample>[], b: Partial<Sample>[], key: 'rate' | 'p99') =>
    a.map((one, round) => (one[key] ?? Number.NaN) / (b[round]?.[key] ?? Number.NaN));
  return {
    rows: [
      { name: 'POST /documents, 1 connection: a commit for each', samples: found.alone },
      { name: `POST /documents, ${CONNECTIONS} connections: group commit`, samples: found.together },
      { name: 'the same with 2 ms more for each fsync', samples: found.slow },
      { name: 'F2: Express, POST echo', samples: found.echo },
      { name: `GET one document, ${READERS} connections, alone`, samples: found.quiet },
      { name: `the same while ${READERS} others write`, samples: found.busy },
    ],
    isNoisy: spread(found.echo.map(({ cpuUs = 0 }) => cpuUs)) > NOISY_SPREAD,
    measures: [
      {
        number: 'POST with 2 ms more for each fsync: its rate over that of F2',
        rounds: over(found.slow, found.echo, 'rate'),
      },
      { number: '17', rounds: over(found.busy, found.quiet, 'p99') },
    ],
    notes: slowDisk ? [] : ['The slower disk was left out: it needs a C compiler (`cc`) on Linux.'],
  };
}

function sampleOf({ answers, seconds, p50, p99 }: Load): Partial<Sample> {
  return { rate: answers / seconds, p50, p99 };
}

async function using(
  starting: Promise<Measured>,
  work: (measured: Measured) => Promise<void>,
): Promise<void> {
  const measured = await starting;
  try {
    await work(measured);
  } finally {
    await measured.stop();
  }
}

const SHIM = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
typedef int (*sync_call)(int);
static int slowly(const char *name, int file) {
  usleep(${DELAY_US});
  return ((sync_call)dlsym(RTLD_NEXT, name))(file);
}
int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
`;

/** Settings that delay each fsync of a process; undefined where that is not possible. */
function slowDiskIn(folder: string): Record<string, string> | undefined {
  if (process.platform !== 'linux') return undefined;
  const [source, library] = [join(folder, 'slow.c'), join(folder, 'slow.so')];
  writeFileSync(source, SHIM);
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  return status === 0 ? { LD_PRELOAD: library } : undefined;
}
