import { Stack, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { documentCancelInputLimits } from '../../../../../generated/limits.ts';
import { unwrap } from '../../../api.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { mutationCallbacks } from '../../../components/mutation-callbacks.ts';
import { useOnce } from '../../../components/use-once.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { isUsed, useMay } from '../may.ts';
import { useDocumentChange } from '../queries.ts';
import type { DialogProps } from './issue.tsx';

type Input = { reason: string; credit: boolean };

/** Cancels a document, with a credit note where something hangs on it or the client has it already. */
export function CancelDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { cancel } = messages.documents;
  const { cancel: texts } = messages.settlement;
  const { may } = useMay(document);
  const mustCredit = may.cancelWithCredit && isUsed(document);
  const mayCredit = may.cancelWithCredit && document.sent_at !== null;
  const [credit, setCredit] = useState(mustCredit || mayCredit);
  const [reason, setReason] = useState('');
  const once = useOnce();
  const change = useDocumentChange(async ({ api }, input: Input) => {
    const body = {
      ...(input.reason.trim() ? { reason: input.reason.trim() } : {}),
      ...(input.credit ? { credit: true } : {}),
    };
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/cancel', {
          params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  const submit = () =>
    change.mutate(
      { reason, credit: mustCredit || credit },
      mutationCallbacks({ done: cancel.done, close, messages }),
    );
  return (
    <Dialog
      title={cancel.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={cancel.submit}
      cancelLabel={cancel.keep}
      isBusy={change.isPending}
      isDangerous
    >
      <Stack>
        <Text>{cancel.text({ number: document.number ?? '' })}</Text>
        {mustCredit && <Text>{texts.mustCredit}</Text>}
        {mayCredit && !mustCredit && (
          <Switch
            label={texts.withCredit}
            description={texts.mayCredit}
            checked={credit}
            onChange={(event) => setCredit(event.currentTarget.checked)}
          />
        )}
        <Textarea
          label={`${texts.reason} (${messages.field.optional})`}
          maxLength={documentCancelInputLimits.reason}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
