import type { Context } from '../../auth/context.ts';
import { later } from '../../domain/calendar.ts';
import type { EventName } from '../../domain/events.ts';
import { loadHead, reloadAndPublish } from '../document-records/document.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import { settleQuotes } from '../quotes/conversion.ts';
import { allocate, countApplied, takeBack } from './account.ts';
import type { Deducted } from './advances.ts';
import { liveAllocationsOn } from './allocation-queries.ts';
import { changeSettled, writeBalanceAndStatus } from './balance.ts';
import { applyCreditTo } from './credit.ts';
import { loadPayment, publishPayment } from './payment.ts';
import { creditedOf, proformasOf, type Related } from './related.ts';

/** What issuing a document changed besides itself, by reference. */
type Effects = {
  /** True where the document is a credit note that settles something now. */
  isApplied: boolean;
  documents: string[];
  /** Those of the documents that are quotes which it replaces. */
  withdrawn: string[];
  payments: string[];
};

/**
 * Settles what follows from an issued document's relations: a credit note is applied to the balance of what it credits,
 * the money on a proforma moves to the document that was made from it, and quotes become what was made of them.
 */
export async function settleAtIssue(
  context: Context,
  reference: string,
  { related, deductions }: { related: readonly Related[]; deductions: readonly Deducted[] },
): Promise<Effects> {
  const effects: Effects = { isApplied: false, documents: [], withdrawn: [], payments: [] };
  const targets = [
    ...related.flatMap(({ target }) => target ?? []),
    ...deductions.map(({ advance }) => advance),
  ];
  if (targets.length === 0) return effects;
  effects.documents.push(...(await touch(context, targets)));
  const original = creditedOf(related);
  const issued = await loadHead(context, reference);
  const proformas = proformasOf(related, issued);
  if (original) await creditOriginal(context, issued, original, effects);
  for (const proforma of proformas) await convert(context, proforma.reference, reference, effects);
  effects.withdrawn = await settleQuotes(context, related, issued);
  return effects;
}

/** Publishes what issuing has changed besides the document itself. */
export async function publishEffects(context: Context, reference: string, effects: Effects): Promise<void> {
  if (effects.isApplied) await publishNext(context, reference, 'credit.applied');
  for (const changed of new Set(effects.documents)) {
    const event = effects.withdrawn.includes(changed) ? 'quote.withdrawn' : 'document.updated';
    await reloadAndPublish(context, changed, event);
  }
  if (effects.payments.length > 0) await publishNext(context, reference, 'payment.recorded');
  for (const payment of new Set(effects.payments)) await publishPayment(context, payment, 'payment.updated');
}

/** Publishes one more event of a document, as a step of its own: of any two payloads the later one is known. */
async function publishNext(context: Context, reference: string, event: EventName): Promise<void> {
  await touch(context, [await loadHead(context, reference)]);
  await reloadAndPublish(context, reference, event);
}

/** Notes that documents have changed, as they show which others refer to them. @returns their references */
export async function touch(
  { tx, now }: Context,
  documents: readonly Pick<DocumentHead, 'id' | 'reference' | 'typeKey'>[],
): Promise<string[]> {
  for (const document of documents) await updateDocumentRow(tx, document, { updatedAt: now.toISOString() });
  return documents.map(({ reference }) => reference);
}

async function creditOriginal(
  context: Context,
  credit: DocumentHead,
  { reference }: DocumentHead,
  effects: Effects,
): Promise<void> {
  const original = await loadHead(context, reference);
  const amountCents = Math.min(credit.totalCents, original.balanceCents);
  if (amountCents === 0) return;
  const appliedOn = credit.issueDate as string;
  await applyCreditTo(context, credit, original, { amountCents, appliedOn });
  effects.isApplied = true;
}

/** Marks the proforma as converted, and moves its money to the document, up to the balance of the document. */
async function convert(
  context: Context,
  proformaReference: string,
  reference: string,
  effects: Effects,
): Promise<void> {
  const { tx, now } = context;
  let proforma = await loadHead(context, proformaReference);
  if (proforma.convertedAt === null) {
    const convertedAt = now.toISOString();
    proforma = await writeBalanceAndStatus(context, { ...proforma, convertedAt }, { convertedAt });
  }
  for (const { allocation, payment: paymentReference } of await liveAllocationsOn(tx, proforma.id)) {
    const document = await loadHead(context, reference);
    const amountCents = Math.min(allocation.amountCents, document.balanceCents);
    if (amountCents === 0) break;
    const payment = await loadPayment(context, paymentReference);
    await takeBack(context, allocation, amountCents);
    proforma = await changeSettled(context, proforma, { paidCents: -amountCents });
    await countApplied(context, payment, amountCents, 'lines');
    // As if it had been paid on the document itself.
    const appliedOn = later(payment.paidOn, document.issueDate);
    await allocate(context, payment, document, { amountCents, appliedOn });
    effects.payments.push(payment.reference);
  }
}
