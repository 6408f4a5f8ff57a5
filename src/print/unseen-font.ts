// The font of the invisible text under the pictures of an uploaded contract.
import { deflated, dictionary, type PdfObject } from './pdf-file.ts';

/** The advance of every letter, and where a line of text stands in the height of its box; in parts of its size. */
export const [ADVANCE, DESCENT] = [0.5, 0.2];

/**
 * A font of which every glyph is empty, and every code the letter of that number in Unicode. Programs for recognised
 * text, such as Tesseract, do it in this way, so every reader has met it.
 * @param first the number of its first object
 */
export function fontObjects(first: number): PdfObject[] {
  const [descendant, descriptor, program, unicode, glyphs] = [1, 2, 3, 4, 5].map((i) => `${first + i} 0 R`);
  const file = emptyFont();
  return [
    {
      text: dictionary({
        Type: '/Font',
        Subtype: '/Type0',
        BaseFont: '/Unseen',
        Encoding: '/Identity-H',
        DescendantFonts: `[${descendant}]`,
        ToUnicode: unicode,
      }),
    },
    {
      text: dictionary({
        Type: '/Font',
        Subtype: '/CIDFontType2',
        BaseFont: '/Unseen',
        CIDSystemInfo: '<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
        FontDescriptor: descriptor,
        DW: ADVANCE * 1000,
        CIDToGIDMap: glyphs,
      }),
    },
    {
      text: dictionary({
        Type: '/FontDescriptor',
        FontName: '/Unseen',
        Flags: 5,
        FontBBox: `[0 -200 ${ADVANCE * 1000} 800]`,
        ItalicAngle: 0,
        Ascent: 800,
        Descent: -200,
        CapHeight: 800,
        StemV: 80,
        FontFile2: program,
      }),
    },
    deflated({ Length1: file.length }, file),
    deflated({}, unicodeMap()),
    deflated({}, Buffer.alloc(2 * 65_536)),
  ];
}

/** The codes of each first byte as a range of their own, in groups of at most 100 (Adobe's technical note 5014). */
function unicodeMap(): string {
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const byte = high.toString(16).padStart(2, '0');
    return `<${byte}00> <${byte}ff> <${byte}00>`;
  });
  const groups = [0, 100, 200].map((from) => ranges.slice(from, from + 100));
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...groups.flatMap((group) => [`${group.length} beginbfrange`, ...group, 'endbfrange']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** A TrueType font with one glyph, which is empty (ISO/IEC 14496-22, chapter 5). */
function emptyFont(): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(1000, 18);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x00010000, 0);
  hhea.writeInt16BE(800, 4);
  hhea.writeInt16BE(-200, 6);
  hhea.writeUInt16BE(ADVANCE * 1000, 10);
  hhea.writeUInt16BE(1, 34);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x00010000, 0);
  maxp.writeUInt16BE(1, 4);
  maxp.writeUInt16BE(1, 14);
  const hmtx = Buffer.from([(ADVANCE * 1000) >> 8, (ADVANCE * 1000) & 255, 0, 0]);
  const tables = Object.entries({ glyf: Buffer.alloc(4), head, hhea, hmtx, loca: Buffer.alloc(4), maxp });
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(0x00010000, 0);
  // The largest power of two, as binary searches need it.
  for (const [i, value] of [tables.length, 64, 2, 16 * tables.length - 64].entries())
    directory.writeUInt16BE(value, 4 + 2 * i);
  let offset = directory.length;
  const contents = tables.map(([name, table], i) => {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    directory.write(name, 12 + 16 * i, 'latin1');
    directory.writeUInt32BE(checksumOf(padded), 16 + 16 * i);
    directory.writeUInt32BE(offset, 20 + 16 * i);
    directory.writeUInt32BE(table.length, 24 + 16 * i);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...contents]);
}

function checksumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
