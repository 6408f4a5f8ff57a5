// Statements of account: what a client owed at the end of a day, and what has moved that.
import { AGING, daysBetween } from './calendar.ts';

export const STATEMENT_KINDS = ['movements', 'open_items'] as const;

export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What moves the balance of a client. Documents are named by their kind. */
export const MOVEMENT_KINDS = [
  'invoice',
  'advance_invoice',
  'debit_note',
  'credit_note',
  'payment',
  'refund',
  'reversal',
  'cancellation',
] as const;

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A document that was open at the end of a day. */
export type OpenItem = { dueDate: string | null; openCents: number };

/** The days from the due date to a day; 0 where it is not past, or there is none. */
export function daysOverdue(dueDate: string | null, asOf: string): number {
  return dueDate === null || dueDate >= asOf ? 0 : daysBetween(dueDate, asOf);
}

export type AgedPart = { key: (typeof AGING)[number]['key']; cents: bigint; documents: number };

/** What is owed by the days since it was due: always the same five parts. */
export function agingOf(items: readonly OpenItem[], asOf: string): AgedPart[] {
  const parts = AGING.map(({ key }) => ({ key, cents: 0n, documents: 0 }));
  for (const { dueDate, openCents } of items) {
    const days = daysOverdue(dueDate, asOf);
    const part = parts[AGING.findIndex(({ maxDays }) => maxDays === null || days <= maxDays)];
    if (!part) continue;
    part.cents += BigInt(openCents);
    part.documents += 1;
  }
  return parts;
}

type Moving = { on: string; amountCents: number };

/** Movements with the balance after each. */
export function withBalances<Movement extends Moving>(
  openingCents: number,
  movements: readonly Movement[],
): (Movement & { balanceCents: number })[] {
  let balanceCents = openingCents;
  return movements.map((movement) => {
    balanceCents += movement.amountCents;
    return { ...movement, balanceCents };
  });
}
