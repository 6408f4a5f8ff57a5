import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { mutationCallbacks } from '../../../components/mutation-callbacks.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import type { DocumentRecord } from '../../../types.ts';
import { LaterFields, useLater } from './later.tsx';
import { MailFields, useMail, useSending } from './mail.tsx';

/** Sends a document by e-mail, or marks it as sent. */
export function SendDialog({
  document,
  opened,
  close,
}: {
  document: Pick<DocumentRecord, 'reference' | 'scheduled'>;
  opened: boolean;
  close: () => void;
}) {
  const messages = useMessages();
  const { send, later: texts } = messages.documents;
  const mail = useMail(document.reference, opened);
  const [isMarkedOnly, setMarkedOnly] = useState(false);
  const sending = useSending(document.reference);
  const later = useLater(document, close);
  const byEmail = mail.canBeSent && !isMarkedOnly;

  function submit() {
    const letter = byEmail ? mail.toSend() : undefined;
    if (byEmail && !letter) return;
    if (later.isChosen) return later.submit({ issues: false, letter: letter ?? null });
    const done = byEmail ? send.done : send.marked;
    sending.mutate(letter, mutationCallbacks({ done, close, messages }));
  }

  return (
    <Dialog
      title={send.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={later.isChosen ? texts.submit : byEmail ? send.submit : send.mark}
      isBusy={sending.isPending || later.isBusy}
      size="lg"
    >
      <Stack>
        {mail.preview && !mail.canBeSent && <Text>{send.noEmail}</Text>}
        <LaterFields later={later} issues={false} sends />
        {byEmail && <MailFields mail={mail} />}
        {mail.canBeSent && (
          <Checkbox
            label={send.markOnly}
            checked={isMarkedOnly}
            onChange={(event) => setMarkedOnly(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Dialog>
  );
}
