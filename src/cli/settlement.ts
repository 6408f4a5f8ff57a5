import type { Command } from 'commander';
import { dateFault } from '../domain/date-limits.ts';
import { invalid } from '../domain/failure.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../domain/payment-methods.ts';
import type { Schema } from '../spec/public.ts';
import { requiring } from './command.ts';
import { amount, calendarDate, choice, lines } from './options.ts';

// What commands on payments and on documents share.

/** The same limit as in the API, where the spec sets it. */
export const MAX_REASON_LENGTH = 500;
const YEARS_AHEAD = 1;

/** @throws Failure for a day that must be a typing mistake, as the API does */
export function checkDay(paidOn: string, now: Date): void {
  const fault = dateFault(paidOn, now, YEARS_AHEAD);
  if (fault) throw invalid('paid_on', fault);
}

export type RefundOptions = { amount: number; method: PaymentMethod; paidOn: string; reason?: string };

/** The options of a command that records money given back. */
export function refunding(command: Command): Command {
  return requiring(
    command,
    ['--amount <amount>', 'in the major unit, such as 650 or 12.50', amount],
    ['--method <method>', PAYMENT_METHODS.join(', '), choice(PAYMENT_METHODS)],
    ['--paid-on <day>', 'the day the money was given back', calendarDate],
  ).option('--reason <text>', 'why it is given back', lines(MAX_REASON_LENGTH));
}

/** @throws Failure for a day that must be a typing mistake */
export function refundOf(
  { amount, method, paidOn, reason }: RefundOptions,
  now: Date,
): Schema<'RefundCreate'> {
  checkDay(paidOn, now);
  return { amount, method, paid_on: paidOn, reason: reason ?? null };
}

/** What of a payment or credit note settles a document, in one line. */
export function allocationLine({
  document,
  amount,
  applied_on,
  reversed_at,
}: Schema<'PaymentAllocation'>): string {
  const reversed = reversed_at === null ? '' : ', reversed';
  return `${document.number} (${document.reference}): ${amount} on ${applied_on}${reversed}`;
}

/** Money given back, in one line. */
export function refundLine({ amount, method, paid_on, reason }: Schema<'Refund'>): string {
  return `${amount} on ${paid_on}, ${method}${reason === null ? '' : `: ${reason}`}`;
}
