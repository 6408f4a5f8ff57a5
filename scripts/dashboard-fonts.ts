/**
 * The fonts of the dashboard: those of the PDFs, without the outlines that the pages never show. Glyph ids stay, so
 * that kerning and figures keep working; `unicode-range` in fonts.css keeps browsers from requesting removed glyphs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

const PACKAGES = new URL('../node_modules/@expo-google-fonts/', import.meta.url);

/** The folder where Vite finds the reduced fonts. */
export const FONT_FOLDER = fileURLToPath(new URL('../dist/dashboard-fonts', import.meta.url));

const FONTS = {
  'sans-400.ttf': 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'sans-600.ttf': 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  'serif-600.ttf': 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
};

/** Latin with the accents of Europe, Cyrillic, punctuation, currencies and arrows: the ranges of fonts.css. */
const RANGES = [
  [0x20, 0x17f],
  [0x218, 0x21b],
  [0x400, 0x45f],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2116, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

/** Writes each font once; later builds reuse it. */
export function writeFonts(): void {
  mkdirSync(FONT_FOLDER, { recursive: true });
  for (const [name, path] of Object.entries(FONTS)) {
    writeFileSync(`${FONT_FOLDER}/${name}`, withoutOutlines(readFileSync(new URL(path, PACKAGES))));
  }
}

function withoutOutlines(file: Buffer): Buffer {
  const kept = glyphsShown(create(file));
  const cut = Buffer.from(file);
  const table = tableOf(cut);
  const [loca, glyf, isLong] = [
    table('loca'),
    table('glyf'),
    cut.readInt16BE(table('head').start + 50) === 1,
  ];
  const width = isLong ? 4 : 2;
  const offset = (glyph: number) =>
    isLong ? cut.readUInt32BE(loca.start + glyph * 4) : cut.readUInt16BE(loca.start + glyph * 2) * 2;
  // The length of an outline must match its entry in loca, so the bytes are zeroed instead, which is a glyph without
  // contours. Runs of zeros compress to almost nothing.
  for (let glyph = 0; glyph < loca.length / width - 1; glyph += 1) {
    if (!kept.has(glyph)) cut.fill(0, glyf.start + offset(glyph), glyf.start + offset(glyph + 1));
  }
  return cut;
}

function glyphsShown(font: Font): Set<number> {
  const kept = new Set([0]);
  for (const [from, to] of RANGES) {
    for (let point = from; point <= to; point += 1) {
      const text = String.fromCodePoint(point);
      if (!font.hasGlyphForCodePoint(point)) continue;
      for (const features of [[], ['tnum', 'lnum'], ['case']]) {
        for (const { id } of font.layout(text, features).glyphs) kept.add(id);
      }
      // Serbian has its own shapes of some letters, above all б.
      for (const script of ['latn', 'cyrl']) {
        for (const { id } of font.layout(text, ['locl'], script, 'SRB ').glyphs) kept.add(id);
      }
    }
  }
  for (const { id } of font.layout('fi fl ff ffi ffl fj ft tt').glyphs) kept.add(id);
  return withParts(font, kept);
}

/** Adds the components of accented letters. */
function withParts(font: Font, glyphs: Set<number>): Set<number> {
  const queue = [...glyphs];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const glyph = font.getGlyph(id) as { _decode(): { components?: { glyphID: number }[] } | null };
    for (const { glyphID } of glyph._decode()?.components ?? []) {
      if (!glyphs.has(glyphID)) queue.push(glyphID);
      glyphs.add(glyphID);
    }
  }
  return glyphs;
}

function tableOf(file: Buffer): (tag: string) => { start: number; length: number } {
  return (tag) => {
    for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16) {
      if (file.toString('latin1', at, at + 4) === tag) {
        return { start: file.readUInt32BE(at + 8), length: file.readUInt32BE(at + 12) };
      }
    }
    throw new Error(`The font has no table ${tag}.`);
  };
}
