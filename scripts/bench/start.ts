// The time from process start to the first answer, and the memory of an idle service:
//   npm run bench -- start [--rounds 3] [--json FILE]
import { readFileSync } from 'node:fs';
import { makeBooks } from './books.ts';
import { end, launch, MAIN, START_OPTIONS, serviceSettings } from './measured.ts';
import { type Outcome, runSuite } from './suite.ts';

const STARTS_PER_ROUND = 3;
const IDLE_MS = 3000;

/** @returns the exit status: 1 when a goal was missed */
export function run(args: string[]): Promise<number> {
  return runSuite('start', args, async ({ rounds }): Promise<Outcome> => {
    const books = makeBooks();
    const times: number[] = [];
    const memory: number[] = [];
    try {
      const databaseUrl = books.copy();
      // The very first start may create files that later starts find.
      await startOnce(databaseUrl);
      for (let i = 0; i < rounds * STARTS_PER_ROUND; i += 1) {
        const isLast = i % STARTS_PER_ROUND === STARTS_PER_ROUND - 1;
        const { ms, rssMb } = await startOnce(databaseUrl, isLast ? IDLE_MS : 0);
        times.push(ms);
        if (isLast) memory.push(rssMb);
      }
    } finally {
      books.remove();
    }
    return {
      rows: [
        { name: 'start of the service', samples: times.map((ms) => ({ p50: ms, p99: ms })) },
        { name: 'idle', samples: memory.map((rssMb) => ({ rssMb })) },
      ],
      isNoisy: false,
      measures: [
        { number: '20', rounds: times },
        { number: '21', rounds: memory },
      ],
      notes: ['A start is measured by the clock: on a busy machine it takes longer.'],
    };
  });
}

async function startOnce(databaseUrl: string, idleMs = 0): Promise<{ ms: number; rssMb: number }> {
  const startedAt = performance.now();
  const { child, url, forget } = await launch([...START_OPTIONS, MAIN], serviceSettings(databaseUrl));
  const answer = await fetch(`${url}/readyz`);
  const ms = performance.now() - startedAt;
  if (answer.status !== 200) throw new Error(`The service was not ready: ${answer.status}`);
  await new Promise((over) => setTimeout(over, idleMs));
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  await end(child);
  forget();
  return { ms, rssMb: Number(kilobytes) / 1024 };
}
