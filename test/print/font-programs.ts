// Font programs of four letters that cannot be confused: a thin bar for 1, a thick one for 9, a low one for X, and a
// space.

export const GLYPHS = ['.notdef', 'space', 'one', 'nine', 'X'];

type Box = [left: number, bottom: number, width: number, height: number];

const BOXES: (Box | undefined)[] = [
  [100, 300, 400, 100],
  undefined,
  [260, 0, 80, 700],
  [30, 0, 540, 700],
  [100, 0, 400, 350],
];

/** The advance width of each letter, as in the font program. */
export const ADVANCE = 600;

export const one = GLYPHS.indexOf('one');
export const nine = GLYPHS.indexOf('nine');
export const cross = GLYPHS.indexOf('X');

/** The codes that ASCII has for the letters. */
export const ASCII: [code: number, glyph: number][] = [
  [0x20, 1],
  [0x31, one],
  [0x39, nine],
  [0x58, cross],
];

const shorts = (...list: number[]) => {
  const bytes = Buffer.alloc(list.length * 2);
  for (const [i, number] of list.entries()) bytes.writeUInt16BE(number & 0xffff, i * 2);
  return bytes;
};
const long = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

/** Character maps ("cmap"). */
export function byteTable(map: [number, number][]): Buffer {
  const bytes = Buffer.alloc(262);
  bytes.writeUInt16BE(262, 2);
  for (const [code, glyph] of map) bytes[6 + code] = glyph;
  return bytes;
}

export function segmentTable(map: [number, number][]): Buffer {
  const rows = [...map.toSorted(([a], [b]) => a - b), [0xffff, 0] as [number, number]];
  const count = rows.length;
  return shorts(
    ...[4, 16 + count * 8, 0, count * 2, 0, 0, 0],
    ...rows.map(([code]) => code),
    0,
    ...rows.map(([code]) => code),
    ...rows.map(([code, glyph]) => (code === 0xffff ? 1 : glyph - code)),
    ...rows.map(() => 0),
  );
}

export function groupTable(groups: [first: number, last: number, glyph: number][]): Buffer {
  const rows = groups.flat().map(long);
  return Buffer.concat([shorts(12, 0), long(16 + groups.length * 12), long(0), long(groups.length), ...rows]);
}

export function characterTables(...tables: [platform: number, encoding: number, Buffer][]): Buffer {
  let at = 4 + tables.length * 8;
  const rows = tables.map(([platform, encoding, table]) => {
    const row = Buffer.concat([shorts(platform, encoding), long(at)]);
    at += table.length;
    return row;
  });
  return Buffer.concat([shorts(0, tables.length), ...rows, ...tables.map(([, , table]) => table)]);
}

/** @param program the instructions of each letter, in the language of TrueType */
export function trueType(
  cmap: Buffer | undefined,
  { units = 1000, program = Buffer.alloc(0), more = {} as Record<string, Buffer> } = {},
): Buffer {
  const scaled = (number: number) => Math.round((number * units) / 1000);
  const shapes = BOXES.map((box) => (box ? shapeOf(box.map(scaled) as Box, program) : Buffer.alloc(0)));
  const places = shapes.map((_, i) => shapes.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const end = shapes.reduce((sum, { length }) => sum + length, 0);
  const head = Buffer.concat([
    long(0x10000),
    long(0x10000),
    long(0),
    long(0x5f0f3cf5),
    shorts(0, units),
    Buffer.alloc(16),
    shorts(0, 0, scaled(600), scaled(700), 0, 3, 2, 1, 0),
  ]);
  const tables: Record<string, Buffer> = {
    head,
    hhea: Buffer.concat([
      long(0x10000),
      shorts(scaled(800), -scaled(200), 0, scaled(ADVANCE)),
      Buffer.alloc(22),
      shorts(GLYPHS.length),
    ]),
    maxp: Buffer.concat([
      long(0x10000),
      shorts(GLYPHS.length, 4, 1, 0, 0, 2, 0, 0, 0, 0, 16, program.length, 0, 0),
    ]),
    hmtx: Buffer.concat(BOXES.map((box) => shorts(scaled(ADVANCE), scaled(box?.[0] ?? 0)))),
    loca: Buffer.concat([...places, end].map(long)),
    glyf: Buffer.concat(shapes),
    ...(cmap ? { cmap } : {}),
    ...more,
  };
  return withTables(0x10000, tables);
}

function shapeOf([left, bottom, width, height]: Box, program: Buffer): Buffer {
  const shape = Buffer.concat([
    shorts(1, left, bottom, left + width, bottom + height, 3, program.length),
    program,
    Buffer.from([1, 1, 1, 1]),
    shorts(left, 0, width, 0, bottom, height, 0, -height),
  ]);
  return Buffer.concat([shape, Buffer.alloc(-shape.length & 3)]);
}

export function withTables(version: number, tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  let at = 12 + entries.length * 16;
  const rows = entries.map(([name, data]) => {
    const row = Buffer.concat([Buffer.from(name, 'latin1'), long(0), long(at), long(data.length)]);
    at += (data.length + 3) & ~3;
    return row;
  });
  const padded = entries.flatMap(([, data]) => [data, Buffer.alloc(-data.length & 3)]);
  return Buffer.concat([long(version), shorts(entries.length, 0, 0, 0), ...rows, ...padded]);
}

const index = (items: Buffer[]) => {
  if (items.length === 0) return shorts(0);
  let end = 1;
  const ends = items.map(({ length }) => {
    end += length;
    return end;
  });
  return Buffer.concat([shorts(items.length), Buffer.from([2]), shorts(1, ...ends), ...items]);
};
const number = (value: number) => Buffer.concat([Buffer.from([29]), long(value >>> 0)]);
/** Decimal digits, four bits each. */
const real = (value: number) => {
  const digits = [...String(value)].map((digit) => ({ '.': 'a', '-': 'e' })[digit] ?? digit).join('');
  return Buffer.from(`1e${digits}${digits.length % 2 === 0 ? 'ff' : 'f'}`, 'hex');
};

const small = (value: number) => Buffer.concat([Buffer.from([28]), shorts(value)]);

function strokes(box: Box | undefined): Buffer {
  if (!box) return Buffer.from([14]);
  const [left, bottom, width, height] = box;
  const line = (value: number, operator: number) => Buffer.concat([small(value), Buffer.from([operator])]);
  return Buffer.concat([
    small(left),
    line(bottom, 21),
    line(width, 6),
    line(height, 7),
    line(-width, 6),
    Buffer.from([14]),
  ]);
}

/** The standard strings of compact fonts by number. */
const STRINGS: Record<string, number> = { space: 1, one: 18, nine: 26, X: 57 };

type Compact = {
  /** The codes of the glyphs from the second on; the standard encoding by default. */
  codes?: number[];
  names?: string[];
  /** Character ids instead of names. */
  numbers?: number[];
  matrix?: number[];
  fontMatrix?: number[];
};

export function compact({
  codes,
  names = GLYPHS.slice(1),
  numbers,
  matrix,
  fontMatrix,
}: Compact = {}): Buffer {
  const own = names.filter((name) => !(name in STRINGS));
  const charset = numbers ?? names.map((name) => STRINGS[name] ?? 391 + own.indexOf(name));
  const bodies: [operator: number[], Buffer][] = [
    [[15], Buffer.concat([Buffer.from([0]), shorts(...charset)])],
    [[17], index(BOXES.map(strokes))],
  ];
  if (codes) bodies.push([[16], Buffer.from([0, codes.length, ...codes])]);
  const inner = Buffer.concat([number(ADVANCE), Buffer.from([20])]);
  const matrixOf = (given?: number[]) =>
    given ? Buffer.concat([...given.map(real), Buffer.from([12, 7])]) : Buffer.alloc(0);
  const strings = [...own, 'Adobe', 'Identity'];
  const order = numbers
    ? Buffer.concat([...[391 + own.length, 392 + own.length, 0].map(number), Buffer.from([12, 30])])
    : Buffer.alloc(0);
  const build = (places: number[], innerAt: number, listAt: number): Buffer[] => {
    const own = Buffer.concat([number(inner.length), number(innerAt), Buffer.from([18])]);
    const top = Buffer.concat([
      order,
      matrixOf(matrix),
      ...bodies.map(([operator], i) => Buffer.concat([number(places[i] ?? 0), Buffer.from(operator)])),
      ...(numbers
        ? [number(listAt), Buffer.from([12, 36]), number(listAt + 60), Buffer.from([12, 37])]
        : [own]),
    ]);
    const head = Buffer.concat([
      Buffer.from([1, 0, 4, 2]),
      index([Buffer.from('AAAAAA+X')]),
      index([top]),
      index(strings.map((text) => Buffer.from(text, 'latin1'))),
      index([]),
    ]);
    const list = numbers ? index([Buffer.concat([matrixOf(fontMatrix), own])]) : Buffer.alloc(0);
    const padded = Buffer.concat([list, Buffer.alloc(60 - Math.min(60, list.length))]);
    const selector = numbers ? Buffer.from([0, ...BOXES.map(() => 0)]) : Buffer.alloc(0);
    return [head, ...bodies.map(([, body]) => body), inner, ...(numbers ? [padded, selector] : [])];
  };
  const draft = build([], 0, 0);
  const places = draft.map((_, i) => draft.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const after = bodies.length + 1;
  return Buffer.concat(build(places.slice(1, after), places[after] ?? 0, places[after + 1] ?? 0));
}

export function openType(cff: Buffer, cmap?: Buffer): Buffer {
  return withTables(0x4f54544f, { 'CFF ': cff, ...(cmap ? { cmap } : {}) });
}

/** Encrypted like the second part of a Type 1 font. */
function hidden(plain: Buffer, start: number): Buffer {
  let key = start;
  return Buffer.from(
    [0, 0, 0, 0, ...plain].map((byte) => {
      const cipher = byte ^ (key >> 8);
      key = ((cipher + key) * 52_845 + 22_719) & 0xffff;
      return cipher;
    }),
  );
}

/** A Type 1 font. */
export function type1({
  codes,
  names = GLYPHS,
  matrix = '0.001 0 0 0.001 0 0',
}: {
  codes?: [number, string][];
  names?: string[];
  matrix?: string;
} = {}): { bytes: Buffer; lengths: number[] } {
  const encoding = codes
    ? `256 array\n0 1 255 {1 index exch /.notdef put} for\n${codes.map(([code, name]) => `dup ${code} /${name} put\n`).join('')}readonly def`
    : 'StandardEncoding def';
  const head = Buffer.from(
    `%!PS-AdobeFont-1.0: X\n11 dict begin\n/FontInfo 1 dict dup begin /version (1) readonly def end readonly def\n/FontName /X def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [${matrix}] readonly def\n/Encoding ${encoding}\n/FontBBox {0 0 600 700} readonly def\ncurrentdict end\ncurrentfile eexec\n`,
    'latin1',
  );
  const glyphs = names.map((name, i) => {
    const body = hidden(shapes(BOXES[i]), 4330);
    return Buffer.concat([Buffer.from(`/${name} ${body.length} RD `, 'latin1'), body, Buffer.from(' ND\n')]);
  });
  const text = (value: string) => Buffer.from(value, 'latin1');
  const inner = Buffer.concat([
    text(
      'dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n/MinFeature {16 16} def\n/password 5839 def\n',
    ),
    text(`2 index /CharStrings ${glyphs.length} dict dup begin\n`),
    ...glyphs,
    text(
      'end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\nmark currentfile closefile\n',
    ),
  ]);
  const secret = hidden(inner, 55_665);
  const tail = text(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`);
  return {
    bytes: Buffer.concat([head, secret, tail]),
    lengths: [head.length, secret.length, tail.length],
  };
}

function shapes(box: Box | undefined): Buffer {
  const value = (given: number) => Buffer.concat([Buffer.from([255]), long(given >>> 0)]);
  const width = Buffer.concat([value(0), value(ADVANCE), Buffer.from([13])]);
  if (!box) return Buffer.concat([width, Buffer.from([14])]);
  const [left, bottom, wide, high] = box;
  return Buffer.concat([
    ...[width, value(left), value(bottom), Buffer.from([21])],
    ...[value(wide), Buffer.from([6]), value(high), Buffer.from([7]), value(-wide), Buffer.from([6, 9, 14])],
  ]);
}
