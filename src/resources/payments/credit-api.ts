import type { Context } from '../../auth/context.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { parseAmountCents } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Input } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import { updateDocumentRow } from '../document-records/queries.ts';
import { loadHead, reloadAndPublish } from '../document-records/state.ts';
import { isRevenueOn, mustBePayable, mustFitBalance } from './account.ts';
import { targetOf } from './api.ts';
import { applyCreditTo, dayOfCredit, mustBeCredit, mustFitCredit } from './credit.ts';
import { creditLeftCents } from '../document-records/settlement-view.ts';
import { insertRefund } from './queries.ts';

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
  await updateDocumentRow(tx, id, { refundedCents: credit.refundedCents + amountCents, updatedAt: at });
  return reloadAndPublish(context, path.reference, 'document.updated');
}
