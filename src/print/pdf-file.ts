// The form of PDF that this service writes: plain objects, and one cross-reference table at the end (ISO 32000 §7.5).
// Only such files are read here.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** An object: a value, mostly a dictionary, as text; and the data of a stream. */
export type PdfObject = { text: string; data?: Uint8Array | undefined };

export type NumberedObject = PdfObject & { number: number };

export type PdfFile = {
  bytes: Buffer;
  /** One more than the highest number of an object. */
  size: number;
  root: number;
  /** The two parts of its identifier. */
  id: [string, string];
  /** Where its cross-reference table begins. */
  table: number;
  object(number: number): PdfObject;
};

const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
export const CATALOGUE = 1;
export const PAGES = 2;

/** A dictionary of entries that are texts in the form of PDF. */
export function dictionary(entries: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(entries).filter(([, value]) => value !== undefined);
  return `<<${pairs.map(([key, value]) => `/${key} ${value}`).join(' ')}>>`;
}

/** A stream of compressed content. */
export function deflated(entries: Record<string, string | number>, content: string | Buffer): PdfObject {
  const data = deflateSync(content);
  return { text: dictionary({ ...entries, Filter: '/FlateDecode', Length: data.length }), data };
}

/**
 * A file of objects that are numbered from 1 on; the catalogue is the first, the tree of pages the second. Its
 * identifier is the hash of what stands before the table.
 */
export function writePdf(objects: PdfObject[]): Buffer {
  const numbered = objects.map((object, i) => ({ ...object, number: i + 1 }));
  const { parts, offsets, end } = placed(numbered, HEADER);
  const id = identifierOf(parts);
  const rows = offsets.map((offset) => rowOf(offset));
  const trailer = dictionary({
    Size: objects.length + 1,
    Root: `${CATALOGUE} 0 R`,
    ID: `[${id} ${id}]`,
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.concat([...parts, tailOf(table, trailer, end)]);
}

/** A file with changed and added objects after its own bytes: an incremental update (ISO 32000 §7.5.6). */
export function updatedPdf({ bytes, root, id, size, table }: PdfFile, objects: NumberedObject[]): Buffer {
  const { parts, offsets, end } = placed(objects, Buffer.concat([bytes, Buffer.from('\n')]));
  const rows = objects.map(({ number }, i) => `${number} 1\n${rowOf(offsets[i] as number)}`);
  const trailer = dictionary({
    Root: `${root} 0 R`,
    // The first part identifies the file for good, the second its present content (ISO 32000 §14.4).
    ID: `[${id[0]} ${identifierOf(parts.slice(1))}]`,
    Size: Math.max(size, ...objects.map(({ number }) => number + 1)),
    Prev: table,
  });
  return Buffer.concat([...parts, tailOf(`xref\n${rows.join('')}`, trailer, end)]);
}

/** @throws Error for a file of another form */
export function readPdf(file: Uint8Array): PdfFile {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = bytes.subarray(-64).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(end)?.[1] ?? Number.NaN);
  const text = bytes.subarray(Number.isNaN(table) ? bytes.length : table).toString('latin1');
  const [whole, count] = /^xref\n0 (\d+)\n/.exec(text) ?? [];
  const trailer = text.slice(text.indexOf('trailer'));
  const root = numberIn(trailer, /\/Root (\d+) 0 R/);
  const [, first, second] = /\/ID \[(<\w*>) ?(<\w*>)\]/.exec(trailer) ?? [];
  if (whole === undefined || first === undefined || second === undefined) throw unknownForm();
  return {
    bytes,
    size: Number(count),
    root,
    id: [first, second],
    table,
    object(number) {
      const row = text.substr(whole.length + 20 * number, 20);
      if (!/^\d{10} 00000 n/.test(row)) throw unknownForm();
      return objectAt(bytes, Number(row.slice(0, 10)), number);
    },
  };
}

/** Whether a file is as `writePdf` wrote it: its identifier is the hash of what stands before its table. */
export function isOwnPdf(bytes: Uint8Array): boolean {
  try {
    const { id, table } = readPdf(bytes);
    return id[0] === id[1] && id[0] === identifierOf([bytes.subarray(0, table)]);
  } catch {
    return false;
  }
}

/** @throws Error where nothing of the pattern is found */
export function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw unknownForm();
  return Number(found);
}

/** The numbers of the pages, from the object of their tree, which is flat. */
export function pageNumbers(tree: string): number[] {
  const kids = /\/Kids \[([\d\s R]*)\]/.exec(tree)?.[1];
  if (kids === undefined) throw unknownForm();
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}

function objectAt(bytes: Buffer, offset: number, number: number): PdfObject {
  const head = `${number} 0 obj\n`;
  const ends = ['\nstream\n', '\nendobj'].map((word) => bytes.indexOf(word, offset, 'latin1'));
  const [stream = -1, end = -1] = ends;
  const isStream = stream !== -1 && stream < end;
  const text = bytes.subarray(offset, isStream ? stream : end).toString('latin1');
  if (!text.startsWith(head)) throw unknownForm();
  const value = text.slice(head.length);
  if (!isStream) return { text: value };
  const from = stream + '\nstream\n'.length;
  return { text: value, data: bytes.subarray(from, from + numberIn(value, /\/Length (\d+)(?! \d+ R)/)) };
}

function placed(objects: NumberedObject[], before: Buffer) {
  const parts = [before];
  let end = before.length;
  const offsets = objects.map(({ number, text, data }) => {
    const offset = end;
    const object = data
      ? [
          Buffer.from(`${number} 0 obj\n${text}\nstream\n`, 'latin1'),
          data,
          Buffer.from('\nendstream\nendobj\n'),
        ]
      : [Buffer.from(`${number} 0 obj\n${text}\nendobj\n`, 'latin1')];
    for (const part of object) {
      parts.push(part as Buffer);
      end += part.length;
    }
    return offset;
  });
  return { parts, offsets, end };
}

function identifierOf(parts: Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `<${hash.digest('hex').slice(0, 32)}>`;
}

function rowOf(offset: number): string {
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
}

function tailOf(table: string, trailer: string, offset: number): Buffer {
  return Buffer.from(`${table}trailer\n${trailer}\nstartxref\n${offset}\n%%EOF\n`, 'latin1');
}

function unknownForm(): Error {
  return new Error('The PDF has another form than those of this service.');
}
