import { type Budget, broken, spend } from './budget.ts';

/** The longest word, name or number; strings may be longer. */
const MAX_WORD = 200;
/** Longer than any lookup table or text that is written as a string. */
const MAX_STRING = 100_000;

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;

/** The class of every byte (ISO 32000 §7.2.3). */
const CLASS = new Uint8Array(256);
for (const character of '\0\t\n\f\r ') CLASS[character.charCodeAt(0)] = SPACE;
for (const character of '()<>[]{}/%') CLASS[character.charCodeAt(0)] = DELIMITER;

export const CODE = { '(': 0x28, ')': 0x29, '<': 0x3c, '>': 0x3e, '[': 0x5b, ']': 0x5d, '/': 0x2f };

/**
 * A character of a name as two hexadecimal digits (ISO 32000 §7.3.5): `/J#61vaScript` and `/JavaScript` are one name.
 */
const ESCAPED = /#([0-9A-Fa-f]{2})/g;

/** Reads words, names and strings of a Latin-1 text from a position on; each character is charged to the budget. */
export type Lexer = {
  readonly text: string;
  readonly budget: Budget;
  position: number;
  /** Skips white space and comments. @returns the code of the next character; NaN at the end */
  skip(): number;
  /** The characters up to the next space or delimiter; empty at one of these. */
  word(): string;
  /** With its slash; unnecessary escapes are resolved. */
  name(): string;
  /** As it is in the file, including the brackets. */
  literal(): string;
  hexadecimal(): string;
};

/** @throws PdfError from its functions, where the text is not valid PDF */
export function createLexer(text: string, position: number, budget: Budget): Lexer {
  const lexer: Lexer = { text, budget, position, skip, word, name, literal, hexadecimal };
  return lexer;

  function skip(): number {
    const from = lexer.position;
    let at = from;
    let code = text.charCodeAt(at);
    for (;;) {
      if (CLASS[code] === SPACE) code = text.charCodeAt(++at);
      else if (code === 0x25) {
        while (at < text.length && code !== 10 && code !== 13) code = text.charCodeAt(++at);
      } else break;
    }
    lexer.position = at;
    if (at > from) spend(budget, at - from);
    return code;
  }

  function word(): string {
    const from = lexer.position;
    let at = from;
    while (at < text.length && CLASS[text.charCodeAt(at)] === REGULAR) at += 1;
    if (at - from > MAX_WORD) throw broken();
    lexer.position = at;
    spend(budget, 1 + at - from);
    return text.slice(from, at);
  }

  function name(): string {
    lexer.position += 1;
    const written = word();
    return `/${written.includes('#') ? written.replace(ESCAPED, asWritten) : written}`;
  }

  /** A string may contain balanced brackets, and any character after a backslash. */
  function literal(): string {
    const from = lexer.position;
    let open = 0;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x5c) at += 1;
      else if (code === CODE['(']) open += 1;
      else if (code === CODE[')']) {
        open -= 1;
        if (open > 0) continue;
        lexer.position = at + 1;
        spend(budget, at + 1 - from);
        return text.slice(from, at + 1);
      }
    }
    throw broken();
  }

  function hexadecimal(): string {
    const from = lexer.position;
    const end = text.indexOf('>', from);
    if (end < 0) throw broken();
    spend(budget, end + 1 - from);
    const found = text.slice(from, end + 1);
    if (!/^<[0-9A-Fa-f\s\0]*>$/.test(found)) throw broken();
    lexer.position = end + 1;
    return found;
  }
}

/** The bytes of a string of the file (ISO 32000 §7.3.4). */
export function bytesOfString(written: string): Buffer {
  if (written.length > MAX_STRING) throw broken();
  const inside = written.slice(1, -1);
  if (written.startsWith('<')) {
    const digits = inside.replaceAll(/[\s\0]/g, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }
  if (!/[\\\r]/.test(inside)) return Buffer.from(inside, 'latin1');
  const plain = inside.replaceAll(/\\(?:\r\n|[0-7]{1,3}|[\s\S])|\r\n?/g, (found) => {
    if (!found.startsWith('\\')) return '\n';
    const escaped = found.slice(1);
    if (/^[0-7]/.test(escaped)) return octal(escaped);
    if (/^[\r\n]/.test(escaped)) return '';
    return LETTERS[escaped] ?? escaped;
  });
  return Buffer.from(plain, 'latin1');
}

const LETTERS: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function octal(digits: string): string {
  const code = Number.parseInt(digits, 8);
  // Above 255, some programs drop the high bits, others use 255.
  if (code > 255) throw broken();
  return String.fromCharCode(code);
}

/** Letters, digits and the like are unescaped; all others stay escaped. */
function asWritten(escaped: string, digits: string): string {
  const code = Number.parseInt(digits, 16);
  const isPlain = code > 0x20 && code < 0x7f && code !== 0x23 && CLASS[code] === REGULAR;
  return isPlain ? String.fromCharCode(code) : escaped.toUpperCase();
}

/** A number as PDF writes it: neither hexadecimal nor with an exponent. */
export function isNumber(word: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word);
}
