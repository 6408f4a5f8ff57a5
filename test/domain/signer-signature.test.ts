import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { parseDeclineReason, parseSignature } from '../../src/domain/signer-signature.ts';

const FROM = { address: '203.0.113.7', userAgent: 'Firefox' };

function fieldsOf(check: () => unknown): string[] {
  try {
    check();
  } catch (error) {
    if (error instanceof Failure) return Object.keys(error.errors ?? {});
  }
  return [];
}

describe('a typed name', () => {
  it.each(['Ana', 'Ана Петровић', '李', 'é'.repeat(255), '𝒜'.repeat(255), "O'Brien <b>"])(
    'may be %s',
    (name) => {
      expect(parseSignature({ name: `  ${name}\t`, ...FROM }).name).toBe(name);
    },
  );

  it.each([
    ['empty', ''],
    ['blank', ' \t\n '],
    ['invisible characters', '\u200b\u2060\u00ad\u3164\u2800\u034f\ufe0f'],
    ['turned around without a letter', '\u202e\u202c'],
    ['256 characters long', 'a'.repeat(256)],
    ['two lines', 'Ana\nPetrović'],
    ['two lines of another kind', 'Ana\u2028Petrović'],
    ['text with NUL', 'Ana\0'.concat('x')],
    ['half of a surrogate pair', 'Ana\ud800x'],
  ])('may not be %s', (_, name) => {
    expect(fieldsOf(() => parseSignature({ name, ...FROM }))).toEqual(['name']);
  });
});

it('what a browser says of itself is cut to 500 printable characters', () => {
  const { userAgent, address } = parseSignature({
    name: 'Ana',
    address: 'x'.repeat(100),
    userAgent: `Mozilla\r\n${'y'.repeat(600)}`,
  });
  expect(userAgent).toBe(`Mozilla  ${'y'.repeat(491)}`);
  expect(address).toHaveLength(64);
});

describe('a reason for declining', () => {
  it('may be left out, and is kept without the white space around it', () => {
    expect([undefined, null, '', ' \n'].map(parseDeclineReason)).toEqual([null, null, null, null]);
    expect(parseDeclineReason(' Previše\r\nskupo. ')).toBe('Previše\nskupo.');
    expect(parseDeclineReason('š'.repeat(500))).toHaveLength(500);
  });

  it.each([
    ['501 characters', 'x'.repeat(501)],
    ['NUL', 'a\0b'],
    ['half of a surrogate pair', 'a\udc00b'],
  ])('may not have %s', (_, reason) => {
    expect(fieldsOf(() => parseDeclineReason(reason))).toEqual(['reason']);
  });
});
