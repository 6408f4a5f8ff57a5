// PDFs whose fonts leave the glyph or the width of a code open: every kind of font with every way of doing so.
import { deflateSync } from 'node:zlib';
import { type Objects, withTable } from './files.ts';
import {
  ASCII,
  byteTable,
  characterTables,
  compact,
  cross,
  groupTable,
  nine,
  one,
  openType,
  segmentTable,
  trueType,
  type1,
} from './font-programs.ts';

export type FontFile = { name: string; file: Buffer };

/** Refused, with this message; or accepted, and then the same to everyone: with this text where it is known. */
export type FontExample = FontFile & { refused?: RegExp; text?: string };

const stream = (data: Buffer | string, entries = '') => {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return `<<${entries} /Length ${bytes.length}>>\nstream\n${bytes.toString('latin1')}\nendstream`;
};
const packed = (data: Buffer, entries = '') => stream(deflateSync(data), `${entries} /Filter /FlateDecode`);

/** A page that shows this text in the font in object 4. */
function file(shown: string, objects: Objects): Buffer {
  return withTable({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 400 120]>>',
    3: '<</Type /Page /Parent 2 0 R /Resources <</Font <</F1 4 0 R>>>> /Contents 5 0 R>>',
    5: stream(`BT /F1 24 Tf 30 40 Td ${shown} Tj ET`),
    ...objects,
  });
}

const descriptor = (flags: number, font: string, more = '') =>
  `<</Type /FontDescriptor /FontName /AAAAAA+X /Flags ${flags} /FontBBox [0 0 600 700] /ItalicAngle 0 /Ascent 700 /Descent 0 /CapHeight 700 /StemV 80 ${more} ${font}>>`;
const WIDTHS = `/FirstChar 32 /LastChar 126 /Widths [${Array(95).fill(600).join(' ')}]`;
const FLAGS = [0, 4, 32, 36];

type Simple = { subtype?: string; flags?: number; encoding?: string; widths?: string; more?: string };

const simple = (
  shown: string,
  [key, program]: [key: string, program: string],
  { subtype = 'TrueType', flags = 32, encoding = '', widths = WIDTHS, more = '' }: Simple,
) =>
  file(shown, {
    4: `<</Type /Font /Subtype /${subtype} /BaseFont /AAAAAA+X ${widths} ${encoding} /FontDescriptor 6 0 R>>`,
    6: descriptor(flags, `/${key} 7 0 R`, more),
    7: program,
  });

const tt = (cmap: Buffer | undefined, more = {}): [string, string] => {
  const font = trueType(cmap, more);
  return ['FontFile2', packed(font, `/Length1 ${font.length}`)];
};
const t1 = (given: Parameters<typeof type1>[0] = {}): [string, string] => {
  const { bytes, lengths } = type1(given);
  return ['FontFile', packed(bytes, lengths.map((length, i) => `/Length${i + 1} ${length}`).join(' '))];
};
const cff = (given: Parameters<typeof compact>[0] = {}): [string, string] => [
  'FontFile3',
  packed(compact(given), '/Subtype /Type1C'),
];

const symbols = ASCII.map(([code, glyph]): [number, number] => [0xf000 + code, glyph]);
/** The same with 1 and 9 exchanged. */
const swapped = ASCII.map(([code, glyph]): [number, number] => [
  code,
  glyph === one ? nine : glyph === nine ? one : glyph,
]);
const swappedSymbols = swapped.map(([code, glyph]): [number, number] => [0xf000 + code, glyph]);

const CMAPS: Record<string, Buffer | undefined> = {
  none: undefined,
  empty: characterTables(),
  '3,1': characterTables([3, 1, segmentTable(ASCII)]),
  '1,0': characterTables([1, 0, byteTable(ASCII)]),
  '3,0': characterTables([3, 0, segmentTable(symbols)]),
  '3,0 low': characterTables([3, 0, segmentTable(ASCII)]),
  '0,3': characterTables([0, 3, segmentTable(ASCII)]),
  '3,10': characterTables([3, 10, groupTable(ASCII.map(([code, glyph]) => [code, code, glyph]))]),
  '1,0 and 3,1': characterTables([1, 0, byteTable(ASCII)], [3, 1, segmentTable(ASCII)]),
  '1,0 and 3,0': characterTables([1, 0, byteTable(ASCII)], [3, 0, segmentTable(symbols)]),
  '1,0 and another 3,1': characterTables([1, 0, byteTable(ASCII)], [3, 1, segmentTable(swapped)]),
  '1,0 and another 3,0': characterTables([1, 0, byteTable(ASCII)], [3, 0, segmentTable(swappedSymbols)]),
  '3,0 and another 3,1': characterTables([3, 0, segmentTable(symbols)], [3, 1, segmentTable(swapped)]),
  '3,0 in two rows': characterTables([3, 0, segmentTable([...swapped, ...symbols])]),
  '0,3 and another 3,1': characterTables([0, 3, segmentTable(ASCII)], [3, 1, segmentTable(swapped)]),
  '3,1 and another 3,10': characterTables(
    [3, 1, segmentTable(ASCII)],
    [3, 10, groupTable(swapped.map(([code, glyph]) => [code, code, glyph]))],
  ),
};
const ENCODINGS: Record<string, string> = {
  none: '',
  Windows: '/Encoding /WinAnsiEncoding',
  Macintosh: '/Encoding /MacRomanEncoding',
  usual: '/Encoding /StandardEncoding',
  experts: '/Encoding /MacExpertEncoding',
  differences: '/Encoding <</Type /Encoding /Differences [49 /nine]>>',
  'Windows and differences':
    '/Encoding <</Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [49 /nine 88 /one]>>',
  'all different': '/Encoding <</Type /Encoding /Differences [32 /space 49 /nine 57 /one 88 /X]>>',
  'other names': `/Encoding <</Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [49 /g3 57 /uni0031 88 /glyph${one}]>>`,
  numbers: '/Encoding <</Type /Encoding /Differences [49 /cid3 57 /c49 88 /u0031]>>',
  'nothing there': '/Encoding <</Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [49 /.notdef]>>',
};

const crossed = <A, B>(list: Record<string, A>, other: Record<string, B>) =>
  Object.entries(list).flatMap(([name, a]) =>
    Object.entries(other).map(([second, b]): [string, A, B] => [`${name}, ${second}`, a, b]),
  );

const TABLES = crossed(CMAPS, ENCODINGS).flatMap(([name, cmap, encoding]) =>
  FLAGS.map((flags) => ({
    name: `TrueType, cmap ${name}, flags ${flags}`,
    file: simple('(19X 91)', tt(cmap), { flags, encoding }),
  })),
);

const OWN: [number, string][] = [
  [0x20, 'space'],
  [0x31, 'nine'],
  [0x39, 'one'],
  [0x58, 'X'],
];
const NAMED: Record<string, [subtype: string, [string, string]]> = {
  'compact, usual': ['Type1', cff()],
  'compact, its own': ['Type1', cff({ codes: [0x20, 0x39, 0x31, 0x58] })],
  'compact, half its own': ['Type1', cff({ codes: [0x20, 0x41, 0x31] })],
  'compact, odd names': [
    'Type1',
    cff({ names: ['space', 'uni0039', 'g1', 'cid3'], codes: [0x20, 0x31, 0x39, 0x58] }),
  ],
  'compact, a name twice': ['Type1', cff({ names: ['space', 'one', 'one', 'X'] })],
  'compact, with numbers': ['Type1', cff({ numbers: [1, 3, 2, 4] })],
  'Type 1, usual': ['Type1', t1()],
  'Type 1, its own': ['Type1', t1({ codes: OWN })],
  'Type 1, half its own': ['Type1', t1({ codes: OWN.slice(0, 2) })],
  'Type 1, a name twice': ['Type1', t1({ names: ['.notdef', 'space', 'one', 'one', 'X'] })],
  'multiple master': ['MMType1', t1({ codes: OWN })],
  'compact in tables': [
    'Type1',
    [
      'FontFile3',
      packed(openType(compact(), characterTables([3, 1, segmentTable(swapped)])), '/Subtype /OpenType'),
    ],
  ],
  'tables as Type 1': ['Type1', tt(CMAPS['3,1'])],
  'compact as TrueType': ['TrueType', cff()],
};

const NAMES = crossed(NAMED, ENCODINGS).flatMap(([name, [subtype, program], encoding]) =>
  FLAGS.map((flags) => ({
    name: `${name}, flags ${flags}`,
    file: simple('(19X 91)', program, { subtype, flags, encoding }),
  })),
);

const widthOf = (width: string) => `/FirstChar 88 /LastChar 88 /Widths [${width}]`;
const allBut = (width: string) =>
  `/FirstChar 32 /LastChar 88 /Widths [${Array.from({ length: 57 }, (_, i) => (i === 56 ? width : '600')).join(' ')}]`;
const NUMBERS =
  '0 1 0.9 -1 -600 -9000 300 599.5 600.49 1200 4999 5001 8000 32767 32768 40000 65536 66136 1e3 1000000'.split(
    ' ',
  );
const SIMPLE_WIDTHS: Record<string, string> = {
  ...Object.fromEntries(NUMBERS.map((width) => [`X is ${width}`, allBut(width)])),
  none: '',
  'X alone': widthOf('600'),
  'too few': '/FirstChar 32 /LastChar 126 /Widths [600 600]',
  'without numbers': `/Widths [${Array(95).fill(600).join(' ')}]`,
};
const SIMPLE: Record<string, [string, [string, string]]> = {
  TrueType: ['TrueType', tt(CMAPS['1,0 and 3,1'])],
  compact: ['Type1', cff()],
  'Type 1': ['Type1', t1()],
};
/** Widths whose small differences add up over many spaces. */
const MANY: Record<string, string> = Object.fromEntries(
  ['0.9', '10.5', '10.49'].map((width) => [
    `${width} many times`,
    `/FirstChar 32 /LastChar 88 /Widths [${width} ${Array(56).fill('600').join(' ')}]`,
  ]),
);

const WIDE = [
  ...crossed(SIMPLE, SIMPLE_WIDTHS).flatMap(([name, [subtype, program], widths]) =>
    ['', '/MissingWidth 300'].map((more) => ({
      name: `${name} ${more}`,
      file: simple('(9X19)', program, { subtype, widths, more, encoding: '/Encoding /WinAnsiEncoding' }),
    })),
  ),
  ...crossed(SIMPLE, MANY).map(([name, [subtype, program], widths]) => ({
    name,
    file: simple(`(9${' '.repeat(300)}1)`, program, {
      subtype,
      widths,
      encoding: '/Encoding /WinAnsiEncoding',
    }),
  })),
];

const DRAWN = [
  '0.001 0 0 0.001 0 0',
  '0.01 0 0 0.01 0 0',
  '1 0 0 -1 0 0',
  '0.00048828125 0 0 0.00048828125 0 0',
  '-0.001 0 0 0.001 0 0',
  '0.0007 0.0007 -0.0007 0.0007 0 0',
  '0.001 0 0 0.001 0.5 0.3',
];
const TYPE3 = DRAWN.flatMap((matrix) => {
  const scale = 0.001 / Math.abs(Number(matrix.split(' ')[0]));
  const size = (n: number) => Number((n * scale).toFixed(4));
  const upward = matrix.includes(' -1 ') ? -1 : 1;
  const box = (width: number, advance: number) =>
    stream(
      `${size(advance)} 0 0 ${size(-800)} ${size(700)} ${size(800)} d1 ${size(30)} 0 ${size(width)} ${size(700) * upward} re f`,
    );
  return [...NUMBERS.filter((n) => !n.includes('e')), '27.68', '0.4'].flatMap((width) =>
    [
      '/Differences [49 /one 57 /nine 88 /X]',
      '/BaseEncoding /WinAnsiEncoding /Differences [57 /nine 88 /X 200 /one]',
      '/Differences [49 /one 57 /nine 88 /gone]',
    ].map((encoding) => ({
      name: `drawn, ${matrix}, X is ${width}, ${encoding}`,
      file: file('(9X19)', {
        4: `<</Type /Font /Subtype /Type3 /FontBBox [0 0 ${size(1000)} ${size(1000)}] /FontMatrix [${matrix}] /FirstChar 49 /LastChar 88 /Widths [${Array.from({ length: 40 }, (_, i) => size(i === 39 ? Number(width) : 600)).join(' ')}] /CharProcs <</one 6 0 R /nine 7 0 R /X 8 0 R>> /Encoding <</Type /Encoding ${encoding}>>>>`,
        6: box(80, 600),
        7: box(540, 600),
        8: box(300, 600),
      }),
    })),
  );
});

const STYLES =
  'Helvetica Helvetica-Bold Helvetica-BoldOblique Arial ArialMT Arial,Bold Arial-BoldItalicMT Courier CourierNew CourierNewPS-BoldMT CourierNew,Italic Times-Roman TimesNewRoman TimesNewRomanPSMT TimesNewRomanPS-BoldItalicMT TimesNewRoman,Italic Symbol'.split(
    ' ',
  );
const STANDARD_WIDTHS: Record<string, string> = {
  none: '',
  'without the zero': `/FirstChar 49 /LastChar 126 /Widths [${Array(78).fill(600).join(' ')}]`,
  'X is huge': widthOf('40000'),
  'no width': `/FirstChar 32 /LastChar 126 /Widths [${Array(95).fill(0).join(' ')}]`,
  narrow: `/FirstChar 32 /LastChar 126 /Widths [${Array(95).fill(200).join(' ')}]`,
  'X is negative': widthOf('-4000'),
};
const inNoFile = (style: string, widths: string, { subtype = 'Type1', encoding = 'Windows', more = '' }) => ({
  name: `not in the file: ${style}, ${widths}, ${subtype}, ${encoding} ${more && 'with a descriptor'}`,
  file: file('(X10000 19)', {
    4: `<</Type /Font /Subtype /${subtype} /BaseFont /${style} ${STANDARD_WIDTHS[widths]} ${ENCODINGS[encoding]} ${more}>>`,
  }),
});
const DESCRIPTOR = `/FontDescriptor ${descriptor(4, '', '/MissingWidth 900')}`;
const STANDARD = [
  ...STYLES.flatMap((style) =>
    Object.keys(STANDARD_WIDTHS).map((widths) =>
      inNoFile(style, widths, { encoding: style === 'Symbol' ? 'none' : 'Windows' }),
    ),
  ),
  ...['Courier', 'ArialMT', 'Symbol'].flatMap((style) =>
    Object.keys(ENCODINGS).flatMap((encoding) =>
      ['Type1', 'TrueType'].flatMap((subtype) =>
        ['', DESCRIPTOR].map((more) => inNoFile(style, 'without the zero', { subtype, encoding, more })),
      ),
    ),
  ),
];

const hex = (...codes: number[]) => `<${codes.map((code) => code.toString(16).padStart(4, '0')).join('')}>`;
const LETTERS = `1 begincodespacerange <0000> <ffff> endcodespacerange 3 beginbfchar <${hex(one).slice(1, -1)}> <0031> <${hex(nine).slice(1, -1)}> <0039> <${hex(cross).slice(1, -1)}> <0058> endbfchar`;
type Composite = { widths?: string; subtype?: string; encoding?: string; map?: Buffer; more?: string };
const composite = (
  shown: string,
  [key, program]: [string, string],
  { widths = '/DW 600', subtype = 'CIDFontType2', encoding = 'Identity-H', map, more = '' }: Composite,
) =>
  file(shown, {
    4: `<</Type /Font /Subtype /Type0 /BaseFont /AAAAAA+X /Encoding /${encoding} /DescendantFonts [8 0 R] /ToUnicode 10 0 R>>`,
    6: descriptor(4, `/${key} 7 0 R`, more),
    10: stream(LETTERS),
    7: program,
    8: `<</Type /Font /Subtype /${subtype} /BaseFont /AAAAAA+X /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> ${map ? '/CIDToGIDMap 9 0 R' : ''} /FontDescriptor 6 0 R ${widths}>>`,
    9: map ? packed(map) : 'null',
  });
const shared = tt(CMAPS['1,0 and 3,1']);
const numbered = (given: Parameters<typeof compact>[0] = {}): [string, string] => [
  'FontFile3',
  packed(compact(given), '/Subtype /CIDFontType0C'),
];
const RUNS: Record<string, string> = {
  none: '',
  'DW alone': '/DW 600',
  'W alone': `/W [0 [600 600 600 600 600]]`,
  'a list and a run': `/DW 600 /W [${cross} [300] ${one} ${nine} 700]`,
  twice: `/DW 600 /W [${cross} [602] ${cross} [4000]]`,
  'twice, the other way round': `/DW 600 /W [${cross} [4000] ${cross} [602]]`,
  'twice the same': `/DW 600 /W [${cross} [300] ${cross} [300]]`,
  'runs over one another': `/DW 600 /W [0 3000 600 ${cross} ${cross} 4000]`,
  'a list over a run': `/DW 600 /W [0 3000 600 ${one} [600 600 4000]]`,
  'out of order': `/DW 600 /W [${cross} [300] ${one} [700]]`,
  'a run that ends before it begins': `/DW 600 /W [${cross} ${one} 300]`,
  'half a run': `/DW 600 /W [${cross}]`,
  ...Object.fromEntries(NUMBERS.map((n) => [`X is ${n}`, `/DW 600 /W [${cross} [${n}]]`])),
  ...Object.fromEntries(NUMBERS.map((n) => [`all are ${n}`, `/DW ${n} /W [${one} [600 600]]`])),
};
const from1 = Buffer.from([0, 0, 0, 1, 0, nine, 0, one, 0, cross]);
const KINDS: Record<string, [[string, string], Composite]> = {
  TrueType: [shared, {}],
  'TrueType by a map': [shared, { map: from1 }],
  'TrueType by a short map': [shared, { map: from1.subarray(0, 8) }],
  'TrueType by a map beyond its end': [shared, { map: Buffer.from([0, 0, 0, 1, 0, 99, 0, one, 0, cross]) }],
  compact: [numbered(), { subtype: 'CIDFontType0' }],
  'compact, with numbers': [numbered({ numbers: [1, 3, 2, 4] }), { subtype: 'CIDFontType0' }],
  'compact, a number twice': [numbered({ numbers: [1, 2, 2, 4] }), { subtype: 'CIDFontType0' }],
  'compact, with far numbers': [numbered({ numbers: [1, 2, 300, 4] }), { subtype: 'CIDFontType0' }],
  'compact in tables': [
    ['FontFile3', packed(openType(compact({ numbers: [1, 3, 2, 4] })), '/Subtype /OpenType')],
    { subtype: 'CIDFontType0' },
  ],
  'compact in tables as TrueType': [
    ['FontFile3', packed(openType(compact()), '/Subtype /OpenType')],
    { subtype: 'CIDFontType2' },
  ],
  'tables as such': [
    ['FontFile3', packed(trueType(undefined), '/Subtype /OpenType')],
    { subtype: 'CIDFontType2' },
  ],
};
const COMPOSITE = [
  ...crossed(KINDS, RUNS).flatMap(([name, [program, kind], widths]) =>
    ['', '/MissingWidth 300'].map((more) => ({
      name: `${name} ${more}`,
      file: composite(hex(nine, cross, one, nine), program, { ...kind, widths, more }),
    })),
  ),
  ...Object.entries(KINDS).flatMap(([name, [program, kind]]) =>
    [
      [0, one],
      [99, one],
      [300, one],
      [0xffff, one],
    ].map((codes) => ({
      name: `${name}, ${codes[0]}`,
      file: composite(hex(...codes), program, kind),
    })),
  ),
  ...['', '/DW2 [880 -600]', '/DW2 [0 -3000]', `/W2 [${one} [-600 300 880] ${one} [-9000 300 880]]`].map(
    (more) => ({
      name: `from top to bottom ${more}`,
      file: composite(hex(nine, one), shared, { encoding: 'Identity-V', widths: `/DW 600 ${more}` }),
    }),
  ),
];

const MATRICES = [
  '0.001 0 0 0.001 0 0',
  '0.002 0 0 0.002 0 0',
  '0.0005 0 0 0.0005 0 0',
  '0.00048828125 0 0 0.00048828125 0 0',
  '0.001 0 0.0002 0.001 0 0',
  '0.0005 0 0 0.001 0 0',
  '-0.001 0 0 0.001 0 0',
  '0.001 0 0 0.001 100 0',
  '0.001 0 0 0.001 0.3 0',
  '1 0 0 1 0 0',
];
const numbersOf = (matrix: string) => matrix.split(' ').map(Number);
const SIZES = [
  ...MATRICES.flatMap((matrix) => [
    {
      name: `compact, matrix ${matrix}`,
      file: simple('(19X)', cff({ matrix: numbersOf(matrix) }), {
        subtype: 'Type1',
        encoding: ENCODINGS.Windows as string,
      }),
    },
    {
      name: `Type 1, matrix ${matrix}`,
      file: simple('(19X)', t1({ matrix }), { subtype: 'Type1', encoding: ENCODINGS.Windows as string }),
    },
    {
      name: `compact by numbers, matrix ${matrix}`,
      file: composite(hex(one, nine, cross), numbered({ matrix: numbersOf(matrix) }), {
        subtype: 'CIDFontType0',
      }),
    },
    {
      name: `compact with numbers, matrix ${matrix}`,
      file: composite(hex(one, nine, cross), numbered({ numbers: [1, 2, 3, 4], matrix: numbersOf(matrix) }), {
        subtype: 'CIDFontType0',
      }),
    },
    {
      name: `compact with numbers, inner matrix ${matrix}`,
      file: composite(
        hex(one, nine, cross),
        numbered({ numbers: [1, 2, 3, 4], fontMatrix: numbersOf(matrix) }),
        { subtype: 'CIDFontType0' },
      ),
    },
    {
      name: `compact with numbers, both matrices ${matrix}`,
      file: composite(
        hex(one, nine, cross),
        numbered({
          numbers: [1, 2, 3, 4],
          matrix: [0.001, 0, 0, 0.001, 0, 0],
          fontMatrix: numbersOf(matrix),
        }),
        { subtype: 'CIDFontType0' },
      ),
    },
  ]),
  ...[16, 256, 1000, 2048, 16_384].flatMap((units) => [
    {
      name: `TrueType of ${units} units`,
      file: simple('(19X)', tt(CMAPS['3,1'], { units }), { encoding: ENCODINGS.Windows as string }),
    },
    {
      name: `TrueType by numbers of ${units} units`,
      file: composite(hex(one, nine, cross), tt(undefined, { units }), {}),
    },
  ]),
];

/** Instructions of glyphs, which some readers execute: these move each of the four points. */
const PROGRAMS_OF_LETTERS = [
  // SVTCA[y], then for each point PUSHB point, PUSHW -4096, SCFS.
  Buffer.from([0x00, ...[0, 1, 2, 3].flatMap((point) => [0xb0, point, 0xb8, 0xf0, 0x00, 0x48])]),
  // The same along x.
  Buffer.from([0x01, ...[0, 1, 2, 3].flatMap((point) => [0xb0, point, 0xb8, 0xf0, 0x00, 0x48])]),
];
const PROGRAMS = PROGRAMS_OF_LETTERS.flatMap((program, i) => [
  {
    name: `letters that move, ${i}`,
    file: simple('(19X)', tt(CMAPS['3,1'], { program }), { encoding: ENCODINGS.Windows as string }),
  },
  {
    name: `letters that move, by numbers, ${i}`,
    file: composite(hex(one, nine, cross), tt(undefined, { program }), {}),
  },
]);

export const FONT_MATRIX: FontFile[] = [
  ...TABLES,
  ...NAMES,
  ...WIDE,
  ...TYPE3,
  ...STANDARD,
  ...COMPOSITE,
  ...SIZES,
  ...PROGRAMS,
];

const REFUSED = /letters that its fonts leave open/;
const many = (widths: string) =>
  simple(`(9${' '.repeat(300)}1)`, cff(), {
    subtype: 'Type1',
    widths,
    encoding: '/Encoding /WinAnsiEncoding',
  });
const courier = (entries: string) =>
  file('(10000 1X)', { 4: `<</Type /Font /Subtype /Type1 /BaseFont /Courier ${entries}>>` });

/** An example of each ambiguity, with its outcome. */
export const FONT_EXAMPLES: FontExample[] = [
  ...[0, 4].map((flags) => ({
    name: `P1: another glyph by its name, flags ${flags}`,
    file: simple('(1)', tt(CMAPS['3,1']), { flags, encoding: ENCODINGS.differences as string }),
    refused: REFUSED,
  })),
  {
    name: 'another glyph by its name, where that is what counts',
    file: simple('(1)', tt(CMAPS['3,1']), { encoding: ENCODINGS.differences as string }),
    text: '9',
  },
  {
    name: 'a code that leads to two glyphs in two tables',
    file: simple('(1)', tt(CMAPS['1,0 and another 3,0']), { flags: 4 }),
    refused: REFUSED,
  },
  {
    name: 'an encoding of the font itself, as symbols',
    file: simple('(1)', cff({ codes: [0x20, 0x39, 0x31, 0x58] }), { subtype: 'Type1', flags: 4 }),
    text: '9',
  },
  {
    name: 'an encoding of the font itself, or the usual one',
    file: simple('(1)', cff({ codes: [0x20, 0x39, 0x31, 0x58] }), { subtype: 'Type1' }),
    refused: REFUSED,
  },
  {
    name: 'names that some readers compute glyphs from',
    file: simple('(1)', tt(CMAPS['1,0']), { encoding: ENCODINGS.numbers as string }),
  },
  {
    name: 'names that no glyph has',
    file: simple('(1)', cff(), { subtype: 'Type1', encoding: ENCODINGS['other names'] as string }),
    refused: REFUSED,
  },
  {
    name: 'two glyphs of one name',
    file: simple('(1)', cff({ names: ['space', 'one', 'one', 'X'] }), {
      subtype: 'Type1',
      encoding: ENCODINGS.Windows as string,
    }),
    refused: REFUSED,
  },
  {
    name: 'P2: widths without the zero, of a font that is not in the file',
    file: courier(`/FirstChar 49 /LastChar 126 /Widths [${Array(78).fill(600).join(' ')}]`),
    text: '10000 1X',
  },
  {
    name: 'a huge width, of a font that is not in the file',
    file: courier(widthOf('40000')),
    text: '10000 1X',
  },
  {
    name: 'a letter that some readers have a wider one of, many times',
    file: file(`(${'B'.repeat(60)}1X)`, {
      4: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding <</Type /Encoding /Differences [66 /fraction]>>>>',
    }),
  },
  { name: 'widths that some readers cut off', file: many(MANY['0.9 many times'] as string), text: '91' },
  ...['-600', '32768', '66136'].map((width) => ({
    name: `a width of ${width}`,
    file: simple('(X9)', cff(), {
      subtype: 'Type1',
      widths: allBut(width),
      encoding: '/Encoding /WinAnsiEncoding',
    }),
    refused: REFUSED,
  })),
  {
    name: 'a font without widths',
    file: simple('(19)', tt(CMAPS['3,1']), { widths: '', encoding: '/Encoding /WinAnsiEncoding' }),
    refused: REFUSED,
  },
  ...['twice', 'runs over one another'].map((runs) => ({
    name: `P4: two widths of one glyph, ${runs}`,
    file: composite(hex(one, cross, nine), shared, { widths: RUNS[runs] as string }),
    refused: /damaged/,
  })),
  {
    name: 'glyphs beyond the last one',
    file: composite(hex(99, one), shared, {}),
    refused: REFUSED,
  },
  {
    name: 'text from top to bottom',
    file: composite(hex(nine, one), shared, { encoding: 'Identity-V' }),
    refused: /fonts/,
  },
  {
    name: 'letters that move away where their programs are carried out',
    file: simple('(19X)', tt(CMAPS['3,1'], { program: PROGRAMS_OF_LETTERS[0] }), {
      encoding: ENCODINGS.Windows as string,
    }),
    text: '19X',
  },
  {
    name: 'many groups of characters',
    file: simple(
      '(19X)',
      tt(
        characterTables([
          3,
          10,
          groupTable(Array.from({ length: 62 }, (_, i) => [i * 65_536, i * 65_536 + 65_535, 1])),
        ]),
      ),
      { encoding: ENCODINGS.Windows as string },
    ),
    refused: /fonts/,
  },
];
