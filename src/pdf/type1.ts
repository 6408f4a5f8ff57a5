import { type Budget, shownDifferently, spend } from './budget.ts';
import { type Names, STANDARD } from './encodings.ts';

// The Type 1 font format of Adobe: a PostScript program whose second part is encrypted. It is not executed: all
// programs that make fonts write the relevant parts in the same form.

const MAX_HEAD = 1_000_000;

/** The names of its glyphs, and its own encoding. */
export type Type1Font = { names: string[]; encoding: Names };

/** @throws PdfError */
export function type1Font(bytes: Buffer, budget: Budget): Type1Font {
  spend(budget, bytes.length * 4);
  const at = bytes.indexOf('eexec');
  if (at < 0 || at > MAX_HEAD) throw shownDifferently('fonts');
  const head = bytes.toString('latin1', 0, at);
  const matrix = /\/FontMatrix\s*\[([-+.\deE\s]*)\]/.exec(head)?.[1];
  const numbers = matrix?.trim().split(/\s+/).map(Number);
  if (!numbers || head.split('/FontMatrix').length > 2 || !isUsualMatrix(numbers))
    throw shownDifferently('fonts');
  return {
    names: glyphsOf(decrypted(bytes.subarray(at + 'eexec'.length)), budget),
    encoding: encodingOf(head),
  };
}

/** A matrix for upright or slanted letters with about 1000 units to the size, which every program shows correctly. */
export function isUsualMatrix(matrix: number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  const isUsual = (scale: number) => scale >= 0.0002 && scale <= 0.005;
  return matrix.length === 6 && isUsual(a) && isUsual(d) && Math.abs(c) <= a && b === 0 && e === 0 && f === 0;
}

/** Decrypts the second part (eexec, §7.3). */
function decrypted(rest: Buffer): string {
  let from = 0;
  while (' \t\r\n'.includes(String.fromCharCode(rest[from] ?? 0))) from += 1;
  const hidden = rest.subarray(from);
  const plain = Buffer.alloc(hidden.length);
  let key = 55_665;
  for (let i = 0; i < hidden.length; i += 1) {
    const cipher = hidden[i] as number;
    plain[i] = cipher ^ (key >> 8);
    key = ((cipher + key) * 52_845 + 22_719) & 0xffff;
  }
  return plain.toString('latin1');
}

/** `/name length RD bytes ND`, one after the other. */
function glyphsOf(text: string, budget: Budget): string[] {
  const start = /\/CharStrings\s+\d+\s+dict\s+dup\s+begin\b/g;
  if (!start.test(text)) throw shownDifferently('fonts');
  const names: string[] = [];
  const glyph = /[^/]{0,40}?\/([^\s/]{1,100})\s+(\d{1,5})\s+\S{1,10}\s/y;
  const end = /[^/]{0,40}?\bend\b/y;
  let at = start.lastIndex;
  for (;;) {
    glyph.lastIndex = at;
    const found = glyph.exec(text);
    end.lastIndex = at;
    const ended = end.exec(text);
    if (ended && !(found && found[0].indexOf('/') < ended[0].length)) return names;
    if (!found) throw shownDifferently('fonts');
    spend(budget, 40);
    names.push(found[1] as string);
    at = glyph.lastIndex + Number(found[2]);
    if (at > text.length) throw shownDifferently('fonts');
  }
}

/** `dup code /name put`, or the name of the standard encoding. */
function encodingOf(head: string): Names {
  const at = head.indexOf('/Encoding');
  if (at < 0 || head.includes('/Encoding', at + 1)) throw shownDifferently('fonts');
  const rest = head.slice(at + '/Encoding'.length);
  if (/^\s+StandardEncoding\s+(?:readonly\s+)?def\b/.test(rest)) return STANDARD;
  if (!/^\s+256\s+array\b/.test(rest)) throw shownDifferently('fonts');
  const list = rest.split(/\bdef\b/, 1)[0] as string;
  const encoding = new Array<string | undefined>(256).fill(undefined);
  for (const [, code, name] of list.matchAll(/\bdup\s+(\d+)\s*\/([^\s/]+)\s+put\b/g)) {
    // A repeated code has its last value in every program.
    if (Number(code) < 256) encoding[Number(code)] = name;
  }
  return encoding;
}
