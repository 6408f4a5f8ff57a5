import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { isCreditable } from './kind.ts';
import { useCatalogue } from './queries.ts';

/** What the member may do with a document, as it is now, and which of it is the main action. */
export function useMay(document: DocumentRecord) {
  const { can } = useSession();
  const { data: catalogue } = useCatalogue();
  const type = catalogue?.document_types.find(({ key }) => key === document.type);
  const isDraft = document.status === 'draft';
  const isLive = !isDraft && document.status !== 'cancelled';
  const takesPayments = isLive && document.balance_cents > 0 && type?.takes_payments !== false;
  const may = {
    edit: isDraft && can('documents.update'),
    issue: isDraft && can('documents.issue'),
    send: isLive && can('documents.update'),
    pay: takesPayments && can('documents.update'),
    apply: document.remaining_credit_cents > 0 && can('payments.create'),
    refund: document.remaining_credit_cents > 0 && can('payments.refund'),
    cancel: isLive && isCancellable(document) && can('documents.update'),
    delete: isDraft && can('documents.delete'),
    create: can('documents.create'),
    link: !isDraft,
  };
  // A sent document waits for its payment; once paid, no main action is left.
  const isSent = document.sent_at !== null;
  return { may, isPrimaryPay: may.pay && isSent, isPrimarySend: may.send && !isSent };
}

/** What was paid stands in the way only where no credit note can take it back. */
function isCancellable(document: DocumentRecord): boolean {
  return isCreditable(document) || (document.paid_cents === 0 && document.refunded_cents === 0);
}
