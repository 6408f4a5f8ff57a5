// `npm test`: runs the quick tests and, at the same time, the static checks, and prints one closing line with the
// totals. With `--all` (`npm run test:all`), it runs the slow tests too; with `--postgres` (`npm run test:postgres`), all of
// the tests that need a database, on PostgreSQL, and no static check.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { runVitest } from './run-vitest.ts';

type Check = { name: string; command: string; args: string[] };

const onPostgres = process.argv.includes('--postgres');
const isAll = onPostgres || process.argv.includes('--all');

const WORKFLOWS = globSync('openapi/workflows/*.yaml');

const CHECKS: Check[] = [
  {
    name: 'the spec obeys its rules (Redocly)',
    command: 'redocly',
    args: ['lint', '--config', 'openapi/redocly.yaml', 'openapi/openapi.yaml'],
  },
  {
    name: "the dashboard's spec obeys its rules (Redocly)",
    command: 'redocly',
    args: ['lint', '--config', 'openapi/dashboard-redocly.yaml', 'openapi/dashboard.yaml'],
  },
  {
    name: 'the workflows fit the spec (Redocly)',
    command: 'redocly',
    args: ['lint', '--extends', 'recommended-strict', ...WORKFLOWS],
  },
  {
    name: 'the spec only adds to its last release (Redocly)',
    command: 'node',
    args: ['scripts/compatibility.ts', 'openapi/released/v1.json', 'generated/openapi.json'],
  },
  { name: 'generated files are up to date', command: 'node', args: ['scripts/generate.ts', '--check'] },
  // Only what has changed since the last time; what it found is under node_modules/.cache, which goes with the packages.
  // TypeScript 7 takes a fifth of the time of 5.9, whose API openapi-typescript and the tests still need.
  {
    name: 'types of the service and of the dashboard (tsc)',
    command: 'node',
    args: ['node_modules/typescript-7/bin/tsc', '-b', '.', 'src/dashboard'],
  },
  { name: 'format and lint (Biome)', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
];

/** The tests use the pages, so this one goes before them. It does nothing when they are built from these sources. */
const BUILD: Check = {
  name: 'the dashboard builds, and its first load keeps to its budget',
  command: 'node',
  args: ['scripts/build-dashboard.ts'],
};

const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  FORCE_COLOR: '0',
};

const counts = { passed: 0, failed: 0, skipped: 0 };

const lines = await Promise.all([onPostgres ? [] : runStaticChecks(), runCheck(BUILD).then(runTests)]);
console.log(lines.flat().join('\n'));
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);

async function runStaticChecks(): Promise<string[]> {
  const lines: string[] = [];
  for (const check of CHECKS) lines.push(await runCheck(check));
  return lines;
}

/** @returns its line for the summary, with the output if it failed */
async function runCheck(check: Check): Promise<string> {
  const startedAt = performance.now();
  const { code, output } = await capture(check);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  counts[code === 0 ? 'passed' : 'failed'] += 1;
  return `${code === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)${code === 0 ? '' : `\n${output}`}`;
}

function capture({ command, args }: Check): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** @param built the line of the check before it */
async function runTests(built: string): Promise<string> {
  const totals = await runVitest(['--reporter=default'], {
    ...environment,
    ...(!isAll && { TEST_DEPTH: 'quick' }),
    ...(onPostgres && { TEST_ENGINE: 'postgres' }),
  });
  counts.passed += totals.passed;
  counts.failed += totals.failed;
  counts.skipped += totals.skipped;
  return built;
}
