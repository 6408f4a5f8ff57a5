import { isDeepStrictEqual } from 'node:util';
import { PdfError, TooManyPartsError, type Value } from './values.ts';

const MAX_DEPTH = 100;
/** What the longest word, name or number can have; strings may be longer. */
const MAX_WORD = 2000;

/** A character of a name as two digits (ISO 32000 §7.3.5): `/J#61vaScript` and `/JavaScript` are one name. */
const ESCAPED = /#([0-9A-Fa-f]{2})/g;

const SPACE = new Set('\0\t\n\f\r ');
const DELIMITER = new Set('()<>[]{}/%');

/** What the values of one file may still take of memory, roughly in bytes. */
export type Budget = { left: number };

/** Far less than the thread has: one that runs out of memory while it asks for much may take the process along. */
export function newBudget(): Budget {
  return { left: 128 * 1024 * 1024 };
}

/** @throws TooManyPartsError once too much was spent */
export function spend(budget: Budget, bytes: number): void {
  budget.left -= bytes;
  if (budget.left >= 0) return;
  throw new TooManyPartsError('is made of too many parts: print it to a PDF first');
}

const COST = { text: 24, reference: 48, array: 64, item: 8, dictionary: 200, entry: 64 };

/** Reads values of a text in Latin-1, from one place on. */
export type Scanner = {
  /** Where the next value begins, or something else. */
  position: number;
  value(): Value;
  /** The next word without its value being read: `obj`, `stream`, `xref`, a number. */
  word(): string;
};

/** @throws PdfError from its functions, where the text is none of a PDF */
export function createScanner(text: string, position: number, budget: Budget = newBudget()): Scanner {
  const scanner: Scanner = {
    position,
    value: () => value(0),
    word() {
      skip();
      return regular();
    },
  };
  return scanner;

  function skip(): void {
    for (;;) {
      const character = text[scanner.position];
      if (character === '%') {
        while (scanner.position < text.length && !/[\r\n]/.test(text[scanner.position] as string)) {
          scanner.position += 1;
        }
      } else if (character !== undefined && SPACE.has(character)) scanner.position += 1;
      else return;
    }
  }

  function regular(): string {
    const from = scanner.position;
    for (;;) {
      const character = text[scanner.position];
      if (character === undefined || SPACE.has(character) || DELIMITER.has(character)) break;
      scanner.position += 1;
      if (scanner.position - from > MAX_WORD) throw broken();
    }
    return text.slice(from, scanner.position);
  }

  function value(depth: number): Value {
    if (depth > MAX_DEPTH) throw broken();
    skip();
    const character = text[scanner.position];
    if (character === '[') return array(depth);
    if (character === '<' && text[scanner.position + 1] === '<') return dictionary(depth);
    const found = single(character);
    spend(budget, typeof found === 'string' ? COST.text + found.length : COST.reference);
    return found;
  }

  function single(character: string | undefined): Value {
    if (character === '/') return name();
    if (character === '(') return literal();
    if (character === '<') return hexadecimal();
    return wordOrReference();
  }

  function name(): string {
    scanner.position += 1;
    return `/${regular().replace(ESCAPED, asWritten)}`;
  }

  /** A string may hold balanced brackets, and any character behind a backslash. */
  function literal(): string {
    const from = scanner.position;
    let open = 0;
    for (; scanner.position < text.length; scanner.position += 1) {
      const character = text[scanner.position];
      if (character === '\\') scanner.position += 1;
      else if (character === '(') open += 1;
      else if (character === ')') {
        open -= 1;
        if (open === 0) {
          scanner.position += 1;
          return text.slice(from, scanner.position);
        }
      }
    }
    throw broken();
  }

  function hexadecimal(): string {
    const end = text.indexOf('>', scanner.position);
    if (end < 0) throw broken();
    const found = text.slice(scanner.position, end + 1);
    if (!/^<[0-9A-Fa-f\s\0]*>$/.test(found)) throw broken();
    scanner.position = end + 1;
    return found;
  }

  function array(depth: number): Value[] {
    scanner.position += 1;
    const items: Value[] = [];
    spend(budget, COST.array);
    for (;;) {
      skip();
      if (text[scanner.position] === ']') {
        scanner.position += 1;
        return items;
      }
      spend(budget, COST.item);
      items.push(value(depth + 1));
    }
  }

  function dictionary(depth: number): Map<string, Value> {
    scanner.position += 2;
    const entries = new Map<string, Value>();
    spend(budget, COST.dictionary);
    for (;;) {
      skip();
      if (text.startsWith('>>', scanner.position)) {
        scanner.position += 2;
        return entries;
      }
      if (text[scanner.position] !== '/') throw broken();
      spend(budget, COST.entry);
      const key = name().slice(1);
      const item = value(depth + 1);
      // Of two values under one key some readers take the first, others the last.
      if (entries.has(key) && !isDeepStrictEqual(entries.get(key), item)) throw broken();
      entries.set(key, item);
    }
  }

  function wordOrReference(): Value {
    const word = regular();
    if (word === '') throw broken();
    if (!/^\d{1,10}$/.test(word)) return known(word);
    const behind = scanner.position;
    skip();
    const generation = regular();
    if (/^\d{1,5}$/.test(generation)) {
      skip();
      if (regular() === 'R') return { number: Number(word), generation: Number(generation) };
    }
    scanner.position = behind;
    return word;
  }

  function known(word: string): string {
    if (/^(true|false|null|[+-]*\d*\.?\d*)$/.test(word)) return word;
    throw broken();
  }
}

/** Letters, digits and the like as themselves; what must be escaped stays so. */
function asWritten(escaped: string, digits: string): string {
  const character = String.fromCharCode(Number.parseInt(digits, 16));
  return /^[!-~]$/.test(character) && character !== '#' && !DELIMITER.has(character)
    ? character
    : escaped.toUpperCase();
}

export function broken(): PdfError {
  return new PdfError('is damaged, or no PDF that can be read: save it as PDF once more');
}
