import { OPEN_QUOTE_STATUSES } from '../domain/document-status.ts';
import { kindOf } from '../domain/document-types.ts';
import type { Language } from '../domain/language.ts';
import { faultOfName, MAX_DECLINE_REASON, MAX_SIGNED_NAME } from '../domain/signer-signature.ts';
import { type Html, html } from '../formats/html.ts';
import type { DocumentPrint } from '../print/order.ts';
import type { Schema } from '../spec/public.ts';
import { errorOf, fieldAttributes, type Problems, summaryOf } from './form-parts.ts';
import { amountText, dayText, instantText, onDay } from './format.ts';
import { type Words, wordsOf } from './words.ts';

/** Every field of both forms. */
export const QUOTE_FIELDS = ['version', 'name', 'email', 'order', 'note', 'terms', 'reason'] as const;

export type QuoteFields = Partial<Record<(typeof QUOTE_FIELDS)[number], string | undefined>>;

/** What the page of a quote has besides that of every document. */
export type QuotePart = {
  /** The SHA-256 of what the page shows. */
  version: string;
  timezone: string;
  /** A submitted form with the errors of its fields. */
  entered?: { fields: QuoteFields; problems: Problems };
  /** Whether an answer was not kept, because it was to something else than what is shown now. */
  hasChanged?: boolean;
};

const MAX_EMAIL = 254;
const MAX_ORDER = 200;

/** The errors of an acceptance; empty when there are none. @param isEmail whether it is one that mail can go to */
export function acceptProblems(
  { name = '', email = '', order = '', note = '', terms }: QuoteFields,
  words: Words,
  isEmail: (text: string) => boolean,
): Problems {
  const fault = faultOfName(name.trim());
  return present({
    name:
      fault === 'missing'
        ? words.nameMissing
        : fault === 'too_long'
          ? words.nameTooLong
          : fault === 'odd'
            ? words.nameOdd
            : undefined,
    email: isEmail(email.trim()) ? undefined : words.quote.emailFault,
    order: [...order.trim()].length > MAX_ORDER ? words.quote.orderTooLong : undefined,
    note: isTooLong(note) ? words.quote.noteTooLong : undefined,
    terms: terms === 'yes' ? undefined : words.quote.termsMissing,
  });
}

/** The errors of a decline. */
export function refusalProblems({ reason = '' }: QuoteFields, words: Words): Problems {
  return present({ reason: isTooLong(reason) ? words.reasonTooLong : undefined });
}

function isTooLong(text: string): boolean {
  return [...text.replaceAll('\r\n', '\n').trim()].length > MAX_DECLINE_REASON;
}

function present(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

type Standing = Pick<
  Schema<'Document'>,
  'status' | 'type' | 'valid_until' | 'converted_at' | 'converted_to' | 'answer' | 'referenced_by'
>;

/** True for a quote that can be answered. */
export function takesAnswer({
  type,
  status,
  converted_at,
}: Pick<Standing, 'type' | 'status' | 'converted_at'>): boolean {
  const isOpen = (OPEN_QUOTE_STATUSES as readonly (string | null)[]).includes(status);
  return kindOf({ typeKey: type ?? '' }) === 'quote' && isOpen && converted_at === null;
}

/**
 * What has become of a quote, for who opens its page; nothing while it can be answered.
 * @param namesOf the documents that refer to it by a relation, in a sentence
 */
export function quoteNotice(
  standing: Standing,
  { language, timezone, hasChanged }: QuotePart & { language: Language },
  namesOf: (relation: 'revises' | 'made_from') => string,
): Html {
  const closed = closedText(standing, { language, timezone }, namesOf);
  const { changed } = wordsOf(language).quote;
  return html`${hasChanged && !closed && notice('warn', changed, changed.text)}
${closed && notice(closed.tone, closed.words, closed.text)}`;
}

function notice(tone: string, { title }: { title: string }, text: string): Html {
  return html`<div class="notice ${tone}" role="status">
<h2>${title}</h2>
<p>${text}</p>
</div>`;
}

type Closed = { tone: string; words: { title: string }; text: string };

function closedText(
  { status, answer, valid_until: lastDay, converted_at, converted_to }: Standing,
  { language, timezone }: { language: Language; timezone: string },
  namesOf: (relation: 'revises' | 'made_from') => string,
): Closed | undefined {
  const { closed } = wordsOf(language).quote;
  const instant = answer ? onDay(instantText(answer.at, language, timezone), language) : '';
  const replaced = namesOf('revises');
  switch (status) {
    case 'accepted':
      return { tone: 'good', words: closed.accepted, text: closed.accepted.text({ instant }) };
    case 'declined':
      return { tone: 'bad', words: closed.declined, text: closed.declined.text({ instant }) };
    case 'expired':
      return {
        tone: 'warn',
        words: closed.expired,
        text: closed.expired.text({ date: lastDay ? dayText(lastDay, language) : '' }),
      };
    case 'withdrawn':
      return replaced
        ? { tone: 'warn', words: closed.replaced, text: closed.replaced.text({ documents: replaced }) }
        : { tone: 'warn', words: closed.withdrawn, text: closed.withdrawn.text };
  }
  if (converted_at === null) return undefined;
  const isBy = (type: string) => converted_to.some(({ record_type }) => record_type === type);
  const without = isBy('contract') ? closed.contracted : isBy('recurring_document') ? closed.repeated : null;
  return without
    ? { tone: 'good', words: without, text: without.text }
    : {
        tone: 'good',
        words: closed.converted,
        text: closed.converted.text({ documents: namesOf('made_from') }),
      };
}

/** The forms that accept and decline; the first faulty field has the focus when the page opens. */
export function quoteForms(order: DocumentPrint, part: QuotePart, self: string): Html {
  return html`${acceptForm(order, part, self)}
${refusalForm(order.language, part, self)}`;
}

function acceptForm(
  { document, language }: DocumentPrint,
  { version, entered }: QuotePart,
  self: string,
): Html {
  const words = wordsOf(language);
  const { quote } = words;
  const { fields = {}, problems = {} } = entered ?? {};
  const { reason: _, ...own } = problems;
  const first = Object.keys(own)[0];
  const attributes = (field: string, hint?: string) =>
    fieldAttributes(field, own[field], hint, field === first);
  const total = amountText(document.total, document.currency, language);
  return html`<section class="sheet" aria-labelledby="accept">
<h2 id="accept">${quote.acceptTitle}</h2>
<p>${quote.acceptIntro({ number: document.number ?? '', total })}</p>
${summaryOf(own, words)}
<form method="post" action="${self}/accept" novalidate>
<input type="hidden" name="version" value="${version}">
<div class="field">
<label for="name">${words.yourName}</label>
<input type="text" id="name" name="name" value="${fields.name ?? ''}" autocomplete="name" maxlength="${MAX_SIGNED_NAME}" required ${attributes('name')}>
${errorOf('name', own.name)}
</div>
<div class="field">
<label for="email">${quote.email}</label>
<input type="email" id="email" name="email" value="${fields.email ?? ''}" autocomplete="email" maxlength="${MAX_EMAIL}" required ${attributes('email')}>
${errorOf('email', own.email)}
</div>
<div class="field">
<label for="order">${quote.orderReference}</label>
<p class="hint" id="order-hint">${quote.optionalHint}</p>
<input type="text" id="order" name="order" value="${fields.order ?? ''}" autocomplete="off" maxlength="${MAX_ORDER}" ${attributes('order', 'order-hint')}>
${errorOf('order', own.order)}
</div>
<div class="field">
<label for="note">${quote.note}</label>
<p class="hint" id="note-hint">${quote.noteHint}</p>
<textarea id="note" name="note" rows="3" maxlength="${MAX_DECLINE_REASON}" ${attributes('note', 'note-hint')}>
${fields.note ?? ''}</textarea>
${errorOf('note', own.note)}
</div>
<div class="field check">
<input type="checkbox" id="terms" name="terms" value="yes" required${fields.terms === 'yes' && html` checked`} ${attributes('terms')}>
<label for="terms">${quote.terms}</label>
${errorOf('terms', own.terms)}
</div>
<p class="small soft">${quote.evidence}</p>
<button>${quote.accept}</button>
</form>
<p class="label apart">${quote.fingerprint}</p>
<p class="mono">${version}</p>
</section>`;
}

/** Collapsed by default: most who open the page want the quote. */
function refusalForm(language: Language, { version, entered }: QuotePart, self: string): Html {
  const words = wordsOf(language);
  const { quote } = words;
  const problem = entered?.problems.reason;
  return html`<section class="sheet">
<details${problem !== undefined && html` open`}>
<summary>${quote.declineTitle}</summary>
<p>${quote.declineIntro}</p>
${summaryOf({ reason: problem }, words)}
<form method="post" action="${self}/decline" novalidate>
<input type="hidden" name="version" value="${version}">
<div class="field">
<label for="reason">${words.declineReason}</label>
<p class="hint" id="reason-hint">${words.declineHint}</p>
<textarea id="reason" name="reason" rows="3" maxlength="${MAX_DECLINE_REASON}" ${fieldAttributes('reason', problem, 'reason-hint', true)}>
${entered?.fields.reason ?? ''}</textarea>
${errorOf('reason', problem)}
</div>
<button class="danger">${quote.decline}</button>
</form>
</details>
</section>`;
}
