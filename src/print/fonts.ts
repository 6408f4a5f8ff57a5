import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The path of a file of a package. */
export const { resolve: pathOf } = createRequire(import.meta.url);

const SERIF = '@expo-google-fonts/source-serif-4';
const SANS = '@expo-google-fonts/source-sans-3';
const DEJAVU = 'dejavu-fonts-ttf/ttf';

/** The typefaces of the service's PDFs. Serif is for continuous text, sans for figures and labels. */
const FILES = {
  serif: `${SERIF}/400Regular/SourceSerif4_400Regular.ttf`,
  serifItalic: `${SERIF}/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf`,
  serifBold: `${SERIF}/600SemiBold/SourceSerif4_600SemiBold.ttf`,
  serifBoldItalic: `${SERIF}/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf`,
  sans: `${SANS}/400Regular/SourceSans3_400Regular.ttf`,
  sansItalic: `${SANS}/400Regular_Italic/SourceSans3_400Regular_Italic.ttf`,
  sansBold: `${SANS}/600SemiBold/SourceSans3_600SemiBold.ttf`,
  sansBoldItalic: `${SANS}/600SemiBold_Italic/SourceSans3_600SemiBold_Italic.ttf`,
  mono: `${DEJAVU}/DejaVuSansMono.ttf`,
  wide: `${DEJAVU}/DejaVuSans.ttf`,
  wideBold: `${DEJAVU}/DejaVuSans-Bold.ttf`,
};

export type Face = keyof typeof FILES;

export const FACES = Object.keys(FILES) as Face[];

export function fileOf(face: Face): string {
  return pathOf(FILES[face]);
}

const coverages = new Map<Face, Coverage>();

/** The characters of a face. Its file is read when it is first asked about. */
export function coverageOf(face: Face): Coverage {
  const known = coverages.get(face);
  if (known) return known;
  const coverage = coverageOfFile(fileOf(face));
  coverages.set(face, coverage);
  return coverage;
}

/** Whatever a text is set in, these are tried for the characters that its face lacks, in this order. */
const FALLBACKS = ['wide', 'sans', 'serif'] as const satisfies Face[];

/** The faces in which a character of text is looked for. */
export function facesFor(face?: Face): Face[] {
  if (!face) return [...FALLBACKS];
  return face.includes('Bold') ? [face, 'wideBold', ...FALLBACKS] : [face, ...FALLBACKS];
}

/** Registers the faces with a document; each is loaded when it is first used. */
export function registerFaces(pdf: PDFKit.PDFDocument): void {
  for (const face of FACES) pdf.registerFont(face, fileOf(face));
}

const BOLD: Partial<Record<Face, Face>> = {
  serif: 'serifBold',
  serifItalic: 'serifBoldItalic',
  sans: 'sansBold',
  sansItalic: 'sansBoldItalic',
};

const ITALIC: Partial<Record<Face, Face>> = {
  serif: 'serifItalic',
  serifBold: 'serifBoldItalic',
  sans: 'sansItalic',
  sansBold: 'sansBoldItalic',
};

/** The face in bold, where there is one. */
export function boldOf(face: Face): Face {
  return BOLD[face] ?? face;
}

/** The face in italic, where there is one. */
export function italicOf(face: Face): Face {
  return ITALIC[face] ?? face;
}

// The packages of fonts for what these faces lack, in the order in which a character is looked for. Each is
// cut into files by character, and a file is read when a paper needs it.

/** Come with the service. */
export const BUNDLED = [
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/yaldevi',
  '@fontsource-variable/noto-serif-gujarati',
  '@fontsource-variable/noto-serif-gurmukhi',
  '@fontsource-variable/noto-serif-kannada',
  '@fontsource-variable/noto-serif-malayalam',
  '@fontsource-variable/noto-serif-oriya',
  '@fontsource-variable/noto-serif-telugu',
  '@fontsource/abyssinica-sil',
  '@fontsource/padauk',
  '@fontsource/siemreap',
  // Signs of currencies.
  '@fontsource-variable/inter-tight',
];

/** Packages that one command adds: `invoicing fonts add japanese`. */
type FontSet = {
  name: string;
  says: string;
  /** The characters that it is named for where they cannot be printed. */
  characters: RegExp;
  packages: { name: string; version: string }[];
};

/** Once added, these are looked at first: the same Han characters have other shapes in Japan and Taiwan. */
export const OPTIONAL: FontSet[] = [
  {
    name: 'emoji',
    says: 'emoji, in outlines',
    characters: /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u,
    packages: [{ name: '@fontsource-variable/noto-emoji', version: '5.3.1' }],
  },
  {
    name: 'traditional-chinese',
    says: 'Han in the shapes of Taiwan, and more of them',
    characters: /\p{Script=Han}/u,
    packages: [{ name: '@fontsource-variable/noto-sans-tc', version: '5.3.1' }],
  },
  {
    name: 'japanese',
    says: 'Han in the shapes of Japan',
    characters: /\p{Script=Han}/u,
    packages: [{ name: '@fontsource-variable/noto-sans-jp', version: '5.3.1' }],
  },
  {
    name: 'more-scripts',
    says: 'Adlam, Balinese, Cherokee, Javanese, Lisu, Meetei Mayek, Ol Chiki, Syriac, Thaana, Tibetan',
    characters:
      /[\p{Script=Adlam}\p{Script=Balinese}\p{Script=Cherokee}\p{Script=Javanese}\p{Script=Lisu}\p{Script=Meetei_Mayek}\p{Script=Ol_Chiki}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Tibetan}]/u,
    packages: [
      ...[
        'adlam',
        'balinese',
        'cherokee',
        'javanese',
        'lisu',
        'meetei-mayek',
        'ol-chiki',
        'syriac',
        'thaana',
      ].map((script) => ({ name: `@fontsource-variable/noto-sans-${script}`, version: '5.3.0' })),
      { name: '@fontsource-variable/noto-serif-tibetan', version: '5.3.0' },
    ],
  },
];

/** The sets that are named for some of these characters, where no installed font has them. */
export function setsFor(characters: readonly string[]): string[] {
  return OPTIONAL.filter((set) => characters.some((each) => set.characters.test(each))).map(
    ({ name }) => name,
  );
}

/** The set of this name. */
export function fontSet(name: string): FontSet | undefined {
  return OPTIONAL.find((set) => set.name === name);
}

// Which characters a font has, read from its table "cmap" (OpenType specification, "cmap - Character to Glyph Index
// Mapping Table"), without the rest of the file: the service asks before a document is issued, and loads no font for it.

/** Subtables that map all of Unicode, or its first plane; the first that a font has is read. */
const FORMATS = [12, 4] as const;

/** The characters of a font, one bit each. */
export type Coverage = Uint8Array;

export function covers(coverage: Coverage, codePoint: number): boolean {
  return (((coverage[codePoint >> 3] ?? 0) >> (codePoint & 7)) & 1) === 1;
}

/** @param file a font in the format of TrueType or OpenType @throws Error where it has no table that is known here */
export function coverageOfFile(file: string): Coverage {
  const descriptor = openSync(file, 'r');
  try {
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
    };
    const count = read(0, 12).readUInt16BE(4);
    const directory = read(12, count * 16);
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString('latin1', at, at + 4) !== 'cmap') continue;
      return coverageOfTable(read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)));
    }
    throw new Error(`${file} has no table "cmap"`);
  } finally {
    closeSync(descriptor);
  }
}

/** @throws Error where the table has no subtable that is known here */
export function coverageOfTable(cmap: Buffer): Coverage {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
  for (const format of FORMATS) {
    const table = subtables.find((each) => each.readUInt16BE(0) === format);
    if (table) return format === 12 ? groupsOf(table) : segmentsOf(table);
  }
  throw new Error('the font maps no Unicode');
}

/** Format 12: groups of consecutive characters. */
function groupsOf(table: Buffer): Coverage {
  const count = table.readUInt32BE(12);
  const group = (index: number) => 16 + index * 12;
  const coverage = new Uint8Array((table.readUInt32BE(group(count - 1) + 4) >> 3) + 1);
  for (let index = 0; index < count; index += 1) {
    const [first, last, glyph] = [0, 4, 8].map((at) => table.readUInt32BE(group(index) + at)) as Three;
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) put(coverage, code);
  }
  return coverage;
}

type Three = [number, number, number];

/** Format 4: segments of the first plane, whose glyphs are counted on from a number or listed. */
function segmentsOf(table: Buffer): Coverage {
  const size = table.readUInt16BE(6);
  const [ends, starts] = [14, 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  const coverage = new Uint8Array(0x10000 >> 3);
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
    const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)];
    for (let code = first; code <= last; code += 1) {
      const listed = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + (code - first) * 2);
      const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) put(coverage, code);
    }
  }
  return coverage;
}

/** A set of characters to which each can be added. */
export function noCharacters(): Coverage {
  return new Uint8Array(0x110000 >> 3);
}

export function put(coverage: Coverage, codePoint: number): void {
  coverage[codePoint >> 3] = (coverage[codePoint >> 3] ?? 0) | (1 << (codePoint & 7));
}
