import { afterEach, describe, expect, test } from 'vitest';
import { card, listing, snakeCased } from '../../src/cli/output.ts';

const ROWS = [
  {
    reference: '01JD2ZQW00000000000000000A',
    url: `https://shop.example/${'hooks/'.repeat(12)}`,
    failures: 0,
  },
  { reference: '01JD2ZQW00000000000000000B', url: 'https://zora.example', failures: 12 },
];
const COLUMNS = [
  { title: 'Reference', cell: (row: (typeof ROWS)[number]) => row.reference },
  { title: 'URL', wraps: true, cell: (row: (typeof ROWS)[number]) => row.url },
  { title: 'Failures', cell: (row: (typeof ROWS)[number]) => row.failures, align: 'right' as const },
];
const table = () => listing(ROWS, { rows: ROWS, columns: COLUMNS, empty: 'Nothing.' }).text;

const { columns } = process.stdout;
afterEach(() => {
  process.stdout.columns = columns;
});

test('characters that control a terminal are shown as a space', () => {
  process.stdout.columns = undefined as unknown as number;
  const rows = [{ name: '\u001b]0;pwn\u0007Ana\u202e' }];
  const text = listing(rows, {
    rows,
    columns: [{ title: 'Name', cell: (row) => row.name }],
    empty: 'Nothing.',
  }).text;
  expect(text).toBe('Name\n]0;pwn Ana');
});

describe('a table', () => {
  test('keeps every row on one line where the output is not a terminal', () => {
    process.stdout.columns = undefined as unknown as number;
    expect(table().split('\n')).toEqual([
      `Reference                   URL${' '.repeat(92)}Failures`,
      `01JD2ZQW00000000000000000A  https://shop.example/${'hooks/'.repeat(12)}         0`,
      `01JD2ZQW00000000000000000B  https://zora.example${' '.repeat(73)}        12`,
    ]);
  });

  test('fits a terminal by wrapping long text, never a reference', () => {
    process.stdout.columns = 80;
    const lines = table().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines.filter((line) => line.startsWith('01JD2ZQW00000000000000000'))).toHaveLength(2);
  });

  test('becomes a list of records where it cannot fit', () => {
    process.stdout.columns = 50;
    expect(table()).toBe(
      [
        'Reference  01JD2ZQW00000000000000000A',
        `URL        https://shop.example/${'hooks/'.repeat(12)}`,
        'Failures   0',
        '',
        'Reference  01JD2ZQW00000000000000000B',
        'URL        https://zora.example',
        'Failures   12',
      ].join('\n'),
    );
  });

  test('explains how to create the first row when it is empty', () => {
    expect(listing([], { rows: [], columns: COLUMNS, empty: 'Nothing yet.' })).toEqual({
      json: [],
      text: 'Nothing yet.',
    });
  });
});

test('a record shows its fields below one another and its notes after them', () => {
  const { text } = card({ secret_hint: 'abcd', events: ['a', 'b'], active: true, url: null }, ['Keep it.']);
  expect(text).toBe('secret hint  abcd\nevents       a, b\nactive       yes\nurl\n\nKeep it.');
});

test('JSON has the keys of the API, at every depth', () => {
  expect(snakeCased({ addressLine1: 'x', list: [{ createdAt: 1 }], none: null })).toEqual({
    address_line1: 'x',
    list: [{ created_at: 1 }],
    none: null,
  });
});
