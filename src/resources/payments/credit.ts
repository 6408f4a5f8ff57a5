import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { later, today } from '../../domain/calendar.ts';
import { kindOf } from '../../domain/document-types.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { formatCents, parseAmountCents } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { blankToNull } from '../../domain/text.ts';
import { type BandSum, bandsLeft, isWithin, sumOfBands, type TaxBand } from '../../domain/totals.ts';
import type { Input } from '../../spec/public.ts';
import { loadHead, reloadAndPublish } from '../document-records/document.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import { creditLeftCents } from '../document-records/view.ts';
import type { Success } from '../handler.ts';
import { targetOf } from './account.ts';
import { insertAllocation } from './allocation-queries.ts';
import { changeSettled, isRevenueOn, mustBePayable, mustFitBalance } from './balance.ts';
import { insertRefund } from './queries.ts';
import { bandsTakenOf, creditNotesOf } from './taken-queries.ts';

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
function mustBeCredit(head: DocumentHead): void {
  if (kindOf(head) === 'credit_note' && head.issuedAt !== null && head.cancelledAt === null) return;
  throw new Failure('conflict', message('credit.not_a_credit_note'));
}

/** The day from which a credit counts that is applied now; never before the credit note was issued. */
function dayOfCredit({ actor, now }: Context, { issueDate }: DocumentHead): string {
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
  await updateDocumentRow(tx, credit, values);
  return {
    credit: { ...credit, ...values },
    target: await changeSettled(context, target, { creditedCents: amountCents }),
  };
}

/** @throws Failure on `amount` for more than what is left of the credit note */
function mustFitCredit(credit: DocumentHead, amountCents: number): void {
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

/** POST /documents/{reference}/apply: emits `credit.applied`, and `document.updated` for the settled document. */
export async function applyCredit(
  context: Context,
  { path, body }: Input<'applyCredit'>,
): Promise<Success<'applyCredit'>> {
  const credit = await loadHead(context, path.reference);
  mustBeCredit(credit);
  const target = await targetOf(context, body.document, credit, 'document');
  mustBePayable(target);
  if (!isRevenueOn(target)) throw new Failure('document_not_payable', message('credit.not_on_proforma'));
  const amountCents =
    body.amount == null
      ? Math.min(creditLeftCents(credit), target.balanceCents)
      : parseAmountCents(body.amount, credit.currency, 'amount', { positive: true });
  mustFitBalance(target, Math.max(amountCents, 1), 'amount');
  mustFitCredit(credit, amountCents);
  await applyCreditTo(context, credit, target, { amountCents, appliedOn: dayOfCredit(context, credit) });
  const answer = await reloadAndPublish(context, path.reference, 'credit.applied');
  await reloadAndPublish(context, target.reference, 'document.updated');
  return answer;
}

/** POST /documents/{reference}/refund: emits `document.updated` with the credit note. */
export async function refundCredit(
  context: Context,
  { path, body }: Input<'refundCredit'>,
): Promise<Success<'refundCredit'>> {
  const { tx, now } = context;
  const credit = await loadHead(context, path.reference);
  mustBeCredit(credit);
  const { id, workspaceId, clientId, currency } = credit;
  const amountCents = parseAmountCents(body.amount, currency, 'amount', { positive: true });
  mustFitCredit(credit, amountCents);
  const { issueDate } = credit;
  if (issueDate !== null && body.paid_on < issueDate)
    throw invalid('paid_on', message('date.before_issue', { date: issueDate }));
  const at = now.toISOString();
  await insertRefund(tx, {
    reference: newReference(),
    workspaceId,
    clientId,
    creditNoteId: id,
    currency,
    amountCents,
    method: body.method,
    paidOn: body.paid_on,
    reason: blankToNull(body.reason) ?? null,
    createdAt: at,
  });
  await updateDocumentRow(tx, credit, { refundedCents: credit.refundedCents + amountCents, updatedAt: at });
  return reloadAndPublish(context, path.reference, 'document.updated');
}
