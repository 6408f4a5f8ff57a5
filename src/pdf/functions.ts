import { broken, newBudget, shownDifferently } from './budget.ts';
import {
  type Copied,
  type Copier,
  copyOnce,
  dictionaryAt,
  entries,
  numbersText,
  numberText,
  optional,
  plainContent,
  streamWith,
  wholeNumber,
} from './copier.ts';
import { createLexer, isNumber } from './lexer.ts';
import type { Dictionary, Value } from './values.ts';

/** The number of inputs and outputs of a function. */
type Arity = { inputs: number; outputs: number };

/** Operators that every PDF reader computes in the same way: no comparisons, rounding or trigonometry. */
const CALCULATIONS = new Set('add sub mul neg abs dup exch pop copy index roll'.split(' '));
const MAX_CALCULATIONS = 500;
const MAX_PARTS = 256;

/** Copies a function that computes colours. @throws PdfError */
export function copyFunction(copier: Copier, source: Value | undefined): Copied<Arity> {
  return copyOnce(copier, 'function', source, (value) => {
    const dictionary = dictionaryAt(copier, value);
    if (!dictionary) throw broken();
    const domain = numbersText(copier, dictionary.get('Domain'));
    const range = optional(dictionary.get('Range'), (given) => numbersText(copier, given));
    if (domain.length % 2 !== 0 || domain.length > 16 || (range?.length ?? 0) % 2 !== 0) throw broken();
    const limits = { domain, range, inputs: domain.length / 2 };
    const type = wholeNumber(copier, dictionary.get('FunctionType'), 0, 4);
    if (type === 0) return sampled(copier, value, dictionary, limits);
    if (type === 2) return exponential(copier, dictionary, limits);
    if (type === 3) return stitched(copier, dictionary, limits);
    if (type === 4) return calculated(copier, value, limits);
    throw broken();
  });
}

type Limits = { domain: string[]; range: string[] | undefined; inputs: number };

function common(type: number, { domain, range }: Limits): [string, Value | undefined][] {
  return [
    ['FunctionType', String(type)],
    ['Domain', domain],
    ['Range', range],
  ];
}

function sampled(copier: Copier, value: Value, dictionary: Dictionary, limits: Limits) {
  const { range, inputs } = limits;
  const outputs = (range?.length ?? 0) / 2;
  const sizes = numbersText(copier, dictionary.get('Size'), inputs).map(Number);
  const bits = wholeNumber(copier, dictionary.get('BitsPerSample'), 1, 32);
  const samples = sizes.reduce((product, size) => product * size, outputs);
  const content = plainContent(copier, value);
  const length = Math.ceil((samples * bits) / 8);
  if (outputs === 0 || inputs > 4 || ![8, 16].includes(bits)) throw broken();
  if (sizes.some((size) => !Number.isInteger(size) || size < 2) || content.bytes.length < length)
    throw broken();
  const head = entries(
    ...common(0, limits),
    ['Size', sizes.map(String)],
    ['BitsPerSample', String(bits)],
    ['Encode', optional(dictionary.get('Encode'), (given) => numbersText(copier, given, inputs * 2))],
    ['Decode', optional(dictionary.get('Decode'), (given) => numbersText(copier, given, outputs * 2))],
  );
  return { value: streamWith(head, content.bytes.subarray(0, length), content), facts: { inputs, outputs } };
}

function exponential(copier: Copier, dictionary: Dictionary, limits: Limits) {
  const [c0, c1] = ['C0', 'C1'].map((key) =>
    optional(dictionary.get(key), (given) => numbersText(copier, given)),
  );
  const power = numberText(copier.pdf.resolve(dictionary.get('N')));
  const outputs = (c0 ?? c1)?.length ?? 1;
  const isWhole = [c0, c1].every((list) => list === undefined || list.length === outputs);
  if (limits.inputs !== 1 || !isWhole || outputs > 8 || Number(power) <= 0) throw broken();
  const value = entries(
    ...common(2, limits),
    ['C0', c0 ?? Array<string>(outputs).fill('0')],
    ['C1', c1 ?? Array<string>(outputs).fill('1')],
    ['N', power],
  );
  return { value, facts: { inputs: 1, outputs } };
}

function stitched(copier: Copier, dictionary: Dictionary, limits: Limits) {
  const sources = copier.pdf.resolve(dictionary.get('Functions'));
  if (!Array.isArray(sources) || sources.length < 1 || sources.length > MAX_PARTS) throw broken();
  const parts = sources.map((source) => copyFunction(copier, source));
  const outputs = parts[0]?.facts.outputs ?? 0;
  if (limits.inputs !== 1) throw broken();
  if (parts.some(({ facts }) => facts.inputs !== 1 || facts.outputs !== outputs)) throw broken();
  const bounds = numbersText(copier, dictionary.get('Bounds'), parts.length - 1);
  const steps = [limits.domain[0], ...bounds, limits.domain[1]].map(Number);
  if (steps.some((step, i) => i > 0 && step < (steps[i - 1] as number))) throw broken();
  const value = entries(
    ...common(3, limits),
    ['Functions', parts.map(({ reference }) => reference)],
    ['Bounds', bounds],
    ['Encode', numbersText(copier, dictionary.get('Encode'), parts.length * 2)],
  );
  return { value, facts: { inputs: 1, outputs } };
}

/** A PostScript calculator function: plain arithmetic only, because programs differ on the other operators. */
function calculated(copier: Copier, source: Value, limits: Limits) {
  const content = plainContent(copier, source);
  const lexer = createLexer(content.bytes.toString('latin1'), 0, newBudget());
  const words: string[] = [];
  const take = () => {
    const code = lexer.skip();
    if (code === 0x7b || code === 0x7d) {
      lexer.position += 1;
      return String.fromCharCode(code);
    }
    return lexer.word();
  };
  if (take() !== '{') throw broken();
  for (let word = take(); word !== '}'; word = take()) {
    if (isNumber(word)) words.push(numberText(word));
    else if (CALCULATIONS.has(word)) words.push(word);
    else throw shownDifferently('colours');
    if (words.length > MAX_CALCULATIONS) throw broken();
  }
  const outputs = (limits.range?.length ?? 0) / 2;
  if (outputs === 0) throw broken();
  const text = Buffer.from(`{ ${words.join(' ')} }\n`, 'latin1');
  return {
    value: streamWith(entries(...common(4, limits)), text, content),
    facts: { inputs: limits.inputs, outputs },
  };
}
