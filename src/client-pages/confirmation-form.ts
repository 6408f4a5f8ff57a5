import type { ConfirmationOutcome, Dispute } from '../domain/balance-confirmation.ts';
import { gather } from '../domain/failure.ts';
import type { Language } from '../domain/language.ts';
import { localDecimal } from '../domain/local-format.ts';
import { formatCents, parseAmountCents } from '../domain/money.ts';
import { faultOfName } from '../domain/signer-signature.ts';
import type { Schema } from '../spec/public.ts';
import { wordsOf } from './words.ts';

type Confirmation = Schema<'BalanceConfirmation'>;

/** What a client has typed of one item. `key` is its place among the items from 1 on, or 0 for what is on account. */
export type TypedItem = { key: number; isMarked: boolean; amount: string; reason: string };

/** The fields of the form as they were typed, and the error of each. */
export type AnswerForm = {
  outcome: ConfirmationOutcome | undefined;
  name: string;
  note: string;
  items: TypedItem[];
  problems: Record<string, string>;
};

const MAX_TEXT = 500;

/** The items that a client may dispute: each document, and what is on account. */
export function keysOf({ items, on_account_cents: onAccount }: Confirmation): number[] {
  return [...items.map((_, i) => i + 1), ...(onAccount === 0 ? [] : [0])];
}

/** Reads the submitted fields. */
export function readAnswer(
  fields: Record<string, string | undefined>,
  confirmation: Confirmation,
): AnswerForm {
  const text = (name: string) => (fields[name] ?? '').replaceAll('\r\n', '\n').trim();
  const { outcome } = fields;
  return {
    outcome: outcome === 'confirmed' || outcome === 'disputed' ? outcome : undefined,
    name: text('name'),
    note: text('note'),
    items: keysOf(confirmation).map((key) => ({
      key,
      isMarked: fields[`item-${key}`] === 'yes',
      amount: text(`amount-${key}`),
      reason: text(`reason-${key}`),
    })),
    problems: {},
  };
}

/** The errors of an answer by field, in the order of the form; empty when there are none. */
export function answerProblems(
  { outcome, name, note, items }: AnswerForm,
  { currency }: Confirmation,
  language: Language,
): Record<string, string> {
  const words = wordsOf(language).confirmation.problems;
  const problems: Record<string, string> = {};
  const marked = items.filter(({ isMarked }) => isMarked);
  if (outcome === undefined) problems.outcome = words.outcome;
  if (outcome === 'confirmed' && marked.length > 0) problems.outcome = words.agrees;
  if (outcome === 'disputed') {
    if (marked.length === 0 && note === '') problems.disputes = words.disputes;
    const example = localDecimal(formatCents(123450, currency), language);
    for (const { key, amount, reason } of marked) {
      if (centsOf(amount, currency) === undefined) problems[`amount-${key}`] = words.amount({ example });
      if ([...reason].length > MAX_TEXT) problems[`reason-${key}`] = words.reason;
    }
  }
  if ([...note].length > MAX_TEXT) problems.note = words.reason;
  if (faultOfName(name) !== undefined) problems.name = words.name;
  return problems;
}

/** The disputes of an answer without errors. */
export function disputesOf({ items: typed }: AnswerForm, { items, currency }: Confirmation): Dispute[] {
  return typed
    .filter(({ isMarked }) => isMarked)
    .map(({ key, amount, reason }) => ({
      document: key === 0 ? null : (items[key - 1]?.document.reference ?? null),
      amount_cents: centsOf(amount, currency) ?? null,
      reason: reason === '' ? null : reason,
    }));
}

/** The minor units of an amount as people write it; null for none, undefined for what is no amount. */
function centsOf(typed: string, currency: string): number | null | undefined {
  if (typed === '') return null;
  const plain = typed.replace(/[\s\u00a0\u202f']/g, '');
  // The last mark before one or two digits, or three where the currency has them, is that of the decimals.
  const decimals = /^(.*)[.,](\d{1,3})$/.exec(plain);
  const isThousands = decimals?.[2]?.length === 3 && formatCents(0, currency).length < 5;
  const whole = decimals && !isThousands ? decimals[1] : plain;
  const digits = (whole ?? '').replace(/[.,]/g, '');
  if (!/^\d{1,13}$/.test(digits)) return undefined;
  const text = decimals && !isThousands ? `${digits}.${decimals[2]}` : digits;
  return gather({}, () => parseAmountCents(Number(text), currency, 'amount')) ?? undefined;
}
