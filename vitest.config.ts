import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/long-first.ts';
import { ONLY_SQLITE } from './test/only-sqlite.ts';

// Each service starts threads that load much of it again: what Node.js has compiled for one, it keeps for the next.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

/** `quick` in `npm test`, `deep` in `npm run test:deep`; otherwise all but the deep ones. */
const depth = process.env.TEST_DEPTH;
/** `postgres` in `npm run test:postgres`. */
const onPostgres = process.env.TEST_ENGINE === 'postgres';

/** What the files of a kind need decides how they can be run alone: `npx vitest run --project unit`. */
const KINDS = {
  /** Functions alone: no service is started. */
  unit: ['test/*.test.ts', 'test/{bench,domain,print,thread}/**/*.test.ts'],
  /** Chromium. */
  browser: ['test/browser/**/*.test.ts'],
  /** Processes of the service and of the command line, which are also killed. */
  process: [
    'test/{generators,operations,reliability,sef-simulator}/**/*.test.ts',
    'test/cli/start.slow.test.ts',
    'test/jobs/{kills,processes}.slow.test.ts',
    'test/mail/crash.slow.test.ts',
    'test/mcp/stdio.slow.test.ts',
    'test/sdk/package.slow.test.ts',
    'test/sef/{faults-process,kills}.slow.test.ts',
    'test/webhooks/takeover.slow.test.ts',
  ],
};

const EXCLUDED = [
  '**/node_modules/**',
  // Files that take more than some seconds, or repeat for many cases what a quick one shows for one.
  ...(depth === 'quick' ? ['**/*.slow.test.ts'] : []),
  // Scenarios that take minutes, or measure times.
  ...(depth === 'deep' ? [] : ['**/*.deep.test.ts', '**/*.timed.test.ts']),
  ...(onPostgres ? ONLY_SQLITE : []),
];

/** @param exclude files of the other kinds */
function project(name: string, include: string[], exclude: string[] = []) {
  const isBrowser = name === 'browser';
  const globalSetup = isBrowser ? ['test/browser/chromium.ts'] : [];
  const own = { name, include, exclude: [...EXCLUDED, ...exclude], globalSetup };
  // Some go through a whole afternoon's work, and share the machine with two others.
  const longer = isBrowser && depth !== 'deep' && { testTimeout: 120_000 };
  return { extends: true as const, test: { ...own, ...longer } };
}

const byKind = () => [
  ...Object.entries(KINDS).map(([name, include]) => project(name, include)),
  project('service', ['test/**/*.test.ts'], Object.values(KINDS).flat()),
];

/** All files in one project: each project starts processes of its own, which load the service again. */
const together = {
  include: ['test/**/*.test.ts'],
  exclude: EXCLUDED,
  globalSetup: [...(onPostgres ? ['test/postgres/for-all.ts'] : []), 'test/browser/chromium.ts'],
};

export default defineConfig({
  test: {
    ...(depth === 'quick' || onPostgres ? together : { projects: byKind() }),
    setupFiles: ['test/own-environment.ts', ...(onPostgres ? ['test/postgres/in-this-process.ts'] : [])],
    // At full scale, what takes seconds takes minutes.
    testTimeout: depth === 'deep' ? 900_000 : 60_000,
    hookTimeout: 90_000,
    // A condition is waited for, not a second: on a busy machine a page takes longer.
    expect: { poll: { timeout: 20_000 } },
    // Tests wait for processes, timers and the network about a third of their time.
    maxWorkers: availableParallelism() + 1,
    ...(depth === 'deep' && { sequence: { sequencer: LongFirst } }),
    // The files share what they import: loading the service for each of them took longer than the tests.
    isolate: false,
    // Node.js itself loads the files, as it does for the service.
    experimental: { viteModuleRunner: false },
    reporters: ['default'],
  },
});
