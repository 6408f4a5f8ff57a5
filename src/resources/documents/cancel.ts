import { type Context, mustHold } from '../../auth/context.ts';
import { fitsSum } from '../../database/engine/money-sums.ts';
import { UNSCHEDULED } from '../../database/schema/documents.ts';
import { isInBooks } from '../../domain/books.ts';
import { later, today } from '../../domain/calendar.ts';
import { documentTypes, kindOf } from '../../domain/document-types.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { MAX_CENTS } from '../../domain/money.ts';
import { blankToNull } from '../../domain/text.ts';
import { mustNotStandInSef } from '../../sef/submissions.ts';
import type { Input } from '../../spec/public.ts';
import { loadDocument, loadHead, publish, reloadAndPublish } from '../document-records/document.ts';
import { shownDocument } from '../document-records/next-reminder.ts';
import { type DocumentHead, type DocumentRecord, updateDocumentRow } from '../document-records/queries.ts';
import type { Success } from '../handler.ts';
import { undoStockMovements } from '../items/stock-movements.ts';
import { reverseAllocation } from '../payments/account.ts';
import { liveAllocationsOfCredit } from '../payments/allocation-queries.ts';
import { touch } from '../payments/at-issue.ts';
import { changeSettled, writeBalanceAndStatus } from '../payments/balance.ts';
import { settleByOwnCredit } from '../payments/credit.ts';
import { bandsTakenOf, isProformaOfOthers } from '../payments/taken-queries.ts';
import { refreshConversion } from '../quotes/conversion.ts';
import { composeDraft, insertDraft } from './draft.ts';
import { copiedParticulars, NO_DUE } from './draft-values.ts';
import { issueDraft } from './issue.ts';
import { copiedDetails, storedLine } from './lines.ts';
import { restOf } from './rest.ts';

/**
 * POST /documents/{reference}/cancel: the number stays used, the balance becomes 0, and the total stays. What stands in SEF
 * is reversed there first. Without a credit
 * note it is as if the document had never been issued: the stock that it moved moves back, advance invoices can be
 * deducted again, and what a credit note settles is open again. Emits `document.updated` for each document that changes.
 * Cancelling again changes nothing.
 */
export async function cancelDocument(
  context: Context,
  { path, body }: Pick<Input<'cancelDocument'>, 'path' | 'body'>,
): Promise<Success<'cancelDocument'>> {
  const record = await loadDocument(context, path.reference);
  const { head } = record;
  if (head.status === 'draft') throw new Failure('conflict', message('document.draft_cannot_be_cancelled'));
  if (head.status === 'cancelled') return { data: await shownDocument(context, record) };
  await mustNotStandInSef(context.tx, head.id);
  const cancelReason = blankToNull(body?.reason) ?? null;
  if (body?.credit === true) return cancelWithCredit(context, record, cancelReason);
  await mustBeUnused(context, head);
  const changed = await undoCredit(context, record);
  await writeCancelled(context, head, { cancelReason });
  await undoStockMovements(context, { id: head.id, lines: record.lines });
  changed.push(...(await releaseTargets(context, record)));
  const answer = await reloadAndPublish(context, path.reference, 'document.updated');
  for (const reference of new Set(changed)) await reloadAndPublish(context, reference, 'document.updated');
  return answer;
}

async function writeCancelled(
  context: Context,
  head: DocumentHead,
  values: Pick<DocumentHead, 'cancelReason'> & Partial<Pick<DocumentHead, 'isCancelledByCredit'>>,
): Promise<void> {
  const cancelledAt = context.now.toISOString();
  await updateDocumentRow(context.tx, head, {
    ...values,
    ...UNSCHEDULED,
    cancelledAt,
    status: 'cancelled',
    balanceCents: 0,
    updatedAt: cancelledAt,
  });
}

/** @throws Failure `conflict` where something was paid, credited, deducted or given back */
async function mustBeUnused({ tx }: Context, head: DocumentHead): Promise<void> {
  if (head.paidCents > 0) throw new Failure('conflict', message('document.paid_cannot_be_cancelled'));
  if (head.creditedCents > 0 || (await bandsTakenOf(tx, head.id)).length > 0)
    throw new Failure('conflict', message('document.credited_cannot_be_cancelled'));
  if (head.refundedCents > 0) throw new Failure('conflict', message('credit.refunded_cannot_be_cancelled'));
}

/**
 * Makes a credit note for what is left of the document, issues and applies it, and cancels the document. The goods come
 * back with the credit note, and what was paid is left on it.
 */
async function cancelWithCredit(
  context: Context,
  record: DocumentRecord,
  cancelReason: string | null,
): Promise<Success<'cancelDocument'>> {
  // Those that the credit note would need by itself.
  mustHold(context.actor, 'documents.create', 'documents.issue');
  const { head } = record;
  const { country, timezone } = context.actor.workspace;
  const type = documentTypes(country).find(({ kind, active }) => kind === 'credit_note' && active);
  const kind = kindOf(head);
  if (!type || kind === 'credit_note' || !isInBooks(kind))
    throw invalid('credit', message('document.type_without_credit'));
  const { lines: rest, discount } = await restOf(context.tx, record);
  if (rest.length === 0) throw new Failure('conflict', message('document.nothing_left_to_credit'));
  const { reference, clientReference, currency } = head;
  const relation = { relation: 'credits' as const, document: reference };
  const draft = await composeDraft(
    context,
    {
      documentType: type.key,
      client: clientReference,
      currency,
      issueDate: null,
      due: NO_DUE,
      validUntil: null,
      deliveryDate: null,
      particulars: copiedParticulars(head, 'credits'),
      pricesIncludeTax: head.pricesIncludeTax,
      discount,
      lines: rest.map((line) => ({ ...storedLine(line, currency), details: copiedDetails(line) })),
      related: [{ ...relation, field: 'credit', number: null, issueDate: null, documentType: null }],
      advances: [],
    },
    currency,
  );
  const credit = await insertDraft(context, draft, { externalId: null, metadata: null });
  await publish(context, credit, 'document.created');
  const issueDate = later(today(context.now, timezone), head.issueDate);
  await issueDraft(context, credit, { issueDate, unpublished: reference });
  const credited = await loadHead(context, reference);
  // Something of it was deducted before its payment was reversed, or an earlier credit note was kept for other uses.
  const { balanceCents: owedCents } = credited;
  const refusal = message('document.owed_beyond_credit');
  const used = owedCents > 0 ? await settleByOwnCredit(context, credited, owedCents, refusal) : [];
  await writeCancelled(context, head, { cancelReason, isCancelledByCredit: true });
  for (const note of used) await reloadAndPublish(context, note, 'credit.applied');
  return reloadAndPublish(context, reference, 'document.updated');
}

/**
 * Takes back what a credit note settles; of other documents than that which it credits, it needs `payments.create`.
 * @returns the references of these documents
 */
async function undoCredit(context: Context, { head, relations }: DocumentRecord): Promise<string[]> {
  if (kindOf(head) !== 'credit_note') return [];
  const { tx, now } = context;
  const { workspaceId, currency, appliedCents: cents } = head;
  const credited = new Set<string>();
  for (const { relation, reference } of relations) {
    if (relation !== 'credits' || reference === null) continue;
    credited.add(reference);
    const original = await loadHead(context, reference);
    if (original.isCancelledByCredit) throw new Failure('conflict', message('credit.of_cancelled'));
  }
  if (!(await fitsSum(tx, { sum: 'open', workspaceId, currency, cents })))
    throw new Failure('conflict', message('payment.reversal_too_large', { currency, most: MAX_CENTS }));
  const settled = await liveAllocationsOfCredit(tx, head.id);
  const changed = settled.map(({ document }) => document);
  // Issuing applies it to what it credits; the rest was applied by who may record payments.
  if (changed.some((document) => !credited.has(document))) mustHold(context.actor, 'payments.create');
  for (const { allocation, document } of settled) {
    await reverseAllocation(context, allocation);
    const opened = await changeSettled(context, await loadHead(context, document), {
      creditedCents: -allocation.amountCents,
    });
    if (opened.isCancelledByCredit) {
      const refusal = message('credit.replacement_used');
      changed.push(...(await settleByOwnCredit(context, opened, allocation.amountCents, refusal)));
    }
  }
  await updateDocumentRow(tx, head, { appliedCents: 0, updatedAt: now.toISOString() });
  return changed;
}

/**
 * The documents that it refers to change: they no longer show it, a proforma of which no other document was made takes
 * payments again, and a quote can be converted again. @returns their references
 */
async function releaseTargets(context: Context, { head, relations }: DocumentRecord): Promise<string[]> {
  const released: DocumentHead[] = [];
  for (const { relation, reference } of relations) {
    if (reference === null) continue;
    const target = await loadHead(context, reference);
    released.push(target);
    const isConverted = relation === 'made_from' && target.convertedAt !== null;
    if (isConverted && kindOf(target) === 'quote') {
      await refreshConversion(context, target);
      continue;
    }
    if (isConverted && !(await isProformaOfOthers(context.tx, target.id, head.id)))
      await writeBalanceAndStatus(context, { ...target, convertedAt: null }, { convertedAt: null });
  }
  return touch(context, released);
}
