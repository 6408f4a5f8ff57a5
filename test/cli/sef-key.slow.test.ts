// The whole program: a key of SEF on standard input, and in a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Run, runProgram } from './program.ts';

const KEY = '7f3c1a52-9b0e-4d6f-8a21-5c4e9d7b1a36';
const OTHER = '00000000-0000-4000-8000-00000000abcd';

let folder: string;
let settings: Record<string, string>;
let sandbox: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-sef-key-'));
  const SECRET_KEY = 'an instance key that only the tests know of';
  settings = { DATABASE_URL: `file:${join(folder, 'key.db')}`, SECRET_KEY };
  const words = ['--country', 'RS', '--currency', 'RSD', '--timezone', 'Europe/Belgrade'];
  const owner = ['--owner-email', 'ana@zora.example', '--json'];
  const made = await runProgram(settings, ['workspaces', 'create', '--name', 'Zora', ...words, ...owner]);
  sandbox = made.json<{ sandbox: { reference: string } }>().sandbox.reference;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const connect = (more: Record<string, string>, args: string[] = [], input?: string): Promise<Run> => {
  const target = ['einvoice', 'connect', sandbox, '--system', 'demo', '--json'];
  return runProgram({ ...settings, ...more }, [...target, ...args], input);
};

it('einvoice connect takes it from standard input', async () => {
  const run = await connect({}, ['--key', '-'], `${KEY}\n`);
  expect(run.json()).toMatchObject({ key_hint: '1a36', status: 'active' });
  expect(run.stdout + run.stderr).not.toContain(KEY);
});

it('einvoice connect takes it from a file that a setting names', async () => {
  const file = join(folder, 'sef-key');
  writeFileSync(file, `${OTHER}\n`, { mode: 0o600 });
  expect((await connect({ SEF_API_KEY_FILE: file }, [], '')).json()).toMatchObject({ key_hint: 'abcd' });
});

it('einvoice connect refuses to go on without one', async () => {
  const run = await connect({}, [], '');
  expect([run.status, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toMatch(/^error: Give the API key of SEF/);
});
