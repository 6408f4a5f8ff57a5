import { type Budget, broken, tooManyParts } from './budget.ts';

// Filters of older programs (ISO 32000 §7.4.2 to §7.4.5). Data that deviate from the specification are refused,
// because programs decode them differently.

export function fromAsciiHex(data: Buffer, budget: Budget): Buffer {
  const text = data.toString('latin1').replaceAll(/[\s\0]/g, '');
  const end = text.indexOf('>');
  const digits = text.slice(0, end);
  if (end < 0 || !/^[0-9A-Fa-f]*$/.test(digits)) throw broken();
  unpack(budget, digits.length);
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

export function fromAscii85(data: Buffer, budget: Budget): Buffer {
  const text = data.toString('latin1').replaceAll(/[\s\0]/g, '');
  const end = text.indexOf('~>');
  const digits = text.slice(0, end);
  if (end < 0 || !/^[!-uz]*$/.test(digits)) throw broken();
  unpack(budget, digits.length * 4);
  const out = Buffer.alloc(digits.length * 4);
  let length = 0;
  for (let at = 0; at < digits.length; ) {
    if (digits[at] === 'z') {
      length += 4;
      at += 1;
      continue;
    }
    const group = digits.slice(at, at + 5);
    if (group.length === 1 || group.includes('z')) throw broken();
    let value = 0;
    for (const character of group.padEnd(5, 'u')) value = value * 85 + character.charCodeAt(0) - 33;
    if (value > 0xffffffff) throw broken();
    out.writeUInt32BE(value, length);
    length += group.length - 1;
    at += 5;
  }
  return out.subarray(0, length);
}

export function fromRunLengths(data: Buffer, budget: Budget): Buffer {
  const length = lengthOfRuns(data);
  unpack(budget, length);
  const out = Buffer.alloc(length);
  let to = 0;
  for (let at = 0; data[at] !== 128; ) {
    const code = data[at] as number;
    if (code < 128) {
      data.copy(out, to, at + 1, at + 2 + code);
      to += code + 1;
      at += code + 2;
    } else {
      out.fill(data[at + 1] as number, to, to + 257 - code);
      to += 257 - code;
      at += 2;
    }
  }
  return out;
}

function lengthOfRuns(data: Buffer): number {
  let length = 0;
  for (let at = 0; at < data.length; ) {
    const code = data[at] as number;
    if (code === 128) return length;
    length += code < 128 ? code + 1 : 257 - code;
    at += code < 128 ? code + 2 : 2;
  }
  throw broken();
}

const CLEAR = 256;
const END = 257;

/** @param early whether codes grow by a bit one code early, as is usual (EarlyChange) */
export function fromLzw(data: Buffer, budget: Budget, early: boolean): Buffer {
  const table: Buffer[] = Array.from({ length: 258 }, (_, i) => Buffer.from(i < 256 ? [i] : []));
  const parts: Buffer[] = [];
  let [bits, count, width, at] = [0, 0, 9, 0];
  let previous: Buffer | undefined;
  for (;;) {
    while (count < width) {
      if (at >= data.length) throw broken();
      bits = ((bits << 8) | (data[at] as number)) & 0xffffff;
      at += 1;
      count += 8;
    }
    const code = (bits >> (count - width)) & ((1 << width) - 1);
    count -= width;
    if (code === END) return Buffer.concat(parts);
    if (code === CLEAR) {
      table.length = 258;
      width = 9;
      previous = undefined;
      continue;
    }
    const entry = code < table.length ? (table[code] as Buffer) : previous && appended(previous, previous);
    if (!entry || code > table.length || (previous === undefined && code > 255)) throw broken();
    unpack(budget, entry.length);
    parts.push(entry);
    if (previous && table.length < 4096) table.push(appended(previous, entry));
    previous = entry;
    width = widthFor(table.length + (early ? 1 : 0));
  }
}

function widthFor(size: number): number {
  if (size < 512) return 9;
  if (size < 1024) return 10;
  return size < 2048 ? 11 : 12;
}

function appended(run: Buffer, next: Buffer): Buffer {
  return Buffer.concat([run, next.subarray(0, 1)]);
}

function unpack(budget: Budget, bytes: number): void {
  budget.unpacked -= bytes;
  if (budget.unpacked < 0) throw tooManyParts();
}
