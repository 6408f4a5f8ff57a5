import { closeSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;

type Sum = readonly [number, number];

/**
 * Looks at what the write-ahead log of a database still holds, after a crash, before SQLite reads it: SQLite takes the
 * first frame that does not fit for the end of the log and drops whatever follows. Right so for the transaction that a
 * power cut tore. But each transaction begins when the one before is on disk: where two whole ones follow, something
 * that was acknowledged is damaged, and dropping it should be somebody's decision.
 * @throws Error when the log is damaged
 */
export function checkLog(file: string): void {
  // Twice: what another process is writing meanwhile is not damaged.
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

/** True where two whole transactions follow a frame that does not fit. */
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
    // The last frame of a transaction tells the size of the database after it.
    else if (isBroken && frame.readUInt32BE(4) > 0) whole += 1;
    if (whole === 2) return true;
    before = stored;
  }
  return false;
}

/** Each frame's checksum goes on from that of the frame before. */
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
