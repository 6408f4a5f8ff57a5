// Seeded changes to PDFs: of bytes anywhere, and of the tokens of files and their content.
import { inflateSync } from 'node:zlib';
import { normalise } from '../../src/pdf/normalise.ts';
import { FAMILIES } from './families.ts';
import { page, printed, withStreams, withTable } from './files.ts';
import { redrawn } from './poppler.ts';

export type Random = (below: number) => number;

/** Pseudo-random numbers from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Valid files of several producers, and their normalised versions. */
export function producers(own: Buffer): Buffer[] {
  const browser = printed();
  const cairo = redrawn(own);
  const files = [
    own,
    withStreams(page('Hello there')),
    withTable(page('Hello there')),
    ...(browser ? [browser] : []),
    ...(cairo ? [cairo] : []),
    ...FAMILIES.filter(({ refused }) => !refused).map(({ file }) => file),
  ];
  return files.flatMap((file) => [file, normalise(file).pdf]);
}

const NUMBERS = '0 1 -1 2 3 7 .5 -.25 12 90 100 -300 1e3 --4 5 0.00001'.split(' ');
/** The size of letters: readers draw those of standard fonts a little differently, the larger the more. */
const SIZES = '0 1 7 12 18 24 30 -9'.split(' ');
const NAMES =
  '/F1 /F2 /X1 /G1 /C1 /P1 /Page /Pages /Kids /Form /Image /DeviceRGB /DeviceGray /DeviceCMYK /Pattern /OC /Span /Helvetica /Times-Roman /Symbol /Type0 /TrueType /Type3 /WinAnsiEncoding /Identity-H /Widths /Encoding /Length /Filter'.split(
    ' ',
  );
const OPERATORS =
  'q Q BT ET Tj TJ Td TD T* Tr Tz Ts Tc Tw TL f S s B b* n W W* m l c v y h cm gs Do g rg k G RG K cs CS scn SCN sh w J j M d'.split(
    ' ',
  );
/** Operators that are valid in content and change what is visible. */
const LINES = [
  'q',
  'Q',
  '1 g',
  '1 0 0 rg',
  '0 .5 1 0 k',
  '3 Tr',
  '7 Tr',
  '1 Tr',
  '50 Tz',
  '9 Ts',
  '20 Tc',
  '40 Tw',
  '.5 0 0 .5 0 0 cm',
  '-1 0 0 1 400 0 cm',
  '10 10 200 100 re W n',
  '0 0 m W n',
  '0 0 0 0 re W n',
  '1 g 0 0 400 300 re f',
  '0 0 m 300 300 l S',
  '0 0 m 300 300 l 0 300 l f*',
  '-30000 -30000 60000 60000 re S',
  '[9 4] 2 d',
  '0 w',
  '40 w',
  'BT /F1 20 Tf 50 50 Td <48692e> Tj ET',
  'BT /F1 20 Tf 1 0 0 -1 50 250 Tm [<4869> -500 <2e>] TJ T* <41> Tj ET',
  'BT /F1 0 Tf 50 50 Td <48692e> Tj ET',
  'BT /F1 -20 Tf 150 50 Td <48692e> Tj ET',
  'q 60 0 0 60 20 20 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q',
  'q 60 0 0 60 20 20 cm BI /W 8 /H 2 /IM true ID ab EI Q',
  '/Span <</ActualText (x)>> BDC',
  'EMC',
];

const ENTRIES = [
  '/Rotate 270',
  '/CropBox [50 50 300 250]',
  '/Group <</S /Transparency /I true /CS /DeviceCMYK>>',
  '/Group <</S /Transparency /K true>>',
  '/UserUnit 2',
  '/Annots [<</Type /Annot /Subtype /Link /Rect [0 0 90 90] /C [1 0 0] /Dest [3 0 R /Fit]>>]',
  '/Matrix [1 0 0 -1 0 300]',
  '/BBox [0 0 50 50]',
  '/Decode [1 0]',
  '/Encoding /MacRomanEncoding',
  '/FirstChar 32 /LastChar 34 /Widths [100 900 100]',
  '/OC <</Type /OCG>>',
  '/Kids [3 0 R]',
];

/** A file with a few changed tokens, with lengths and tables corrected so that later faults are found, too. */
export function mutated(file: Buffer, random: Random): Buffer {
  if (random(6) === 0) return withBytes(file, random);
  const objects = objectsOf(file);
  if (!objects) return withBytes(file, random);
  const numbers = Object.keys(objects).map(Number);
  for (let change = random(3); change >= 0; change -= 1) {
    const number = numbers[random(numbers.length)] as number;
    objects[number] = withWord(objects[number] as string, random);
  }
  for (const number of numbers) objects[number] = withLength(objects[number] as string);
  return withTable(objects);
}

function withBytes(file: Buffer, random: Random): Buffer {
  const changed = Buffer.from(file);
  for (let change = random(4); change >= 0; change -= 1) changed[random(changed.length)] = random(256);
  return random(8) === 0 ? changed.subarray(0, random(changed.length)) : changed;
}

/** The objects of a file with a table, with deflated streams unpacked; undefined where it has none. */
function objectsOf(file: Buffer): Record<number, string> | undefined {
  const objects: Record<number, string> = {};
  const text = file.toString('latin1');
  for (const [, number, body] of text.matchAll(/(?:^|[\r\n])(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    objects[Number(number)] = unfolded(body as string);
  }
  return objects[1]?.includes('/Catalog') ? objects : undefined;
}

function unfolded(object: string): string {
  const found = /^(<<[\s\S]*?)\/Filter \/FlateDecode([\s\S]*?)stream\r?\n([\s\S]*)\nendstream$/.exec(object);
  if (!found || object.includes('/DecodeParms')) return object;
  try {
    const content = inflateSync(Buffer.from(found[3] as string, 'latin1')).toString('latin1');
    return `${found[1]}${found[2]}stream\n${content}\nendstream`;
  } catch {
    return object;
  }
}

function withLength(object: string): string {
  const at = object.indexOf('stream\n');
  const end = object.lastIndexOf('\nendstream');
  if (at < 0 || end < at) return object;
  const length = end - at - 'stream\n'.length;
  return object.slice(0, at).replace(/\/Length \d+(?! 0 R)/, `/Length ${length}`) + object.slice(at);
}

/** Replaces, removes, inserts or moves a part of an object. */
function withWord(object: string, random: Random): string {
  const at = object.indexOf('\nstream\n');
  if (at >= 0 && !object.includes('/Filter') && random(4) > 0) {
    const [head, end] = [at + '\nstream\n'.length, object.lastIndexOf('\nendstream')];
    return object.slice(0, head) + withLine(object.slice(head, end), random) + object.slice(end);
  }
  if (random(3) === 0) return object.replace('<<', `<<${pick(ENTRIES, random)} `);
  return withToken(object, random);
}

function withLine(content: string, random: Random): string {
  const lines = content.split('\n');
  const at = random(lines.length);
  const kind = random(5);
  if (kind === 0) lines.splice(at, 1);
  else if (kind === 1) lines.splice(at, 0, lines[random(lines.length)] as string);
  else if (kind === 2) lines[at] = withToken(lines[at] as string, random);
  else lines.splice(at, 0, pick(LINES, random));
  return lines.join('\n');
}

function withToken(text: string, random: Random): string {
  const tokens = [...text.matchAll(/\/[\w-]+|[-\d.]+|<[\da-f]{2,}>|[A-Za-z*]+/g)];
  const token = tokens[random(Math.max(1, tokens.length))];
  if (!token) return text;
  const [word] = token;
  const isSize = text.startsWith(' Tf', token.index + word.length);
  const other = word.startsWith('/')
    ? pick(NAMES, random)
    : /^[-\d.]/.test(word)
      ? pick(isSize ? SIZES : NUMBERS, random)
      : word.startsWith('<')
        ? `<${word.slice(3, -1)}4>`
        : pick(OPERATORS, random);
  return text.slice(0, token.index) + other + text.slice(token.index + word.length);
}

function pick(list: string[], random: Random): string {
  return list[random(list.length)] as string;
}
