import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_NUMBER_TEMPLATE,
  formatNumber,
  givesSameNumbers,
  MAX_NUMBER_LENGTH,
  parseNumberTemplate,
} from '../../src/domain/numbering.ts';
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

describe('the template of one document type', () => {
  test.each([
    ['{YYYY}-{SEQ:4}', '2026-0001'],
    ['{SEQ:1}/{YY}', '1/26'],
    ['F-{PREFIX}-{YY}-{SEQ:2}', 'F-INV-26-01'],
  ])('%s gives %s: it may leave out the prefix', (template, number) => {
    expect(formatNumber(parseNumberTemplate(template, { of: 'type', canRepeatYearly: false }), FIRST)).toBe(
      number,
    );
  });

  test.each([
    ['{PREFIX}-{SEQ:4}', /year/],
    ['{YYYY}', /SEQ/],
    ['{YYYY}{SEQ:4}{SEQ:4}', /exactly once/],
    ['{YYYY} {SEQ:4}', /only letters/],
  ])('«%s» is refused', (template, message) => {
    expect(refusal(() => parseNumberTemplate(template, { of: 'type', canRepeatYearly: false }))).toEqual({
      number_template: [expect.stringMatching(message)],
    });
  });
});

describe('two types are given the same numbers', () => {
  test.each([
    ['{YYYY}-{SEQ:4}', '{YYYY}-{SEQ:4}', true],
    ['{YYYY}-{SEQ:4}', '20{YY}-{SEQ:4}', true],
    ['{PREFIX}-{YYYY}-{SEQ:4}', 'INV-{YYYY}-{SEQ:4}', true],
    ['{PREFIX}-{YYYY}-{SEQ:4}', '{PREFIX}-{YYYY}-{SEQ:4}', false],
    ['{YYYY}-{SEQ:4}', '{YYYY}/{SEQ:4}', false],
    ['{YYYY}-{SEQ:4}', '{YYYY}-{SEQ:1}', true],
    ['{YYYY}-{SEQ:10}', '{YYYY}-{SEQ:9}', false],
    ['{YYYY}-{SEQ:5}', '{YYYY}-0000{SEQ:1}', true],
    ['{YYYY}-{MM}-{SEQ:5}', '{YYYY}-07-{SEQ:5}', true],
    ['{YYYY}-{MM}-{SEQ:5}', '{YYYY}-13-{SEQ:5}', false],
  ])('by %s and %s: %s', (one, other, expected) => {
    const types = [
      { prefix: 'INV', template: one },
      { prefix: 'PRO', template: other },
    ] as const;
    expect(givesSameNumbers(types[0], types[1])).toBe(expected);
    expect(givesSameNumbers(types[1], types[0])).toBe(expected);
  });
});

const literal = fc.stringMatching(/^[A-Z0-9\-/.]{0,4}$/);
const templates = fc
  .tuple(
    fc.shuffledSubarray(['{PREFIX}', '{MM}', '{YYYY}', '{YY}']),
    fc.integer({ min: 1, max: 12 }),
    fc.array(literal, { minLength: 6, maxLength: 6 }),
    fc.nat(4),
  )
  .map(([tokens, digits, literals, place]) =>
    tokens
      .toSpliced(place, 0, `{SEQ:${digits}}`)
      .map((token, i) => `${literals[i]}${token}`)
      .join(''),
  );

function isValid(template: string): boolean {
  try {
    parseNumberTemplate(template, { of: 'type', canRepeatYearly: false });
    return true;
  } catch {
    return false;
  }
}

test('numbers of one type and year differ, fit and contain their place, whatever the template', () => {
  const sequence = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(templates.filter(isValid), sequence, sequence, (template, one, other) => {
      const [first, second] = [one, other].map((place) =>
        formatNumber(template, { ...FIRST, sequence: place }),
      );
      expect(first === second).toBe(one === other);
      expect(first?.length).toBeLessThanOrEqual(MAX_NUMBER_LENGTH);
      expect(first).toContain(String(one));
    }),
  );
});

test('a template is found to give the same numbers wherever the prefix does not set the types apart', () => {
  fc.assert(
    fc.property(templates.filter(isValid), (template) => {
      const invoice = { prefix: 'INV', template };
      expect(givesSameNumbers(invoice, { prefix: 'PRO', template })).toBe(!template.includes('{PREFIX}'));
      const spelled = { prefix: 'PRO', template: template.replaceAll('{PREFIX}', 'INV') };
      expect(givesSameNumbers(invoice, spelled)).toBe(true);
      expect(givesSameNumbers(spelled, invoice)).toBe(true);
    }),
  );
});
