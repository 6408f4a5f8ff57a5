// The glyph and the width of each code are written out, so that no reader has a choice.
import { describe, expect, it } from 'vitest';
import { sr } from '../../src/dashboard/i18n/sr.ts';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { english } from '../../src/domain/messages/english.ts';
import type { Message } from '../../src/domain/messages/message.ts';
import { newBudget } from '../../src/pdf/budget.ts';
import { characterMap } from '../../src/pdf/character-map.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import { TooManyPartsError } from '../../src/pdf/values.ts';
import { asSent } from '../dashboard/server-messages.ts';
import { isDeep, report, seedOf } from '../scenarios.ts';
import { FONT_EXAMPLES, FONT_MATRIX } from './font-matrix.ts';
import { characterTables, groupTable } from './font-programs.ts';
import { randomFrom } from './mutations.ts';
import { disagreements, lettersOf, readingsOf } from './readers.ts';

describe('a font that leaves a glyph or a width to each reader', () => {
  it.each(FONT_EXAMPLES)(
    'is refused, or written so that it does not: $name',
    async ({ file, refused, text }) => {
      const found = inspectPdf(file);
      if (refused) {
        const { problem } = found as { problem: Message };
        expect(english(problem)).toMatch(refused);
        expect(translateServerMessage(asSent(problem), sr)).not.toMatch(
          new RegExp(`${refused.source}|print it`),
        );
        return;
      }
      expect(found).toMatchObject({ pages: 1 });
      const shown = Buffer.from((found as { pdf: Uint8Array }).pdf);
      const readings = await readingsOf(shown);
      expect(disagreements(readings)).toEqual([]);
      if (text !== undefined) {
        expect(readings.map(({ texts }) => lettersOf(texts[0]))).toEqual(readings.map(() => lettersOf(text)));
      }
      expect(inspectPdf(shown)).toEqual(found);
    },
  );

  it('is refused, or the same in every reader, whatever its kind, tables, flags, encoding and widths', async () => {
    const random = randomFrom(seedOf('A9'));
    // A few of each kind in every run, all of them in the deep one.
    const step = 25;
    const start = random(step);
    const files = isDeep ? FONT_MATRIX : FONT_MATRIX.filter((_, i) => i % step === start);
    const different: string[] = [];
    let taken = 0;
    for (const { name, file } of files) {
      const found = inspectPdf(file);
      if (!('pdf' in found)) continue;
      taken += 1;
      const shown = Buffer.from(found.pdf);
      const again = inspectPdf(shown);
      if (!('pdf' in again && shown.equals(again.pdf)))
        different.push(`${name}: another file the second time`);
      const [first] = disagreements(await readingsOf(shown));
      if (first) different.push(`${name}: ${first}`);
    }
    expect(different).toEqual([]);
    expect(taken).toBeGreaterThan(files.length / 5);
    report('A9', `${files.length} kinds of fonts: ${taken} accepted, 0 shown differently`);
  }, 1_800_000);
});

describe('a font with more characters than it can show', () => {
  const wanted = Array.from({ length: 256 }, (_, code) => code);
  const groups = (count: number, of: (i: number) => [number, number, number]) =>
    characterTables([3, 10, groupTable(Array.from({ length: count }, (_, i) => of(i)))]);

  it('costs work only for characters that may be used, not for millions of others', () => {
    const budget = newBudget();
    const before = budget.work;
    const found = characterMap(
      groups(17, (i) => [i * 65_536, i * 65_536 + 65_534, 1]),
      wanted,
      budget,
    );
    expect(found.unicode.get(0x41)).toBe(0x42);
    expect(found.unicode.size).toBe(256);
    expect(before - budget.work).toBeLessThan(10_000);
  });

  it('is refused once the same characters are in too many groups', () => {
    expect(() =>
      characterMap(
        groups(10_000, () => [0, 255, 1]),
        wanted,
        { ...newBudget(), work: 10_000_000 },
      ),
    ).toThrow(TooManyPartsError);
  });

  it('is refused for characters and glyphs that cannot exist', () => {
    for (const group of [
      [0x10ffff, 0x110000, 1],
      [0, 65_535, 1],
      [40, 39, 1],
    ] as [number, number, number][]) {
      expect(() =>
        characterMap(
          groups(1, () => group),
          wanted,
          newBudget(),
        ),
      ).toThrow(/has fonts/);
    }
  });
});
