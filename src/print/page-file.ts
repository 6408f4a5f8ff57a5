// A PDF of pictures, one for each page, with invisible text under them: for search, copying and screen readers.
import { crc32, inflateSync } from 'node:zlib';
import type { Picture } from './page-picture.ts';
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
import type { Word } from './pdfium-text.ts';
import { ADVANCE, DESCENT, fontObjects } from './unseen-font.ts';

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
