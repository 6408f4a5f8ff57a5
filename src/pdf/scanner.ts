import { type Budget, broken, spend } from './budget.ts';
import { CODE, createLexer, isNumber, type Lexer } from './lexer.ts';
import type { Dictionary, Value } from './values.ts';

const MAX_DEPTH = 100;

const COST = { text: 24, reference: 48, array: 64, item: 8, dictionary: 200, entry: 64 };

/** Reads values of a Latin-1 text from a position on. */
export type Scanner = {
  /** The position of the next value or keyword. */
  position: number;
  value(): Value;
  /** The next word without parsing it: `obj`, `stream`, `xref`, a number. */
  word(): string;
};

/** @throws PdfError from its functions, where the text is not valid PDF */
export function createScanner(text: string, position: number, budget: Budget): Scanner {
  const lexer = createLexer(text, position, budget);
  return {
    get position() {
      return lexer.position;
    },
    set position(at) {
      lexer.position = at;
    },
    value: () => valueAt(lexer, 0),
    word() {
      lexer.skip();
      return lexer.word();
    },
  };
}

function valueAt(lexer: Lexer, depth: number): Value {
  if (depth > MAX_DEPTH) throw broken();
  const code = lexer.skip();
  if (code === CODE['[']) return array(lexer, depth);
  if (code === CODE['<'] && lexer.text.charCodeAt(lexer.position + 1) === CODE['<']) {
    return dictionary(lexer, depth);
  }
  const found = single(lexer, code);
  spend(lexer.budget, typeof found === 'string' ? COST.text : COST.reference);
  return found;
}

function single(lexer: Lexer, code: number): Value {
  if (code === CODE['/']) return lexer.name();
  if (code === CODE['(']) return lexer.literal();
  if (code === CODE['<']) return lexer.hexadecimal();
  return wordOrReference(lexer);
}

function array(lexer: Lexer, depth: number): Value[] {
  lexer.position += 1;
  const items: Value[] = [];
  spend(lexer.budget, COST.array);
  while (lexer.skip() !== CODE[']']) {
    spend(lexer.budget, COST.item);
    items.push(valueAt(lexer, depth + 1));
  }
  lexer.position += 1;
  return items;
}

function dictionary(lexer: Lexer, depth: number): Dictionary {
  lexer.position += 2;
  const entries: Dictionary = new Map();
  spend(lexer.budget, COST.dictionary);
  for (;;) {
    const code = lexer.skip();
    if (code === CODE['>'] && lexer.text.charCodeAt(lexer.position + 1) === CODE['>']) break;
    if (code !== CODE['/']) throw broken();
    spend(lexer.budget, COST.entry);
    const key = lexer.name().slice(1);
    // For a duplicate key, some readers use the first value, others the last.
    if (entries.has(key)) throw broken();
    entries.set(key, valueAt(lexer, depth + 1));
  }
  lexer.position += 2;
  return entries;
}

function wordOrReference(lexer: Lexer): Value {
  const word = lexer.word();
  if (!/^\d{1,10}$/.test(word)) return knownKeyword(word);
  const behind = lexer.position;
  lexer.skip();
  const generation = lexer.word();
  if (/^\d{1,5}$/.test(generation)) {
    lexer.skip();
    if (lexer.word() === 'R') return { number: Number(word), generation: Number(generation) };
  }
  lexer.position = behind;
  return word;
}

function knownKeyword(word: string): string {
  if (word === 'true' || word === 'false' || word === 'null' || isNumber(word)) return word;
  throw broken();
}
