import { type Budget, broken, spend } from './budget.ts';

/** What the longest word, name or number can have; strings may be longer. */
const MAX_WORD = 200;
/** Longer than any table or text that is a string. */
const MAX_STRING = 100_000;

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;

/** The class of every byte (ISO 32000 §7.2.3). */
const CLASS = new Uint8Array(256);
for (const character of '\0\t\n\f\r ') CLASS[character.charCodeAt(0)] = SPACE;
for (const character of '()<>[]{}/%') CLASS[character.charCodeAt(0)] = DELIMITER;

export const CODE = { '(': 0x28, ')': 0x29, '<': 0x3c, '>': 0x3e, '[': 0x5b, ']': 0x5d, '/': 0x2f };

/** A character of a name as two digits (ISO 32000 §7.3.5): `/J#61vaScript` and `/JavaScript` are one name. */
const ESCAPED = /#([0-9A-Fa-f]{2})/g;

/** Reads words, names and strings of a text in Latin-1, from one place on; each character is paid for. */
export type Lexer = {
  readonly text: string;
  readonly budget: Budget;
  position: number;
  /** Passes over white space and comments. @returns the code of the character behind them; NaN at the end */
  skip(): number;
  /** Characters up to the next space or delimiter; none where there is one. */
  word(): string;
  /** With its slash; what is escaped without need becomes itself. */
  name(): string;
  /** As it is in the file, brackets included. */
  literal(): string;
  hexadecimal(): string;
};

/** @throws PdfError from its functions, where the text is none of a PDF */
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

  /** A string may hold balanced brackets, and any character behind a backslash. */
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

/** The bytes that a string of the file stands for (ISO 32000 §7.3.4). */
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
  // Some programs leave out what is too high of it, others take it for 255.
  if (code > 255) throw broken();
  return String.fromCharCode(code);
}

/** Letters, digits and the like as themselves; what must be escaped stays so. */
function asWritten(escaped: string, digits: string): string {
  const code = Number.parseInt(digits, 16);
  const isPlain = code > 0x20 && code < 0x7f && code !== 0x23 && CLASS[code] === REGULAR;
  return isPlain ? String.fromCharCode(code) : escaped.toUpperCase();
}

/** A number as PDF writes them, which is neither in hexadecimal nor with an exponent. */
export function isNumber(word: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word);
}
