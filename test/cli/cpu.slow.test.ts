// What a command costs the machine, with the compile cache of an earlier one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MAIN = new URL('../../src/cli/main.js', import.meta.url).pathname;
const RUNS = 3;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-cpu-'));
  expect(run(['demo', 'create']).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command, and says how many seconds of CPU it took. */
function run(args: string[]): { status: number | null; seconds: number; stdout: string } {
  const env = { PATH: process.env.PATH, ENV_FILE: '', DATABASE_URL: `file:${join(folder, 'cpu.db')}` };
  const timed = 'TIMEFORMAT="%U %S"; time "$0" "$@"';
  const { status, stderr, stdout } = spawnSync('bash', ['-c', timed, process.execPath, MAIN, ...args], {
    env,
    encoding: 'utf8',
  });
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { status, seconds: user + system, stdout };
}

it.each([
  [0.5, ['--help']],
  [0.5, ['api', 'createDocument', '--help']],
  [0.5, ['workspaces', 'create', '--help']],
  [0.5, ['config', 'print']],
  [1, ['workspaces', 'list']],
  [1, ['api', 'listDocuments', '--workspace', 'SANDBOX', '--status', 'overdue']],
  [1, ['api', 'createClient', '--workspace', 'SANDBOX', '--name', 'Dunav']],
])('at most %d s: %j', (most, words) => {
  const workspaces = JSON.parse(run(['workspaces', 'list', '--json']).stdout) as { reference: string }[];
  const args = words.map((word) => (word === 'SANDBOX' ? (workspaces[1]?.reference ?? '') : word));
  // The first fills the cache; another process may get in the way of one of them.
  const seconds = Array.from({ length: RUNS + 1 }, () => {
    const { status, seconds } = run(args);
    expect(status).toBe(0);
    return seconds;
  });
  const least = Math.min(...seconds.slice(1));
  expect(least).toBeLessThanOrEqual(most);
});
