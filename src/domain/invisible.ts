// Characters that are pasted along with a text and cannot be seen: marks and controls of direction, zero-width spaces,
// soft hyphens, byte order marks, variation selectors.

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** At the end of a text, these belong to an emoji. */
const OF_EMOJI = /[\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u;

/** Text without characters that cannot be seen: of numbers and addresses, which people compare by what they see. */
export function withoutInvisible(text: string): string {
  return INVISIBLE.test(text) ? text.replace(ALL_INVISIBLE, '') : text;
}

/** Text without invisible characters at its ends, and without white space outside of them. */
export function withoutInvisibleEnds(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  const characters = Array.from(text);
  let from = 0;
  let to = characters.length;
  const isStray = (character = '') => INVISIBLE.test(character) && !OF_EMOJI.test(character);
  const isLoose = (character = '') => isStray(character) || /\s/.test(character);
  for (let at = 0; at < to && isLoose(characters[at]); at += 1) if (isStray(characters[at])) from = at + 1;
  for (let at = to - 1; at >= from && isLoose(characters[at]); at -= 1) if (isStray(characters[at])) to = at;
  return characters.slice(from, to).join('');
}
