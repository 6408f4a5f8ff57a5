import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { unwrap } from '../../../api.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { mutationCallbacks } from '../../../components/mutation-callbacks.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSetupState } from '../../../session.tsx';
import { useOnce } from '../../../use-once.ts';
import { useClient } from '../../clients/queries.ts';
import { useDocumentChange } from '../queries.ts';
import type { DialogProps } from './issue.tsx';

export function SendDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { send } = messages.documents;
  const [message, setMessage] = useState('');
  const once = useOnce();
  const { data: client } = useClient(document.client.reference, opened);
  const { data: setup } = useSetupState(opened);
  const change = useDocumentChange(
    async (session, text: string) =>
      (
        await once((key) =>
          unwrap(
            session.api.POST('/documents/{reference}/send', {
              params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
              body: text.trim() ? { message: text.trim() } : {},
            }),
          ),
        )
      ).data,
  );

  function submit() {
    change.mutate(message, mutationCallbacks({ done: send.done, close, messages }));
  }

  return (
    <Dialog
      title={send.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={send.submit}
      isBusy={change.isPending}
    >
      <Stack>
        {client && setup && (
          <Text>{client.email && setup.sends_mail ? send.hint(client.email) : send.noEmail}</Text>
        )}
        <Textarea
          label={send.message}
          description={send.messageHint}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
