import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { contractSendLimits, contractVoidInputLimits } from '../../../../generated/limits.ts';
import { $api, unwrap } from '../../api.ts';
import { CheckFindings } from '../../components/check-findings.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify } from '../../components/notify.ts';
import { useOnce } from '../../components/use-once.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useInvalidate, useRecordCache } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import { contractPlace } from './places.ts';
import { useContractChange, useContractCheck } from './queries.ts';

type Props = { contract: Contract; close: () => void };

export function SendContract({ contract, close }: Props) {
  const messages = useMessages();
  const { send } = messages.contracts;
  const session = useSession();
  const check = useContractCheck(contract.reference);
  const [message, setMessage] = useState('');
  const once = useOnce();
  const change = useContractChange(async ({ api }, text: string) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/contracts/{reference}/send', {
          params: { path: { reference: contract.reference }, header: { 'Idempotency-Key': key } },
          body: text.trim() ? { message: text.trim() } : {},
        }),
      );
    return (await once(request)).data;
  });
  const submit = () => change.mutate(message, mutationCallbacks({ done: send.done, close, messages }));
  return (
    <Dialog
      title={send.title}
      opened
      close={close}
      submit={submit}
      submitLabel={send.submit}
      isBusy={change.isPending || check.isFetching}
    >
      <Stack>
        <Text>{send.text}</Text>
        <CheckFindings
          findings={check.data?.findings ?? []}
          titles={send.check}
          placeOf={(field) => contractPlace(field, { contract, messages, session })}
        />
        <Textarea
          label={`${send.message} (${messages.field.optional})`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={contractSendLimits.message}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

export function VoidContract({ contract, close }: Props) {
  const messages = useMessages();
  const texts = messages.contracts.void;
  const [reason, setReason] = useState('');
  const once = useOnce();
  const change = useContractChange(async ({ api }, text: string) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/contracts/{reference}/void', {
          params: { path: { reference: contract.reference }, header: { 'Idempotency-Key': key } },
          body: text.trim() ? { reason: text.trim() } : {},
        }),
      );
    return (await once(request)).data;
  });
  const submit = () => change.mutate(reason, mutationCallbacks({ done: texts.done, close, messages }));
  return (
    <Dialog
      title={texts.title}
      opened
      close={close}
      submit={submit}
      submitLabel={texts.submit}
      isBusy={change.isPending}
      isDangerous
    >
      <Stack>
        <Text>{texts.text}</Text>
        <TextInput
          label={`${texts.reason} (${messages.field.optional})`}
          maxLength={contractVoidInputLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

export function DeleteContract({ contract, close }: Props) {
  const messages = useMessages();
  const { remove } = messages.contracts;
  const { inWorkspace } = useSession();
  const records = useRecordCache();
  const invalidate = useInvalidate();
  const [, go] = useLocation();
  const { reference } = contract;
  const removal = $api.useMutation('delete', '/contracts/{reference}', {
    onSuccess: () => {
      notify(remove.done);
      go('/contracts', { replace: true });
      records.remove('/contracts/{reference}', reference);
      invalidate('/contracts');
    },
  });
  return (
    <ConfirmDialog
      title={remove.title}
      submitLabel={remove.submit}
      mutation={removal}
      variables={inWorkspace({ path: { reference } })}
      close={close}
    >
      <Text>{remove.text}</Text>
    </ConfirmDialog>
  );
}
