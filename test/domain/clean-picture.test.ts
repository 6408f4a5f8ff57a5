// Pictures without what does not belong to them: place, device, texts, and what is behind their end.
import { describe, expect, it } from 'vitest';
import { cleanPicture } from '../../src/formats/clean-picture.ts';

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Exif data with an orientation and a place. */
function exif(turn: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24);
  tiff.write(order, 0, 'latin1');
  const w16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const w32 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  w16(42, 2);
  w32(8, 4);
  w16(2, 8);
  w16(0x0112, 10);
  w16(3, 12);
  w32(1, 14);
  w16(turn, 18);
  w16(0x8825, 22);
  w16(4, 24);
  w32(1, 26);
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 45.2671 N')]);
}

function jpeg(turn = 6, order: 'II' | 'MM' = 'II'): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, exif(turn, order)),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Ana</x:xmpmeta>')),
    segment(0xe2, Buffer.from('MPF\0hidden')),
    segment(0xfe, Buffer.from('a comment of Ana')),
    segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01', 'latin1')),
    segment(0xc0, Buffer.from([8, 0, 3, 0, 5, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('a second picture behind'),
  ]);
}

describe('a JPEG', () => {
  it.each(['II', 'MM'] as const)('keeps which way up it is, and nothing else of Exif (%s)', (order) => {
    const clean = cleanPicture(jpeg(6, order));
    expect(clean).toMatchObject({ mediaType: 'image/jpeg', width: 5, height: 3 });
    const text = clean?.bytes.toString('latin1') ?? '';
    expect(text).not.toMatch(/GPS|Ana|MPF|comment|behind|xap/);
    expect(text).toContain('Adobe');
    expect(text.match(/Exif/g)).toHaveLength(1);
    const at = text.indexOf('Exif');
    // The only entry of its directory is the orientation.
    expect(clean?.bytes.readUInt16BE(at + 6 + 8)).toBe(1);
    expect(clean?.bytes.readUInt16BE(at + 6 + 10)).toBe(0x0112);
    expect(clean?.bytes.readUInt16BE(at + 6 + 18)).toBe(6);
  });

  it('that stands upright has no Exif, and is the same when it is cleaned again', () => {
    const clean = cleanPicture(jpeg(1));
    expect(clean?.bytes.includes('Exif')).toBe(false);
    const turned = cleanPicture(jpeg(8));
    expect(cleanPicture(turned?.bytes ?? Buffer.alloc(0))?.bytes).toEqual(turned?.bytes);
  });

  it('that is cut off anywhere is none', () => {
    const whole = jpeg();
    const end = whole.lastIndexOf(Buffer.from([0xff, 0xd9]));
    for (let length = 0; length <= end + 1; length += 1)
      expect(cleanPicture(whole.subarray(0, length)), String(length)).toBeUndefined();
  });
});

describe('a WebP', () => {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const riff = (...chunks: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
    const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const extended = Buffer.from([0x2c, 0, 0, 0, 4, 0, 0, 2, 0, 0]);
  const lossless = Buffer.from([0x2f, 4, 0x80, 0, 0, 1, 2]);

  it('has no Exif, no XMP and no flags for them', () => {
    const file = riff(
      chunk('VP8X', extended),
      chunk('VP8L', lossless),
      chunk('EXIF', Buffer.from('GPS 45')),
      chunk('XMP ', Buffer.from('<x>Ana</x>')),
    );
    const clean = cleanPicture(Buffer.concat([file, Buffer.from('behind')]));
    expect(clean).toMatchObject({ mediaType: 'image/webp', width: 5, height: 3 });
    expect(clean?.bytes.toString('latin1')).not.toMatch(/GPS|Ana|behind/);
    expect(clean?.bytes[20]).toBe(0);
    expect(clean?.bytes.readUInt32LE(4)).toBe((clean?.bytes.length ?? 0) - 8);
  });

  it('that is animated, or has no picture, is none', () => {
    expect(cleanPicture(riff(chunk('VP8X', extended), chunk('ANIM', Buffer.alloc(6))))).toBeUndefined();
    expect(cleanPicture(riff(chunk('VP8X', extended)))).toBeUndefined();
  });
});

it('what is cut at random, or turned into other bytes, never makes it fail', () => {
  const whole = jpeg();
  for (let at = 0; at < whole.length; at += 1) {
    const broken = Buffer.from(whole);
    broken[at] = 255 - (broken[at] ?? 0);
    expect(() => cleanPicture(broken)).not.toThrow();
  }
});
