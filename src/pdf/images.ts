import { broken, shownDifferently, spend } from './budget.ts';
import { copySpace, type Space } from './colours.ts';
import {
  type Copied,
  type Copier,
  copyOnce,
  entries,
  nameOf,
  numbersText,
  optional,
  streamWith,
  wholeNumber,
} from './copier.ts';
import { copyJpeg } from './jpeg.ts';
import { predictionEntries } from './prediction.ts';
import { type Content, contentOf } from './streams.ts';
import { type Dictionary, isStream, type Stream, type Value } from './values.ts';

const MAX_SIDE = 30_000;
/** A page at 1200 dots per inch. */
const MAX_PIXELS = 150_000_000;

export type Picture = { isMask: boolean };

/** The role of a picture; a mask has no mask of its own. */
type Role = 'image' | 'mask' | 'soft mask';

/** Copies a picture. @throws PdfError */
export function copyImage(copier: Copier, source: Value | undefined, role: Role = 'image'): Copied<Picture> {
  return copyOnce(copier, role, source, (stream) => {
    if (!isStream(stream)) throw broken();
    const { dictionary } = stream;
    if (nameOf(copier, dictionary.get('Subtype')) !== '/Image') throw broken();
    const isMask = copier.pdf.resolve(dictionary.get('ImageMask')) === 'true';
    if (role === 'mask' && !isMask) throw broken();
    const content = contentOf(stream, copier.budget, copier.pdf.resolve);
    const shape = shapeOf(copier, dictionary, isMask);
    const { space, extra } = samplesOf(copier, { stream, content, shape, isMask, role });
    const head = entries(
      ['Type', '/XObject'],
      ['Subtype', '/Image'],
      ['Width', String(shape.width)],
      ['Height', String(shape.height)],
      ['BitsPerComponent', String(shape.bits)],
      ['ImageMask', isMask ? 'true' : undefined],
      ['ColorSpace', space?.value],
      ['Decode', decodeOf(copier, dictionary, isMask ? 1 : (space?.components ?? 1))],
      ...(role === 'image' && !isMask ? masksOf(copier, dictionary, space) : []),
    );
    const value = { dictionary: new Map([...head, ...extra.dictionary]), data: extra.data };
    return { value, facts: { isMask } };
  });
}

export type Shape = { width: number; height: number; bits: number };

/** Width, height and bits per sample, by their full names or the abbreviations of inline images. */
export function shapeOf(copier: Copier, dictionary: Dictionary, isMask: boolean): Shape {
  const width = wholeNumber(copier, dictionary.get('Width') ?? dictionary.get('W'), 1, MAX_SIDE);
  const height = wholeNumber(copier, dictionary.get('Height') ?? dictionary.get('H'), 1, MAX_SIDE);
  const given = dictionary.get('BitsPerComponent') ?? dictionary.get('BPC');
  const bits = isMask && given === undefined ? 1 : wholeNumber(copier, given ?? '8', 1, 16);
  if (width * height > MAX_PIXELS) throw shownDifferently('pictures');
  if (![1, 2, 4, 8, 16].includes(bits) || (isMask && bits !== 1)) throw broken();
  return { width, height, bits };
}

type Source = { stream: Stream; content: Content; shape: Shape; isMask: boolean; role: Role };

/** The samples as they are stored: those of a JPEG unchanged, all others deflated. */
function samplesOf(copier: Copier, { stream, content, shape, isMask, role }: Source) {
  const { bytes, picture } = content;
  const given = stream.dictionary.get('ColorSpace');
  if (picture) {
    if (picture.name !== '/DCTDecode' || isMask || picture.parameters?.has('ColorTransform')) {
      throw shownDifferently('pictures');
    }
    const jpeg = copyJpeg(bytes);
    const space = given
      ? copySpace(copier, given)
      : copySpace(copier, jpeg.components === 1 ? '/DeviceGray' : '/DeviceRGB');
    const isSame = jpeg.width === shape.width && jpeg.height === shape.height && shape.bits === 8;
    if (!isSame || space.components !== jpeg.components || space.kind !== 'device')
      throw shownDifferently('pictures');
    if (role === 'soft mask' && space.value !== '/DeviceGray') throw broken();
    return { space, extra: { dictionary: new Map([['Filter', '/DCTDecode']]), data: jpeg.bytes } };
  }
  const space = isMask ? undefined : copySpace(copier, given);
  if (space?.kind === 'pattern' || (space?.kind === 'indexed' && shape.bits > 8)) throw broken();
  if (role === 'soft mask' && space?.value !== '/DeviceGray') throw broken();
  const size = sizeOf(shape, space?.components ?? 1);
  if (bytes.length < size) throw broken();
  spend(copier.budget, 1000);
  return { space, extra: keptSamples(content, size) };
}

/** The number of bytes of the samples: each row begins at a byte boundary. */
export function sizeOf({ width, height, bits }: Shape, components: number): number {
  return Math.ceil((width * bits * components) / 8) * height;
}

/** Deflated samples are kept as they are, with their predictor: they may be large. */
function keptSamples(content: Content, size: number): Stream {
  const { deflated, bytes } = content;
  if (!deflated || bytes.length !== size) return streamWith(new Map(), bytes.subarray(0, size), content);
  const { data, prediction } = deflated;
  const parameters = prediction && predictionEntries(prediction);
  return { dictionary: entries(['Filter', '/FlateDecode'], ['DecodeParms', parameters]), data };
}

function decodeOf(copier: Copier, dictionary: Dictionary, components: number): Value | undefined {
  return optional(dictionary.get('Decode'), (given) => numbersText(copier, given, components * 2));
}

/** The mask of a picture: another picture, or a range of colours. */
function masksOf(
  copier: Copier,
  dictionary: Dictionary,
  space: Space | undefined,
): [string, Value | undefined][] {
  const [soft, mask] = ['SMask', 'Mask'].map((key) => dictionary.get(key));
  const stream = copier.pdf.resolve(soft);
  if (stream !== undefined) {
    if (!isStream(stream) || stream.dictionary.has('Matte')) throw shownDifferently('pictures');
    return [['SMask', copyImage(copier, soft, 'soft mask').reference]];
  }
  const hard = copier.pdf.resolve(mask);
  if (hard === undefined) return [];
  if (Array.isArray(hard)) return [['Mask', numbersText(copier, hard, 2 * (space?.components ?? 1))]];
  return [['Mask', copyImage(copier, mask, 'mask').reference]];
}
