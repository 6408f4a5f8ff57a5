import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { billingAddresses } from '../../../domain/contacts.ts';
import { AddressList } from '../../components/address-list.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { addressesIn, focusFirstFault, isEmail } from '../../components/form-faults.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { todayIn } from '../../format.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client } from '../../types.ts';
import {
  type StatementChoice,
  useConfirmationRequest,
  useConfirmationsOfAll,
  useStatementSending,
} from './queries.ts';

/** Sends the statement that is shown, with its PDF. */
export function SendDialog({
  client,
  choice,
  close,
}: {
  client: Client;
  choice: StatementChoice;
  close: () => void;
}) {
  const messages = useMessages();
  const { send } = messages.statements;
  const sending = useStatementSending(client.reference, choice);
  const usual = addressesOf(client);
  const [recipients, setRecipients] = useState(usual);
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const message = text.trim();
  function submit() {
    if (recipients.length === 0 || !recipients.every(isEmail)) {
      setFaults({ recipients: recipients.length === 0 ? messages.field.required : messages.field.email });
      focusFirstFault();
      return;
    }
    sending.mutate(
      { recipients, ...(message ? { message } : {}) },
      mutationCallbacks({ done: send.done, close, messages, form: { setErrors: setFaults } }),
    );
  }
  return (
    <Dialog
      title={send.title}
      opened
      close={close}
      submit={submit}
      submitLabel={send.submit}
      isBusy={sending.isPending}
      size="lg"
    >
      <Stack>
        <Text>{send.hint}</Text>
        <AddressList
          label={send.recipients}
          error={faults.recipients}
          value={recipients}
          onChange={(list) => {
            setRecipients(addressesIn(list));
            setFaults({});
          }}
          data={usual}
        />
        <Textarea
          label={send.message}
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

function addressesOf({ name, email, contacts }: Client): string[] {
  return billingAddresses({ name, email, contacts: JSON.stringify(contacts) });
}

/** Asks one client to confirm its balance. */
export function AskDialog({
  client,
  currency,
  asOf,
  close,
}: {
  client: Client;
  currency: string | undefined;
  asOf: string | undefined;
  close: () => void;
}) {
  const messages = useMessages();
  const { ask } = messages.statements;
  const { workspace } = useSession();
  const today = todayIn(workspace.timezone);
  const [day, setDay] = useState(asOf && asOf < today ? asOf : today);
  const hasAddress = addressesOf(client).length > 0;
  const [byEmail, setByEmail] = useState(hasAddress);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const request = useConfirmationRequest(client.reference);
  return (
    <Dialog
      title={ask.title}
      opened
      close={close}
      submit={() =>
        request.mutate(
          { as_of: day, by_email: byEmail, ...(currency ? { currency } : {}) },
          mutationCallbacks({
            done: byEmail ? ask.done : ask.made,
            close,
            messages,
            form: { setErrors: setFaults },
          }),
        )
      }
      submitLabel={byEmail ? ask.submit : ask.make}
      isBusy={request.isPending}
    >
      <Stack>
        <Text>{ask.hint}</Text>
        <DayField day={day} setDay={setDay} faults={faults} setFaults={setFaults} />
        <Checkbox
          label={ask.byEmail}
          description={hasAddress ? undefined : ask.noAddress}
          checked={byEmail}
          onChange={({ currentTarget: { checked } }) => setByEmail(checked)}
        />
      </Stack>
    </Dialog>
  );
}

/** Asks all clients. */
export function AskAllDialog({ close }: { close: () => void }) {
  const messages = useMessages();
  const { ask } = messages.statements;
  const { workspace } = useSession();
  const [day, setDay] = useState(todayIn(workspace.timezone));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const request = useConfirmationsOfAll();
  return (
    <Dialog
      title={ask.allTitle}
      opened
      close={close}
      submit={() =>
        request.mutate(
          day,
          mutationCallbacks({ done: ask.allDone, close, messages, form: { setErrors: setFaults } }),
        )
      }
      submitLabel={ask.allSubmit}
      isBusy={request.isPending}
    >
      <Stack>
        <Text>{ask.allHint}</Text>
        <DayField day={day} setDay={setDay} faults={faults} setFaults={setFaults} />
      </Stack>
    </Dialog>
  );
}

type DayProps = {
  day: string;
  setDay: (day: string) => void;
  faults: Record<string, string>;
  setFaults: (faults: Record<string, string>) => void;
};

/** The day whose balance is asked about. */
function DayField({ day, setDay, faults, setFaults }: DayProps) {
  const { statements } = useMessages();
  return (
    <DateField
      label={statements.asOf}
      error={faults.as_of}
      isClearable={false}
      value={day}
      onChange={(date) => {
        setFaults({});
        if (date) setDay(date);
      }}
    />
  );
}
