import { closeSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';

const HEADER = 32;

const FRAME_HEADER = 24;

const MAGIC = 0x377f0682;

type Sum = readonly [number, number];

/**
 * Checks the write-ahead log that a crash has left, before SQLite reads it. SQLite takes the first invalid frame for
 * the end of the log and drops the rest (https://www.sqlite.org/walformat.html), which is right for the last
 * transaction, torn by a power cut. But a transaction begins only when the one before it is on disk: if two complete
 * ones follow an invalid frame, acknowledged data is damaged, and dropping it must be the operator's decision.
 * @throws Error when the log is damaged
 */
export function checkLog(file: string): void {
  // Twice, because a frame that another process is writing can look damaged.
  if (!isDamaged(`${file}-wal`) || !isDamaged(`${file}-wal`)) return;
  const path = resolve(file);
  throw new Error(
    `The database ${path} cannot be used: its log ${path}-wal is damaged, and what was written after that would be lost. Restore a backup; or keep copies of both files and open the database once with the sqlite3 program, which gives up the rest of the log.`,
  );
}

function isDamaged(log: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(log, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  try {
    return hasLostTransactions(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** True if two complete transactions follow an invalid frame. */
function hasLostTransactions(descriptor: number): boolean {
  const header = Buffer.alloc(HEADER);
  if (readSync(descriptor, header, 0, HEADER, 0) < HEADER) return false;
  const magic = header.readUInt32BE(0);
  if (magic !== MAGIC && magic !== MAGIC + 1) return false;
  const isBigEndian = magic === MAGIC + 1;
  const page = header.readUInt32BE(8);
  const salts = header.subarray(16, 24);
  const frame = Buffer.alloc(FRAME_HEADER + page);
  let before: Sum = [header.readUInt32BE(24), header.readUInt32BE(28)];
  let isBroken = false;
  let whole = 0;
  for (
    let at = HEADER;
    readSync(descriptor, frame, 0, frame.length, at) === frame.length;
    at += frame.length
  ) {
    const stored: Sum = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
    const fits = salts.equals(frame.subarray(8, 16)) && follows(frame, { before, stored, isBigEndian });
    if (!fits) isBroken = true;
    if (!fits) whole = 0;
    // Only the last frame of a transaction holds the size of the database after it; in others it is 0.
    else if (isBroken && frame.readUInt32BE(4) > 0) whole += 1;
    if (whole === 2) return true;
    before = stored;
  }
  return false;
}

/** True if the checksum of a frame is right: it is cumulative, starting from that of the frame before. */
function follows(
  frame: Buffer,
  { before, stored, isBigEndian }: { before: Sum; stored: Sum; isBigEndian: boolean },
): boolean {
  const head = sumOf(before, frame.subarray(0, 8), isBigEndian);
  const [a, b] = sumOf(head, frame.subarray(FRAME_HEADER), isBigEndian);
  return a === stored[0] && b === stored[1];
}

function sumOf([first, second]: Sum, bytes: Buffer, isBigEndian: boolean): Sum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [a, b] = [first, second];
  for (let i = 0; i < bytes.length; i += 8) {
    a = (a + view.getUint32(i, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(i + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}
