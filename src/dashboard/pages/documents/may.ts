import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { isCreditable, isOpenQuote, kindOf } from './kind.ts';
import { useCatalogue } from './queries.ts';

/** What a list shows of a document is enough to know whether it can be paid and sent. */
export function useRowMay(document: Pick<DocumentRecord, 'status' | 'type' | 'balance_cents'>) {
  const { can } = useSession();
  const { data: catalogue } = useCatalogue();
  const type = catalogue?.document_types.find(({ key }) => key === document.type);
  const isLive = document.status !== 'draft' && document.status !== 'cancelled';
  const isPayable = type?.takes_payments !== false;
  const takesPayments = isLive && document.balance_cents > 0 && isPayable;
  return {
    isLive,
    isPayable,
    takesPayments,
    send: isLive && can('documents.update'),
    pay: takesPayments && can('documents.update'),
  };
}

/** What the member may do with a document, as it is now, and which of it is the main action. */
export function useMay(document: DocumentRecord) {
  const { can } = useSession();
  const { isLive, isPayable, takesPayments, send, pay } = useRowMay(document);
  const isDraft = document.status === 'draft';
  const hasCredit = document.remaining_credit_cents > 0;
  // Cancelling with a credit note makes and issues one.
  const cancelWithCredit = isCreditable(document) && can('documents.create') && can('documents.issue');
  const may = {
    edit: isDraft && can('documents.update'),
    issue: isDraft && can('documents.issue'),
    send,
    pay,
    // What a client owes is chosen from the balance, which is part of payments.
    apply: hasCredit && can('payments.create') && can('payments.view'),
    refund: hasCredit && can('payments.refund'),
    cancel: isLive && (cancelWithCredit || !isUsed(document)) && can('documents.update'),
    cancelWithCredit,
    // Of what is owed; the setting can be made before, too.
    remind: takesPayments && can('reminders.manage'),
    reminders: (takesPayments || (isDraft && isPayable)) && can('reminders.manage'),
    delete: isDraft && can('documents.delete'),
    create: can('documents.create'),
    ...quoteActions(document, can),
    link: !isDraft,
  };
  // A sent document waits for its payment; once paid, no main action is left. A quote is sent to be answered, and what
  // follows its acceptance is the invoice.
  const isSent = document.sent_at !== null;
  const isAnswerable = kindOf(document.type) !== 'quote' || isOpenQuote(document);
  return {
    may,
    isPrimaryPay: may.pay && isSent,
    isPrimarySend: may.send && !isSent && isAnswerable,
    isPrimaryConvert: may.convert && document.status === 'accepted',
  };
}

type Can = ReturnType<typeof useSession>['can'];

/** What can be done with a quote: after its last day, too, as long as nothing else has ended it. */
function quoteActions(document: DocumentRecord, can: Can) {
  const isQuote = kindOf(document.type) === 'quote';
  const isExpired = isQuote && document.status === 'expired';
  const canEnd = isOpenQuote(document) || isExpired;
  const isDeclined = isQuote && document.status === 'declined';
  return {
    answer: canEnd && can('quotes.accept'),
    withdraw: canEnd && can('documents.update'),
    extend: (canEnd || isDeclined) && can('documents.update'),
    convert:
      isQuote &&
      can('documents.create') &&
      document.converted_at === null &&
      (isOpenQuote(document) || document.status === 'accepted'),
    revise: (canEnd || isDeclined || (isQuote && document.status === 'withdrawn')) && can('documents.create'),
  };
}

/** Whether something was paid, credited, deducted or given back, so that the service cancels it with a credit note only. */
export function isUsed(document: DocumentRecord): boolean {
  const { paid_cents, credited_cents, refunded_cents, referenced_by } = document;
  const isTaken = referenced_by.some(({ relation }) => relation === 'credits' || relation === 'deducts');
  return paid_cents > 0 || credited_cents > 0 || refunded_cents > 0 || isTaken;
}
