import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { billingAddresses } from '../../domain/contacts.ts';
import { useMessages } from '../i18n/provider.tsx';
import type { Client } from '../types.ts';
import { AddressList } from './address-list.tsx';
import { Dialog } from './dialog.tsx';
import { addressesIn, focusFirstFault, isEmail } from './form-faults.ts';
import { type MutationCallbacks, mutationCallbacks } from './mutation-callbacks.ts';

/** Who gets an e-mail, and what stands in it; the service knows the usual addresses. */
export type ClientMail = { recipients?: string[]; message?: string };

type Words = Record<'title' | 'hint' | 'recipients' | 'message' | 'submit', string>;

/** Sends a client an e-mail about its account. */
export function LetterDialog({
  words,
  done,
  usual,
  sending,
  close,
}: {
  words: Words;
  /** The notification on success, unless the sending notifies by itself. */
  done?: string;
  /** The usual addresses, as far as they are known. */
  usual: readonly string[];
  sending: { isPending: boolean; mutate: (mail: ClientMail, then: MutationCallbacks) => void };
  close: () => void;
}) {
  const messages = useMessages();
  const [chosen, setChosen] = useState<string[]>();
  const recipients = chosen ?? [...usual];
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const message = text.trim();
  const mail = { ...(recipients.length > 0 ? { recipients } : {}), ...(message ? { message } : {}) };
  function submit(): void {
    const fault =
      recipients.length === 0 && usual.length > 0
        ? messages.field.required
        : recipients.every(isEmail)
          ? undefined
          : messages.field.email;
    if (fault === undefined)
      sending.mutate(mail, mutationCallbacks({ done, close, messages, form: { setErrors: setFaults } }));
    else {
      setFaults({ recipients: fault });
      focusFirstFault();
    }
  }
  return (
    <Dialog
      title={words.title}
      opened
      close={close}
      submit={submit}
      submitLabel={words.submit}
      isBusy={sending.isPending}
      size="lg"
    >
      <Stack>
        <Text>{words.hint}</Text>
        <AddressList
          label={words.recipients}
          error={faults.recipients}
          value={recipients}
          onChange={(list) => {
            setChosen(addressesIn(list));
            setFaults({});
          }}
          data={[...usual]}
        />
        <Textarea
          label={words.message}
          error={faults.message}
          maxLength={2000}
          autosize
          minRows={3}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </Stack>
    </Dialog>
  );
}

/** Where e-mails about the account of a client go. */
export function addressesOf({ name, email, contacts }: Client): string[] {
  return billingAddresses({ name, email, contacts: JSON.stringify(contacts) });
}
