import type { Context } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import {
  Failure,
  type FieldErrors,
  gather,
  gatherAll,
  invalid,
  throwGathered,
} from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents, isCurrency, parseAmountCents } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { findClient } from '../clients/queries.ts';
import type { Success } from '../handler.ts';
import { undoPayment } from './document-payments.ts';
import { type DocumentHead, findHead } from '../document-records/queries.ts';
import { reloadAndPublish } from '../document-records/state.ts';
import {
  allocate,
  countApplied,
  dayOfUse,
  isRevenueOn,
  mustBePayable,
  mustFitAccount,
  mustFitBalance,
  receive,
  type Target,
  takeFromAccount,
  usableCents,
} from './account.ts';
import { findPayments, PAYMENT_SORTS } from './listing.ts';
import { insertRefund, type ListedPayment, updatePaymentRow, withDetail } from './queries.ts';
import { loadPayment, publishPayment } from './state.ts';
import { onAccountCents, paymentSummary, paymentView } from './view.ts';

/** GET /payments: newest day first. */
export async function listPayments(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listPayments'>,
): Promise<Success<'listPayments'>> {
  const { client, document, from, to, method } = query;
  const listing = listingOf(query, PAYMENT_SORTS);
  if (from && to && from > to)
    throw invalid('to', message('date.before_from', { field: 'from', date: from }));
  const found = await findPayments(tx, actor.workspace.id, { client, document, from, to, method }, listing);
  return { data: found.rows.map(paymentSummary), meta: listMeta(listing, found) };
}

/** GET /payments/{reference}. */
export async function getPayment(
  context: Context<Reader>,
  { path }: Input<'getPayment'>,
): Promise<Success<'getPayment'>> {
  const payment = await loadPayment(context, path.reference);
  return { data: paymentView(await withDetail(context.tx, payment)) };
}

/** POST /payments: emits `payment.recorded` for each document, and `payment.updated` for what is on account. */
export async function createPayment(
  context: Context,
  { body }: Input<'createPayment'>,
): Promise<Success<'createPayment'>> {
  const { tx, actor } = context;
  const client = await findClient(tx, actor.workspace.id, body.client);
  if (!client) throw invalid('client', message('client.unknown'));
  const currency = blankToNull(body.currency) ?? client.defaultCurrency ?? actor.workspace.currency;
  if (!isCurrency(currency)) throw invalid('currency', message('code.currency'));
  const amountCents = parseAmountCents(body.amount, currency, 'amount', { positive: true });
  const targets = await targetsOf(context, body.allocations ?? [], { clientId: client.id, currency });
  const allocated = targets.reduce((sum, target) => sum + target.amountCents, 0);
  mustBeUsedUp(amountCents - allocated, currency, body.keep_rest_as_credit === true);
  const received = {
    clientId: client.id,
    currency,
    amountCents,
    method: body.method,
    paidOn: body.paid_on,
    note: blankToNull(body.note) ?? null,
    bankReference: blankToNull(body.bank_reference) ?? null,
  };
  const payment = await receive(context, received, targets);
  for (const { head } of targets) await reloadAndPublish(context, head.reference, 'payment.recorded');
  return payment.appliedCents < amountCents
    ? publishPayment(context, payment.reference, 'payment.updated')
    : getPayment(context, { path: { reference: payment.reference }, query: {}, body: undefined });
}

/** POST /payments/{reference}/apply: emits `payment.recorded` for the document, and `payment.updated`. */
export async function applyPayment(
  context: Context,
  { path, body }: Input<'applyPayment'>,
): Promise<Success<'applyPayment'>> {
  const payment = await liveOne(context, path.reference);
  const { currency } = payment;
  const head = await targetOf(context, body.document, payment, 'document');
  mustBePayable(head);
  const usable = await usableCents(context, payment, head);
  const amountCents =
    body.amount == null
      ? Math.min(usable, head.balanceCents)
      : parseAmountCents(body.amount, currency, 'amount', { positive: true });
  mustFitBalance(head, Math.max(amountCents, 1), 'amount');
  mustFitAccount(payment, usable, amountCents);
  const lost = await takeFromAccount(context, payment, amountCents);
  if (isRevenueOn(head)) await countApplied(context, payment, amountCents, 'amount');
  await allocate(context, payment, head, { amountCents, appliedOn: dayOfUse(context, payment) });
  for (const reference of lost) await reloadAndPublish(context, reference, 'document.updated');
  await reloadAndPublish(context, head.reference, 'payment.recorded');
  return publishPayment(context, path.reference, 'payment.updated');
}

/** POST /payments/{reference}/refund: emits `payment.refunded`. */
export async function refundPayment(
  context: Context,
  { path, body }: Input<'refundPayment'>,
): Promise<Success<'refundPayment'>> {
  const { tx, now } = context;
  const payment = await liveOne(context, path.reference);
  const { workspaceId, clientId, currency } = payment;
  const amountCents = parseAmountCents(body.amount, currency, 'amount', { positive: true });
  mustFitAccount(payment, onAccountCents(payment), amountCents);
  if (body.paid_on < payment.paidOn)
    throw invalid('paid_on', message('date.before_payment', { date: payment.paidOn }));
  const lost = await takeFromAccount(context, payment, amountCents);
  await insertRefund(tx, {
    reference: newReference(),
    workspaceId,
    clientId,
    paymentId: payment.id,
    currency,
    amountCents,
    method: body.method,
    paidOn: body.paid_on,
    reason: blankToNull(body.reason) ?? null,
    createdAt: now.toISOString(),
  });
  await updatePaymentRow(tx, payment.id, {
    refundedCents: payment.refundedCents + amountCents,
    updatedAt: now.toISOString(),
  });
  for (const reference of lost) await reloadAndPublish(context, reference, 'document.updated');
  return publishPayment(context, path.reference, 'payment.refunded');
}

/** POST /payments/{reference}/reverse: emits `document.updated` for each document, and `payment.updated`. */
export async function reversePaymentRecord(
  context: Context,
  { path, body }: Input<'reversePaymentRecord'>,
): Promise<Success<'reversePaymentRecord'>> {
  const payment = await loadPayment(context, path.reference);
  await undoPayment(context, payment, blankToNull(body?.reason) ?? null);
  return getPayment(context, { path, query: {}, body: undefined });
}

async function liveOne(context: Context, reference: string): Promise<ListedPayment> {
  const payment = await loadPayment(context, reference);
  if (payment.reversedAt === null) return payment;
  throw new Failure('conflict', message('payment.already_reversed'));
}

type Owner = { clientId: number; currency: string };

/** The documents of a new payment. @throws Failure with every faulty allocation */
async function targetsOf(
  context: Context,
  inputs: Schema<'PaymentAllocationInput'>[],
  owner: Owner,
): Promise<Target[]> {
  const errors: FieldErrors = {};
  const targets: Target[] = [];
  const known = new Set<string>();
  for (const [i, input] of inputs.entries()) {
    const field = `allocations.${i}`;
    if (known.has(input.document)) errors[`${field}.document`] = [message('payment.document_twice')];
    known.add(input.document);
    const amountCents = gather(errors, () =>
      parseAmountCents(input.amount, owner.currency, `${field}.amount`, { positive: true }),
    );
    const head = await gatherAll(errors, targetOf(context, input.document, owner, `${field}.document`));
    if (head === undefined || amountCents === undefined) continue;
    mustBePayable(head);
    gather(errors, () => mustFitBalance(head, amountCents, `${field}.amount`));
    targets.push({ head, amountCents });
  }
  throwGathered(errors);
  return targets;
}

/** @throws Failure on `field` for a document that is not of this client and currency */
export async function targetOf(
  { tx, actor }: Context,
  reference: string,
  { clientId, currency }: Owner,
  field: string,
): Promise<DocumentHead> {
  const head = await findHead(tx, actor.workspace.id, reference);
  if (!head) throw invalid(field, message('document.unknown'));
  if (head.clientId !== clientId) throw invalid(field, message('document.of_another_client'));
  if (head.currency !== currency)
    throw invalid(field, message('document.in_another_currency', { currency: head.currency }));
  return head;
}

function mustBeUsedUp(restCents: number, currency: string, keepsRest: boolean): void {
  if (restCents === 0 || (restCents > 0 && keepsRest)) return;
  const amount = formatCents(Math.abs(restCents), currency);
  throw invalid(
    'allocations',
    restCents > 0
      ? message('payment.rest', { amount, currency })
      : message('payment.allocated_too_much', { amount, currency }),
  );
}
