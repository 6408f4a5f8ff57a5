import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, parseColour, readableOnDark, readableOnLight } from '../../src/domain/look.ts';

const colour = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

it('contrast is that of WCAG: 21 between black and white, 1 between equals, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#777777')).toBe(1);
  // The grey that accessibility tools name as the lightest for text on white.
  expect(contrast('#767676', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

it('every colour becomes readable on white, and one that is readable stays as it is', () => {
  fc.assert(
    fc.property(colour, (given) => {
      const shade = readableOnLight(given);
      expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(readableOnLight(shade)).toBe(shade);
      if (contrast(given, '#ffffff') >= 4.5) expect(shade).toBe(given);
    }),
  );
});

it('every colour becomes readable on a dark ground', () => {
  fc.assert(
    fc.property(colour, (given) => {
      expect(contrast(readableOnDark(given, '#1b211f'), '#1b211f')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('a colour is six hexadecimal digits behind a number sign, in either case', () => {
  expect(parseColour('#1F6FEB')).toBe('#1f6feb');
  for (const text of ['1f6feb', '#1f6', '#1f6feb00', '#1f6fez', 'blue', 'url(x)', '']) {
    expect(parseColour(text)).toBeUndefined();
  }
});
