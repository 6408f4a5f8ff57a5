import { Checkbox } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';

/** Whether the receipt goes out as soon as a payment is recorded; for members who may send it. */
export function ReceiptBox(props: GetInputPropsReturnType) {
  const { receipt } = useMessages().payments;
  const maySend = useMaySendReceipts();
  return maySend ? <Checkbox label={receipt.box} description={receipt.hint} {...props} /> : null;
}

/** Whether this member may send receipts of payments. */
export function useMaySendReceipts(): boolean {
  const { can } = useSession();
  return can('documents.update') && can('payments.view');
}
