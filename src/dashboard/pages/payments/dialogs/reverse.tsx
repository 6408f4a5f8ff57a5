import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { paymentReverseLimits } from '../../../../../generated/limits.ts';
import { unwrap } from '../../../api.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { mutationCallbacks } from '../../../components/mutation-callbacks.ts';
import { useOnce } from '../../../components/use-once.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import { DeductedWarning } from '../../documents/deducted-warning.tsx';
import { usePaymentChange } from '../queries.ts';
import type { DialogProps } from './apply.tsx';

/** Undoes a payment on all of its documents. */
export function ReverseDialog({ payment, close }: DialogProps) {
  const messages = useMessages();
  const { title, text } = messages.payments.reverse;
  const { reason: label, submit: submitLabel, done } = messages.documents.reverse;
  const format = useFormat();
  const { can } = useSession();
  const advances = can('documents.view')
    ? payment.allocations.filter(
        ({ document, reversed_at }) => document.type?.endsWith('_advance_invoice') && reversed_at === null,
      )
    : [];
  const [reason, setReason] = useState('');
  const once = useOnce();
  const change = usePaymentChange(async ({ api }, typed: string) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/payments/{reference}/reverse', {
          params: { path: { reference: payment.reference }, header: { 'Idempotency-Key': key } },
          body: typed ? { reason: typed } : {},
        }),
      );
    return (await once(request)).data;
  });
  const submit = () => change.mutate(reason.trim(), mutationCallbacks({ done, close, messages }));
  return (
    <Dialog
      title={title}
      opened
      close={close}
      submit={submit}
      submitLabel={submitLabel}
      isBusy={change.isPending}
      isDangerous
    >
      <Stack>
        <Text>{text({ amount: format.money(payment.amount, payment.currency) })}</Text>
        {advances.map(({ document }) => (
          <DeductedWarning key={document.reference} advance={document.reference} />
        ))}
        <TextInput
          label={`${label} (${messages.field.optional})`}
          maxLength={paymentReverseLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
