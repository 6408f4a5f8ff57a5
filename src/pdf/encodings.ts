import { CHARACTERS } from './glyph-list.ts';
import { STANDARD_STRINGS } from './standard-strings.ts';

// The encodings that a font may name: the glyph of each code (ISO 32000 annex D).

/** By code; undefined where the encoding has no glyph. */
export type Names = readonly (string | undefined)[];

/** Runs of codes with consecutive standard strings. */
const STANDARD_RUNS: readonly [code: number, count: number, string: number][] = [
  [32, 95, 1],
  [161, 15, 96],
  [177, 4, 111],
  [182, 8, 115],
  [191, 1, 123],
  [193, 8, 124],
  [202, 2, 132],
  [205, 4, 134],
  [225, 1, 138],
  [227, 1, 139],
  [232, 4, 140],
  [241, 1, 144],
  [245, 1, 145],
  [248, 4, 146],
];

/** From 0x80 on; a point where there is no glyph, or one that not every Latin font has. */
const WINDOWS = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';
const MACINTOSH =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨.ÆØ.±..¥µ.....ªº.æø¿¡¬.ƒ..«»….ÀÃÕŒœ–—“”‘’÷.ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ.ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** The glyphs that every Latin font has, by character. */
const LATIN = new Map([
  ...STANDARD_STRINGS.slice(1, 229).map((name): [string, string] => [
    String.fromCodePoint(CHARACTERS.get(name) ?? 0),
    name,
  ]),
  ['€', 'Euro'],
  ['µ', 'mu'],
]);

export const LATIN_NAMES: ReadonlySet<string> = new Set(LATIN.values());

export const STANDARD: Names = withRuns();

export const ENCODINGS: ReadonlyMap<string, Names> = new Map([
  ['/StandardEncoding', STANDARD],
  ['/WinAnsiEncoding', windows()],
  ['/MacRomanEncoding', macintosh()],
]);

/** Codes of MacRomanEncoding by glyph name. */
export const MACINTOSH_CODES: ReadonlyMap<string, number> = new Map(
  macintosh().flatMap((name, code): [string, number][] => (name && code !== 0xca ? [[name, code]] : [])),
);

function withRuns(): Names {
  const names = new Array<string | undefined>(256).fill(undefined);
  for (const [code, count, string] of STANDARD_RUNS) {
    for (let i = 0; i < count; i += 1) names[code + i] = STANDARD_STRINGS[string + i];
  }
  return names;
}

function ascii(): (string | undefined)[] {
  const names = new Array<string | undefined>(256).fill(undefined);
  for (let code = 0x20; code < 0x7f; code += 1) names[code] = LATIN.get(String.fromCharCode(code));
  return names;
}

/** Unused codes show a bullet. */
function windows(): Names {
  const names = withUpper(ascii(), WINDOWS);
  for (let code = 0xa1; code < 0x100; code += 1) names[code] = LATIN.get(String.fromCharCode(code));
  return Object.assign(names, { 160: 'space', 173: 'hyphen' });
}

function macintosh(): Names {
  return Object.assign(withUpper(ascii(), MACINTOSH), { 202: 'space' });
}

function withUpper(names: (string | undefined)[], characters: string): (string | undefined)[] {
  for (const [i, character] of [...characters].entries()) {
    if (character !== '.') names[0x80 + i] = LATIN.get(character);
  }
  return names;
}

/** The text of a glyph by its name; undefined where the name does not say. */
export function textOfName(name: string, code: number): string | undefined {
  const number = /^[A-Za-z]{1,2}0*(\d{2,3})$/.exec(name)?.[1];
  // Some programs name glyphs by their codes.
  if (Number(number) === code && code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
  const parts = (name.split('.', 1)[0] as string).split('_').map(characterOf);
  return parts.every((part) => part !== undefined) ? String.fromCodePoint(...parts) : undefined;
}

/** The character of a name (Adobe Glyph List Specification). */
export function characterOf(name: string): number | undefined {
  const known = CHARACTERS.get(name);
  if (known !== undefined) return known;
  const digits = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name);
  const code = Number.parseInt(digits?.[1] ?? digits?.[2] ?? '', 16);
  const isCharacter = code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? code : undefined;
}
