/**
 * Serbian has one orthography in two scripts, so the Cyrillic words of the pages are made from the Latin ones. What
 * comes from records (names, numbers, addresses) is handed in as an argument and stays in the script it was written in.
 */
const LETTERS: Record<string, string> = {
  a: 'а', b: 'б', c: 'ц', č: 'ч', ć: 'ћ', d: 'д', đ: 'ђ', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'ј', k: 'к',
  l: 'л', m: 'м', n: 'н', o: 'о', p: 'п', r: 'р', s: 'с', š: 'ш', t: 'т', u: 'у', v: 'в', z: 'з', ž: 'ж',
}; // biome-ignore format: a table is easier to check in rows
const PAIRS: Record<string, string> = { lj: 'љ', nj: 'њ', dž: 'џ' };

/** Names of techniques, which Serbian texts keep in Latin letters in either script, and codes that one could type. */
const KEPT =
  /^(PDF|CSV|API|REST|URL|IBAN|BIC|SWIFT|SKU|QR|HTTPS?|JSON|English|Ctrl|Cmd|Alt|Enter|UTF|MB|PNG|JPEG|EUR|RSD|RS|RS35|KOBBRSBG|Europe|Belgrade|https)$/;

const OPEN = '\uE000';
const CLOSE = '\uE001';

/** What was handed in, and the tokens of number templates. */
const FOREIGN = new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE}|\\{[^}]*\\})`);

/** One text in Cyrillic letters. */
export function toCyrillic(text: string): string {
  return text
    .split(FOREIGN)
    .map((part) => {
      if (part.startsWith(OPEN)) return part.slice(1, -1);
      return part.startsWith('{') ? part : part.replace(/[\p{L}\d_]+/gu, wordInCyrillic);
    })
    .join('');
}

function wordInCyrillic(word: string): string {
  if (KEPT.test(word)) return word;
  return word.replace(/lj|nj|dž|./giu, (letters) => {
    const lower = letters.toLowerCase();
    const cyrillic = PAIRS[lower] ?? LETTERS[lower];
    if (cyrillic === undefined) return letters;
    return letters[0] === lower[0] ? cyrillic : cyrillic.toUpperCase();
  });
}

/** A dictionary whose texts, and what its functions answer, are in Cyrillic letters. */
export function dictionaryInCyrillic<Value>(value: Value): Value {
  if (typeof value === 'string') return toCyrillic(value) as Value;
  if (typeof value === 'function') {
    const inner = value as unknown as (...given: unknown[]) => unknown;
    const wrapped = (...given: unknown[]) => dictionaryInCyrillic(inner(...given.map(guarded)));
    return wrapped as Value;
  }
  if (Array.isArray(value)) return value.map(dictionaryInCyrillic) as Value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, dictionaryInCyrillic(each)]),
    ) as Value;
  }
  return value;
}

function guarded(value: unknown): unknown {
  return typeof value === 'string' ? `${OPEN}${value}${CLOSE}` : value;
}
