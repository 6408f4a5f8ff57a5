/** Null for text of nothing but white space; everything else, absence (undefined) included, stays as it is. */
export function blankToNull<T extends string | null | undefined>(text: T): T | null {
  return typeof text === 'string' && text.trim() === '' ? null : text;
}

/** Text without the white space around it, null when nothing is left; null and absence stay as they are. */
export function trimmedToNull<T extends string | null | undefined>(text: T): string | null | (T & undefined) {
  if (typeof text !== 'string') return text as null | (T & undefined);
  return text.trim() || null;
}

/** The members that are there: what a PATCH did not send must not be written. */
export function withoutAbsent<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

const MAX_NAME_LENGTH = 80;
/** Characters that end a line, start a header or turn the direction of writing. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * The name of a business as it stands in e-mails to people who may not know it: one line of bounded length in which
 * nothing becomes a link. A name such as `Booking.com d.o.o.` stays readable.
 */
export function nameInMail(name: string): string {
  const plain = name
    .replace(CONTROLS, ' ')
    .replace(/[a-z][a-z\d+.-]*:\/\/|mailto:|\bwww\./giu, ' ')
    // The path or query behind a domain, then the dot that makes it one: mail programs link both.
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
