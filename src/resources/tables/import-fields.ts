import type { Message } from '../../domain/messages/message.ts';

/** How a cell's text becomes a value of a field. */
export type ImportField = {
  /** The titles that the column may have, in any case and script; the field's own name always matches. */
  titles: readonly string[];
  kind: 'text' | 'number' | 'boolean' | 'country' | 'currency' | 'json' | 'contacts';
  /** Accepted words for the values of an enumeration, in any case and script. */
  words?: Readonly<Record<string, string>>;
  /** What is wrong with a text that is none of the words, no country, or neither yes nor no; without it, the schema says. */
  unknown?: Message;
  /** The object of the body that the value is in, and its name there; at the top under the field's name without one. */
  path?: readonly [object: string, name: string];
  /** The field that says the currency of an amount, which its sign may say, too. */
  currency?: string;
};

export type ImportFields = Record<string, ImportField>;
