import { and, eq, sql } from 'drizzle-orm';
import { invalid } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { MAX_CENTS } from '../../domain/money.ts';
import { dialect } from '../dialect.ts';
import { type Reader, statement } from '../engine/statement.ts';
import { cash, openBalances } from '../schema/counters.ts';

/**
 * SQLite's `sum()` of integers fails beyond 64 bits; `total()` never does, and for amounts that are not negative it is
 * exact up to `MAX_CENTS` (https://sqlite.org/lang_aggfunc.html#sumunc). No answer shows a larger sum.
 */
export const totalCents = dialect.total;

const ofCash = and(
  eq(cash.workspaceId, sql.placeholder('workspaceId')),
  eq(cash.currency, sql.placeholder('currency')),
  eq(cash.unit, 'month'),
);

const SUMS = {
  received: statement((db) =>
    db
      .select({ cents: totalCents(cash.receivedCents) })
      .from(cash)
      .where(ofCash),
  ),
  // With what was given back and reversed: in a month without receipts, both are a minus.
  spent: statement((db) =>
    db
      .select({ cents: sql<number>`${totalCents(cash.spentCents)} + ${totalCents(cash.refundedCents)}` })
      .from(cash)
      .where(ofCash),
  ),
  open: statement((db) =>
    db
      .select({ cents: totalCents(openBalances.balanceCents) })
      .from(openBalances)
      .where(
        and(
          eq(openBalances.workspaceId, sql.placeholder('workspaceId')),
          eq(openBalances.currency, sql.placeholder('currency')),
          eq(openBalances.unit, 'month'),
        ),
      ),
  ),
};

const IN_USE = [
  statement((db) =>
    db
      .selectDistinct({ currency: cash.currency })
      .from(cash)
      .where(and(eq(cash.workspaceId, sql.placeholder('workspaceId')), eq(cash.unit, 'month'))),
  ),
  statement((db) =>
    db
      .selectDistinct({ currency: openBalances.currency })
      .from(openBalances)
      .where(
        and(eq(openBalances.workspaceId, sql.placeholder('workspaceId')), eq(openBalances.unit, 'month')),
      ),
  ),
];

/** The currencies in which a workspace received or spent something, or is owed something. */
export async function currenciesInUse(tx: Reader, workspaceId: number): Promise<string[]> {
  const found = new Set<string>();
  for (const select of IN_USE) {
    for (const { currency } of await select(tx, { workspaceId })) found.add(currency);
  }
  return [...found].sort();
}

/** Which sum of a workspace in a currency. */
type MoneySum = keyof typeof SUMS;

/**
 * How much may be added to a sum before it is read again: at most a quarter of what is left, so that two connections that
 * both add stay within the limit, and few writes read the sum. Sums are so far below it that more connections, which
 * PostgreSQL has, would need as many of the largest amounts at once.
 */
const HEADROOM = new WeakMap<Reader, Map<string, number>>();
const MAX_ENTRIES = 10_000;

export type Addition = { sum: MoneySum; workspaceId: number; currency: string; cents: number };

/** True if a sum of a workspace, with an amount added, stays within what statistics can show. */
export async function fitsSum(tx: Reader, { sum, cents, ...scope }: Addition): Promise<boolean> {
  if (cents <= 0) return true;
  const rooms = HEADROOM.get(tx) ?? new Map<string, number>();
  HEADROOM.set(tx, rooms);
  const name = `${sum} ${scope.workspaceId} ${scope.currency}`;
  const known = rooms.get(name) ?? 0;
  if (cents <= known) {
    rooms.set(name, known - cents);
    return true;
  }
  const [row] = await SUMS[sum](tx, scope);
  const room = MAX_CENTS - (row?.cents ?? 0) - cents;
  if (room < 0) return false;
  if (rooms.size >= MAX_ENTRIES) rooms.clear();
  rooms.set(name, Math.floor(room / 4));
  return true;
}

/** Why an amount cannot be added to a sum of the workspace. */
export function sumExceeded({ sum, currency }: Addition): Message {
  return message(`sum.${sum}`, { currency, most: MAX_CENTS });
}

/** @throws Failure `validation_failed` on `field` where the sum would be more than statistics can show */
export async function mustFitSum(tx: Reader, addition: Addition, field: string): Promise<void> {
  if (!(await fitsSum(tx, addition))) throw invalid(field, sumExceeded(addition));
}
