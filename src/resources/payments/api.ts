import { type Context, mustHold } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import { fitsSum } from '../../database/engine/money-sums.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { mustBeInOrder } from '../../domain/calendar.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import {
  Failure,
  type FieldErrors,
  gather,
  gatherAll,
  invalid,
  notFound,
  throwGathered,
} from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents, isCurrency, MAX_CENTS, mustBeExact, parseAmountCents } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { findClient } from '../clients/queries.ts';
import { loadDocument, loadHead, reloadAndPublish } from '../document-records/document.ts';
import { shownDocument } from '../document-records/next-reminder.ts';
import type { DocumentHead } from '../document-records/queries.ts';
import type { Success } from '../handler.ts';
import { neededClient } from '../named-client.ts';
import { externalIdIn, newOwnData } from '../own-data.ts';
import {
  allocate,
  countApplied,
  dayOfUse,
  mustBeNew,
  mustFitAccount,
  type Owner,
  receive,
  reverseAllocation,
  type Target,
  takeFromAccount,
  targetOf,
  usableCents,
} from './account.ts';
import { selectAccounts, selectOpen } from './account-queries.ts';
import { liveAllocationsOf } from './allocation-queries.ts';
import { changeSettled, isRevenueOn, mustBePayable, mustFitBalance } from './balance.ts';
import { settleByOwnCredit } from './credit.ts';
import { findPayments, PAYMENT_SORTS } from './listing.ts';
import {
  liveOne,
  loadPayment,
  onAccountCents,
  paymentSummary,
  paymentView,
  publishPayment,
} from './payment.ts';
import { findPayment, insertRefund, type PaymentRow, updatePaymentRow, withDetail } from './queries.ts';

/** GET /payments: newest day first. */
export async function listPayments(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listPayments'>,
): Promise<Success<'listPayments'>> {
  const { client, document, from, to, method, bank_reference: bankReference, metadata } = query;
  const listing = listingOf(query, PAYMENT_SORTS);
  mustBeInOrder({ from, to });
  const externalId = externalIdIn(query);
  const filters = { client, document, from, to, method, bankReference, externalId, metadata };
  const found = await findPayments(tx, actor.workspace.id, filters, listing);
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

/**
 * POST /payments: emits `payment.created`, `payment.recorded` for each document, and `payment.updated` for what is on account.
 */
export async function createPayment(
  context: Context,
  { body }: Input<'createPayment'>,
): Promise<Success<'createPayment'>> {
  const { tx, actor } = context;
  await mustBeNew(context, body);
  const client = await findClient(tx, actor.workspace.id, await neededClient(context, body));
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
    ...newOwnData(body),
  };
  const payment = await receive(context, received, targets);
  for (const { head } of targets) await reloadAndPublish(context, head.reference, 'payment.recorded');
  return payment.appliedCents < amountCents
    ? publishRest(context, payment)
    : getPayment(context, { path: { reference: payment.reference }, query: {}, body: undefined });
}

/** Says of a new payment that something of it is on account: a step of its own. */
async function publishRest(
  context: Context,
  { id, reference }: PaymentRow,
): Promise<Success<'createPayment'>> {
  await updatePaymentRow(context.tx, id, { updatedAt: context.now.toISOString() });
  return publishPayment(context, reference, 'payment.updated');
}

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
  // Of money on a proforma, which stays on account, only what it is on has changed.
  else await updatePaymentRow(context.tx, payment.id, { updatedAt: context.now.toISOString() });
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

/**
 * POST /documents/{reference}/payments: emits `payment.created`, `payment.recorded` with the document and its new paid
 * amount, and `payment.updated` for what is kept on account, which needs `payments.create`.
 */
export async function recordPayment(
  context: Context,
  { path, body }: Input<'recordPayment'>,
): Promise<Success<'recordPayment'>> {
  const head = await loadHead(context, path.reference);
  await mustBeNew(context, body);
  const { currency, clientId } = head;
  const amountCents = parseAmountCents(body.amount, currency, 'amount', { positive: true });
  mustBePayable(head);
  const keepsRest = body.keep_rest_as_credit === true && amountCents > head.balanceCents;
  if (keepsRest) mustHold(context.actor, 'payments.create');
  const applied = keepsRest ? head.balanceCents : amountCents;
  // Of a document without a balance, all would be rest.
  mustFitBalance(head, Math.max(applied, 1), 'amount');
  const received = {
    clientId,
    currency,
    amountCents,
    method: body.method,
    paidOn: body.paid_on,
    note: blankToNull(body.note) ?? null,
    bankReference: blankToNull(body.bank_reference) ?? null,
    ...newOwnData(body),
  };
  const payment = await receive(context, received, [{ head, amountCents: applied }]);
  const recorded = await reloadAndPublish(context, path.reference, 'payment.recorded');
  if (keepsRest) await publishRest(context, payment);
  return recorded;
}

/**
 * POST /documents/{reference}/payments/{payment}/reverse: undoes a payment that was recorded by mistake. It stays
 * visible but no longer counts; emits `document.updated`. A payment that is of more than this document needs
 * `payments.create`, as its own reversal does.
 */
export async function reversePayment(
  context: Context,
  { path, body }: Input<'reversePayment'>,
): Promise<Success<'reversePayment'>> {
  const { tx, actor } = context;
  const { head, payments } = await loadDocument(context, path.reference);
  if (!payments.some(({ reference }) => reference === path.payment)) throw notFound('payment');
  const payment = (await findPayment(tx, actor.workspace.id, path.payment)) as PaymentRow;
  if (await isOfMoreThan(context, payment, head)) mustHold(actor, 'payments.create');
  const changed = await undoPayment(context, payment, blankToNull(body?.reason) ?? null);
  const answer = changed.find(({ data }) => data.reference === head.reference);
  return answer ?? { data: await shownDocument(context, await loadDocument(context, path.reference)) };
}

/** Whether reversing a payment changes more than one document: others, a credit note, or money on account. */
async function isOfMoreThan({ tx }: Context, payment: PaymentRow, head: DocumentHead): Promise<boolean> {
  if (head.isCancelledByCredit) return true;
  const settled = await liveAllocationsOf(tx, payment.id);
  const isElsewhere = settled.some(({ document }) => document !== head.reference);
  const cents = settled.reduce((sum, { allocation }) => sum + allocation.amountCents, 0);
  return isElsewhere || cents < payment.amountCents;
}

/**
 * Reverses a payment with all that it settles; emits `document.updated` for each document, and `credit.applied` for a
 * credit note that settles one in its place. @returns these documents
 * @throws Failure `conflict` where it was reversed before, the documents would be owed more than statistics can show, or
 *   a document was cancelled by a credit note that was used since
 */
async function undoPayment(
  context: Context,
  payment: PaymentRow,
  reason: string | null,
): Promise<Success<'reversePayment'>[]> {
  const { tx, now } = context;
  if (payment.reversedAt !== null) throw new Failure('conflict', message('payment.already_reversed'));
  if (payment.refundedCents > 0) throw new Failure('conflict', message('payment.refunded_before'));
  const { workspaceId, currency, amountCents: cents } = payment;
  const fits =
    (await fitsSum(tx, { sum: 'open', workspaceId, currency, cents })) &&
    (await fitsSum(tx, { sum: 'spent', workspaceId, currency, cents }));
  if (!fits)
    throw new Failure('conflict', message('payment.reversal_too_large', { currency, most: MAX_CENTS }));
  const reversedAt = now.toISOString();
  const settled = await liveAllocationsOf(tx, payment.id);
  const credits: string[] = [];
  for (const { allocation, document } of settled) {
    await reverseAllocation(context, allocation);
    const head = await loadHead(context, document);
    const unpaid = await changeSettled(context, head, { paidCents: -allocation.amountCents });
    if (unpaid.isCancelledByCredit) {
      const refusal = message('payment.credit_used');
      credits.push(...(await settleByOwnCredit(context, unpaid, allocation.amountCents, refusal)));
    }
  }
  const values = { appliedCents: 0, reversedAt, reverseReason: reason, updatedAt: reversedAt };
  await updatePaymentRow(tx, payment.id, values);
  await publishPayment(context, payment.reference, 'payment.updated');
  const changed: Success<'reversePayment'>[] = [];
  for (const reference of new Set(settled.map(({ document }) => document))) {
    changed.push(await reloadAndPublish(context, reference, 'document.updated'));
  }
  for (const reference of new Set(credits)) await reloadAndPublish(context, reference, 'credit.applied');
  return changed;
}

type OpenItem = Pick<
  DocumentHead,
  'reference' | 'number' | 'typeKey' | 'issueDate' | 'dueDate' | 'totalCents' | 'balanceCents'
>;

/** GET /clients/{reference}/balance. */
export async function getClientBalance(
  { tx, actor }: Context<Reader>,
  { path }: Input<'getClientBalance'>,
): Promise<Success<'getClientBalance'>> {
  const workspaceId = actor.workspace.id;
  const client = await findClient(tx, workspaceId, path.reference);
  if (!client) throw notFound('client');
  const key = { workspaceId, clientId: client.id };
  const sums = new Map<string, { owed: number; onAccount: number; items: number }>();
  for (const { currency, kind, cents, records } of await selectAccounts(tx, key)) {
    const sum = sums.get(currency) ?? { owed: 0, onAccount: 0, items: 0 };
    sums.set(currency, sum);
    if (kind === 'on_account' || kind === 'credit') sum.onAccount += cents;
    else if (documentTypeByKey(kind)?.countsAsOutstanding) {
      sum.owed += cents;
      sum.items += records;
    }
  }
  const data: Schema<'ClientBalance'>[] = [];
  for (const [currency, { owed, onAccount, items }] of sums) {
    if (owed === 0 && onAccount === 0) continue;
    const open = owed === 0 ? [] : await selectOpen(tx, { ...key, currency });
    data.push({
      currency,
      owed: formatCents(mustBeExact(owed, 'reference'), currency),
      owed_cents: owed,
      on_account: formatCents(mustBeExact(onAccount, 'reference'), currency),
      on_account_cents: onAccount,
      open_items: open.map((item) => openItemView(item, currency)),
      open_item_count: items,
    });
  }
  return { data };
}

function openItemView(item: OpenItem, currency: string): Schema<'OpenItem'> {
  return {
    document: { reference: item.reference, number: item.number, type: item.typeKey },
    issue_date: item.issueDate,
    due_date: item.dueDate,
    total: formatCents(item.totalCents, currency),
    total_cents: item.totalCents,
    balance: formatCents(item.balanceCents, currency),
    balance_cents: item.balanceCents,
  };
}
