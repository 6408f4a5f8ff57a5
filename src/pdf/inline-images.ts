import { broken, shownDifferently, spend } from './budget.ts';
import { copySpace } from './colours.ts';
import { nextToken, type Operand } from './content-tokens.ts';
import type { Scope } from './copier.ts';
import { type Copier, dictionaryAt } from './copier.ts';
import { shapeOf, sizeOf } from './images.ts';
import { CODE, type Lexer } from './lexer.ts';
import { contentOf, filtersOf } from './streams.ts';
import { type Dictionary, textOf, type Value } from './values.ts';

/** Larger pictures are XObjects. Some programs find the end of inline data by searching, others by counting. */
const MAX_BYTES = 256 * 1024;

const KEYS: Record<string, string> = {
  '/Width': 'W',
  '/Height': 'H',
  '/BitsPerComponent': 'BPC',
  '/ColorSpace': 'CS',
  '/Decode': 'D',
  '/DecodeParms': 'DP',
  '/Filter': 'F',
  '/ImageMask': 'IM',
  '/Interpolate': 'I',
};

type Reading = { copier: Copier; scope: Scope; lexer: Lexer; hasColours: boolean };

/**
 * Reads an inline image, from after `BI` to after `EI`.
 * @param isFilled whether a fill colour is set for a mask
 * @returns the image with its samples in hexadecimal digits, whose end is unambiguous
 */
export function readInlineImage({ copier, scope, lexer, hasColours }: Reading, isFilled: boolean): string {
  const given = entriesOf(lexer);
  const isMask = given.get('IM') === 'true';
  if (isMask ? !isFilled : !hasColours) throw broken();
  const shape = shapeOf(copier, given, isMask);
  const space = isMask ? undefined : copySpace(copier, spaceOf(copier, scope, given.get('CS')));
  if (space && space.kind !== 'device' && space.kind !== 'indexed') throw shownDifferently('pictures');
  const size = sizeOf(shape, space?.components ?? 1);
  if (size > MAX_BYTES) throw shownDifferently('pictures');
  const samples = samplesOf(lexer, { copier, given, size });
  const decode = given.get('D');
  if (decode !== undefined && !(Array.isArray(decode) && decode.length === 2 * (space?.components ?? 1))) {
    throw broken();
  }
  const entries = [
    `/W ${shape.width} /H ${shape.height} /BPC ${shape.bits}`,
    isMask ? '/IM true' : `/CS ${shortened(space?.value ?? '')}`,
    ...(decode === undefined ? [] : [`/D ${textOf(decode)}`]),
    '/F /AHx',
  ];
  return `BI ${entries.join(' ')} ID\n${samples.toString('hex')}>\nEI\n`;
}

function entriesOf(lexer: Lexer): Dictionary {
  const given: Dictionary = new Map();
  for (let key = nextToken(lexer); key !== 'ID'; key = nextToken(lexer)) {
    if (key === undefined || typeof key === 'string' || key.type !== 'N') throw broken();
    const value = nextToken(lexer);
    const name = KEYS[key.text] ?? key.text.slice(1);
    if (value === undefined || given.has(name)) throw broken();
    given.set(name, typeof value === 'string' ? value : asValue(value));
  }
  return given;
}

function asValue(operand: Operand): Value {
  if (operand.type === 'a') return operand.items.map(asValue);
  if (operand.type === 'D') {
    return new Map([...operand.keys].map(([key, value]) => [key.slice(1), asValue(value)]));
  }
  return operand.text;
}

/** A colour space from the resources, or an inline one. */
function spaceOf(copier: Copier, scope: Scope, given: Value | undefined): Value | undefined {
  if (typeof given !== 'string' || /^\/(?:G|RGB|CMYK|Device(?:Gray|RGB|CMYK))$/.test(given)) return given;
  return dictionaryAt(copier, scope.source?.get('ColorSpace'))?.get(given.slice(1));
}

const SHORT: Record<string, string> = { '/DeviceGray': '/G', '/DeviceRGB': '/RGB', '/DeviceCMYK': '/CMYK' };

function shortened(space: Value): string {
  if (typeof space === 'string') return SHORT[space] ?? space;
  const [, base, last, table] = space as Value[];
  return `[/I ${shortened(base as Value)} ${textOf(last as Value)} ${textOf(table as Value)}]`;
}

/** The samples: plain ones end by their size, others where their filter ends. */
function samplesOf(
  lexer: Lexer,
  { copier, given, size }: { copier: Copier; given: Dictionary; size: number },
): Buffer {
  const from = lexer.position + 1;
  const filters = filtersOf(given, copier.pdf.resolve);
  const end = filters.length === 0 ? from + size : endOfData(lexer.text, from, size);
  if (end > lexer.text.length) throw broken();
  const data = Buffer.from(lexer.text.slice(from, end), 'latin1');
  spend(copier.budget, data.length);
  const { bytes, picture } = contentOf({ dictionary: given, data }, copier.budget, copier.pdf.resolve);
  if (picture || bytes.length < size) throw shownDifferently('pictures');
  lexer.position = end;
  if (lexer.skip() === CODE['/'] || lexer.word() !== 'EI') throw broken();
  return bytes.subarray(0, size);
}

/** The offset of the first `EI` that stands alone. */
function endOfData(text: string, from: number, size: number): number {
  const found = /[\t\n\r ]EI(?=[\t\n\r ])/.exec(text.slice(from, from + size * 3 + 1000));
  if (!found) throw broken();
  return from + found.index;
}
