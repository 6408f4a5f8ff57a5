import { describe, expect, test } from 'vitest';
import { DEFAULT_NUMBER_TEMPLATE, formatNumber, parseNumberTemplate } from '../../src/domain/numbering.ts';
import { refusal } from './refusal.ts';

const FIRST = { prefix: 'INV', issueDate: '2026-03-09', sequence: 1 };

test.each([
  [DEFAULT_NUMBER_TEMPLATE, 'INV-2026-00001'],
  ['{PREFIX}{YY}{MM}-{SEQ:1}', 'INV2603-1'],
  ['{SEQ:4}/{YYYY}_{PREFIX}', '0001/2026_INV'],
  ['A.{PREFIX}.{YY}.{SEQ:12}', 'A.INV.26.000000000001'],
])('%s gives %s', (template, number) => {
  expect(formatNumber(parseNumberTemplate(template), FIRST)).toBe(number);
});

test('a series that outgrows its zeros goes on', () => {
  expect(formatNumber('{PREFIX}-{YYYY}-{SEQ:2}', { ...FIRST, sequence: 123 })).toBe('INV-2026-123');
});

describe('PREFIX, a year and SEQ are required, and a number has at most 32 characters', () => {
  test.each([
    ['', /PREFIX/],
    ['{YYYY}-{SEQ:5}', /PREFIX/],
    ['{PREFIX}-{SEQ:5}', /year/],
    ['{PREFIX}-{MM}-{SEQ:5}', /year/],
    ['{PREFIX}-{YYYY}', /SEQ/],
    ['{PREFIX}-{YYYY}-{SEQ:5}{SEQ:5}', /exactly once/],
    ['{PREFIX}-{YYYY}-{SEQ}', /unknown token \{SEQ\}/],
    ['{PREFIX}-{YYYY}-{SEQ:0}', /unknown token/],
    ['{PREFIX}-{YYYY}-{SEQ:13}', /unknown token/],
    ['{prefix}-{YYYY}-{SEQ:5}', /unknown token/],
    ['{PREFIX}-{YYYY}-{SEQ:5}-{DD}', /unknown token/],
    ['{PREFIX}-{YYYY}-{SEQ:5', /brace/],
    ['{PREFIX}}-{YYYY}-{SEQ:5}', /brace/],
    ['{{PREFIX}}-{YYYY}-{SEQ:5}', /brace/],
    ['{PREFIX} {YYYY}-{SEQ:5}', /only letters/],
    ['{PREFIX}-{YYYY}-{SEQ:5}-č', /only letters/],
    ['{PREFIX}-{YYYY}-{SEQ:5}\n', /only letters/],
    ['{PREFIX}-{YYYY}-{SEQ:5}-A-VERY-LONG-NUMBER', /at most 32/],
  ])('«%s» is refused', (template, message) => {
    expect(refusal(() => parseNumberTemplate(template))).toEqual({
      number_template: [expect.stringMatching(message)],
    });
  });

  test('what is accepted stays within 32 characters for every number of the year', () => {
    const template = parseNumberTemplate('{PREFIX}-{YYYY}-ABCDEFGHIJKLM-{SEQ:5}');
    expect(formatNumber(template, { ...FIRST, sequence: 999_999_999 })).toHaveLength(32);
  });
});
