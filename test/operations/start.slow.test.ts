// `npm start` once the packages are there: the service at once, and its pages when they are built. In a copy of the project
// whose build does what the test says.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
let copy: string;
let service: ChildProcess | undefined;
let printed = '';

/** Waits for a file that says how it is to end; its own file says that it has begun. */
const BUILD = `
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { alone } from './alone.mjs';
import { fingerprint, isBuiltFrom, LOCK, noteBuiltFrom, OUT } from './dashboard-stamp.mjs';
await alone(LOCK, () => isBuiltFrom(fingerprint()), async () => {
  writeFileSync('begun', process.pid + ' ' + getPriority());
  while (!existsSync('verdict')) await setTimeout(20);
  if (readFileSync('verdict', 'utf8') === 'broken') throw new Error('A page is broken.');
  mkdirSync(OUT, { recursive: true });
  noteBuiltFrom(OUT, fingerprint());
  writeFileSync(OUT + '/index.html', '<!doctype html><html><head><title>Pages</title></head></html>');
});
`;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'invoicing-start-'));
  const isLeftOut = (path: string) => path.startsWith(join(ROOT, 'src/dashboard/'));
  for (const each of [
    'src',
    'generated',
    'locales',
    'LICENSES',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
  ])
    cpSync(join(ROOT, each), join(copy, each), { recursive: true, filter: (path) => !isLeftOut(path) });
  mkdirSync(join(copy, 'scripts'));
  for (const each of ['start.mjs', 'alone.mjs', 'dashboard-stamp.mjs', 'dashboard-fonts.ts'])
    cpSync(join(ROOT, 'scripts', each), join(copy, 'scripts', each));
  // Nothing is installed.
  writeFileSync(join(copy, 'scripts/bootstrap.mjs'), '');
  writeFileSync(join(copy, 'scripts/build-dashboard.ts'), BUILD);
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterEach(async () => {
  if (service?.exitCode === null && service.signalCode === null) service.kill('SIGKILL');
  for (const each of ['begun', 'verdict']) rmSync(join(copy, each), { force: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** @returns the address of the service, once it is ready */
async function start(): Promise<string> {
  printed = '';
  const settings = {
    PORT: '0',
    DATABASE_URL: `file:${join(copy, 'start.db')}`,
    DEMO: 'false',
    NODE_ENV: 'production',
  };
  service = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: copy,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [service.stdout, service.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  // The first start in the copy compiles everything.
  await expect.poll(() => printed, { timeout: 50_000 }).toContain('"msg":"ready"');
  return /"msg":"ready","url":"([^"]+)"/.exec(printed)?.[1] ?? '';
}

const visit = (url: string) => fetch(url, { headers: { Accept: 'text/html' } });
const hasBegun = () => expect.poll(() => existsSync(join(copy, 'begun'))).toBe(true);
const decide = (verdict: string) => writeFileSync(join(copy, 'verdict'), verdict);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('serves the API while the pages are built behind all else, and shows them once they are there', async () => {
  const url = await start();
  await hasBegun();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/api/v1/clients`)).status).toBe(401);
  const page = await visit(url);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('is being built');
  expect(Number(readFileSync(join(copy, 'begun'), 'utf8').split(' ')[1])).toBeGreaterThan(10);
  decide('whole');
  await expect.poll(async () => (await visit(url)).status).toBe(200);
  await expect.poll(() => existsSync(join(copy, 'dist/dashboard.state'))).toBe(false);
});

it('builds nothing again where nothing has changed', async () => {
  const url = await start();
  expect((await visit(url)).status).toBe(200);
  expect(existsSync(join(copy, 'begun'))).toBe(false);
});

it('shows no pages of another version, and says of a failed build that the log has the reason', async () => {
  writeFileSync(join(copy, 'src/domain/changed.ts'), 'export {};');
  const url = await start();
  expect(await (await visit(url)).text()).toContain('is being built');
  decide('broken');
  await expect.poll(async () => (await visit(url)).text()).toContain('could not be built');
  expect(printed).toContain('A page is broken.');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('ends the build with the service, and begins it again with the next start', async () => {
  await start();
  await hasBegun();
  const builder = Number.parseInt(readFileSync(join(copy, 'begun'), 'utf8'), 10);
  service?.kill('SIGTERM');
  const [code] = await once(service as ChildProcess, 'exit');
  expect(code).toBe(0);
  await expect.poll(() => isAlive(builder)).toBe(false);
  rmSync(join(copy, 'begun'));
  const url = await start();
  await hasBegun();
  decide('whole');
  await expect.poll(async () => (await visit(url)).status).toBe(200);
});
