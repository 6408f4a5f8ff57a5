// The statement of a client, from which the API, the PDF, the page and the e-mail are made.
import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, later, mustBeInOrder, startOfDay, today } from '../../domain/calendar.ts';
import { kindOf } from '../../domain/document-types.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isCurrency, mustBeExact } from '../../domain/money.ts';
import { type MovementKind, type StatementKind, withBalances } from '../../domain/statement.ts';
import type { ClientRow } from '../clients/queries.ts';
import { type Account, balanceAt, type DayEnd, movedIn, openAt } from './queries.ts';

/** A longer statement is refused: it would be a PDF of more than a hundred pages. */
const MAX_ENTRIES = 5000;

const NOT_OVER_YET = '9999-12-31T23:59:59.999Z';

/** What a statement is asked for by: of an API request, a page or a setting. */
export type StatementChoice = {
  kind?: StatementKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  as_of?: string | undefined;
  currency?: string | null | undefined;
};

/** Which statement it is: `from` is null for open items. */
export type StatementScope = { kind: StatementKind; from: string | null; to: string; currency: string };

/** A document, as a statement names it. */
type NamedDocument = { reference: string; number: string | null; typeKey: string };

/** A payment, as a statement names it. */
type NamedPayment = { reference: string; method: string; bankReference: string | null };

export type Movement = {
  on: string;
  kind: MovementKind;
  document: NamedDocument | null;
  payment: NamedPayment | null;
  amountCents: number;
  balanceCents: number;
};

export type StatementItem = {
  reference: string;
  number: string | null;
  typeKey: string;
  issueDate: string;
  dueDate: string | null;
  /** Without the advances that it deducts. */
  totalCents: number;
  openCents: number;
};

export type Statement = StatementScope & {
  client: ClientRow;
  /** Null for open items. */
  openingCents: number | null;
  movements: Movement[];
  /** The open documents, of both kinds: movements are aged by them. */
  items: StatementItem[];
  owedCents: number;
  onAccountCents: number;
  /** What is owed less what is on account: of movements, the closing balance. */
  netCents: number;
};

type Place = Pick<Context<Reader>, 'tx' | 'now'> & {
  workspace: Pick<Workspace, 'id' | 'timezone' | 'currency'>;
};

/**
 * Which statement is asked for, with what it is by default.
 * @throws Failure `validation_failed` on days that the kind does not have, in the wrong order, and on an unknown currency
 */
export function scopeOf(
  { now, workspace }: Omit<Place, 'tx'>,
  client: Pick<ClientRow, 'defaultCurrency'>,
  choice: StatementChoice,
): StatementScope {
  const kind = choice.kind ?? 'movements';
  const currency = choice.currency ?? client.defaultCurrency ?? workspace.currency;
  if (!isCurrency(currency)) throw invalid('currency', message('code.currency'));
  const present = today(now, workspace.timezone);
  if (kind === 'open_items') {
    for (const field of ['from', 'to'] as const)
      if (choice[field] !== undefined) throw invalid(field, message('statement.only_movements'));
    return { kind, currency, from: null, to: choice.as_of ?? present };
  }
  if (choice.as_of !== undefined) throw invalid('as_of', message('statement.only_open_items'));
  const to = choice.to ?? present;
  const from = choice.from ?? `${to.slice(0, 4)}-01-01`;
  mustBeInOrder({ from, to });
  return { kind, currency, from, to };
}

/** @throws Failure `validation_failed` for more entries than a statement may have */
export async function statementOf(
  place: Place,
  client: ClientRow,
  scope: StatementScope,
): Promise<Statement> {
  const { tx, workspace } = place;
  const { from, to, currency } = scope;
  const account = { workspaceId: workspace.id, clientId: client.id, currency };
  const at = endOf(place, to);
  const items = await openAt(tx, account, at, MAX_ENTRIES + 1);
  mustFit(items.length, from === null ? 'as_of' : 'from');
  const netCents = mustBeExact(await balanceAt(tx, account, at), 'currency');
  const owedCents = mustBeExact(
    items.reduce((sum, { openCents }) => sum + openCents, 0),
    'currency',
  );
  // What is paid beyond its document at that day, because a payment was entered later for an earlier day, is on account.
  const sums = { owedCents, onAccountCents: owedCents - netCents, netCents };
  if (from === null) return { ...scope, client, openingCents: null, movements: [], items, ...sums };
  const before = endOf(place, addDays(from, -1));
  const openingCents = mustBeExact(await balanceAt(tx, account, before), 'currency');
  const moved = await movementsOf(place, account, { ...at, from, begin: before.end });
  return { ...scope, client, openingCents, movements: withBalances(openingCents, moved), items, ...sums };
}

/** A day of the past ends when the next one begins; of today and later, everything that there is counts. */
function endOf({ now, workspace: { timezone } }: Omit<Place, 'tx'>, day: string): DayEnd {
  const isPast = day < today(now, timezone);
  return { day, end: isPast ? startOfDay(addDays(day, 1), timezone).toISOString() : NOT_OVER_YET };
}

function mustFit(entries: number, field: 'from' | 'as_of'): void {
  if (entries > MAX_ENTRIES) throw invalid(field, message('statement.too_long', { most: MAX_ENTRIES }));
}

/** A movement, with the instant by which those of a day are in order. */
type Entry = Omit<Movement, 'balanceCents'> & { at: string };

async function movementsOf(
  { tx, workspace: { timezone } }: Place,
  account: Account,
  span: { from: string; begin: string } & DayEnd,
): Promise<Entry[]> {
  const dayOf = (instant: string, earliest: string) => later(today(new Date(instant), timezone), earliest);
  const { documents, payments, refunds } = await movedIn(tx, account, span, MAX_ENTRIES + 1);
  const entries: Entry[] = [];
  for (const { issueDate, cancelledAt, createdAt, signedCents, ...document } of documents) {
    const kind = kindOf(document) as MovementKind;
    const on = issueDate as string;
    const { reference, number, typeKey } = document;
    const same = { document: { reference, number, typeKey }, payment: null };
    entries.push({ ...same, on, kind, amountCents: signedCents, at: createdAt ?? '' });
    if (cancelledAt !== null && cancelledAt < span.end)
      entries.push({
        ...same,
        on: dayOf(cancelledAt, on),
        kind: 'cancellation',
        amountCents: -signedCents,
        at: cancelledAt,
      });
  }
  for (const { paidOn: on, reversedAt, createdAt: at, amountCents, ...payment } of payments) {
    const { reference, method, bankReference } = payment;
    const same = { document: null, payment: { reference, method, bankReference } };
    entries.push({ ...same, on, kind: 'payment', amountCents: -amountCents, at });
    if (reversedAt !== null && reversedAt < span.end)
      entries.push({ ...same, on: dayOf(reversedAt, on), kind: 'reversal', amountCents, at: reversedAt });
  }
  for (const { paidOn: on, createdAt: at, amountCents, ...refund } of refunds) {
    const {
      payment: reference,
      method,
      bankReference,
      creditNote,
      creditNoteNumber,
      creditNoteType,
    } = refund;
    entries.push({
      on,
      kind: 'refund',
      document:
        creditNote === null
          ? null
          : { reference: creditNote, number: creditNoteNumber, typeKey: creditNoteType as string },
      payment: reference === null ? null : { reference, method, bankReference },
      amountCents,
      at,
    });
  }
  const shown = entries.filter(({ on }) => on >= span.from);
  mustFit(shown.length, 'from');
  // What began before the span is there for what undid it.
  return shown.sort((a, b) => compare(a.on, b.on) || compare(a.at, b.at));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
