import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paymentReverseLimits } from '../../../../../generated/limits.ts';
import { $api, unwrap } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { mutationCallbacks } from '../../../components/mutation-callbacks.ts';
import { notify } from '../../../components/notify.ts';
import { useOnce } from '../../../components/use-once.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { DOCUMENT_LISTS, useInvalidate, useRecordCache } from '../../../query-cache.ts';
import { useSession } from '../../../session.tsx';
import type { DocumentPayment } from '../../../types.ts';
import { DeductedWarning } from '../deducted-warning.tsx';
import { useDocumentChange } from '../queries.ts';
import type { DialogProps } from './issue.tsx';

export function ReverseDialog({
  document,
  payment,
  close,
}: Omit<DialogProps, 'opened'> & { payment: DocumentPayment }) {
  const messages = useMessages();
  const { reverse } = messages.documents;
  const format = useFormat();
  const [reason, setReason] = useState('');
  const once = useOnce();
  const change = useDocumentChange(
    async ({ api }, text: string) =>
      (
        await once((key) =>
          unwrap(
            api.POST('/documents/{reference}/payments/{payment}/reverse', {
              params: {
                path: { reference: document.reference, payment: payment.reference },
                header: { 'Idempotency-Key': key },
              },
              body: text.trim() ? { reason: text.trim() } : {},
            }),
          ),
        )
      ).data,
  );
  const submit = () => change.mutate(reason, mutationCallbacks({ done: reverse.done, close, messages }));
  return (
    <Dialog
      title={reverse.title}
      opened
      close={close}
      submit={submit}
      submitLabel={reverse.submit}
      isBusy={change.isPending}
      isDangerous
    >
      <Stack>
        <Text>{reverse.text({ amount: format.money(payment.amount, payment.currency) })}</Text>
        <DeductedWarning advance={document.reference} />
        <TextInput
          label={`${reverse.reason} (${messages.field.optional})`}
          maxLength={paymentReverseLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

export function DeleteDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { remove } = messages.documents;
  const { inWorkspace } = useSession();
  const records = useRecordCache();
  const invalidate = useInvalidate();
  const { reference } = document;
  const [, go] = useLocation();
  const removal = $api.useMutation('delete', '/documents/{reference}', {
    onSuccess: () => {
      notify(remove.done);
      go('/documents', { replace: true });
      records.remove('/documents/{reference}', reference);
      invalidate(...DOCUMENT_LISTS);
    },
  });
  return (
    <ConfirmDialog
      title={remove.title}
      submitLabel={remove.submit}
      mutation={removal}
      variables={inWorkspace({ path: { reference } })}
      opened={opened}
      close={close}
    >
      <Text>{remove.text}</Text>
    </ConfirmDialog>
  );
}
