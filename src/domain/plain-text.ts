// What no text may hold that people or programs are to read: it prints as boxes, breaks lines where none can be, turns
// the direction of what stands around it, or has no form in XML (XML 1.0 §2.2), which e-invoices are written in.

/** How many lines a text may have. */
export type TextKind = 'single-line' | 'multi-line';

/**
 * Control characters but those of ISO 6429's second set, which come of text in a wrong encoding, then the separators of
 * lines, the overrides and isolates of the bidirectional algorithm, and two numbers that are no character. The marks
 * U+200E and U+200F stay: names in Hebrew and Arabic have them, and they turn nothing but their own place.
 */
const NOT_IN_A_LINE =
  /(?![\u0080-\u0084\u0086-\u009f])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const NOT_IN_LINES = /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\ufffe\uffff]/u;

const FAULTS: Record<TextKind, { pattern: RegExp; message: string }> = {
  'single-line': {
    pattern: NOT_IN_A_LINE,
    message: 'must be one line of text, without control characters and marks that turn the direction of text',
  },
  'multi-line': {
    pattern: NOT_IN_LINES,
    message: 'must be text without control characters other than line breaks and tabs',
  },
};

/** What is wrong with a text of this kind; undefined when nothing is. */
export function textFault(kind: TextKind, text: string): string | undefined {
  const { pattern, message } = FAULTS[kind];
  return pattern.test(text) ? message : undefined;
}
