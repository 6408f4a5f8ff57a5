import { unwrap } from '../../../api.ts';
import { useOnce } from '../../../components/use-once.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import type { DocumentRecord } from '../../../types.ts';
import { type Applied, ApplyForm } from '../../payments/dialogs/apply.tsx';
import { type Refunded, RefundForm } from '../../payments/dialogs/refund.tsx';
import { kindOf } from '../kind.ts';
import { useDocumentChange } from '../queries.ts';

type Props = { document: DocumentRecord; close: () => void };

/** Settles another document of the client with what is left of a credit note. */
export function ApplyCreditDialog({ document, close }: Props) {
  const { apply } = useMessages().settlement;
  const format = useFormat();
  const once = useOnce();
  const { reference, currency, remaining_credit: left, remaining_credit_cents: leftCents } = document;
  const change = useDocumentChange(async ({ api }, body: Applied) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/apply', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  return (
    <ApplyForm
      source={{ client: document.client.reference, currency, left, leftCents }}
      hint={apply.hint({ amount: format.money(left, currency) })}
      // The money of a proforma is settled by the document that follows it.
      isOffered={({ document: { type } }) => kindOf(type) !== 'proforma'}
      change={change}
      close={close}
    />
  );
}

/** Records money that is given back for a credit note. */
export function RefundCreditDialog({ document, close }: Props) {
  const once = useOnce();
  const { reference, currency, remaining_credit: left } = document;
  const change = useDocumentChange(async ({ api }, body: Refunded) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/refund', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  return <RefundForm currency={currency} left={left} method="bank" change={change} close={close} />;
}
