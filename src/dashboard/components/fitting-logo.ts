import { LOGO_LIMITS } from '../../domain/logo-limits.ts';

/** The offset of the bit depth in the header of a PNG (PNG specification, §11.2.2). */
const BIT_DEPTH_AT = 24;

/** A picture that the service accepts: one with more pixels or bits than allowed is redrawn smaller. */
export async function fittingLogo(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  // A file that is no picture is sent as it is: the service answers with an explanation.
  if (!picture) return file;
  const { width, height } = picture;
  const scale = Math.min(1, LOGO_LIMITS.side / Math.max(width, height), scaleOf(width * height));
  const isDeep = file.type === 'image/png' && (await bitDepthOf(file)) > LOGO_LIMITS.bitDepth;
  if (scale === 1 && !isDeep && file.size <= LOGO_LIMITS.bytes) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.9));
  return drawn ?? file;
}

function scaleOf(pixels: number): number {
  return Math.sqrt(LOGO_LIMITS.pixels / pixels);
}

async function bitDepthOf(png: File): Promise<number> {
  return new Uint8Array(await png.slice(BIT_DEPTH_AT, BIT_DEPTH_AT + 1).arrayBuffer())[0] ?? 0;
}
