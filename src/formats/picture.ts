export type MediaType = 'image/png' | 'image/jpeg';

type PictureHead = {
  mediaType: MediaType;
  width: number;
  height: number;
  /** Bits per sample: 16 doubles the size of the decoded image. */
  bitDepth: number;
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from('IEND');
const PNG_COLOUR_TYPES = [0, 2, 3, 4, 6];

/** The header data of a PNG or JPEG; undefined for any other file, and for a truncated one. */
export function pictureHead(image: Buffer): PictureHead | undefined {
  return pngHead(image) ?? jpegHead(image);
}

/** PNG: the signature, then IHDR with the dimensions; at the end, the empty IEND chunk and its checksum. */
function pngHead(image: Buffer): PictureHead | undefined {
  const isPng =
    image.length >= 45 &&
    image.subarray(0, 8).equals(PNG_SIGNATURE) &&
    image.toString('latin1', 12, 16) === 'IHDR' &&
    PNG_COLOUR_TYPES.includes(image[25] ?? -1) &&
    image.subarray(-8, -4).equals(PNG_END);
  if (!isPng) return undefined;
  const size = { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  return { mediaType: 'image/png', ...size, bitDepth: image.readUInt8(24) };
}

/** JPEG: segments with their lengths, up to the start of a frame, which has the dimensions. */
function jpegHead(image: Buffer): PictureHead | undefined {
  if (image.length < 4 || image.readUInt16BE(0) !== 0xffd8) return undefined;
  if (image.lastIndexOf(Buffer.from([0xff, 0xd9])) < image.length - 64) return undefined;
  for (let at = 2; at + 9 < image.length; ) {
    if (image[at] !== 0xff) return undefined;
    const marker = image[at + 1] ?? 0;
    if (marker === 0xff) {
      // Markers may be padded.
      at += 1;
      continue;
    }
    if (isFrameStart(marker)) {
      const size = { width: image.readUInt16BE(at + 7), height: image.readUInt16BE(at + 5) };
      return { mediaType: 'image/jpeg', ...size, bitDepth: image.readUInt8(at + 4) };
    }
    at += 2 + image.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, without DHT, JPG and DAC in between. */
function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
