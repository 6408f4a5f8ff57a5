import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { $api, unwrap } from '../../api.ts';
import type { ClientMail } from '../../components/letter-dialog.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useOnce } from '../../components/use-once.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { ACCOUNTS, DOCUMENT_LISTS, STATISTICS, useInvalidate, useRecordCache } from '../../query-cache.ts';
import { useSession, type WorkspaceSession } from '../../session.tsx';
import type { ClientBalance, Payment, PaymentMethod, SortOf } from '../../types.ts';

export type PaymentSort = SortOf<'/payments'>;

type PaymentFilter = {
  client?: string | undefined;
  method?: PaymentMethod | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: PaymentSort | undefined;
  page?: number;
};

export function usePayments(filter: PaymentFilter) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/payments', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
  });
}

export function usePayment(reference: string) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/payments/{reference}', inWorkspace({ path: { reference } }), {
    select: ({ data }) => data,
  });
}

/** What a client owes and has on account, by currency. */
export function useBalance(client: string | null) {
  const { inWorkspace, can } = useSession();
  const params = { path: { reference: client ?? '' } };
  return $api.useQuery('get', '/clients/{reference}/balance', inWorkspace(params), {
    select: ({ data }): ClientBalance[] => data,
    enabled: client !== null && can('payments.view'),
  });
}

/** A change of one payment: its answer is shown at once, and what it settles is fetched again. */
export function usePaymentChange<Input>(
  change: (session: WorkspaceSession, input: Input) => Promise<Payment>,
) {
  const session = useSession();
  const records = useRecordCache();
  const invalidate = useInvalidate();
  const affected = [
    ...ACCOUNTS,
    ...DOCUMENT_LISTS,
    '/documents/{reference}',
    '/documents/{reference}/timeline',
    ...STATISTICS,
  ] as const;
  return useMutation({
    mutationFn: (input: Input) => change(session, input),
    onSuccess: (payment) => {
      invalidate(...affected);
      records.store('/payments/{reference}', payment);
    },
    // Most refusals are about documents that others have changed.
    onError: () => {
      invalidate(...affected);
    },
  });
}

/** Sends the client the receipt of a payment; it notifies by itself, also after the dialog that began it is closed. */
export function useReceiptSending() {
  const { api } = useSession();
  const messages = useMessages();
  const { receipt } = messages.payments;
  const once = useOnce();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ payment, ...body }: ClientMail & { payment: string }) =>
      once((key) =>
        unwrap(
          api.POST('/payments/{reference}/send-receipt', {
            params: { path: { reference: payment }, header: { 'Idempotency-Key': key } },
            body,
          }),
        ),
      ),
    onSuccess: ({ data }) => {
      notify(data.recipients.length > 0 ? receipt.done : receipt.notSent);
      invalidate('/documents/{reference}/timeline');
    },
    onError: (error) => notifyFailure(error, messages),
  });
}
