import { type Message, message } from './messages/message.ts';
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
