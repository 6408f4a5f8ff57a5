// What `npm run measure` counts, where a count is easily wrong.
import { expect, it } from 'vitest';
import { linesByRoom, syntaxFigures } from '../scripts/measure.ts';

const FILES = new Map([
  [
    'src/auth/keys.ts',
    `export const once = 1;
export function twice() { return [1].map((one) => one) as const; }
export type Unused = ReturnType<typeof twice>;
export const left = [1 as unknown as string, 2 as number];
`,
  ],
  [
    'src/auth/door.ts',
    `import { once, twice as again } from './keys.ts';
export const open = () => again() as never;
`,
  ],
  [
    'src/main.ts',
    `import * as door from './auth/door.ts';
import { twice } from './auth/keys.ts';
import { readFileSync } from 'node:fs';
`,
  ],
  ['src/dashboard/i18n/en.ts', `export const hello = 'Hello' as string;\n`],
  ['locales/en/mail.json', '{\n}\n'],
  ['test/keys.test.ts', '\n'],
]);

it('counts lines by room, with texts apart from the code that shows them', () => {
  const lines = linesByRoom(FILES);
  expect(['server', 'texts', 'dashboard', 'test'].map((room) => lines.get(`lines: ${room}`))).toEqual([
    9, 3, 0, 1,
  ]);
  expect([lines.get('lines: src/auth'), lines.get('lines: src')]).toEqual([6, 3]);
});

it('counts an export by the files that import it, also under another name or as part of all', () => {
  const figures = syntaxFigures(FILES);
  // once, twice, Unused, left, open, hello: once and open are imported by one file.
  expect(figures.get('exports of src')).toBe(6);
  expect(figures.get('exports imported exactly once, %')).toBeCloseTo((100 * 2) / 6);
});

it('counts casts of the server, but no `as const`, and functions that have a name', () => {
  const figures = syntaxFigures(FILES);
  expect(figures.get('casts per 1,000 lines of the server')).toBeCloseTo((1000 * 4) / 9);
  expect(figures.get('`as unknown as` in the server')).toBe(1);
  expect(figures.get('`ReturnType<typeof` in src')).toBe(1);
  expect(figures.get('functions per 100 lines of src')).toBeCloseTo((100 * 2) / 10);
});
