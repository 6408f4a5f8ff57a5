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
