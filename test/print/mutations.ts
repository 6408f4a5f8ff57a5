// Seeded changes to PDFs: of bytes anywhere, and of the words that files and their content consist of.
import { inflateSync } from 'node:zlib';
import { normalise } from '../../src/print/uploaded/normalise.ts';
import { FAMILIES } from './families.ts';
import { page, printed, withStreams, withTable } from './files.ts';
import { redrawn } from './poppler.ts';

export type Random = (below: number) => number;

/** Numbers that follow from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Valid files of several producers, and the same as they are written again. */
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

const WORDS =
  'q Q BT ET Tj TJ Tf Td Tm Tr Tz Ts Tc Tw re f S n W W* m l c h cm gs Do g rg cs scn sh w d J 0 1 -1 2 3 7 0.5 100 1000 99999 true false null [ ] << >> (x) <41> /F1 /X1 /G1 /C1 /Page /Pages /Kids /Form /Image /DeviceRGB /DeviceGray /OC /Span BDC EMC BI ID EI 5 0 R obj endobj stream endstream xref trailer startxref %'.split(
    ' ',
  );

/** A file with a few of its words changed, lengths and tables put right so that more than the first fault is found. */
export function mutated(file: Buffer, random: Random): Buffer {
  if (random(4) === 0) return withBytes(file, random);
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

/** The objects of a file with a table, its deflated streams unfolded; undefined where it has none. */
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

function withWord(object: string, random: Random): string {
  const words = object.split(/(?<=[\s/[\]<>()])/);
  const at = random(words.length);
  const word = `${WORDS[random(WORDS.length)]} `;
  const kind = random(4);
  if (kind === 0) words.splice(at, 1);
  else if (kind === 1) words.splice(at, 0, word);
  else if (kind === 2) words[at] = word;
  else words.splice(at, 0, words[random(words.length)] as string);
  return words.join('');
}
