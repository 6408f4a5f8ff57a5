import { broken, spend } from './budget.ts';
import { hexText, numberText } from './copier.ts';
import { bytesOfString, CODE, isNumber, type Lexer } from './lexer.ts';

/** Some programs truncate longer strings. */
const MAX_STRING = 16_000;
const MAX_ITEMS = 20_000;
const MAX_DEPTH = 8;

/** An operand of content: a number, name or string as it is written into the new file, an array, or properties. */
export type Operand =
  | { type: 'n' | 'N'; text: string }
  | { type: 's'; text: string; bytes: Buffer }
  | { type: 'a'; text: string; items: Operand[] }
  | { type: 'D'; keys: Map<string, Operand> };

/** @returns an operand, or the text of an operator; undefined at the end */
export function nextToken(lexer: Lexer, depth = 0): Operand | string | undefined {
  const code = lexer.skip();
  if (Number.isNaN(code)) return undefined;
  if (depth > MAX_DEPTH) throw broken();
  if (code === CODE['/']) return { type: 'N', text: lexer.name() };
  if (code === CODE['(']) return stringOf(lexer.literal());
  if (code === CODE['[']) return list(lexer, depth);
  if (code === CODE['<']) {
    const isDouble = lexer.text.charCodeAt(lexer.position + 1) === code;
    return isDouble ? properties(lexer, depth) : stringOf(lexer.hexadecimal());
  }
  const word = lexer.word();
  if (word === '') throw broken();
  return isNumber(word) ? { type: 'n', text: numberText(word) } : word;
}

function stringOf(written: string): Operand {
  const bytes = bytesOfString(written);
  if (bytes.length > MAX_STRING) throw broken();
  return { type: 's', text: hexText(bytes), bytes };
}

function list(lexer: Lexer, depth: number): Operand {
  lexer.position += 1;
  const items: Operand[] = [];
  while (lexer.skip() !== CODE[']']) {
    const item = nextToken(lexer, depth + 1);
    if (item === undefined || items.length > MAX_ITEMS) throw broken();
    // Keywords such as `true` occur only in marks and inline images.
    items.push(typeof item === 'string' ? { type: 'N', text: item } : item);
    spend(lexer.budget, 8);
  }
  lexer.position += 1;
  return { type: 'a', items, text: `[${items.map((item) => ('text' in item ? item.text : '')).join(' ')}]` };
}

/** The property list of a mark, each key once. */
function properties(lexer: Lexer, depth: number): Operand {
  lexer.position += 2;
  const keys = new Map<string, Operand>();
  for (;;) {
    const code = lexer.skip();
    if (code === CODE['>'] && lexer.text.charCodeAt(lexer.position + 1) === code) break;
    if (code !== CODE['/']) throw broken();
    const key = lexer.name();
    const value = nextToken(lexer, depth + 1);
    if (value === undefined || keys.has(key)) throw broken();
    keys.set(key, typeof value === 'string' ? { type: 'N', text: value } : value);
    spend(lexer.budget, 64);
  }
  lexer.position += 2;
  return { type: 'D', keys };
}

/** True where the operands have the types that an operator expects. */
export function matches(operands: readonly Operand[], wanted: string): boolean {
  if (operands.length !== wanted.length) return false;
  return operands.every(({ type }, i) => type === wanted[i] || (wanted[i] === 'D' && type === 'N'));
}
