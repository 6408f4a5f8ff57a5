import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { bandsLeft, isWithin, sumOfBands } from '../../domain/bands.ts';
import { later, today } from '../../domain/calendar.ts';
import { kindOf } from '../../domain/document-types.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { formatCents } from '../../domain/money.ts';
import type { BandSum, TaxBand } from '../../domain/totals.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import { creditLeftCents } from '../document-records/settlement-view.ts';
import { loadHead } from '../document-records/state.ts';
import { bandsTakenOf, creditNotesOf } from './credit-queries.ts';
import { insertAllocation } from './queries.ts';
import { changeSettled } from './settle.ts';

// What credit notes take of a document, and what they settle.

/** What of each tax band of a document can still be credited, by tax rate key. */
export async function creditableBands(
  tx: Reader,
  original: Pick<DocumentHead, 'id' | 'taxBreakdown'>,
): Promise<Map<string, BandSum>> {
  return bandsLeft(original.taxBreakdown, await bandsTakenOf(tx, original.id));
}

/** @throws Failure on `lines` for a tax band, or a total, that takes more than what is left of the original */
export function mustFitOriginal(
  bands: readonly TaxBand[],
  left: ReadonlyMap<string, BandSum>,
  currency: string,
): void {
  for (const { tax_rate_key: key, label, taxable_cents: taxable, tax_cents: tax } of bands) {
    const { taxableCents, taxCents } = left.get(key) ?? { taxableCents: 0, taxCents: 0 };
    if (isWithin(taxable, taxableCents) && isWithin(tax, taxCents)) continue;
    const amount = formatCents(taxableCents, currency);
    throw invalid('lines', message('credit.exceeds_band', { label, amount, currency }));
  }
  // Where one band is negative, the others may be more than the whole document.
  const leftCents = sumOfBands(left.values());
  const cents = bands.reduce((sum, band) => sum + band.taxable_cents + band.tax_cents, 0);
  if (cents <= leftCents) return;
  const amount = formatCents(leftCents, currency);
  throw invalid('lines', message('credit.exceeds_document', { amount, currency }));
}

/** @throws Failure `conflict` for anything but an issued credit note that is not cancelled */
export function mustBeCredit(head: DocumentHead): void {
  if (kindOf(head) === 'credit_note' && head.issuedAt !== null && head.cancelledAt === null) return;
  throw new Failure('conflict', message('credit.not_a_credit_note'));
}

/** The day from which a credit counts that is applied now; never before the credit note was issued. */
export function dayOfCredit({ actor, now }: Context, { issueDate }: DocumentHead): string {
  return later(today(now, actor.workspace.timezone), issueDate);
}

/**
 * Settles a document with a part of a credit note. Both must be as they are stored.
 * @param appliedOn the day from which it counts
 * @returns both documents after it
 */
export async function applyCreditTo(
  context: Context,
  credit: DocumentHead,
  target: DocumentHead,
  { amountCents, appliedOn }: { amountCents: number; appliedOn: string },
): Promise<{ credit: DocumentHead; target: DocumentHead }> {
  const { tx, now } = context;
  const at = now.toISOString();
  await insertAllocation(tx, {
    workspaceId: credit.workspaceId,
    clientId: credit.clientId,
    creditNoteId: credit.id,
    documentId: target.id,
    currency: credit.currency,
    amountCents,
    appliedOn,
    appliedAt: at,
    isRevenue: false,
  });
  const values = { appliedCents: credit.appliedCents + amountCents, updatedAt: at };
  await updateDocumentRow(tx, credit.id, values);
  return {
    credit: { ...credit, ...values },
    target: await changeSettled(context, target, { creditedCents: amountCents }),
  };
}

/** @throws Failure on `amount` for more than what is left of the credit note */
export function mustFitCredit(credit: DocumentHead, amountCents: number): void {
  const left = creditLeftCents(credit);
  if (amountCents > 0 && amountCents <= left) return;
  const { currency } = credit;
  throw invalid('amount', message('credit.exceeds_left', { amount: formatCents(left, currency), currency }));
}

/**
 * Settles a document that was cancelled by a credit note when its payment turns out not to have come in: the credit note
 * then stands for the document, and no longer for the money. The same holds for another credit that is taken back.
 * @returns the references of the credit notes that settle more of it now
 * @throws Failure `conflict` with `refusal` where the credit note was used since
 */
export async function settleByOwnCredit(
  context: Context,
  cancelled: DocumentHead,
  amountCents: number,
  refusal: Message,
): Promise<string[]> {
  const used: string[] = [];
  let document = cancelled;
  let missing = amountCents;
  for (const reference of await creditNotesOf(context.tx, cancelled.id)) {
    const credit = await loadHead(context, reference);
    const taken = Math.min(missing, creditLeftCents(credit));
    if (taken === 0) continue;
    const appliedOn = dayOfCredit(context, credit);
    ({ target: document } = await applyCreditTo(context, credit, document, {
      amountCents: taken,
      appliedOn,
    }));
    used.push(reference);
    missing -= taken;
  }
  if (missing > 0) throw new Failure('conflict', refusal);
  return used;
}
