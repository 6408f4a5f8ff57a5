/** The kinds of e-mails to clients that a business can write the text of. */
export const MAIL_TEXT_KINDS = [
  /** An issued document. */
  'document',
  /** An offer, which the client accepts or declines. */
  'quote',
  /** What is overdue, each time in firmer words. */
  'reminder_1',
  'reminder_2',
  'reminder_3',
  'reminder_4',
  /** A statement of account. */
  'statement',
  /** What is open on a day, which the client confirms or disputes. */
  'balance_confirmation',
  /** That a payment has arrived. */
  'receipt',
] as const;

export type MailTextKind = (typeof MAIL_TEXT_KINDS)[number];

/** The words that stand for a value: `{{document.number}}`. */
export const MAIL_WORDS = [
  'client.name',
  'seller.name',
  'document.type',
  'document.number',
  'document.issue_date',
  'document.due_date',
  'document.total',
  'document.balance',
  'document.order_reference',
  /** The button that opens what the e-mail is about. */
  'link',
] as const;

export type MailWord = (typeof MAIL_WORDS)[number];

/** What the words stand for in one e-mail; the link is an address, which is no text. */
export type MailValues = Partial<Record<Exclude<MailWord, 'link'>, string | null>>;

/** Kinds that are about no document alone. */
const WITHOUT_DOCUMENT: readonly MailTextKind[] = ['statement', 'balance_confirmation'];

/** The words that a text of this kind may have. */
export function wordsOfKind(kind: MailTextKind, part: 'subject' | 'body'): MailWord[] {
  return MAIL_WORDS.filter(
    (word) =>
      !(word === 'link' && part === 'subject') &&
      !(word.startsWith('document.') && WITHOUT_DOCUMENT.includes(kind)),
  );
}

/** How long a subject and a text may be, in characters. */
export const MAIL_TEXT_LIMITS = { subject: 200, body: 5000 } as const;

/** A text as it is cut at its words: what is written between them, and each word, known or not. */
export type WordPart = { text: string } | { word: string };

const WORD = /\{\{([^{}]*)\}\}/g;

/** Cuts a text at its words. */
export function wordParts(text: string): WordPart[] {
  const parts: WordPart[] = [];
  let from = 0;
  for (const found of text.matchAll(WORD)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ word: (found[1] ?? '').trim() });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** What of a text is no word that it may have: a word of another name, or braces that are not closed. */
export function strayWords(text: string, allowed: readonly MailWord[]): string[] {
  return wordParts(text).flatMap((part) => {
    if ('word' in part) return (allowed as readonly string[]).includes(part.word) ? [] : [`{{${part.word}}}`];
    return part.text.match(/\{\{|\}\}/g) ?? [];
  });
}
