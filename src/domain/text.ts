import { FOOTER_LIMITS } from './look.ts';
import { type Message, message } from './messages/message.ts';

/** Null for blank text; everything else, including undefined, is returned as it is. */
export function blankToNull<T extends string | null | undefined>(text: T): T | null {
  return typeof text === 'string' && text.trim() === '' ? null : text;
}

/** Trimmed text, or null for blank text; null and undefined are returned as they are. */
export function trimmedToNull<T extends string | null | undefined>(text: T): string | null | (T & undefined) {
  if (typeof text !== 'string') return text as null | (T & undefined);
  return text.trim() || null;
}

type AddressLines = 'name' | 'street' | 'city' | 'postal_code';

/** A delivery address as it is kept: blank lines are null. */
export function trimmedAddress(
  address: ({ [Line in AddressLines]?: string | null } & { country: string }) | null,
): ({ [Line in AddressLines]: string | null } & { country: string }) | null {
  return (
    address && {
      name: trimmedToNull(address.name) ?? null,
      street: trimmedToNull(address.street) ?? null,
      city: trimmedToNull(address.city) ?? null,
      postal_code: trimmedToNull(address.postal_code) ?? null,
      country: address.country,
    }
  );
}

/** The members that are not undefined: fields that a PATCH did not send must not be written. */
export function withoutAbsent<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

const MAX_NAME_LENGTH = 80;
/** Control and format characters, which could inject a header or change the text direction, and line separators. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * The name of a business in e-mails to people who may not know it: one line of limited length in which mail clients
 * recognise no link. A name such as `Booking.com d.o.o.` stays readable.
 */
export function nameInMail(name: string): string {
  const plain = name
    .replace(CONTROLS, ' ')
    .replace(/[a-z][a-z\d+.-]*:\/\/|mailto:|\bwww\./giu, ' ')
    // Removes the path or query after a domain, then adds a space after its dot: mail clients link both.
    .replace(/([\p{L}\p{N}-]\.\p{L}{2,}(?::\d+)?)[/?#]\S*/gu, '$1')
    .replace(/([\p{L}\p{N}-]{2})\.(?=\p{L}{2})/gu, '$1. ')
    .replaceAll('@', ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...plain];
  return characters.length > MAX_NAME_LENGTH
    ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
    : plain;
}

// Characters that no text may contain: they print as boxes, break lines in single-line text, change the direction of
// the surrounding text, or cannot be written in XML (XML 1.0 §2.2), the format of e-invoices.

/** How many lines a text may have. */
export type TextKind = 'single-line' | 'multi-line';

/**
 * Control characters (but of ISO 6429's C1 set only NEL: the others occur in wrongly encoded text); line and paragraph
 * separators; the overrides and isolates of the bidirectional algorithm; and two noncharacters. The marks U+200E
 * and U+200F are allowed: names in Hebrew and Arabic contain them, and they do not change the surrounding text.
 */
const NOT_IN_A_LINE =
  /(?![\u0080-\u0084\u0086-\u009f])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const NOT_IN_LINES = /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\ufffe\uffff]/u;

const FAULTS: Record<TextKind, { pattern: RegExp; fault: Message }> = {
  'single-line': {
    pattern: NOT_IN_A_LINE,
    fault: message('text.one_line'),
  },
  'multi-line': {
    pattern: NOT_IN_LINES,
    fault: message('text.lines'),
  },
};

/** The message for an invalid text of this kind; undefined for a valid one. */
export function textFault(kind: TextKind, text: string): Message | undefined {
  const { pattern, fault } = FAULTS[kind];
  return pattern.test(text) ? fault : undefined;
}

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

/** Where the postcode stands after the town: on the same line, or on a line of its own (UPU, Postal addressing systems). */
const SAME_LINE = ['US', 'CA', 'AU', 'NZ'];
const OWN_LINE = ['GB', 'IE'];

/** Postcode and town of an address as its country writes them, a line each; what is unknown is left out. */
export function placeLines({
  city,
  postal_code: postalCode,
  country,
}: {
  city?: string | null | undefined;
  postal_code?: string | null | undefined;
  country?: string | null | undefined;
}): string[] {
  if (country && OWN_LINE.includes(country)) return [city, postalCode].filter(isGiven);
  const parts = country && SAME_LINE.includes(country) ? [city, postalCode] : [postalCode, city];
  return [parts.filter(isGiven).join(' ')].filter(isGiven);
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}

/** A text for the foot as it is kept, with line feeds alone; null for a blank one, and undefined where none was given. */
export function footerIn<Given extends string | null | undefined>(
  text: Given,
): string | null | (Given & undefined) {
  if (typeof text !== 'string') return text as null | (Given & undefined);
  return text.replace(/\r\n?/g, '\n').trim() || null;
}

/** What is wrong with a text for the foot, as `footerIn` gives it. */
export function footerFault(footer: string | null | undefined): Message | undefined {
  if (!footer) return undefined;
  const { characters, lines } = FOOTER_LIMITS;
  if (footer.length > characters) return message('text.max', { most: characters });
  return footer.split('\n').length > lines ? message('look.footer_lines', { most: lines }) : undefined;
}
