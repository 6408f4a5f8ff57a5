/** Null for blank text; everything else, including undefined, is returned as it is. */
export function blankToNull<T extends string | null | undefined>(text: T): T | null {
  return typeof text === 'string' && text.trim() === '' ? null : text;
}

/** Trimmed text, or null for blank text; null and undefined are returned as they are. */
export function trimmedToNull<T extends string | null | undefined>(text: T): string | null | (T & undefined) {
  if (typeof text !== 'string') return text as null | (T & undefined);
  return text.trim() || null;
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
