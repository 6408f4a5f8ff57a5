import { broken, spend } from './budget.ts';
import { type Copier, nameOf, plainContent, streamWith } from './copier.ts';
import { bytesOfString, CODE, createLexer, type Lexer } from './lexer.ts';
import type { Dictionary, Reference } from './values.ts';

const MAX_CODES = 70_000;
/** The text of one glyph: a ligature has three or four letters. */
const MAX_TEXT_BYTES = 64;
const PER_BLOCK = 100;

/** For a glyph without a known text. */
const UNKNOWN = 'fffd';

/**
 * The text of glyphs for copying and searching, written out code by code: programs differ in how they read ranges
 * (ISO 32000 §9.10.3), and in what they do for a missing code.
 * @param texts the text of each code by its glyph name, used where the font gives no other
 */
export function writtenToUnicode(
  copier: Copier,
  font: Dictionary,
  { codeBytes, texts }: { codeBytes: 1 | 2; texts: ReadonlyMap<number, string | undefined> },
): Reference | undefined {
  const source = font.get('ToUnicode');
  // A name means that the codes are characters already, which is the default.
  const isGiven = copier.pdf.resolve(source) !== undefined && !nameOf(copier, source);
  if (!isGiven && texts.size === 0) return undefined;
  const content = isGiven ? plainContent(copier, source) : undefined;
  const given = content
    ? textsOf(createLexer(content.bytes.toString('latin1'), 0, copier.budget), codeBytes)
    : new Map<number, string>();
  for (const [code, text] of texts) {
    if (!given.has(code)) given.set(code, text === undefined ? UNKNOWN : utf16(text));
  }
  const bytes = Buffer.from(written(given, codeBytes), 'latin1');
  spend(copier.budget, bytes.length);
  return copier.out.add(streamWith(new Map(), bytes, content));
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

/** By code, in hexadecimal digits. */
function textsOf(lexer: Lexer, codeBytes: number): Map<number, string> {
  const texts = new Map<number, string>();
  const set = (code: number, text: Buffer) => {
    if (texts.size > MAX_CODES || text.length > MAX_TEXT_BYTES) throw broken();
    // A code of another length than the font's can never occur.
    if (code < 256 ** codeBytes && text.length > 0 && text.length % 2 === 0)
      texts.set(code, text.toString('hex'));
  };
  for (let token = next(lexer); token !== undefined; token = next(lexer)) {
    if (token === 'beginbfchar') {
      for (let code = next(lexer); code !== 'endbfchar'; code = next(lexer)) {
        set(codeOf(code), bytesOf(next(lexer)));
      }
    } else if (token === 'beginbfrange') readRanges(lexer, set);
  }
  return texts;
}

function readRanges(lexer: Lexer, set: (code: number, text: Buffer) => void): void {
  for (let start = next(lexer); start !== 'endbfrange'; start = next(lexer)) {
    const [first, last] = [codeOf(start), codeOf(next(lexer))];
    if (last < first || last - first > MAX_CODES) throw broken();
    spend(lexer.budget, (last - first + 1) * 20);
    const target = next(lexer);
    if (target === '[') {
      let code = first;
      for (let text = next(lexer); text !== ']'; text = next(lexer)) set(code++, bytesOf(text));
      continue;
    }
    const text = bytesOf(target);
    for (let code = first; code <= last; code += 1) set(code, textOfNth(text, code - first));
  }
}

/** The text of a range's n-th code: its last character plus n. */
function textOfNth(text: Buffer, n: number): Buffer {
  if (text.length < 2) return text;
  const copy = Buffer.from(text);
  copy.writeUInt16BE((copy.readUInt16BE(copy.length - 2) + n) & 0xffff, copy.length - 2);
  return copy;
}

function next(lexer: Lexer): string | undefined {
  const code = lexer.skip();
  if (Number.isNaN(code)) return undefined;
  if (code === CODE['/']) return lexer.name();
  if (code === CODE['(']) return lexer.literal();
  const isDouble = lexer.text.charCodeAt(lexer.position + 1) === code;
  if (code === CODE['<'] && !isDouble) return lexer.hexadecimal();
  const word = lexer.word();
  if (word !== '') return word;
  lexer.position += isDouble ? 2 : 1;
  return String.fromCharCode(code);
}

function bytesOf(token: string | undefined): Buffer {
  if (!token?.startsWith('<')) throw broken();
  return bytesOfString(token);
}

function codeOf(token: string | undefined): number {
  const bytes = bytesOf(token);
  if (bytes.length < 1 || bytes.length > 4) throw broken();
  return bytes.readUIntBE(0, bytes.length);
}

function written(texts: Map<number, string>, codeBytes: number): string {
  const digits = (code: number) => code.toString(16).padStart(codeBytes * 2, '0');
  const rows = [...texts]
    .sort(([one], [other]) => one - other)
    .map(([code, text]) => `<${digits(code)}> <${text}>\n`);
  const blocks: string[] = [];
  for (let from = 0; from < rows.length; from += PER_BLOCK) {
    const block = rows.slice(from, from + PER_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('')}endbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${digits(0)}> <${'f'.repeat(codeBytes * 2)}>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
