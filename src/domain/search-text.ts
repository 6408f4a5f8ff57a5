import { withoutInvisible } from './text.ts';

// Serbian and Macedonian letters by their official transliteration; letters of other Slavic languages by the scientific
// one, without accents.
const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'dj',
  ѓ: 'gj',
  е: 'e',
  ё: 'e',
  є: 'je',
  ж: 'z',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  і: 'i',
  ї: 'ji',
  й: 'j',
  ј: 'j',
  к: 'k',
  ќ: 'kj',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  џ: 'dz',
  ш: 's',
  щ: 'sc',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'ju',
  я: 'ja',
  ґ: 'g',
};

// Letters that Unicode does not decompose (NFD).
const LATIN: Record<string, string> = {
  đ: 'dj',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};

const REPLACEMENTS = new Map(Object.entries({ ...CYRILLIC, ...LATIN }));
const REPLACEABLE = new RegExp(`[${[...REPLACEMENTS.keys()].join('')}]`, 'g');
const PLAIN = /^[\x20-\x7e]*$/;
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const WHITE_SPACE = /\s+/g;
const NOT_ASCII = /[^\p{ASCII}]/gu;
/** Some single characters decompose to whole words («ﷺ» to 18 letters): longer decompositions are not used. */
const MAX_SPELLING_LENGTH = 3;

/**
 * Folds text for search and sorting: lower case, without accents, Cyrillic in Latin letters, đ and ђ as dj, white space
 * as single spaces. «Шећер» and «Šećer» are both `secer`.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(WHITE_SPACE, ' ');
  const known = folded.get(text);
  if (known !== undefined) return known;
  const result = foldLetters(text);
  if (folded.size >= MAX_CACHED_TEXTS) folded.clear();
  if (text.length <= MAX_CACHED_LENGTH) folded.set(text, result);
  return result;
}

// A cache: the same names occur with every document of a client.
const folded = new Map<string, string>();
const MAX_CACHED_TEXTS = 1000;
const MAX_CACHED_LENGTH = 200;

function foldLetters(text: string): string {
  // Replaced twice: before the decomposition, because й decomposes to и with an accent, and after it, for letters that
  // can be replaced only without their accent, such as ѝ and ǿ.
  const bare = replaceLetters(spelledOut(withoutInvisible(text)).toLowerCase())
    .normalize('NFD')
    .replace(ACCENTS, '');
  return replaceLetters(bare.normalize('NFC')).replace(WHITE_SPACE, ' ');
}

/**
 * The search text of a record: its folded parts, and a second copy with every dj as d if that differs, because people
 * type đ as dj and as d. Parts are separated by line ends, which no query contains.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  const text = parts.flatMap((part) => (part ? [fold(part)] : [])).join('\n');
  const withPlainD = dForDj(text);
  return withPlainD === text ? text : `${text}\n${withPlainD}`;
}

/** The first line of a search text: its first part, folded. As in the dialects, for the same key of an order. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** The lines after it; the text itself where it has one alone. */
export function otherLines(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}

/**
 * The text to search for within `searchable` text; empty for a blank query. A query that spells some đ as dj and others
 * as d («dordje») is changed to d throughout, which matches the second copy of the record's text.
 */
export function searchQuery(text: string): string {
  const folded = fold(text).trim();
  return folded.includes('dj') && /d(?!j)/.test(folded) ? dForDj(folded) : folded;
}

/** `searchQuery`, but undefined (no filter) for a missing or blank query. */
export function searchTerm(query: string | null | undefined): string | undefined {
  return searchQuery(query ?? '') || undefined;
}

/** The form by which names are sorted. */
export function sortKey(name: string): string {
  return fold(name).trim();
}

/** Ligatures, full-width forms and the like as the letters they stand for (NFKC). */
function spelledOut(text: string): string {
  return text.normalize('NFC').replace(NOT_ASCII, (character) => {
    const spelling = character.normalize('NFKC');
    return spelling.length <= MAX_SPELLING_LENGTH ? spelling : character;
  });
}

function replaceLetters(text: string): string {
  return text.replace(REPLACEABLE, (letter) => REPLACEMENTS.get(letter) ?? letter);
}

function dForDj(folded: string): string {
  return folded.replaceAll('dj', 'd');
}
