// A PDF of pictures, one for each page, with invisible text under them: for search, copying and screen readers.
import { crc32, inflateSync } from 'node:zlib';
import type { Picture } from './page-picture.ts';
import type { Word } from './page-text.ts';
import {
  deflated,
  dictionary,
  isOwnPdf,
  numberIn,
  PAGES,
  type PdfObject,
  pageNumbers,
  readPdf,
  writePdf,
} from './pdf-file.ts';

export type PicturedPage = {
  /** In points. */
  width: number;
  height: number;
  picture: Picture;
  words: readonly Word[];
};

const FONT = PAGES + 1;
const FIRST_PAGE = FONT + 6;
/** Each page is three objects. */
const [CONTENT, PICTURE, OBJECTS] = [1, 2, 3];

/** @param pages at least one */
export function writePageFile(pages: readonly PicturedPage[]): Buffer {
  const numbers = pages.map((_, i) => FIRST_PAGE + i * OBJECTS);
  return writePdf([
    { text: dictionary({ Type: '/Catalog', Pages: `${PAGES} 0 R` }) },
    {
      text: dictionary({
        Type: '/Pages',
        Kids: `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`,
        Count: pages.length,
      }),
    },
    ...fontObjects(FONT),
    ...pages.flatMap((page, i) => pageObjects(page, numbers[i] as number)),
  ]);
}

/** A page of such a file, as a page of the web shows it. */
export type ShownPage = {
  /** In pixels. */
  width: number;
  height: number;
  mediaType: 'image/png' | 'image/jpeg';
  /** Made when it is asked for: the page of the web itself needs none. */
  image: () => Uint8Array;
  text: string;
};

/** @returns undefined for a file that `writePageFile` has not written, as those of earlier versions are */
export function readPageFile(file: Buffer): ShownPage[] | undefined {
  if (!isOwnPdf(file)) return undefined;
  const pdf = readPdf(file);
  const numbers = pageNumbers(pdf.object(PAGES).text);
  const isOwn = numbers.every((number) => pdf.object(number).text.includes(resourcesOf(number)));
  if (!isOwn) return undefined;
  return numbers.map((number) => {
    const { text, data } = pdf.object(number + PICTURE) as Required<PdfObject>;
    const [width, height] = [/\/Width (\d+)/, /\/Height (\d+)/].map((size) => numberIn(text, size)) as [
      number,
      number,
    ];
    const isJpeg = text.includes('/DCTDecode');
    return {
      width,
      height,
      mediaType: isJpeg ? 'image/jpeg' : 'image/png',
      image: () => (isJpeg ? data : pngOf({ width, height, isGrey: text.includes('/DeviceGray'), data })),
      text: textIn(inflateSync(pdf.object(number + CONTENT).data as Uint8Array).toString('latin1')),
    };
  });
}

/** The picture of a page as a file: the compressed rows are the same as in the PDF (PNG specification, chapter 5). */
function pngOf({
  width,
  height,
  isGrey,
  data,
}: {
  width: number;
  height: number;
  isGrey: boolean;
  data: Uint8Array;
}) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, isGrey ? 0 : 2], 8);
  const chunks = [
    ['IHDR', head],
    ['IDAT', data],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const parts = chunks.flatMap(([name, content]) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(content, crc32(name)));
    return [length, Buffer.from(name), content, sum];
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** A word and the space after it are one line. */
function textIn(content: string): string {
  const lines = content.slice(0, content.indexOf('ET\n')).split('\n').slice(1);
  return lines
    .map((line) =>
      [...line.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, hex]) => lettersOf(hex as string)).join(''),
    )
    .join(' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

function lettersOf(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function resourcesOf(number: number): string {
  return `/Resources <</Font <</F ${FONT} 0 R>> /XObject <</P ${number + PICTURE} 0 R>>>>`;
}

function pageObjects({ width, height, picture, words }: PicturedPage, number: number): PdfObject[] {
  const size = `${rounded(width)} ${rounded(height)}`;
  const drawing = `q ${rounded(width)} 0 0 ${rounded(height)} 0 0 cm /P Do Q`;
  const { filter, channels, data } = picture;
  return [
    {
      text: dictionary({
        Type: '/Page',
        Parent: `${PAGES} 0 R`,
        MediaBox: `[0 0 ${size}]`,
        Contents: `${number + CONTENT} 0 R`,
        Resources: resourcesOf(number).slice('/Resources '.length),
      }),
    },
    deflated({}, `${textOf(words)}${drawing}`),
    {
      text: dictionary({
        Type: '/XObject',
        Subtype: '/Image',
        Width: picture.width,
        Height: picture.height,
        ColorSpace: channels === 1 ? '/DeviceGray' : '/DeviceRGB',
        BitsPerComponent: 8,
        Filter: `/${filter}`,
        DecodeParms:
          filter === 'FlateDecode'
            ? dictionary({ Predictor: 15, Colors: channels, Columns: picture.width })
            : undefined,
        Length: data.length,
      }),
      data,
    },
  ];
}

/** The direction of text by its quarters of a turn. */
const DIRECTIONS = ['1 0 0 1', '0 1 -1 0', '-1 0 0 -1', '0 -1 1 0'];

/** The words at their places, drawn in the mode that leaves no mark (ISO 32000 §9.3.6). */
function textOf(words: readonly Word[]): string {
  if (words.length === 0) return '';
  const lines = words.map((word, i) => {
    const { turn, left, bottom, right, top } = word;
    const isUpright = turn % 2 === 0;
    const size = Math.max(1, isUpright ? top - bottom : right - left);
    const length = isUpright ? right - left : top - bottom;
    const below = size * DESCENT;
    const [x, y] = [
      [left, bottom + below],
      [right - below, bottom],
      [right, top - below],
      [left + below, top],
    ][turn] as [number, number];
    const place = `/F ${rounded(size)} Tf ${DIRECTIONS[turn]} ${rounded(x)} ${rounded(y)} Tm`;
    return `${place} ${shown(word.text, length, size)}${spaceAfter(word, words[i + 1], size)}`;
  });
  return `BT 3 Tr\n${lines.join('\n')}\nET\n`;
}

/** The space up to the next word of the line. */
function spaceAfter(
  { isSpaced, turn, right, top, bottom }: Word,
  next: Word | undefined,
  size: number,
): string {
  if (!isSpaced || turn !== 0 || next?.turn !== 0) return '';
  const gap = next.left - right;
  const isSameLine = next.bottom < top && next.top > bottom;
  return isSameLine && gap > 0 && gap < 20 * size ? ` ${shown(' ', gap, size)}` : '';
}

/** Stretched to its length. */
function shown(text: string, length: number, size: number): string {
  const stretched = (length / (text.length * ADVANCE * size)) * 100;
  return `${rounded(Math.max(1, stretched))} Tz <${hexOf(text)}> Tj`;
}

/** Codes are UTF-16: of a letter outside the first plane, two, of which readers make one. */
function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)));
}

// The font of the invisible text under the pictures of an uploaded contract.

/** The advance of every letter, and where a line of text stands in the height of its box; in parts of its size. */
const [ADVANCE, DESCENT] = [0.5, 0.2];

/**
 * A font of which every glyph is empty, and every code the letter of that number in Unicode. Programs for recognised
 * text, such as Tesseract, do it in this way, so every reader has met it.
 * @param first the number of its first object
 */
function fontObjects(first: number): PdfObject[] {
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
