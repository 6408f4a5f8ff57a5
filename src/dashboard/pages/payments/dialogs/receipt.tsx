import { addressesOf, LetterDialog } from '../../../components/letter-dialog.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import { useClient } from '../../clients/queries.ts';
import { useReceiptSending } from '../queries.ts';
import type { DialogProps } from './apply.tsx';

/** Sends the client the receipt of a payment. */
export function ReceiptDialog({ payment, close }: DialogProps) {
  const { receipt } = useMessages().payments;
  const { can } = useSession();
  const { data: client } = useClient(payment.client.reference, can('clients.view'));
  const { isPending, mutate } = useReceiptSending();
  return (
    <LetterDialog
      words={receipt}
      usual={client ? addressesOf(client) : []}
      sending={{
        isPending,
        mutate: (mail, { onSuccess }) => mutate({ payment: payment.reference, ...mail }, { onSuccess }),
      }}
      close={close}
    />
  );
}
