import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trueTypeOf } from '../../src/formats/woff2.ts';
import { BUNDLED } from '../../src/print/fonts.ts';

const require = createRequire(import.meta.url);
const fontkit = require(require.resolve('fontkit', { paths: [require.resolve('pdfkit')] }));
const ROOT = join(import.meta.dirname, '..', '..', 'node_modules');

/** One file of each package: that of its script. */
const FILES = BUNDLED.map((name) => {
  const files = globSync(join(ROOT, name, 'files', '*.woff2')).toSorted();
  return files.filter((file) => !/latin|cyrillic|vietnamese|standard|wdth/.test(file)).at(-1) as string;
});

it('a font of WOFF2 has the same outlines and widths as TrueType, as another reader of WOFF2 has them', () => {
  for (const file of FILES) {
    const bytes = readFileSync(file);
    const [packed, unpacked] = [fontkit.create(bytes), fontkit.create(trueTypeOf(bytes, 0))];
    expect(unpacked.numGlyphs, file).toBeGreaterThan(20);
    for (let glyph = 0; glyph < unpacked.numGlyphs; glyph += 1) {
      const [expected, found] = [packed.getGlyph(glyph), unpacked.getGlyph(glyph)];
      expect(found.path.toSVG(), `${file} ${glyph}`).toBe(expected.path.toSVG());
      expect(found.advanceWidth).toBe(expected.advanceWidth);
    }
  }
});
