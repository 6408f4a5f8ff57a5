// A file of text does not say its encoding: Excel on Windows saves that of the system, and browsers read UTF-8.

/** The encodings that a table can be read in, with their names. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'iso-8859-2': 'ISO 8859-2',
  macintosh: 'Mac Roman',
} as const;

export type Encoding = keyof typeof ENCODINGS;

export type DecodedFile = {
  text: string;
  encoding: Encoding;
  /** Whether the bytes allow no other encoding: otherwise it is guessed, and the letters should be looked at. */
  isCertain: boolean;
};

type Guessed = 'windows-1250' | 'windows-1251' | 'windows-1252';

/** Where Windows has another encoding than windows-1252: Central Europe, and countries that write Cyrillic. */
const OF_COUNTRIES: Readonly<Record<string, Guessed>> = Object.fromEntries([
  ...'RS HR BA ME SI PL CZ SK HU RO AL'.split(' ').map((country) => [country, 'windows-1250']),
  ...'MK BG UA RU BY KZ'.split(' ').map((country) => [country, 'windows-1251']),
]);

/** The letters beyond ASCII that the languages of each encoding use all the time. */
const USUAL: Readonly<Record<Guessed, string>> = {
  'windows-1250': 'čćđšžáéíóúýäöüßąęłńśźżřěůťďňőűăâîşţľ',
  'windows-1251': 'абвгдежзийклмнопрстуфхцчшщъыьэюяђјљњћџѓќѕіїєґё',
  'windows-1252': 'äöüßéèêëàâçîïôûùñáíóúãõ',
};

/** Letters that do occur there, in languages that fewer write. */
const RARE = 'åøæœÿ';

const MARKS: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** How workbooks begin: ZIP (.xlsx, .ods) and the compound files of .xls. */
const WORKBOOKS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether a file is a workbook, which is no text in any encoding. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((start) => start.every((byte, i) => bytes[i] === byte));
}

/** How many characters are examined: they are enough to recognise a language. */
const LOOKED_AT = 200_000;

/**
 * The text of a file: by its byte order mark, as UTF-8 where all of it is, or else in the encoding of Windows that gives
 * the likelier letters; where they are equally likely, in that of the country of the business.
 */
export function decodedFile(bytes: Uint8Array, country: string): DecodedFile {
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];
  if (marked) return { text: inEncoding(bytes, marked), encoding: marked, isCertain: true };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', isCertain: true };
  } catch {
    const encoding = likelyEncoding(bytes.subarray(0, LOOKED_AT), country);
    return { text: inEncoding(bytes, encoding), encoding, isCertain: false };
  }
}

/** The text of a file in the encoding that was chosen. What it does not have becomes U+FFFD, which is not imported. */
export function inEncoding(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

function likelyEncoding(bytes: Uint8Array, country: string): Guessed {
  const own = OF_COUNTRIES[country] ?? 'windows-1252';
  const all = [own, ...(Object.keys(USUAL) as Guessed[]).filter((each) => each !== own)];
  const scores = all.map((encoding) => likelihood(inEncoding(bytes, encoding), encoding));
  return all[scores.indexOf(Math.max(...scores))] ?? own;
}

const BEYOND_ASCII = /[^\p{ASCII}]/gu;

function likelihood(text: string, encoding: Guessed): number {
  let sum = 0;
  for (const { 0: character, index } of text.matchAll(BEYOND_ASCII)) {
    sum += weightOf(character, text[index - 1] ?? ' ', text[index + 1] ?? ' ', encoding);
  }
  return sum;
}

function weightOf(character: string, before: string, behind: string, encoding: Guessed): number {
  if (/\p{Cc}/u.test(character)) return -5;
  const isBetween = /\p{L}/u.test(before) || /\p{L}/u.test(behind);
  // `B³aszczyk`: no sign stands among letters, but the windows-1252 reading of a Polish letter does.
  if (!/\p{L}/u.test(character))
    return /[\p{No}\p{Sc}\p{Sm}\p{Sk}¿¡ª]/u.test(character) && isBetween ? -2 : 0;
  const isCyrillic = encoding === 'windows-1251';
  // Words are Cyrillic as a whole, and Latin words have their accents one by one.
  const isMixed = isCyrillic ? isLatin(before) || isLatin(behind) : isAccented(before) || isAccented(behind);
  if (isMixed) return -1;
  const lower = character.toLowerCase();
  if (USUAL[encoding].includes(lower)) return 1;
  return RARE.includes(lower) ? 0.5 : 0;
}

function isLatin(character: string): boolean {
  return /[a-z]/i.test(character);
}

function isAccented(character: string): boolean {
  return /(?!\p{ASCII})\p{L}/u.test(character);
}
