// Reading request bodies: of limited size, XML as it is or as the file of a form.
import type { IncomingMessage } from 'node:http';

/** Larger ones get `FileTooBig`. */
const MAX_BYTES = 10 * 1024 * 1024;

/** @returns undefined if it is too large; the rest is read and thrown away */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= MAX_BYTES) chunks.push(chunk as Buffer);
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks) : undefined;
}

/** The bytes of one file of a multipart form. */
export async function fileOf(body: Buffer, type: string, field: string): Promise<Buffer | undefined> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const file = form.get(field);
    if (file === null) return undefined;
    return typeof file === 'string' ? Buffer.from(file) : Buffer.from(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
