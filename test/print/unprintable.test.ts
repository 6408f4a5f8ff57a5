import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { coverageOf, covers, FACES, type Face, fileOf, setsFor } from '../../src/print/fonts.ts';
import { render } from '../../src/print/render.ts';
import { unprintableCharacters } from '../../src/print/unprintable.ts';
import { countCpu } from '../cpu-time.ts';
import { documentOrder } from './orders.ts';
import { hasPoppler, textOf } from './poppler.ts';

const require = createRequire(import.meta.url);

test('characters that no font has are named once each, in the order in which they appear', () => {
  expect(
    unprintableCharacters(['Müller & Šećerana', null, undefined, 'Ђурђевић\nдоо', 'سلام', '№ ½ ₴']),
  ).toEqual([]);
  expect(unprintableCharacters(['a\ue001b\ue000', '\u2fe0\ue001'])).toEqual(['\ue001', '\ue000', '\u2fe0']);
});

test('characters that stand for others can be printed, and a replacement character cannot', () => {
  expect(unprintableCharacters(['㎡ ㎥ ＡＢＣ\u3000⑳'])).toEqual([]);
  expect(unprintableCharacters(['lost \ufffd'])).toEqual(['\ufffd']);
});

test.skipIf(!hasPoppler)(
  'a paper shows the number of a character that no font has, and never a replacement',
  async () => {
    const client = { name: 'A\ue000 \ufffd\u202e\u2066', country: 'DE' };
    const text = textOf(await render(documentOrder({ client })));
    expect(text).toContain('A[U+E000] [U+FFFD]');
    expect(text).not.toContain('\ufffd');
  },
);

test('the characters of each font are those that the library which prints it finds', () => {
  const fontkit = require(require.resolve('fontkit', { paths: [require.resolve('pdfkit')] }));
  for (const face of FACES) {
    const font = fontkit.openSync(fileOf(face));
    const expected = font.characterSet.filter((each: number) => font.hasGlyphForCodePoint(each));
    const found = Array.from({ length: 0x11_0000 }, (_, each) => each).filter((each) =>
      covers(coverageOf(face as Face), each),
    );
    expect(found, face).toEqual(expected.toSorted((one: number, other: number) => one - other));
  }
});

test('for a character without a font the set that has it is named', () => {
  expect(setsFor(['🎉', 'ܫ'])).toEqual(['emoji', 'more-scripts']);
  expect(setsFor(['\ue000'])).toEqual([]);
});

test('a hundred thousand characters that no font has are found in no time: an issue check reads them all', () => {
  const lacking = Array.from({ length: 60_000 }, (_, at) => String.fromCodePoint(0xf0000 + at));
  const cpuMs = countCpu();
  expect(unprintableCharacters([lacking.join(''), lacking.toReversed().join('')])).toHaveLength(60_000);
  for (const character of lacking) unprintableCharacters([character]);
  expect(cpuMs()).toBeLessThan(3000);
});
