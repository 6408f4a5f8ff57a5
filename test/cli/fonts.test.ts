// `fonts`: what it lists, and how it refuses; nothing here asks the registry.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { addedTo } from '../../src/cli/fonts.ts';
import { OPTIONAL } from '../../src/print/fonts.ts';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  }
});

const folders: string[] = [];
function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'invoicing-fonts-')));
  return folders.at(-1) as string;
}

const SETS = OPTIONAL.map(({ name }) => name);

/** A new folder, and an `npm` that leaves its arguments there and ends with this status. */
function withNpm(status: number, says = ''): { fonts: string; asked: () => string[] } {
  const folder = newFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/asked'\necho '${says}' >&2\nexit ${status}\n`;
  writeFileSync(join(bin, 'npm'), script, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:/usr/bin:/bin`);
  return {
    fonts: `${folder}/fonts/`,
    asked: () => readFileSync(`${folder}/asked`, 'utf8').trim().split('\n'),
  };
}

it('lists the sets that can be added', async () => {
  const listed = await program.run('fonts', 'list', '--json');
  expect(listed.json<{ set: string }[]>().map(({ set }) => set)).toEqual(SETS);
});

it('refuses a set that there is not, and names those that there are', async () => {
  const refused = await program.run('fonts', 'add', 'klingon');
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`There is no set "klingon". Sets: ${SETS.join(', ')}.`);
});

it('says that the folder cannot be written, and what to do in a container, before it runs npm', () => {
  const folder = newFolder();
  // A file is in the way for the superuser, too, who may write to folders that are read-only.
  writeFileSync(join(folder, 'fonts'), '');
  chmodSync(folder, 0o500);
  vi.stubEnv('PATH', '/nowhere');
  for (const place of [`${folder}/fonts/`, `${folder}/fonts/of/`])
    expect(() => addedTo(place, 'japanese')).toThrow(/cannot be written \(\w+\)\. In a container, .*"Fonts"/);
});

it('installs the packages of a set at their versions, and runs none of their scripts', () => {
  const { fonts, asked } = withNpm(0);
  expect(addedTo(fonts, 'japanese').text).toContain('japanese is installed');
  expect(existsSync(`${fonts}package.json`)).toBe(true);
  expect(asked()).toEqual(expect.arrayContaining(['install', '--prefix', fonts, '--ignore-scripts']));
  expect(asked().at(-1)).toMatch(/^@fontsource-variable\/noto-sans-jp@\d+\.\d+\.\d+$/);
});

it('says what npm says where that fails, and that npm is missing where it is', () => {
  const { fonts } = withNpm(1, 'E404 not found');
  expect(() => addedTo(fonts, 'japanese')).toThrow('Fonts cannot be added: npm says: E404 not found');
  vi.stubEnv('PATH', '/nowhere');
  expect(() => addedTo(fonts, 'japanese')).toThrow(/npm cannot be run/);
});
