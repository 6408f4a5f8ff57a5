/** Serbian has one orthography in two scripts: Cyrillic texts are transliterated from the Latin ones. */
const LETTERS: Record<string, string> = {
  a: 'а', b: 'б', c: 'ц', č: 'ч', ć: 'ћ', d: 'д', đ: 'ђ', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'ј', k: 'к',
  l: 'л', m: 'м', n: 'н', o: 'о', p: 'п', r: 'р', s: 'с', š: 'ш', t: 'т', u: 'у', v: 'в', z: 'з', ž: 'ж',
}; // biome-ignore format: a table is easier to check in rows
const PAIRS: Record<string, string> = { lj: 'љ', nj: 'њ', dž: 'џ' };

/** Technical names, which stay in Latin letters in either script, and codes that users may type. */
const LATIN_ONLY =
  /^(PDF|CSV|API|REST|URL|IBAN|BIC|SWIFT|SKU|QR|HTTPS?|JSON|English|Ctrl|Cmd|Alt|Enter|UTF|MB|PNG|JPEG|EUR|RSD|RS|RS35|KOBBRSBG|Europe|Belgrade|https|XLSX|Excel|ZIP|Shift|SHA|ABA|ISO|RF|RF18|HR01|Routing|Sort|code)$/;

/** The tokens of number templates. */
const TOKEN = /(\{[^}]*\})/;

/** Transliterates a text into Cyrillic. */
export function toCyrillic(text: string): string {
  return text
    .split(TOKEN)
    .map((part) => (part.startsWith('{') ? part : part.replace(/[\p{L}\d_]+/gu, wordInCyrillic)))
    .join('');
}

/** A Serbian text in the script of a language, such as `sr-Cyrl`; other texts as they are. */
export function inScript(text: string, language: string): string {
  return language === 'sr-Cyrl' ? toCyrillic(text) : text;
}

function wordInCyrillic(word: string): string {
  if (LATIN_ONLY.test(word)) return word;
  return word.replace(/lj|nj|dž|./giu, (letters) => {
    const lower = letters.toLowerCase();
    const cyrillic = PAIRS[lower] ?? LETTERS[lower];
    if (cyrillic === undefined) return letters;
    return letters[0] === lower[0] ? cyrillic : cyrillic.toUpperCase();
  });
}
