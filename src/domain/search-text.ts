// Serbian and Macedonian letters as their own alphabets pair them; the other Slavic ones as scholars write them
// in Latin, without accents. Only letters with more or less than the one obvious counterpart matter here.
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

// Letters that no decomposition takes apart.
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
/** Some single characters stand for whole words («ﷺ» for 18 letters): as text to search they would grow without bound. */
const LONGEST_SPELLING = 3;

/**
 * Text as search and sorting see it: lower case, without accents, Cyrillic in Latin letters, đ and ђ as dj, white
 * space as single spaces. «Шећер» and «Šećer» are both `secer`.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(WHITE_SPACE, ' ');
  const known = folded.get(text);
  if (known !== undefined) return known;
  const result = foldLetters(text);
  if (folded.size >= MAX_FOLDED) folded.clear();
  if (text.length <= LONGEST_FOLDED) folded.set(text, result);
  return result;
}

// The same names come with every document of a client.
const folded = new Map<string, string>();
const MAX_FOLDED = 1000;
const LONGEST_FOLDED = 200;

function foldLetters(text: string): string {
  // Once while letters are whole, because й taken apart is an и with an accent, and once more for what only the
  // loss of an accent makes replaceable, such as ѝ and ǿ.
  const bare = replaceLetters(spelledOut(text).toLowerCase()).normalize('NFD').replace(ACCENTS, '');
  return replaceLetters(bare.normalize('NFC')).replace(WHITE_SPACE, ' ');
}

/**
 * What a record is found by: its folded parts, and once more with every dj written d where that differs, because
 * people type đ as dj and as d. Parts are kept apart by line ends, which no query contains.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  const text = parts.flatMap((part) => (part ? [fold(part)] : [])).join('\n');
  const withPlainD = dForDj(text);
  return withPlainD === text ? text : `${text}\n${withPlainD}`;
}

/**
 * The text to look for within `searchable` text; empty when the query is blank. A query that spells some đ as dj
 * and others as d («dordje») is brought to plain d throughout, which the second spelling of the record answers;
 * only such a query takes a đ for a d.
 */
export function searchQuery(text: string): string {
  const folded = fold(text).trim();
  return folded.includes('dj') && /d(?!j)/.test(folded) ? dForDj(folded) : folded;
}

/** `searchQuery`, but undefined, so no filter, without a query or for a blank one. */
export function searchTerm(query: string | null | undefined): string | undefined {
  return searchQuery(query ?? '') || undefined;
}

/** The form that names are sorted by. */
export function sortKey(name: string): string {
  return fold(name).trim();
}

/** Ligatures, full-width forms and the like as the letters they stand for (NFKC). */
function spelledOut(text: string): string {
  return text.normalize('NFC').replace(NOT_ASCII, (character) => {
    const spelling = character.normalize('NFKC');
    return spelling.length <= LONGEST_SPELLING ? spelling : character;
  });
}

function replaceLetters(text: string): string {
  return text.replace(REPLACEABLE, (letter) => REPLACEMENTS.get(letter) ?? letter);
}

function dForDj(folded: string): string {
  return folded.replaceAll('dj', 'd');
}
